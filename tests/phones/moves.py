"""Seats that go from hand to hand in the middle of a match: this screen, a phone, a bot."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Final

from game.content.message import Message
from game.content.seat_assignment import BotPlayer, LocalPlayer, PhonePlayer, SeatAssignment, bot_name
from game.engine.types import Seat
from game.ui.scenes.overlays.invitation import BOT, HERE, PHONE
from game.ui.table.scene import TableScene
from tests.phones.app_table import AppTable
from tests.phones.browsers import NOBODY, Guest

MOVES: Final = ((HERE, PHONE), (PHONE, BOT), (BOT, PHONE), (PHONE, HERE))


class SeatMoves:
    """Each move in turn, as far as somebody sits so; all of it by what the menu of the table offers."""

    def __init__(
        self, table: AppTable, guests: list[Guest], come: Callable[[], Guest], act: Callable[[], None]
    ) -> None:
        """`guests`: everybody who was ever here, in order; `come` brings another one, who is added; `act` is what the
        people at the screen do.
        """
        self._table, self._guests, self._come, self._act = table, guests, come, act
        self._next = cycle(MOVES)

    def move(self) -> str:
        """One move; what it was, "" where the match was over before."""
        if not self._open_menu():
            return ""
        seats = self._table.inn.table.match.seats
        while True:
            before, after = next(self._next)
            seat = next((each.seat for each in seats if _kind(each) == before), None)
            if seat is not None:
                break
        self._table.inn.driver.do(f"seat:{seat}:{after}")
        if after == BOT:
            self._table.inn.driver.do("who:surprise")
        if before == PHONE:
            self._goes(seat, after)
        if after == PHONE:
            self._comes(seat)
        self._table.inn.driver.do("done")
        return f"{before} to {after}"

    def _open_menu(self) -> bool:
        """Opens the menu from the table; a question at the screen is answered before. False once the match is over."""
        inn = self._table.inn
        host = inn.table.table.host

        def is_there() -> bool:
            if not inn.shows(TableScene) and host.outcome is None:
                self._act()
            return inn.shows(TableScene) or host.outcome is not None

        self._guests[0].until(is_there)
        if host.outcome is not None:
            return False
        inn.driver.do("menu")
        inn.driver.do("phones")
        return True

    def _goes(self, seat: Seat, after: str) -> None:
        """Asserts that the seat's former holder is told so, and plays no more."""
        (guest,) = [each for each in self._guests if each.seat == seat]
        match = self._table.inn.table.match
        bot = bot_name(match.entry.info, match.seats[seat].bot or "")
        words = self._table.inn.driver.ui.say(Message(f"phone.bye.{after}", {"name": bot}))
        guest.until(lambda: guest.is_sent_off(words))
        guest.seat = NOBODY

    def _comes(self, seat: Seat) -> None:
        """Lets a guest scan the code of this seat alone: a former guest, if there is one, else another."""
        self._guests[0].until(lambda: f"way:{seat}" in self._table.inn.driver.facts())
        self._table.inn.driver.do(f"way:{seat}")
        address = self._table.called()
        guest = next((each for each in self._guests if each.seat == NOBODY), None) or self._come()
        guest.scan(address)
        guest.sit()
        assert guest.seat == seat, "the code was of this seat"


def _kind(seated: SeatAssignment) -> str:
    match seated.player:
        case LocalPlayer():
            return HERE
        case PhonePlayer():
            return PHONE
        case BotPlayer():
            return BOT
        case _:
            return ""
