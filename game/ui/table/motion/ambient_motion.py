"""The ambient motion of a table: cameras that glide, grounds that flow, the trails of what might move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum, auto
from typing import Any

from game.table.presenter import Trail
from game.table.settings import Motion
from game.ui.context import Context
from game.ui.drawing.text import plain
from game.ui.input.focus import Node, Role
from game.ui.table.ground.camera import Camera
from game.ui.table.ground.grounds import Grounds, PaintedZone
from game.ui.table.items.item_layer import ItemLayer

AWAKE_SECONDS = 180.0
"""Seconds after the last input, or the last movement, until a ground rests."""
FLOW_STEP = 1 / 8
"""Seconds between two steps of what flows."""


class CameraTool(StrEnum):
    """The buttons of a camera; each is named `hud.camera.<tool>`."""

    NEARER = auto()
    FARTHER = auto()
    FOLLOW = auto()


class AmbientMotion:
    """The ambient motion of one table. A ground flows only with full motion, and rests when nobody does anything."""

    def __init__(self, ui: Context, item_layer: ItemLayer, grounds: Grounds) -> None:
        self._ui, self._item_layer, self._grounds = ui, item_layer, grounds
        self.moves = 0
        """Number of times that things came to lie elsewhere in the window because a ground moved."""
        self._awake_until = 0.0
        self._since = 0.0
        self._due = False
        self.shown_for: tuple[object, ...] = ()
        """The state of the table that the trails on show belong to."""

    @property
    def busy(self) -> bool:
        """True if many frames are wanted: a camera glides. A flowing ground needs no more than an idle table has."""
        return self.gliding

    def wake(self) -> None:
        """A person did something, or something moves."""
        self._awake_until = self._ui.now + AWAKE_SECONDS

    def look(self, view: Any, watched: Sequence[Trail] = ()) -> None:
        """Another table is seen: cameras go to these ways, else where it matters; at once where little may move."""
        self.wake()
        if self._grounds:
            self._grounds.show(view, watched, at_once=self._ui.motion is not Motion.FULL)
            self._item_layer.follow_camera()

    def update(self, dt: float) -> None:
        """Glides and flows on."""
        if self._grounds.update(dt):
            self._follow()
        if self._flowing and self._ui.now < self._awake_until:
            self._since += dt
            self._grounds.seconds += dt
            if self._since >= FLOW_STEP:
                self._since, self._due = self._since % FLOW_STEP, True

    def take_due(self) -> bool:
        """True if a step of the flow is to be drawn; asking clears it."""
        due, self._due = self._due, False
        return due

    def show_trails(
        self,
        shown_for: tuple[object, ...],
        trails: Sequence[Trail],
        *,
        prospects: Sequence[Trail] = (),
        focused: bool = False,
    ) -> None:
        """The ways of what would move, from now on; below them the `prospects`. They are `shown_for` this.

        `focused`: somebody stands with the keys on what they begin with; all of them come into view.
        """
        self.shown_for = shown_for
        sketched = [trail for painted in self._grounds.all() for trail in painted.trails if trail.shows]
        for painted in self._grounds.all():
            painted.trails = [trail for trail in trails if trail.zone == painted.zone.id]
            painted.prospects = [trail for trail in prospects if trail.zone == painted.zone.id]
        if sketched != [trail for trail in trails if trail.shows]:
            self._follow()
        if focused and self._grounds.reveal_trails():
            self._arrive()

    def reveal(self, target: str) -> None:
        """Brings a thing that has the focus into view."""
        sprite = self._item_layer.sprite(target)
        if sprite is not None and self._grounds.painted(sprite.item.zone) is not None:
            self._grounds.reveal(sprite.item.zone, sprite.item.index)

    def key(self, chord: str) -> bool:
        """The keys of the camera."""
        if not any(painted.free for painted in self._grounds.all()):
            return False
        match chord:
            case "+" | "=" | "shift+=" | "[+]":
                self._each(lambda camera: camera.zoom(1))
            case "-" | "[-]":
                self._each(lambda camera: camera.zoom(-1))
            case "0":
                self._each(Camera.show_whole)
            case "page_up" | "pageup":
                self._each(lambda camera: camera.page(-1))
            case "page_down" | "pagedown":
                self._each(lambda camera: camera.page(1))
            case "home":
                self._each(Camera.resume)
                self.look(self._grounds.view)
            case _:
                return False
        self._arrive()
        return True

    def nodes(self) -> list[Node]:
        """The signs on each ground, as far as they are in the window."""
        return [
            Node(id, rect, Role.TEXT, plain(self._ui.say(line)), focusable=False)
            for id, rect, line in self._grounds.signs()
        ]

    def use(self, tool: CameraTool, painted: PaintedZone) -> None:
        """Does what a button of a camera is for."""
        match tool:
            case CameraTool.NEARER:
                painted.camera.zoom(1)
            case CameraTool.FARTHER:
                painted.camera.zoom(-1)
            case CameraTool.FOLLOW:
                painted.camera.resume()
                self.look(self._grounds.view)
        self._arrive()

    def go(self, y: float, painted: PaintedZone) -> None:
        """Shows this height of a ground."""
        painted.camera.look_at(y)
        self._arrive()

    def _each(self, move: Callable[[Camera], None]) -> None:
        for painted in self._grounds.all():
            if painted.free:
                move(painted.camera)

    def _arrive(self) -> None:
        """A person moved a camera: it is there at once unless everything may move."""
        if self._ui.motion is not Motion.FULL:
            for painted in self._grounds.all():
                painted.camera.arrive()
        self._follow()

    def _follow(self) -> None:
        self._item_layer.follow_camera()
        self.moves += 1

    @property
    def _flowing(self) -> bool:
        return bool(self._grounds) and self._ui.motion is Motion.FULL

    @property
    def gliding(self) -> bool:
        """True if a camera moves to another place."""
        return any(painted.camera.moving for painted in self._grounds.all())
