"""The river in words, row by row, as one hears it who does not see the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import Final

from game.content.message import Line
from game.engine.types import Seat
from game.table.presenter import Names
from game.table.river import RiverRow, RiverWater, RowLine, WaterKind
from game.titles.whitewater_rush.rules.movement import Water, water_of_view
from game.titles.whitewater_rush.rules.river import (
    BANK,
    CURRENT,
    DRY,
    LAND,
    RAPIDS,
    ROCK,
    STRIDE,
    WATERFALL,
    WIDTH,
    cell_of,
)
from game.titles.whitewater_rush.rules.state import WhitewaterView
from game.titles.whitewater_rush.table.words import RIVER, SIGN_NAMES, say

CALLED: Final = {**SIGN_NAMES, BANK: "bank", LAND: "land"}


def rows_of(view: WhitewaterView, names: Names) -> Sequence[RiverRow]:
    """Every printed row, the start first; a line is told with the row before it."""
    water = water_of_view(view)
    return [_whole(view, water, row, names) for row in range(1, view.board.length + 1)]


@cache
def water_there(sign: str) -> RiverWater:
    """The water of a sign that is not dry."""
    if sign == ROCK:
        return RiverWater(WaterKind.ROCK)
    kind = WaterKind.RAPIDS if sign in RAPIDS else WaterKind.FALL if sign == WATERFALL else WaterKind.PLAIN
    return RiverWater(kind, aside=CURRENT[sign] - STRIDE)


def _whole(view: WhitewaterView, water: Water, row: int, names: Names) -> RiverRow:
    cells = tuple(cell_of(column, row) for column in range(WIDTH))
    there = tuple(None if (sign := water.sign(cell)) in DRY else water_there(sign) for cell in cells)
    ends = RowLine.FINISH if row == view.board.finish else RowLine.SECTION if row in view.board.lines else None
    return RiverRow(RIVER, row, _told(view, water, row, names), cells, there, ends)


def _told(view: WhitewaterView, water: Water, row: int, names: Names) -> Line:
    line = say("row.told", row=row, spaces=tuple(_stretches(view, water, row, names)))
    if row not in view.board.lines:
        return line
    number = view.board.lines.index(row)
    if row == view.board.finish:
        return say("row.finish", line=line)
    return say("row.line", line=line, count=view.events[number])


def _stretches(view: WhitewaterView, water: Water, row: int, names: Names) -> Iterator[Line]:
    """Spaces that are alike side by side are told in one; a kayak is told with its space."""
    found = [(column, _space(view, water.sign(cell), cell, names)) for column in range(WIDTH)
             for cell in (cell_of(column, row),)]  # fmt: skip
    for what, alike in groupby(found, key=lambda pair: pair[1]):
        columns = [column for column, _ in alike]
        first, last = columns[0] + 1, columns[-1] + 1
        yield (
            say("row.space", column=first, what=what)
            if first == last
            else say("row.spaces", first=first, last=last, what=what)
        )


def _space(view: WhitewaterView, sign: str, cell: int, names: Names) -> Line:
    what = say(f"row.{CALLED[sign]}")
    return say("row.kayak", name=names[Seat(view.cells.index(cell))], what=what) if cell in view.cells else what
