"""Six letters to be typed by whoever has no camera: they stand for a token for some minutes, and cannot be guessed.

With 23 letters there are 148 million codes. All strangers together get one try in two seconds in the long run: within
the life of a code they hit one of a dozen with a chance below one in thirty thousand.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from hmac import compare_digest
from typing import Generic, TypeVar

from msgspec import Struct

from game.phones.pace import Allowance, SpeakingPace

P = TypeVar("P")
LETTERS = "abcdefghjkmnpqrstuvwxyz"
"""None of these is taken for another one, nor for a digit."""
SHORT_LENGTH = 6
LIFE_SECONDS = 600.0
GRACE_SECONDS = 60.0
"""Whoever began to type when a code was renewed still comes in."""
TRIES_OF_ONE = SpeakingPace(10.0, 0.1)
"""From one address: through a tunnel everybody comes from the same."""
TRIES_OF_ALL = SpeakingPace(60.0, 0.5)
MOST_ADDRESSES = 1024
"""So many are remembered by how often they tried."""


class TooManyTries(Exception):
    """Nobody is listened to for a while."""


class _Kept(Struct, Generic[P], frozen=True):
    code: str
    place: P
    made_at: float


class ShortCodes(Generic[P]):
    """The codes of places; each is made when it is to be shown, and anew once it is too old."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._kept: list[_Kept[P]] = []
        self._tries = Allowance(TRIES_OF_ALL)
        self._tries_of: OrderedDict[str, Allowance] = OrderedDict()

    def code(self, place: P) -> str:
        """The letters to type for a place."""
        now = self._clock()
        for kept in self._alive(now):
            if kept.place == place and now - kept.made_at < LIFE_SECONDS:
                return kept.code
        code = "".join(secrets.choice(LETTERS) for _ in range(SHORT_LENGTH))
        self._kept.append(_Kept(code, place, now))
        return code

    def place(self, code: str, address: str) -> P | None:
        """What a code stands for; it takes as long for every code, right or wrong. Raises TooManyTries."""
        now = self._clock()
        tries = self._tries_of.pop(address, None) or Allowance(TRIES_OF_ONE)
        self._tries_of[address] = tries
        while len(self._tries_of) > MOST_ADDRESSES:
            self._tries_of.popitem(last=False)
        if not tries.grants(now) or not self._tries.grants(now):
            raise TooManyTries
        found: P | None = None
        for kept in self._alive(now):
            if compare_digest(kept.code.encode(), code.encode()):
                found = kept.place
        return found

    def forget(self) -> None:
        """None of them opens anything any more."""
        self._kept.clear()

    def _alive(self, now: float) -> list[_Kept[P]]:
        self._kept = [kept for kept in self._kept if now - kept.made_at < LIFE_SECONDS + GRACE_SECONDS]
        return self._kept
