"""How good a place on the river is: what lies ahead of it, as far as it is laid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.titles.raft_race.rules.river import OPEN, WIDTH, Cell, spot

AHEAD: Final = 7
"""Rows looked at: about three rounds."""
LATER: Final = 0.85
"""What a row further ahead counts for."""
ASIDE: Final = 0.12
"""What going to the side costs: it is not a double forward."""


@lru_cache(maxsize=256)
def worth_of(sign: str) -> float:
    """What a space on the way is worth, in rows: not every raft that passes stops there."""
    found = spot(sign)
    match found.kind:
        case "rock":
            return -0.7 - 0.3 * found.splashes - 0.08 * len(found.damage)
        case "eddy":
            return -0.3
        case "rapid":
            return 0.45 * found.extra - 0.15 * found.splashes
        case "recharge":
            return 0.5
        case "open":
            return 0.0


def outlooks(water: Sequence[str], first: int) -> list[float]:
    """By column: what the best way on from each space of the row is worth; the row itself not counted."""
    last = min(first + AHEAD, len(water) // WIDTH - 1)
    found = [0.0] * WIDTH
    for row in range(last, first, -1):
        here = [LATER * value for value in found]
        for column in range(WIDTH):
            sign = water[row * WIDTH + column]
            if sign != OPEN:
                here[column] += worth_of(sign)
        found = [_best(here, column) for column in range(WIDTH)]
    return found


def outlook(water: Sequence[str], cell: Cell) -> float:
    """What the best way on from this space is worth, in rows."""
    return outlooks(water, cell // WIDTH)[cell % WIDTH]


def _best(values: Sequence[float], column: int) -> float:
    best = values[column]
    if column:
        best = max(best, values[column - 1] - ASIDE)
    if column < WIDTH - 1:
        best = max(best, values[column + 1] - ASIDE)
    return best
