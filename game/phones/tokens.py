"""Who may sit where: tokens of at least 128 bits, compared in constant time, taken back at any moment.

Invitations hold as long as the program runs, or until they are renewed; seats as long as their table.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from hmac import compare_digest
from typing import TypeAlias, assert_never

from msgspec import Struct

from game.content.seat_assignment import SeatAssignment
from game.engine.types import Seat
from game.phones.messages import TOKEN_LENGTH, ShortCodes

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""What can be read off a screen and typed: none of these is taken for another one."""
MOST_FORMER = 64
"""Tokens that open nothing any more, of which is known what they opened."""


class AnySeat(Struct, frozen=True, tag="table"):
    """The choice of a free seat."""


class LookingOn(Struct, frozen=True, tag="watch"):
    """The public view."""


class SeatOffer(Struct, frozen=True, tag="offer"):
    """The way to one seat, for whoever is to take it."""

    seat: Seat


class SeatHeld(Struct, frozen=True, tag="held"):
    """The seat somebody has taken."""

    seat: Seat


class FormerSeat(Struct, frozen=True, tag="former"):
    """Nothing any more: it was the way to this seat, and was taken back."""

    seat: Seat


class SatBefore(Struct, frozen=True, tag="before"):
    """Nothing here: it was the way to somebody's seat at a table that is closed."""

    seated: SeatAssignment


KeyPlace: TypeAlias = AnySeat | LookingOn | SeatOffer | SeatHeld
"""What a token opens."""
TABLE, WATCH = AnySeat(), LookingOn()
INVITATIONS = (TABLE, WATCH)
"""What is not of one table alone."""


class Tokens:
    """The tokens of the table that is open, and what is left of those before it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.short: ShortCodes[KeyPlace] = ShortCodes(clock)
        self._tokens: dict[KeyPlace, str] = {TABLE: _token()}
        self._former: OrderedDict[str, FormerSeat] = OrderedDict()
        self._before: OrderedDict[str, SatBefore] = OrderedDict()
        self.was_held = False
        """Whether somebody ever had a seat here, and may come to hear what became of it."""

    def token(self, place: KeyPlace) -> str:
        """The token of a place; made when it is asked for first."""
        self.was_held = self.was_held or isinstance(place, SeatHeld)
        return self._tokens.setdefault(place, _token())

    def known(self, place: KeyPlace) -> str:
        """The token of a place, "" while it has none."""
        return self._tokens.get(place, "")

    def renew(self, place: KeyPlace) -> str:
        """Another token: whoever holds the one before holds nothing any more.

        Another invitation shuts out whoever sat at a table before, too.
        """
        self.revoke(place)
        if place == TABLE:
            self._before.clear()
            self.short.forget()
        return self.token(place)

    def revoke(self, place: KeyPlace) -> None:
        """Nobody holds this place."""
        token = self._tokens.pop(place, None)
        match place:
            case SeatOffer(seat=seat) | SeatHeld(seat=seat) if token is not None:
                self._former[token] = FormerSeat(seat)
            case _:
                pass
        while len(self._former) > MOST_FORMER:
            self._former.popitem(last=False)

    def close_table(self, seats: Iterable[SeatAssignment]) -> None:
        """Nobody holds a seat any more; remembered is who these were that did."""
        for each in seats:
            token = self._tokens.get(SeatHeld(each.seat))
            if token is not None:
                self._forget(each)
                self._before[token] = SatBefore(each)
        while len(self._before) > MOST_FORMER:
            self._before.popitem(last=False)
        self._tokens = {place: token for place, token in self._tokens.items() if place in INVITATIONS}
        self._former.clear()
        self.was_held = False

    def seat_again(self, token: str, seat: Seat) -> None:
        """Whoever sat at a table before holds this seat, with the token they have."""
        del self._before[token]
        self._tokens[SeatHeld(seat)] = token
        self.was_held = True

    def place(self, token: str) -> KeyPlace | FormerSeat | SatBefore | None:
        """What a token opens, or opened. It takes as long for every token, right or wrong."""
        found: KeyPlace | FormerSeat | SatBefore | None = None
        known: list[tuple[KeyPlace | FormerSeat | SatBefore, str]] = [*self._tokens.items()]
        known += [(former, each) for each, former in self._former.items()]
        known += [(before, each) for each, before in self._before.items()]
        for place, each in known:
            if compare_digest(each.encode(), token.encode()):
                found = place
        return found

    def letters(self, token: str) -> str:
        """What can be typed instead of a token, "" for one that opens nothing."""
        place = self.place(token)
        match place:
            case AnySeat() | LookingOn() | SeatOffer() | SeatHeld():
                return self.short.code(place)
            case FormerSeat() | SatBefore() | None:
                return ""
            case _:
                assert_never(place)

    def _forget(self, seated: SeatAssignment) -> None:
        """Somebody else is this person by now."""
        for token, before in list(self._before.items()):
            if is_same(before.seated, seated) and (seated.name or before.seated.seat == seated.seat):
                del self._before[token]


def is_same(before: SeatAssignment, now: SeatAssignment) -> bool:
    """Whether a seat is that of the same person, as far as names and animals tell."""
    return (before.name, before.mind) == (now.name, now.mind)


def _token() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(TOKEN_LENGTH))
