"""The river on the table: where its spaces lie, and the water, lines and words below the kayaks."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Final

from pygame import FRect

from game.content.line import Line
from game.table.presenter import Trail
from game.titles.whitewater_rush.rules.river import (
    CURRENT,
    DRY,
    NO_CELL,
    RAPIDS,
    ROCK,
    STRIDE,
    WATERFALL,
    WIDTH,
    Board,
    column_of,
    row_of,
)
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.table.words import EVENT_PLACES
from game.ui.table.painter import Brush, clipped
from game.ui.theme import Type
from game.ui.water import ColumnRow, Reach, River, WaterKind, WaterSpace
from game.ui.water.lettering import write
from game.ui.water.lines import finish_line, section_line, socket

LOOK: Final = "whitewater_rush/water"
SIDE: Final = 1.2
"""Land left and right of the board, for trees and Event cards."""
RUN_OUT: Final = 4
"""Rows of open water that are shown past the end of the board."""
BEFORE: Final = 2
"""Rows of land and water shown below row 1."""
CARD: Final = (0.8, 1.12)
AHEAD, BEHIND = 7, 3
"""Rows kept in sight before and behind a kayak: a move at the highest speed and what it may hit."""
_OPEN_SIDE: Final = 3
NORTH, NORTHWEST, NORTHEAST = "^<>"


class RiverGround:
    """Row 1 at the bottom, left is left; one cell is one unit."""

    def size(self, view: WhitewaterView) -> tuple[float, float]:
        """Board, run-out and margins."""
        return ground_size(view.board)

    def cell(self, view: WhitewaterView, index: int) -> FRect:
        """A space of the river, or a place for an Event card."""
        if index >= EVENT_PLACES:
            return event_place(view.board, *divmod(index - EVENT_PLACES, 2))
        if index == NO_CELL:
            return FRect(SIDE + WIDTH / 2 - 0.5, view.board.length + RUN_OUT, 1, 1)
        return FRect(SIDE + column_of(index), _top(view.board, row_of(index)), 1, 1)

    def follow(self, view: WhitewaterView) -> FRect:
        """The kayak of the viewer, or of the active player, and what lies ahead of it."""
        seat = view.active if view.viewer is None else view.viewer
        cell = view.cells[seat]
        row = 1 if cell == NO_CELL else min(row_of(cell), view.board.length + RUN_OUT)
        top = max(0.0, _top(view.board, row + AHEAD))
        return FRect(0, top, WIDTH + 2 * SIDE, min(AHEAD + BEHIND + 1, view.board.length + RUN_OUT + BEFORE - top))

    def key(self, view: WhitewaterView) -> Hashable:
        """The board: everything else are things that lie on it."""
        return view.board

    def paint(self, brush: Brush, view: WhitewaterView) -> None:
        """Water and banks, lines with their sockets, numbers of rows and columns, names of the segments."""
        board = view.board
        paint_board(brush, board)
        with clipped(brush):
            for row in range(1, board.length + 1):
                if _shows(brush, board, row):
                    _row_number(brush, board, row)
                    if row == 1 or row - 1 in board.lines:
                        _column_numbers(brush, board, row)
            for segment, row in zip(board.segments, board.joins, strict=True):
                if _shows(brush, board, row):
                    _segment_name(brush, board, segment, row)

    def prepare(self, brush: Brush, view: WhitewaterView) -> bool:
        """Lays a little of the water that will be seen."""
        return river_of(view.board).prepare(brush)

    def flow(self, brush: Brush, view: WhitewaterView, seconds: float) -> None:
        """The light that runs over the water, foam and spray."""
        river_of(view.board).flow(brush, seconds)

    def signs(self, view: WhitewaterView) -> Sequence[tuple[FRect, Line]]:
        """Everything here is an item."""
        return ()

    def sketch(self, brush: Brush, view: WhitewaterView, trail: Trail) -> None:
        """Nothing is laid during a race."""


def ground_size(board: Board) -> tuple[float, float]:
    """Width and height of the ground of a board: its rows, the run-out and the land beside it."""
    return WIDTH + 2 * SIDE, board.length + RUN_OUT + BEFORE


def paint_board(brush: Brush, board: Board) -> None:
    """The river of a board with its lines, without words."""
    river_of(board).paint(brush)
    with clipped(brush):
        for number, row in enumerate(board.lines):
            if _shows(brush, board, row):
                _line(brush, board, number, row)


def event_place(board: Board, line: int, side: int) -> FRect:
    """Where the left (0) or right (1) Event card beside a line lies."""
    width, height = CARD
    middle = SIDE / 2 if side == 0 else WIDTH + 1.5 * SIDE
    return FRect(middle - width / 2, _top(board, board.lines[line]) - height / 2, width, height)


@lru_cache(maxsize=8)
def river_of(board: Board) -> River:
    """The painted river of a board; the water goes on past both ends of it."""
    spaces = spaces_of(board.rows, board.length + RUN_OUT)
    for row in range(board.length + 1, board.length + RUN_OUT + 3):
        for column in range(-_OPEN_SIDE, WIDTH + _OPEN_SIDE):
            spaces[column, round(_top(board, row))] = space_of("^")
    key = "/".join(board.rows)
    return River(Reach(key, WIDTH + 2 * SIDE, board.length + RUN_OUT + BEFORE, SIDE, 0, spaces), LOOK)


def spaces_of(rows: Sequence[str], bottom: int) -> dict[ColumnRow, WaterSpace]:
    """The spaces of a drawing whose row 1 lies at `bottom` - 1; its first row goes on below it."""
    below = [rows[0].replace(NORTHWEST, NORTH).replace(NORTHEAST, NORTH)] * (BEFORE + 1)
    return {
        (column, bottom - row): space_of(sign)
        for row, signs in enumerate((*below, *rows), 1 - len(below))
        for column, sign in enumerate(signs)
        if sign not in DRY
    }


def space_of(sign: str) -> WaterSpace:
    """How a sign of the river is painted."""
    if sign == ROCK:
        return WaterSpace((0, -1), WaterKind.ROCK)
    towards = (CURRENT[sign] - STRIDE, -1)
    if sign in RAPIDS:
        return WaterSpace(towards, WaterKind.RAPIDS)
    return WaterSpace(towards, WaterKind.FALL if sign == WATERFALL else WaterKind.PLAIN)


def _top(board: Board, row: int) -> float:
    return float(board.length + RUN_OUT - row)


def _shows(brush: Brush, board: Board, row: int) -> bool:
    """Whether anything that stands at a row can be seen."""
    return brush.visible.top - 2 <= _top(board, row) <= brush.visible.bottom + 1


def _banks(board: Board, row: int) -> tuple[float, float]:
    """Where the water of a row begins and ends."""
    wet = [column for column, sign in enumerate(board.rows[row - 1]) if sign not in DRY]
    return SIDE + wet[0], SIDE + wet[-1] + 1


def _line(brush: Brush, board: Board, number: int, row: int) -> None:
    banks = [_banks(board, beside) for beside in (row, min(row + 1, board.length))]
    left, right = min(bank[0] for bank in banks), max(bank[1] for bank in banks)
    if row == board.finish:
        finish_line(brush, left, right, _top(board, row))
        return
    section_line(brush, left, right, _top(board, row))
    for side in (0, 1):
        socket(brush, event_place(board, number, side))


def _row_number(brush: Brush, board: Board, row: int) -> None:
    left, _ = _banks(board, row)
    place = FRect(left - 0.62, _top(board, row) + 0.3, 0.42, 0.4)
    write(brush, place, str(row), Type.SMALL, "text_soft", align=1.0)


def _column_numbers(brush: Brush, board: Board, row: int) -> None:
    """In the corners of the first row and of the rows after a line."""
    for column, sign in enumerate(board.rows[row - 1]):
        if sign not in DRY:
            place = FRect(SIDE + column + 0.06, _top(board, row) + 0.62, 0.3, 0.36)
            write(brush, place, str(column + 1), Type.SMALL, "text_soft", align=0.0)


def _segment_name(brush: Brush, board: Board, segment: str, row: int) -> None:
    _, right = _banks(board, row)
    place = FRect(right + 0.3, _top(board, row) + 0.05, WIDTH + 2 * SIDE - right - 0.4, 0.44)
    words = brush.ui.say(Line("whitewater_rush.painter.segment", {"segment": segment}))
    write(brush, place, words, Type.HEADING, "text_accent", align=0.0)
