"""The pictures below the things of Whitewater Rush: the river on the table, and boards to choose from.

Spaces have their place on the river; water, lines and words lie below the kayaks.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Final

import msgspec
import pygame
from pygame import FRect, Rect, Surface

from game.content.message import Message, given
from game.engine.module import Definition
from game.engine.types import Seat
from game.titles.whitewater_rush.rules.movement import water_of_view
from game.titles.whitewater_rush.rules.river import (
    CURRENT,
    DRY,
    NO_CELL,
    RAPIDS,
    ROCK,
    STRIDE,
    WIDTH,
    Board,
    Segment,
    WhitewaterContent,
    column_of,
    row_of,
)
from game.titles.whitewater_rush.rules.state import WhitewaterView
from game.titles.whitewater_rush.rules.terms import join_boards
from game.titles.whitewater_rush.table.items import water_there
from game.titles.whitewater_rush.table.words import EVENT_PLACES, ZoneId
from game.ui.context import Context
from game.ui.drawing.assets import Assets, sheet
from game.ui.drawing.theme import Type, hex_of
from game.ui.table.ground.painter import Brush, Chart, ChartRow, Ground, LiveArea, OrderPainter, Painters, clipped
from game.ui.water import ColumnRow, Reach, River, WaterSpace, space_of
from game.ui.water.parts import WaterArt
from game.ui.water.plain import PlainRiver, finish_line, section_line, socket
from game.ui.water.river import write, write_on_board

SIDE: Final = 6.0
"""Land left and right of the board: ledges with Event cards, and the wood behind them."""

RUN_OUT: Final = 5
"""Rows of open water that are shown past the end of the board."""

BEFORE: Final = 6
"""Rows of land and water shown below row 1: the hand lies over them."""

CARD: Final = (0.62, 0.87)
_BESIDE: Final = 1.2
"""Distance from the water to the middle of an Event card."""

_HAIR: Final = (34, 38, 36)
"""Light that a hairline adds to the water."""

_CROSS: Final = (84, 88, 86)
_ARM: Final = 0.07
"""Length of a cross's arm, in cells."""

_SMALLEST: Final = 20
"""Pixels of a cell below which no grid is drawn."""

_ARROW: Final = "M-13 11L9 -11M-7 -13H11V5"
"""An arrow up and to the right."""

LOOK: Final = "whitewater_rush/water"
ROWS: Final = 8.4
"""Rows of the river that fill the window."""

AHEAD, BEHIND = 4, 0
"""Rows kept in sight before and behind a kayak: a move at the highest speed and the obstacles it may hit."""

MOST: Final = 6
"""Rows in sight at most for the sake of other kayaks."""

_OPEN_SIDE: Final = 2
"""Columns beside the board that are water past its end, once the river has widened."""

NORTH, NORTHWEST, NORTHEAST = "^<>"
_LAND = 1.2
"""Land shown beside a river, in cells."""

_BEYOND = 4
"""Open water shown past its end."""


def ground_size(board: Board) -> tuple[float, float]:
    """Width and height of the ground of a board: its rows, the run-out and the land beside it."""
    return WIDTH + 2 * SIDE, board.length + RUN_OUT + BEFORE


def space(board: Board, column: int, row: int) -> FRect:
    """A space of the river."""
    return FRect(SIDE + column, top_of(board, row), 1, 1)


def top_of(board: Board, row: int) -> float:
    """The upper edge of a row."""
    return float(board.length + RUN_OUT - row)


def wet_columns(board: Board, row: int) -> list[int]:
    """The columns of a row that are water."""
    return [column for column, sign in enumerate(board.rows[row - 1]) if sign not in DRY]


def banks(board: Board, row: int) -> tuple[float, float]:
    """Returns the two ends of the water of a row."""
    wet = wet_columns(board, row)
    return SIDE + wet[0], SIDE + wet[-1] + 1


def line_ends(board: Board, row: int) -> tuple[float, float]:
    """Returns the two ends of the line after a row: shores lie half way between those of both rows there."""
    (left, right), (next_left, next_right) = (banks(board, beside) for beside in (row, min(row + 1, board.length)))
    return (left + next_left) / 2, (right + next_right) / 2


def event_place(board: Board, line: int, side: int) -> FRect:
    """Returns the place of the left (0) or right (1) Event card beside a line."""
    width, height = CARD
    left, right = line_ends(board, board.lines[line])
    middle = left - _BESIDE if side == 0 else right + _BESIDE
    return FRect(middle - width / 2, top_of(board, board.lines[line]) - height / 2, width, height)


def paint_markings(brush: Brush, board: Board) -> None:
    """Draws all below the kayaks that is neither water nor a line across it."""
    with clipped(brush):
        rows = [row for row in range(1, board.length + 1) if _shows(brush, board, row)]
        if brush.unit >= _SMALLEST:
            _grid(brush, board, rows)
        for row in rows:
            _arrows(brush, board, row)
            _row_number(brush, board, row)
            if row == 1 or row - 1 in board.lines:
                _column_numbers(brush, board, row)
        for segment, name, row in zip(board.segments, board.names, board.joins, strict=True):
            if row in rows:
                shipped = Message("whitewater_rush.painter.segment", {"segment": segment})
                _segment_name(brush, board, shipped if name == segment else given(name), row)


def paint_lines(brush: Brush, board: Board) -> None:
    """Draws the lines across the river, with the places for cards beside them."""
    with clipped(brush):
        for number, row in enumerate(board.lines):
            if _shows(brush, board, row):
                _line(brush, board, number, row)


def _shows(brush: Brush, board: Board, row: int) -> bool:
    """True if anything that stands at a row can be seen."""
    return brush.visible.top - 2 <= top_of(board, row) <= brush.visible.bottom + 1


def _grid(brush: Brush, board: Board, rows: list[int]) -> None:
    """Hairlines between spaces and small crosses where four meet."""
    thin, arm = max(1, round(brush.unit / 90)), round(_ARM * brush.unit)
    for row in rows:
        here = set(wet_columns(board, row))
        beyond = set(wet_columns(board, row + 1)) if row < board.length else set()
        for column in here:
            area = brush.area(space(board, column, row))
            if column in beyond:
                _shine(brush, _HAIR, Rect(area.left, area.top, area.width, thin))
            if column - 1 in here:
                _shine(brush, _HAIR, Rect(area.left, area.top, thin, area.height))
            if {column - 1, column} <= here & beyond:
                _shine(brush, _CROSS, Rect(area.left - arm, area.top, 2 * arm + thin, thin))
                _shine(brush, _CROSS, Rect(area.left, area.top - arm, thin, 2 * arm + thin))


def _shine(brush: Brush, light: tuple[int, int, int], area: Rect) -> None:
    """Light on the water. A fill that adds knows no clip by itself."""
    brush.surface.fill(light, area.clip(brush.surface.get_clip()), pygame.BLEND_RGB_ADD)


def _arrows(brush: Brush, board: Board, row: int) -> None:
    """Draws arrows where the current goes over to a side; rapids that push to a side have theirs in brass."""
    for column in wet_columns(board, row):
        sign = board.rows[row - 1][column]
        side = 0 if sign == ROCK else CURRENT[sign] - STRIDE
        if side:
            place = space(board, column, row)
            _arrow(brush, FRect(place.x + 0.34, place.y + 0.34, 0.32, 0.32), side, sign in RAPIDS)


def _arrow(brush: Brush, place: FRect, side: int, rapids: bool) -> None:
    area = brush.area(place)
    theme = brush.ui.theme
    light, dark = hex_of(theme["primary" if rapids else "cream"]), hex_of(theme["night"])

    def svg() -> str:
        turn = "" if side > 0 else "scale(-1 1) "
        pens = ((dark, 9, 0.55, "translate(1 2)"), (light, 5.5, 0.95, ""))
        lines = "".join(
            f'<path d="{_ARROW}" transform="{shift}" fill="none" stroke="{colour}" stroke-width="{width}" '
            f'stroke-linecap="round" stroke-linejoin="round" opacity="{opacity}"/>'
            for colour, width, opacity, shift in pens
        )
        return sheet((40, 40), f'<g transform="translate(20 20) {turn}">{lines}</g>')

    brush.surface.blit(brush.ui.assets.svg(("current", side, light, dark), svg, area.size), area)


def _row_number(brush: Brush, board: Board, row: int) -> None:
    left, _ = banks(board, row)
    place = FRect(left - 0.72, top_of(board, row) + 0.36, 0.56, 0.28)
    write_on_board(brush, place, str(row), Type.SMALL, "text")


def _column_numbers(brush: Brush, board: Board, row: int) -> None:
    """Draws the column numbers in the corners of the first row and of the rows after a line."""
    for column in wet_columns(board, row):
        cell = space(board, column, row)
        write(brush, FRect(cell.x + 0.07, cell.bottom - 0.36, 0.3, 0.32), str(column + 1), Type.SMALL, "cream", align=0)


def _segment_name(brush: Brush, board: Board, name: Message, row: int) -> None:
    """Draws the name on the bank, a row above the first: there it is seen whole when a race begins."""
    row = min(row + 1, board.length)
    _, right = banks(board, row)
    words = brush.ui.say(name)
    write_on_board(brush, FRect(right + 0.25, top_of(board, row) + 0.3, 1.5, 0.4), words, Type.HEADING, "text_accent")


def _line(brush: Brush, board: Board, number: int, row: int) -> None:
    left, right = line_ends(board, row)
    if row == board.finish:
        finish_line(brush, left, right, top_of(board, row))
        return
    section_line(brush, left, right, top_of(board, row))
    for side in (0, 1):
        socket(brush, event_place(board, number, side))


class RiverGround(Ground):
    """Row 1 is at the bottom, columns go from left to right, and a cell is one unit."""

    def size(self, view: WhitewaterView) -> tuple[float, float]:
        """Board, run-out and margins."""
        return ground_size(view.board)

    def rows(self, view: WhitewaterView) -> float:
        """Returns the number of rows that fill the window."""
        return ROWS

    def cell(self, view: WhitewaterView, index: int) -> FRect:
        """A space of the river, or a place for an Event card."""
        if index >= EVENT_PLACES:
            return event_place(view.board, *divmod(index - EVENT_PLACES, 2))
        if index == NO_CELL:
            return FRect(SIDE + WIDTH / 2 - 0.5, view.board.length + RUN_OUT, 1, 1)
        return space(view.board, column_of(index), row_of(index))

    def follow(self, view: WhitewaterView) -> FRect:
        """Returns the area around the seat asked and the viewer, with the river ahead of them and other kayaks not far
        off.
        """
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
        lines = [top_of(board, row) for row in board.lines[:-1]]
        rows = [ChartRow(top_of(board, row), row, *banks(board, row)) for row in range(1, board.length + 1)]
        return Chart(parts, top_of(board, board.finish), lines=lines, rows=rows)

    def paint(self, brush: Brush, view: WhitewaterView) -> None:
        """Water and banks, lines with their sockets, grid, numbers, names of the segments."""
        river_of(view.board).paint(brush)
        paint_lines(brush, view.board)
        paint_markings(brush, view.board)

    def survey(self, brush: Brush, view: WhitewaterView) -> None:
        """Water and banks, lines and currents."""
        river_of(view.board).paint_plain(brush)
        paint_lines(brush, view.board)
        with clipped(brush):
            for row in range(1, view.board.length + 1):
                if _shows(brush, view.board, row):
                    _arrows(brush, view.board, row)

    def glance(self, brush: Brush, view: WhitewaterView) -> None:
        """Water and banks."""
        river_of(view.board).glance(brush)

    def read(self, assets: Assets) -> None:
        """Reads the pictures that the water is cut from."""
        WaterArt(assets, LOOK, 1).read()

    def prepare(self, brush: Brush, view: WhitewaterView) -> bool:
        """Lays a little of the water that will be seen."""
        return river_of(view.board).prepare(brush)

    def live(self, brush: Brush, view: WhitewaterView, seconds: float) -> tuple[LiveArea, ...]:
        """The water."""
        return (LiveArea(river_of(view.board).live(brush), seconds),)

    def flow(self, brush: Brush, view: WhitewaterView, seconds: float) -> None:
        """Draws the light that runs over the water, foam and spray."""
        river_of(view.board).flow(brush, seconds)


@lru_cache(maxsize=8)
def river_of(board: Board) -> River:
    """The painted river of a board; the water goes on past both ends of it."""
    return River(reach_of(board), LOOK)


def reach_of(board: Board) -> Reach:
    """Returns the water of a board and the rows shown before and behind it."""
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


def draw_segment(surface: Surface, ui: Context, rect: Rect, definition: Definition, id: str) -> None:
    """Draw one board into a rectangle of pixels, as large as it fits, row 1 at the bottom.

    Raises KeyError for an id that is no board.
    """
    board = _boards(definition)[id]
    unit = min(rect.width / WIDTH, rect.height / len(board.rows))
    place = Rect(0, 0, round(WIDTH * unit), round(len(board.rows) * unit))
    place.center = rect.center
    _draw(Brush(surface, ui, FRect(0, 0, WIDTH, len(board.rows)), place, unit), board)


def draw_river(surface: Surface, ui: Context, rect: Rect, definition: Definition, ids: Sequence[str]) -> None:
    """Draw the river these boards make, lying on its side: the start on the left, the finish on the right.

    Raises KeyError for an id that is no board.
    """
    known = _boards(definition)
    board = join_boards(tuple(known[id] for id in ids), list(ids))
    seen = FRect(SIDE - _LAND, RUN_OUT - _BEYOND, WIDTH + 2 * _LAND, board.length + _BEYOND + _LAND)
    unit = min(rect.height / seen.width, rect.width / seen.height)
    upright = Surface((round(seen.width * unit), round(seen.height * unit))).convert(surface)
    brush = Brush(upright, ui, seen, upright.get_rect(), unit)
    PlainRiver(reach_of(board)).paint(brush)
    paint_lines(brush, board)
    lying = pygame.transform.rotate(upright, -90)
    surface.blit(lying, lying.get_rect(center=rect.center))


def _boards(definition: Definition) -> dict[str, Segment]:
    return {segment.id: segment for segment in msgspec.convert(definition, WhitewaterContent).segments}


def _draw(brush: Brush, board: Segment) -> None:
    _river(board).paint(brush)
    with clipped(brush):
        for row in board.lines:
            wet = [column for column, sign in enumerate(board.rows[row - 1]) if sign not in DRY]
            section_line(brush, wet[0], wet[-1] + 1, len(board.rows) - row)


@lru_cache(maxsize=16)
def _river(board: Segment) -> PlainRiver:
    """A board by itself: the water goes on past both of its ends."""
    tall = len(board.rows)
    spaces = spaces_of(board.rows, tall)
    spaces |= spaces_of((board.rows[-1],), 0)
    return PlainRiver(Reach("segment/" + "/".join(board.rows), WIDTH, tall, 0, 0, spaces))


ORDER: Final = OrderPainter(part=draw_segment, whole=draw_river)
PAINTERS: Final[Painters] = {ZoneId.RIVER: RiverGround()}
