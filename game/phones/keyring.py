"""Who may sit where: tokens of at least 128 bits, compared in constant time, taken back at any moment."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from hmac import compare_digest
from typing import TypeAlias

from msgspec import Struct

from game.engine.types import Seat
from game.phones.messages import TOKEN_LENGTH

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


KeyPlace: TypeAlias = AnySeat | LookingOn | SeatOffer | SeatHeld
"""What a token opens."""
TABLE, WATCH = AnySeat(), LookingOn()


class Keyring:
    """The tokens of one table that is open."""

    def __init__(self) -> None:
        self._tokens: dict[KeyPlace, str] = {TABLE: _token()}
        self._former: OrderedDict[str, FormerSeat] = OrderedDict()
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
        """Another token: whoever holds the one before holds nothing any more."""
        self.revoke(place)
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

    def place(self, token: str) -> KeyPlace | FormerSeat | None:
        """What a token opens, or opened. It takes as long for every token, right or wrong."""
        found: KeyPlace | FormerSeat | None = None
        known: list[tuple[KeyPlace | FormerSeat, str]] = [*self._tokens.items()]
        known += [(former, each) for each, former in self._former.items()]
        for place, each in known:
            if compare_digest(each.encode(), token.encode()):
                found = place
        return found


def _token() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(TOKEN_LENGTH))
