"""The outline of water: the edges of its spaces, rounded and a little uneven, as a bank is."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final, TypeAlias

from game.ui.water.reach import ColumnRow

Point: TypeAlias = tuple[float, float]
_UNEVEN: Final = 0.055
"""How far a bank strays from the edge of its spaces, in cells."""


def shore_path(water: Iterable[ColumnRow]) -> str:
    """Closed SVG path data round the spaces, in cells; islands are holes under the even-odd rule."""
    return " ".join(_soft(loop) for loop in _loops(frozenset(water)))


def _loops(water: frozenset[ColumnRow]) -> list[list[ColumnRow]]:
    """Corners of each outline in walking order, the water to the right hand."""
    follows: dict[ColumnRow, list[ColumnRow]] = {}
    for x, y in sorted(water):
        for step, start, end in (
            ((0, -1), (x, y), (x + 1, y)),
            ((1, 0), (x + 1, y), (x + 1, y + 1)),
            ((0, 1), (x + 1, y + 1), (x, y + 1)),
            ((-1, 0), (x, y + 1), (x, y)),
        ):
            if (x + step[0], y + step[1]) not in water:
                follows.setdefault(start, []).append(end)
    loops = []
    while follows:
        start = min(follows)
        loop, here = [start], follows[start].pop()
        while here != start:
            loop.append(here)
            here = follows[here].pop()
        loops.append(loop)
        follows = {corner: ends for corner, ends in follows.items() if ends}
    return loops


def _soft(loop: list[ColumnRow]) -> str:
    """A curve through the middles of the edges, bent by the corners between them."""
    corners = [_uneven(corner) for corner in loop]
    middles = [_middle(one, other) for one, other in zip(corners, corners[1:] + corners[:1], strict=True)]
    words = [f"M{middles[-1][0]:.3f} {middles[-1][1]:.3f}"]
    for corner, middle in zip(corners, middles, strict=True):
        words.append(f"Q{corner[0]:.3f} {corner[1]:.3f} {middle[0]:.3f} {middle[1]:.3f}")
    return "".join(words) + "Z"


def _uneven(corner: ColumnRow) -> Point:
    dice = Random(corner[0] * 7919 + corner[1] * 104729 + 11)
    return corner[0] + dice.uniform(-_UNEVEN, _UNEVEN), corner[1] + dice.uniform(-_UNEVEN, _UNEVEN)


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
