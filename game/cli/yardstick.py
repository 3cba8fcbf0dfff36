"""Measures work against a loop that never changes, so that figures of different machines compare.

A yardstick is a fixed number of structs created and handed to a function by their class, which is what rules do all
day. Work is measured in slices, each between two yardsticks: a machine that slows down slows both.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time
from typing import Final, TypeAlias

from msgspec import Struct

Work: TypeAlias = Callable[[], int]
"""Does a piece of work and returns how many things it did."""

TURNS: Final = 100_000
BOXES: Final = 8
SECONDS: Final = 2.0
SLICE_SECONDS: Final = 0.1
FEWEST_SLICES: Final = 3
STEADY: Final = 0.08
"""A slice counts if the yardsticks before and after it differ by less than this share."""

_now = perf_counter if os.name == "nt" else process_time  # the clock of a process ticks 64 times a second on Windows


class Grain(Struct, frozen=True):
    """What the yardstick creates."""

    number: int
    box: int


def yardstick_seconds() -> float:
    """How long one yardstick takes at the moment."""
    boxes = [0] * BOXES
    started = _now()
    for number in range(TURNS):
        piece = Grain(number, number % BOXES)
        _FILLING[type(piece)](boxes, piece)
    return _now() - started


def per_yardstick(work: Work, seconds: float = SECONDS) -> float:
    """How many things are done while one yardstick takes place: the median of the slices that were steady."""
    slices: list[tuple[float, float]] = []
    spent, before = 0.0, yardstick_seconds()
    while spent < seconds or len(slices) < FEWEST_SLICES:
        done, taken = _slice(work)
        after = yardstick_seconds()
        slices.append((abs(after - before) / max(after, before), done / taken * (before + after) / 2))
        spent, before = spent + taken, after
    steady = [figure for drift, figure in slices if drift < STEADY]
    return median(steady or [figure for _, figure in slices])


def _slice(work: Work) -> tuple[int, float]:
    done, started = 0, _now()
    while True:
        done += work()
        if (taken := _now() - started) >= SLICE_SECONDS:
            return done, taken


def _fill(boxes: list[int], piece: Grain) -> None:
    boxes[piece.box] += piece.number


_FILLING: Final[dict[type[Grain], Callable[[list[int], Grain], None]]] = {Grain: _fill}
