"""How far a kayak gets on a board by itself: by currents and manoeuvres, with the whole river to itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.engine.types import Seat
from game.titles.whitewater_rush.rules.movement import Course, advance, manoeuvres, open_sides
from game.titles.whitewater_rush.rules.river import DRY, RIVER, WIDTH, Board, Cell, column_of, row_of
from game.titles.whitewater_rush.rules.rocks import go_round
from game.titles.whitewater_rush.rules.speeds import FASTEST, SLOWEST, SpeedTable
from game.titles.whitewater_rush.rules.water import Water, first_row, printed_signs

ALONE: Final = Seat(0)
ANY_SPEED: Final = tuple(range(SLOWEST, FASTEST + 1))
TABLE: Final = SpeedTable((WIDTH,) * FASTEST, ANY_SPEED, ANY_SPEED)
"""Hazards that cost nothing and manoeuvres of any length: a kayak has all the time there is."""


def stopped_at(rows: tuple[str, ...]) -> tuple[int, int] | None:
    """Column and row (from 1) of a space in the last row that can be got to, if no way leads past the end.

    `rows[0]` is row 1. What follows the board is the first row of any other.
    """
    joined = (*rows, _next(rows[0]))
    board = Board(joined, (len(rows),), (), (1,))
    water = Water(len(joined), printed_signs(board), (), TABLE, stop_behind=False, rock_loss=0)
    waiting = first_row(board)
    seen = set(waiting)
    while waiting:
        here = waiting.pop()
        if row_of(here) > len(rows):
            return None
        for cell in _ways(water, here):
            if cell not in seen:
                seen.add(cell)
                waiting.append(cell)
    last = max(seen, key=lambda cell: (row_of(cell), -column_of(cell)))
    return column_of(last), row_of(last)


def _next(first: str) -> str:
    """The first row of a board that may follow, open where this one's is (W8)."""
    return "".join(RIVER[0] if sign not in DRY else sign for sign in first)


def _ways(water: Water, here: Cell) -> Iterator[Cell]:
    """Where a kayak may rest after its next movement."""
    for speed in ANY_SPEED:
        yield from _ends(water, advance(water, (here,), (speed,), ALONE, speed, "advance"))
    for _, _, course in manoeuvres(water, (here,), (SLOWEST,), ALONE, WIDTH):
        yield from _ends(water, course)


def _ends(water: Water, course: Course) -> Iterator[Cell]:
    if course.rock is None:
        yield course.end
        return
    for side in open_sides(water, course.rock):
        cells, speeds = (course.end,), (course.speed,)
        beside = go_round(water, cells, speeds, ALONE, course.rock, side, course.path[:-1], course.cause)
        yield from _ends(water, beside)
