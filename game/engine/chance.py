"""Sources of chance: counter-based in matches, scripted in tests, quick in searches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from random import Random
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """Chance as rules see it. `used` tells whether anything was drawn."""

    used: bool

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1, each as likely."""

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order, each order as likely; the argument is left alone."""


class SeededChance:
    """The chance of one step of a match: the same seed and depth always give the same draws.

    Counter-based, so taking a step back and asking again cannot fish for luck.
    """

    def __init__(self, seed: str, depth: int) -> None:
        self.used = False
        self._key = f"{seed}/{depth}".encode()
        self._counter = 0

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        span = 1 << 64
        if not 1 <= limit <= span:
            raise ValueError(f"no number from 0 to {limit - 1} can be drawn: the limit is from 1 to {span}")
        self.used = True
        ceiling = span - span % limit
        while True:
            block = self._key + b"/%d" % self._counter
            self._counter += 1
            number = int.from_bytes(blake2b(block, digest_size=8).digest(), "big")
            if number < ceiling:
                return number % limit

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The values in another order."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        self.used = True
        return result


class QuickChance:
    """Chance for searches and simulations: a caller's own generator, no record."""

    def __init__(self, rng: Random) -> None:
        self.used = False
        self._random = rng.random

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        self.used = True
        return int(self._random() * limit)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The values in another order."""
        self.used = True
        result = list(items)
        random = self._random
        for last in range(len(result) - 1, 0, -1):
            other = int(random() * (last + 1))
            result[last], result[other] = result[other], result[last]
        return result


class ScriptedChance:
    """A list of given outcomes, in order: an int for `below`, a list for `shuffled`.

    A list names the items on top, first to last; items it does not name follow in their own order. When the script runs
    out, `below` gives 0 and `shuffled` keeps the order.
    """

    def __init__(self, outcomes: Iterable[int | Sequence[object]] = ()) -> None:
        self.used = False
        self._outcomes = list(outcomes)

    def below(self, limit: int) -> int:
        """The next outcome of the script. Raises ValueError if it does not fit."""
        self.used = True
        outcome = self._outcomes.pop(0) if self._outcomes else 0
        if not isinstance(outcome, int) or not 0 <= outcome < limit:
            raise ValueError(f"scripted chance: a number below {limit} is due, not {outcome!r}")
        return outcome

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The next order of the script. Raises ValueError if it does not fit."""
        self.used = True
        outcome = self._outcomes.pop(0) if self._outcomes else []
        if isinstance(outcome, int):
            raise ValueError(f"scripted chance: an order of {len(items)} items is due, not {outcome!r}")
        rest = list(items)
        top: list[T] = []
        for name in outcome:
            match = next((item for item in rest if item == name), None)
            if match is None:
                raise ValueError(f"scripted chance: {name!r} is not among the items to shuffle, or named twice")
            rest.remove(match)
            top.append(match)
        return top + rest
