"""Short pieces for plucked strings: one for the shelf, one for a win, one for a loss. Notes are written below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .filters import room
from .instruments import banjo, horn, thump
from .wave_tools import Samples, cut, louder, mixed

NOTES = ("c", "c#", "d", "d#", "e", "f", "f#", "g", "g#", "a", "a#", "b")
A4, A4_PLACE = 440.0, 57

SHELF = """
g3+d4 . b4 g4  d4 g4 b4 d5   c4+g4 . e5 g4  c5 g4 e4 g4
g3+d4 . b4 d5  g5 d5 b4 g4   d4+a4 . f#4 a4  d5 a4 f#4 d4
e4+b3 . g4 b4  e5 b4 g4 b4   c4+e4 . g4 c5  e5 c5 g4 e4
g3+d4 g4 b4 d5  c4 d4 f#4 a4  g3+d4+g4+b4+g5
"""
"""A slow forward roll in G: eight notes a bar, `.` is a rest, `+` sounds together."""
WIN = "g4 b4 d5 g5  e5 g5 b5 g5  d5 g5 b4 d5  c5 e5 d5 f#5  g3+d4+g4+b4+g5"
CHEER = "g4 b4 d5 g5 b5 g4+b4+d5+g5"
SIGH = "a#4 g4 d4+g4"
LOSE = "a4 . f4 .  d4 . a#3 .  g3 . a3 .  d3+a3+d4+f4"


def win() -> Samples:
    """A roll that runs up, and horns on the last chord."""
    plucks, end = _plucked(WIN, 0.1, 200)
    horns = [(end, louder(horn(_hertz(note), 1.3), 0.3)) for note in ("g3", "d4", "b4")]
    beat = [(0.4 * place, louder(thump(95.0, 0.05), 0.5)) for place in range(4)]
    return cut(room(mixed(*plucks, *horns, *beat), 0.5, 0.22), 4.0, 0.9)


def lose() -> Samples:
    """A minor line going down, and a horn that sinks."""
    plucks, end = _plucked(LOSE, 0.16, 250)
    horns = [(end, louder(horn(_hertz(note), 1.4, 0.94), 0.36)) for note in ("d3", "a3")]
    return cut(room(mixed(*plucks, *horns, (end, louder(thump(70.0, 0.08), 0.7))), 0.6, 0.25), 4.4, 1.0)


def cheer() -> Samples:
    """Six quick notes upwards: well done, and on it goes."""
    plucks, _ = _plucked(CHEER, 0.085, 330, ring=0.7)
    return cut(room(mixed(*plucks), 0.3, 0.2), 1.2, 0.5)


def sigh() -> Samples:
    """Three notes downwards."""
    plucks, _ = _plucked(SIGH, 0.15, 340, ring=0.8)
    return cut(room(mixed(*plucks), 0.3, 0.2), 1.2, 0.5)


def shelf() -> Samples:
    """The tune of the house, played by one who sits on the bank."""
    plucks, _ = _plucked(SHELF, 0.23, 270, ring=1.5)
    return cut(room(mixed(*plucks), 0.6, 0.25), 15.5, 2.5)


MUSIC: dict[str, tuple[Callable[[], Samples], float]] = {
    "win": (win, -8.0),
    "lose": (lose, -9.0),
    "cheer": (cheer, -11.0),
    "sigh": (sigh, -12.0),
    "theme_shelf": (shelf, -12.0),
}
"""Every piece by file name: how it is made and the level of its peak in decibels below full scale."""


def _plucked(line: str, step: float, seed: int, ring: float = 1.1) -> tuple[Sequence[tuple[float, Samples]], float]:
    """Return every note with its start, and the start of the last."""
    sounds = []
    beats = line.split()
    for place, beat in enumerate(beats):
        for string, note in enumerate(beat.split("+") if beat != "." else ()):
            # A chord is strummed: each string a little later than the one below it.
            start = step * place + 0.016 * string
            weight = 1.0 if place % 4 == 0 else 0.8
            sounds.append((start, louder(banjo(_hertz(note), ring, seed + place + 31 * string), weight)))
    return sounds, step * (len(beats) - 1)


def _hertz(note: str) -> float:
    """Return the frequency of a note such as `f#4`."""
    place = 12 * int(note[-1]) + NOTES.index(note[:-1])
    return A4 * 2 ** ((place - A4_PLACE) / 12)
