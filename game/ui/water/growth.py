"""What grows and lies on the banks of a river: reeds at the water, stones on the ledges, a wood behind them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from game.ui.water.course import Watercourse
from game.ui.water.parts import GROWTHS

_WOOD: Final = 3.05
"""Cells from the water to the wood."""
_APART: Final = 0.46
_MOST: Final = 40
_SHORE: Final = (("reed", 0.5), ("pebble", 1.0))
"""What stands at the water, and up to which throw of the dice."""
_LEDGES: Final = (("bush", 0.42), ("boulder", 0.8), ("pine", 1.0))


class Grown(NamedTuple):
    """A plant or stone: which square of its sheet, and where its middle is, in cells of the spaces."""

    square: int
    x: float
    y: float


def growth(course: Watercourse, top: float, bottom: float, across: tuple[float, float]) -> Iterator[Grown]:
    """Everything on these rows, farthest first; always the same."""
    for row in range(int(top // 1), int(bottom // 1) + 1):
        found: list[Grown] = []
        for side, outer in ((0, across[0]), (1, across[1])):
            dice = Random(row * 7919 + side * 104729 + 5)
            found += _at_shore(course, row, side, dice)
            found += _on_ledges(course, row, side, dice)
            found += _in_wood(course, row, side, outer)
        yield from sorted(found, key=lambda grown: grown.y)


def _place(course: Watercourse, side: int, away: float, y: float) -> float:
    shore = course.shore(side, y)
    return shore - away if side == 0 else shore + away


def _at_shore(course: Watercourse, row: int, side: int, dice: Random) -> Iterator[Grown]:
    for _ in range(dice.randint(3, 6)):
        y, kind = row + dice.random(), _thrown(dice, _SHORE)
        yield Grown(_square(kind, dice), _place(course, side, dice.uniform(-0.04, 0.14), y), y)


def _on_ledges(course: Watercourse, row: int, side: int, dice: Random) -> Iterator[Grown]:
    for _ in range(dice.randint(1, 3)):
        y, kind, away = row + dice.random(), _thrown(dice, _LEDGES), dice.uniform(0.6, 2.7)
        square = GROWTHS[kind][dice.randrange(2)] if kind == "pine" else _square(kind, dice)
        yield Grown(square, _place(course, side, away, y), y)


def _in_wood(course: Watercourse, row: int, side: int, outer: float) -> Iterator[Grown]:
    """Pines on a grid shaken by dice, thinner at the edge of the wood."""
    middle = course.shore(side, row + 0.5)
    count = min(_MOST, int((abs(outer - middle) - _WOOD) / _APART) + 2)
    for number in range(max(0, count)):
        dice = Random(row * 7919 + number * 31 + side * 104729)
        for part in (0.0, 0.5):
            away = _WOOD + (number + dice.uniform(-0.35, 0.35)) * _APART
            y = row + part + dice.uniform(0, 0.5)
            if dice.random() < 0.42 + 0.2 * number:
                yield Grown(_square("pine", dice), _place(course, side, away, y), y)


def _thrown(dice: Random, kinds: tuple[tuple[str, float], ...]) -> str:
    throw = dice.random()
    return next(kind for kind, most in kinds if throw <= most)


def _square(kind: str, dice: Random) -> int:
    squares = GROWTHS[kind]
    return squares[dice.randrange(len(squares))]
