"""How long work that is done a little in each frame may take of one."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

from game.ui.drawing.workshop import Workshop

SLICE: Final = 0.0025
"""Seconds of a frame while something is on show,"""
FIRST: Final = 0.012
"""and while nothing is yet."""


def time_left(workshop: Workshop, *, first: bool) -> Callable[[], bool]:
    """Whether there is time left in this frame, from now on; always where the workshop is waited for."""
    if workshop.waits:
        return lambda: True
    until = perf_counter() + (FIRST if first else SLICE)
    return lambda: perf_counter() < until
