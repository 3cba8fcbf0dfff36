"""Small pictures of boards and of the river they make: for choosing it before the match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec
import pygame
from pygame import FRect, Rect, Surface

from game.engine.module import Definition
from game.titles.whitewater_rush.paint.river_ground import RUN_OUT, SIDE, paint_lines, reach_of, spaces_of
from game.titles.whitewater_rush.rules.river import DRY, WIDTH, Segment, WhitewaterContent
from game.titles.whitewater_rush.rules.terms import join_boards
from game.ui.context import Context
from game.ui.table.ground.painter import Brush, clipped
from game.ui.water import Reach
from game.ui.water.plain import PlainRiver, section_line

_LAND = 1.2
"""Land shown beside a river, in cells."""
_BEYOND = 4
"""Open water shown past its end."""


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
