"""The right to sit: tokens of at least 128 bits, compared in constant time, which can be revoked at any moment.

Invitations hold as long as the program runs, or until they are renewed; seats hold as long as their table.
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
"""Characters that can be read off a screen and typed: none of them looks like another one."""
MOST_FORMER = 64
"""Maximum number of revoked tokens whose former place is remembered."""


class AnySeat(Struct, frozen=True, tag="table"):
    """The choice of a free seat."""


class PublicSeat(Struct, frozen=True, tag="watch"):
    """The public view."""


class SeatOffer(Struct, frozen=True, tag="offer"):
    """The way to one seat, for the person who is to take it."""

    seat: Seat


class SeatHeld(Struct, frozen=True, tag="held"):
    """A seat that somebody has taken."""

    seat: Seat


class FormerSeat(Struct, frozen=True, tag="former"):
    """A revoked token that led to this seat."""

    seat: Seat


class SatBefore(Struct, frozen=True, tag="before"):
    """A token that led to somebody's seat at a table that is closed."""

    seated: SeatAssignment


KeyPlace: TypeAlias = AnySeat | PublicSeat | SeatOffer | SeatHeld
"""The place that a token opens."""
TABLE, WATCH = AnySeat(), PublicSeat()
INVITATIONS = (TABLE, WATCH)
"""Places that belong to more than one table."""


class Tokens:
    """The tokens of the open table, and those remembered from tables before."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.short: ShortCodes[KeyPlace] = ShortCodes(clock)
        self._tokens: dict[KeyPlace, str] = {TABLE: _token()}
        self._former: OrderedDict[str, FormerSeat] = OrderedDict()
        self._before: OrderedDict[str, SatBefore] = OrderedDict()
        self.was_held = False
        """True if somebody ever had a seat here, and may come to hear what became of it."""

    def token(self, place: KeyPlace) -> str:
        """Returns the token of a place, which is made when it is asked for first."""
        self.was_held = self.was_held or isinstance(place, SeatHeld)
        return self._tokens.setdefault(place, _token())

    def known(self, place: KeyPlace) -> str:
        """Returns the token of a place, "" while it has none."""
        return self._tokens.get(place, "")

    def renew(self, place: KeyPlace) -> str:
        """Returns a new token: the one before holds nothing any more.

        A new invitation shuts out people from earlier tables, too.
        """
        self.revoke(place)
        if place == TABLE:
            self._before.clear()
            self.short.forget()
        return self.token(place)

    def revoke(self, place: KeyPlace) -> None:
        """Revokes the token of this place."""
        token = self._tokens.pop(place, None)
        match place:
            case SeatOffer(seat=seat) | SeatHeld(seat=seat) if token is not None:
                self._former[token] = FormerSeat(seat)
            case _:
                pass
        while len(self._former) > MOST_FORMER:
            self._former.popitem(last=False)

    def close_table(self, seats: Iterable[SeatAssignment]) -> None:
        """Revokes the tokens of all seats, and remembers who held them."""
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
        """Gives a person from an earlier table this seat, with the token they have."""
        del self._before[token]
        self._tokens[SeatHeld(seat)] = token
        self.was_held = True

    def place(self, token: str) -> KeyPlace | FormerSeat | SatBefore | None:
        """Returns what a token opens, or opened. It takes as long for every token, right or wrong."""
        found: KeyPlace | FormerSeat | SatBefore | None = None
        known: list[tuple[KeyPlace | FormerSeat | SatBefore, str]] = [*self._tokens.items()]
        known += [(former, each) for each, former in self._former.items()]
        known += [(before, each) for each, before in self._before.items()]
        for place, each in known:
            if compare_digest(each.encode(), token.encode()):
                found = place
        return found

    def letters(self, token: str) -> str:
        """Returns the short code for a token, "" for one that opens nothing."""
        place = self.place(token)
        match place:
            case AnySeat() | PublicSeat() | SeatOffer() | SeatHeld():
                return self.short.code(place)
            case FormerSeat() | SatBefore() | None:
                return ""
            case _:
                assert_never(place)

    def _forget(self, seated: SeatAssignment) -> None:
        """Forgets the person of a seat: somebody else sits there by now."""
        for token, before in list(self._before.items()):
            if is_same(before.seated, seated) and (seated.name or before.seated.seat == seated.seat):
                del self._before[token]


def is_same(before: SeatAssignment, now: SeatAssignment) -> bool:
    """True if a seat is that of the same person, as far as names and animals tell."""
    return (before.name, before.player) == (now.name, now.player)


def _token() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(TOKEN_LENGTH))
