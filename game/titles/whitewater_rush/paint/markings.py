"""What is written on the river: the grid of its spaces, arrows where water does not run straight, numbers, lines."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import FRect, Rect

from game.content.line import Line, given
from game.titles.whitewater_rush.paint.places import banks, event_place, line_ends, space, top_of, wet_columns
from game.titles.whitewater_rush.rules.river import CURRENT, RAPIDS, ROCK, STRIDE, Board
from game.ui.drawing.shapes import sheet
from game.ui.drawing.theme import Type, hex_of
from game.ui.table.painter import Brush, clipped
from game.ui.water.figures import write, write_on_board
from game.ui.water.plain import finish_line, section_line, socket

_HAIR: Final = (34, 38, 36)
"""Light that a hairline adds to the water."""
_CROSS: Final = (84, 88, 86)
_ARM: Final = 0.07
"""Of a cross, in cells."""
_SMALLEST: Final = 20
"""Pixels of a cell below which no grid is drawn."""
_ARROW: Final = "M-13 11L9 -11M-7 -13H11V5"
"""Up and to the right."""


def paint_markings(brush: Brush, board: Board) -> None:
    """Everything below the kayaks that is neither water nor a line across it."""
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
                shipped = Line("whitewater_rush.painter.segment", {"segment": segment})
                _segment_name(brush, board, shipped if name == segment else given(name), row)


def paint_lines(brush: Brush, board: Board) -> None:
    """The lines across the river, with the places for cards beside them."""
    with clipped(brush):
        for number, row in enumerate(board.lines):
            if _shows(brush, board, row):
                _line(brush, board, number, row)


def _shows(brush: Brush, board: Board, row: int) -> bool:
    """Whether anything that stands at a row can be seen."""
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
    """Where the current goes over to a side; rapids that push to a side have theirs in brass."""
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
    """In the corners of the first row and of the rows after a line."""
    for column in wet_columns(board, row):
        cell = space(board, column, row)
        write(brush, FRect(cell.x + 0.07, cell.bottom - 0.36, 0.3, 0.32), str(column + 1), Type.SMALL, "cream", align=0)


def _segment_name(brush: Brush, board: Board, name: Line, row: int) -> None:
    """On the bank, a row above the first: there it is seen whole when a race begins."""
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
