"""The river on the table: where its spaces lie, and the water, lines and words below the kayaks."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Final

from pygame import FRect, Rect

from game.engine.types import Seat
from game.titles.whitewater_rush.paint.markings import paint_lines, paint_markings
from game.titles.whitewater_rush.paint.places import (
    BEFORE,
    RUN_OUT,
    SIDE,
    banks,
    event_place,
    ground_size,
    space,
    top_of,
)
from game.titles.whitewater_rush.rules.river import (
    CURRENT,
    DRY,
    NO_CELL,
    STRIDE,
    WIDTH,
    Board,
    column_of,
    row_of,
)
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.rules.water import water_of_view
from game.titles.whitewater_rush.table.rows import water_there
from game.titles.whitewater_rush.table.words import EVENT_PLACES
from game.ui.drawing.assets import Assets
from game.ui.table.painter import Brush, Chart, Ground
from game.ui.water import ColumnRow, Reach, River, WaterSpace, space_of
from game.ui.water.parts import WaterArt

LOOK: Final = "whitewater_rush/water"
ROWS: Final = 8.4
"""Rows of the river that fill the window."""
AHEAD, BEHIND = 4, 0
"""Rows kept in sight before and behind a kayak: a move at the highest speed and what it may hit."""
MOST: Final = 6
"""Rows in sight at most for the sake of other kayaks."""
_OPEN_SIDE: Final = 2
"""Columns beside the board that are water past its end, once the river has widened."""
NORTH, NORTHWEST, NORTHEAST = "^<>"


class RiverGround(Ground):
    """Row 1 at the bottom, left is left; one cell is one unit."""

    def size(self, view: WhitewaterView) -> tuple[float, float]:
        """Board, run-out and margins."""
        return ground_size(view.board)

    def rows(self, view: WhitewaterView) -> float:
        """So many rows fill the window."""
        return ROWS

    def cell(self, view: WhitewaterView, index: int) -> FRect:
        """A space of the river, or a place for an Event card."""
        if index >= EVENT_PLACES:
            return event_place(view.board, *divmod(index - EVENT_PLACES, 2))
        if index == NO_CELL:
            return FRect(SIDE + WIDTH / 2 - 0.5, view.board.length + RUN_OUT, 1, 1)
        return space(view.board, column_of(index), row_of(index))

    def follow(self, view: WhitewaterView) -> FRect:
        """Whoever is asked and the viewer, with what lies ahead of them, and other kayaks that are not far off."""
        rows = [_row(view, seat) for seat in _mattering(view)]
        lowest, highest = max(1, min(rows) - BEHIND), max(rows)
        last = min(max(highest + 1, _row(view, _first(view)) + AHEAD), view.board.length + RUN_OUT)
        left, right = _width_of(view.board, lowest, last)
        return FRect(left, top_of(view.board, last), right - left, last - lowest + 1)

    def stream(self, view: WhitewaterView, index: int) -> tuple[float, float] | None:
        """The current of a space; past the board it runs straight on."""
        if index == NO_CELL or index >= EVENT_PLACES:
            return None
        return CURRENT.get(water_of_view(view).sign(index), STRIDE) - STRIDE, -1

    def key(self, view: WhitewaterView) -> Hashable:
        """The board: everything else are things that lie on it."""
        return view.board

    def course(self, view: WhitewaterView) -> Chart:
        """The boards, the lines across them and the finish."""
        board = view.board
        past = (*board.joins[1:], board.length + 1)
        parts = [_part(board, first, last - 1) for first, last in zip(board.joins, past, strict=True)]
        return Chart(parts, top_of(board, board.finish), lines=[top_of(board, row) for row in board.lines[:-1]])

    def paint(self, brush: Brush, view: WhitewaterView) -> None:
        """Water and banks, lines with their sockets, grid, numbers, names of the segments."""
        river_of(view.board).paint(brush)
        paint_lines(brush, view.board)
        paint_markings(brush, view.board)

    def read(self, assets: Assets) -> None:
        """What the water is cut from."""
        WaterArt(assets, LOOK, 1).read()

    def prepare(self, brush: Brush, view: WhitewaterView) -> bool:
        """Lays a little of the water that will be seen."""
        return river_of(view.board).prepare(brush)

    def live(self, brush: Brush, view: WhitewaterView) -> Rect:
        """The water."""
        return river_of(view.board).live(brush)

    def flow(self, brush: Brush, view: WhitewaterView, seconds: float) -> None:
        """The light that runs over the water, foam and spray."""
        river_of(view.board).flow(brush, seconds)


@lru_cache(maxsize=8)
def river_of(board: Board) -> River:
    """The painted river of a board; the water goes on past both ends of it."""
    return River(reach_of(board), LOOK)


def reach_of(board: Board) -> Reach:
    """The water of a board and what is shown before and behind it."""
    spaces = spaces_of(board.rows, board.length + RUN_OUT)
    for row in range(board.length + 1, board.length + RUN_OUT + 4):
        wider = min(_OPEN_SIDE, row - board.length - 2)
        for column in range(-wider, WIDTH + wider):
            spaces[column, round(top_of(board, row))] = space_of(water_there(NORTH))
    return Reach("/".join(board.rows), *ground_size(board), SIDE, 0, spaces)


def spaces_of(rows: Sequence[str], bottom: int) -> dict[ColumnRow, WaterSpace]:
    """The spaces of a drawing whose row 1 lies at `bottom` - 1; its first row goes on below it."""
    below = [rows[0].replace(NORTHWEST, NORTH).replace(NORTHEAST, NORTH)] * (BEFORE + 1)
    return {
        (column, bottom - row): space_of(water_there(sign))
        for row, signs in enumerate((*below, *rows), 1 - len(below))
        for column, sign in enumerate(signs)
        if sign not in DRY
    }


def _part(board: Board, first: int, last: int) -> FRect:
    """The water of these rows."""
    sides = [banks(board, row) for row in range(first, last + 1)]
    left, right = min(left for left, _ in sides), max(right for _, right in sides)
    return FRect(left, top_of(board, last), right - left, last - first + 1)


def _first(view: WhitewaterView) -> Seat:
    """The kayak that is never out of sight."""
    return view.active if view.viewer is None else view.viewer


def _mattering(view: WhitewaterView) -> Iterable[Seat]:
    """The first kayak, and others as long as all of them fit, those in turn first."""
    found = [_first(view)]
    others = [view.active, *(Seat(number) for number in range(len(view.cells)))]
    for seat in others:
        rows = [_row(view, each) for each in (*found, seat)]
        ahead = max(max(rows) + 1, _row(view, found[0]) + AHEAD)
        if seat not in found and not view.left[seat] and ahead - min(rows) < MOST:
            found.append(seat)
    return found


def _row(view: WhitewaterView, seat: Seat) -> int:
    cell = view.cells[seat]
    return 1 if cell == NO_CELL else min(row_of(cell), view.board.length + RUN_OUT)


def _width_of(board: Board, lowest: int, highest: int) -> tuple[float, float]:
    """The water of these rows and a little of its banks."""
    sides = [banks(board, row) for row in range(lowest, min(highest, board.length) + 1)]
    sides = sides or [banks(board, board.length)]
    return min(left for left, _ in sides) - 0.5, max(right for _, right in sides) + 0.5
