"""Made-up fingers: their events go through the app as those of a real screen do."""

from __future__ import annotations

import pygame

from game.ui.input.focus import HOLD_SECONDS
from game.ui.stage.manager import GUARD_SECONDS
from tests.ui.driver import Driver

_Place = tuple[float, float]
_STEPS = 6


class Hand:
    """A hand over one window, and nothing else: no mouse, no keys."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    def tap(self, id: str) -> None:
        """Tap on a node after the guard time; fails where a person could not."""
        self._driver.facts()
        self._driver.wait(GUARD_SECONDS + 0.05, frame=0.05)
        node = self._driver.facts()[id]
        assert node.enabled, f"{id!r} cannot be used now"
        assert node.rect[2] > 0 and node.rect[3] > 0, f"{id!r} is out of sight"
        self.tap_at(self._driver.middle(id))

    def tap_at(self, place: _Place) -> None:
        """Down and up at a place in design units."""
        self.down(place)
        self.up(place)

    def rest(self, id: str) -> None:
        """Put a finger down on a node and leave it there for long."""
        self.down(self._driver.middle(id))
        self._driver.wait(HOLD_SECONDS + 0.05, frame=0.05)

    def slide(self, start: _Place, end: _Place, *, rests: bool = False) -> None:
        """Down, along, and up; `rests`: it stops before it leaves."""
        self.down(start)
        for step in range(1, _STEPS + 1):
            part = step / _STEPS
            self.move((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
            self._driver.wait(1 / 60)
        if rests:
            self._driver.wait(0.3)
        self.up(end)

    def pinch(self, left: tuple[_Place, _Place], right: tuple[_Place, _Place]) -> None:
        """Two fingers, each from a place to another."""
        self.down(left[0], 0)
        self.down(right[0], 1)
        for step in range(1, _STEPS + 1):
            for finger, (start, end) in enumerate((left, right)):
                part = step / _STEPS
                self.move((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part), finger)
        self.up(left[1], 0)
        self.up(right[1], 1)

    def down(self, place: _Place, finger: int = 0) -> None:
        """A finger comes down."""
        self._send(pygame.FINGERDOWN, place, finger)

    def move(self, place: _Place, finger: int = 0) -> None:
        """It moves."""
        self._send(pygame.FINGERMOTION, place, finger)

    def up(self, place: _Place, finger: int = 0) -> None:
        """It goes."""
        self._send(pygame.FINGERUP, place, finger)

    def _send(self, kind: int, place: _Place, finger: int) -> None:
        view = self._driver.ui.viewport
        across, down = place[0] / view.width, place[1] / view.height
        self._driver.app.event(pygame.Event(kind, touch_id=7, finger_id=finger, x=across, y=down, dx=0.0, dy=0.0))
        self._driver.frame()
