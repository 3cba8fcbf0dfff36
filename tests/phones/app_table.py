"""The real app on a plain surface, whose table phones find on loopback, and the people at its screen."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from game.app.phone_table import PhoneOptions, PhoneTable
from game.content.message import Message
from game.content.seat_assignment import LocalPlayer, SeatAssignment
from game.engine.types import OptionValue, Seat
from game.phones.server import Server
from game.ui.input.focus import NodeFacts, Role, Urgency, facts_of
from game.ui.scenes.opening import TableChoice
from game.ui.scenes.overlays.invitation import APART
from game.ui.stage.widget_scene import WidgetScene
from game.ui.table.scene import TableScene
from tests.phones.caller import LOOPBACK, PATIENCE
from tests.phones.hand.hands import entry_of
from tests.ui.scenes.inn import Inn

FRAME: Final = 1 / 60
GO_ON: Final = ("lift", "yes", "dialog.yes", "go_on")
"""Buttons that somebody who agrees to everything uses in the rooms above a table."""


class AppTable:
    """The house, and the door at which phones come in."""

    def __init__(self, inn: Inn, ways: PhoneOptions | None = None) -> None:
        self.inn = inn
        self.phones = PhoneTable(inn.house, ways or PhoneOptions(LOOPBACK))
        # Tests run beside each other: at the usual port, one would take it while another one opens its door again.
        self.phones._port = 0
        inn.house.phones = self.phones

    @property
    def door(self) -> Server:
        """The server that phones connect to."""
        assert self.phones._door is not None, "the table is open"
        return self.phones._door

    def frame(self) -> None:
        """One frame, and its time."""
        self.phones.tick()
        self.inn.driver.wait(FRAME)

    def until(self, done: Callable[[], bool]) -> None:
        """Frames, until something is so."""
        ends = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < ends, "it never came"
            self.frame()

    def opened(self) -> str:
        """The token of the address on the screen."""
        self.until(lambda: self.phones.invitation is not None)
        assert self.phones.invitation is not None
        return self.phones.invitation.address.rpartition("=")[2]

    def called(self) -> str:
        """The address that the code on the screen is read as, of which the screen shows what has to be typed."""
        self.until(lambda: "address" in self.inn.driver.facts() and self.phones.invitation is not None)
        assert self.phones.invitation is not None
        assert self.inn.driver.facts()["address"].name.replace(APART, "") == self.phones.invitation.bare
        return self.phones.invitation.address

    def letters(self) -> str:
        """Returns the letters that the screen shows to be typed there."""
        self.until(lambda: "letters" in self.inn.driver.facts())
        return "".join(self.inn.driver.facts()["letters"].name.split()).lower()

    def lay(self, title: str, seats: tuple[SeatAssignment, ...], options: Mapping[str, OptionValue], seed: str) -> str:
        """The lobby, with these seats, some of them for phones, and the first kind of match but for `options`; the
        address that stands on the screen then."""
        house, do, entry = self.inn.house, self.inn.driver.do, entry_of(title)
        house.seed = lambda: seed
        here = tuple(each if each.bot is not None else SeatAssignment(each.seat) for each in seats)
        house.memory.keep(title, TableChoice(here, {**entry.info.presets[0].options, **options}))
        house.doors.lobby(entry)
        self.inn.driver.frame()
        for each in seats:
            if each.bot is None and not isinstance(each.player, LocalPlayer):
                for id in (f"seat:{each.seat}", "who:phone", "done", "done"):
                    do(id)
        do("phones")
        return self.called()

    def deal(self) -> None:
        """Deals: from the address on the screen to the table."""
        self.inn.driver.do("done")
        self.inn.driver.do("deal")

    def cut(self, seat: Seat) -> None:
        """The line of a seat breaks."""
        board = self.phones._board
        line = None if board is None else board._seating.chairs[seat].line
        if line is not None:
            self.door.hang_up(line, b"")

    def close(self) -> None:
        """Closes the server, and lets go of the profile."""
        self.phones.close()
        self.inn.close()


class PersonsHere:
    """The people at the screen: they use what it says can be used, at random, and know nothing else of it."""

    def __init__(self, inn: Inn, rng: Random) -> None:
        self._driver, self._rng = inn.driver, rng
        self._open = self._driver.ui.say(Message("table.describe.open"))
        self._answers = self._driver.ui.say(Message("hud.answers"))

    def act(self) -> None:
        """Does what the room on top asks for now."""
        top = self._driver.ui.scenes.top
        if not isinstance(top, WidgetScene):
            return
        facts = facts_of(top.reading(), top.focus.focused)
        ids = {node.id for node in facts if node.enabled}
        found = self._usable(facts) if isinstance(top, TableScene) else [id for id in GO_ON if id in ids]
        if found:
            self._driver.do(self._rng.choice(found))

    def _usable(self, facts: Sequence[NodeFacts]) -> list[str]:
        if not any(node.live is Urgency.ASSERTIVE for node in facts):
            return []
        return [
            node.id
            for node in facts
            if node.enabled and (self._open in node.value or (node.role is Role.BUTTON and node.part == self._answers))
        ]
