"""The flourishes at the end of a match, played on banjo and horns."""

from __future__ import annotations

from collections.abc import Callable

from .filters import room
from .instruments import banjo, horn, thump
from .wave_tools import Samples, cut, louder, mixed

STEP = 0.098
"""Seconds between two plucks of the roll."""

G3, D4, E4, G4, B4, D5, E5, G5 = 196.0, 293.66, 329.63, 392.0, 493.88, 587.33, 659.26, 783.99
C4, E_FLAT4, F4, A_FLAT4, B_FLAT3 = 261.63, 311.13, 349.23, 415.30, 233.08
C3, G2 = 130.81, 98.0


def win() -> Samples:
    """A forward roll in G that runs up, and horns on the last chord."""
    roll = (G4, B4, G5, D5, B4, G5, D5, B4, E5, G5)
    plucks = [(STEP * place, banjo(hertz, 0.8, 200 + place)) for place, hertz in enumerate(roll)]
    end = STEP * len(roll)
    strum = [(end + 0.018 * place, banjo(hertz, 1.1, 230 + place)) for place, hertz in enumerate((G3, D4, G4, B4, G5))]
    horns = [(end - 0.02, louder(horn(hertz, 0.95), 0.32)) for hertz in (G3, D4, B4)]
    beat = [(STEP * place, louder(thump(95.0, 0.05), 0.5)) for place in (0, 4, 8)]
    return cut(room(mixed(*plucks, *strum, *horns, *beat), 0.5, 0.22), 2.3, 0.5)


def lose() -> Samples:
    """A minor line going down, and a horn that sinks."""
    line = ((0.0, A_FLAT4), (0.2, F4), (0.4, E_FLAT4), (0.64, C4))
    plucks = [(start, banjo(hertz, 1.0, 250 + place)) for place, (start, hertz) in enumerate(line)]
    horns = [(0.66, louder(horn(hertz, 1.05, 0.94), 0.4)) for hertz in (C3, G3)]
    beat = [(0.64, louder(thump(70.0, 0.08), 0.7))]
    return cut(room(mixed(*plucks, *horns, *beat), 0.6, 0.25), 2.0, 0.5)


MUSIC: dict[str, tuple[Callable[[], Samples], float]] = {"win": (win, -8.0), "lose": (lose, -9.0)}
"""Every flourish by file name: how it is made and the level of its peak in decibels below full scale."""
