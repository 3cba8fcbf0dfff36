"""Who may sit where: tokens of at least 128 bits, compared in constant time, taken back at any moment."""

from __future__ import annotations

import secrets
from hmac import compare_digest
from typing import TypeAlias

from msgspec import Struct

from game.engine.types import Seat
from game.phones.messages import TOKEN_LENGTH

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""What can be read off a screen and typed: none of these is taken for another one."""
TABLE, WATCH = "table", "watch"
"""What else a token may open besides a seat: the choice of a free one, or the public view."""


class SeatOffer(Struct, frozen=True):
    """The way to one seat, for whoever is to take it."""

    seat: Seat


KeyPlace: TypeAlias = Seat | str | SeatOffer
"""What a token opens."""


class Keyring:
    """The tokens of one table that is open."""

    def __init__(self) -> None:
        self._tokens: dict[KeyPlace, str] = {TABLE: _token()}

    def token(self, place: KeyPlace) -> str:
        """The token of a place; made when it is asked for first."""
        return self._tokens.setdefault(place, _token())

    def renew(self, place: KeyPlace) -> str:
        """Another token: whoever holds the one before holds nothing any more."""
        self._tokens.pop(place, None)
        return self.token(place)

    def revoke(self, place: KeyPlace) -> None:
        """Nobody holds this place."""
        self._tokens.pop(place, None)

    def place(self, token: str) -> KeyPlace | None:
        """What a token opens. It takes as long for every token, right or wrong."""
        found: KeyPlace | None = None
        for place, known in self._tokens.items():
            if compare_digest(known.encode(), token.encode()):
                found = place
        return found


def _token() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(TOKEN_LENGTH))
