"""The extent of trials: all of them in the long run, a part of them as a rule, and less for a quick answer."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import TypeVar

T = TypeVar("T")


class Extent(IntEnum):
    """A run of the tests; its value is the part of the random trials that it makes, as a divisor."""

    LONG = 1
    USUAL = 4
    QUICK = 10


_extent = Extent.USUAL


def set_extent(extent: Extent) -> None:
    """Sets the extent; called before any test is collected."""
    global _extent
    _extent = extent


def some(count: int) -> int:
    """Returns the count, or the part of it that this run tries, one at least."""
    return max(1, count // _extent)


def shared(count: int) -> int:
    """Returns the count of what many laws share, or half of it as a rule, and a tenth for a quick answer."""
    return max(1, count // 2 if _extent is Extent.USUAL else count // _extent)


def every(usual: int) -> int:
    """Returns the distance of those of a series that are looked at: 1 in the long run."""
    return 1 if _extent is Extent.LONG else usual


def taken(cases: Sequence[T], number: int, few: int) -> list[T]:
    """Returns all cases in the long run. Otherwise a few of them, others for each number, that lie far apart: the tests
    of consecutive numbers try all cases together.
    """
    if _extent is Extent.LONG or few >= len(cases):
        return list(cases)
    step = -(-len(cases) // few)
    return [cases[place] for place in range(number % step, len(cases), step)]
