"""Small pictures of boards for choosing the river before the match: the water runs from left to right."""

from __future__ import annotations

from functools import lru_cache

import msgspec
import pygame
from pygame import FRect, Rect, Surface

from game.engine.module import Definition
from game.titles.whitewater_rush.content import Segment, WhitewaterContent
from game.titles.whitewater_rush.painter.river_ground import spaces_of
from game.titles.whitewater_rush.river import DRY, WIDTH
from game.ui.context import Context
from game.ui.table.painter import Brush
from game.ui.water import Reach, River
from game.ui.water.lines import finish_line, section_line

DOWNRIVER = -90
"""The turn that makes up the page the way to the right."""


class SegmentPictures:
    """The pictures of the parts of option `river`: side by side in order they are one river."""

    def size(self, definition: Definition, id: str) -> tuple[float, float]:
        """As many rows across as the board has. Raises KeyError for an id that is no board."""
        return float(len(_board(definition, id).rows)), float(WIDTH)

    def draw(self, surface: Surface, ui: Context, rect: Rect, definition: Definition, id: str, *, last: bool) -> None:
        """Draw one board over the whole rectangle; the last one of a river bears the finish line."""
        board = _board(definition, id)
        key = ("segment", board, last, rect.size, ui.theme.palette)
        surface.blit(ui.assets.made(key, lambda: _picture(ui, board, rect.size, last)), rect)


def _board(definition: Definition, id: str) -> Segment:
    plain = next((segment for segment in definition["segments"] if segment["id"] == id), None)
    if plain is None:
        raise KeyError(id)
    return msgspec.convert(plain, Segment)


def _picture(ui: Context, board: Segment, size: tuple[int, int], last: bool) -> Surface:
    upright = Surface((max(1, size[1]), max(1, size[0])))
    tall = len(board.rows)
    brush = Brush(upright, ui, FRect(0, 0, WIDTH, tall), upright.get_rect(), upright.get_height() / tall)
    _river(board).paint(brush)
    for row in board.lines:
        wet = [column for column, sign in enumerate(board.rows[row - 1]) if sign not in DRY]
        line = finish_line if last and row == board.lines[-1] else section_line
        line(brush, wet[0], wet[-1] + 1, tall - row)
    return pygame.transform.rotate(upright, DOWNRIVER)


@lru_cache(maxsize=32)
def _river(board: Segment) -> River:
    """A board by itself: the water goes on past both of its ends."""
    tall = len(board.rows)
    spaces = spaces_of(board.rows, tall)
    spaces |= spaces_of((board.rows[-1],), 0)
    return River(Reach("segment/" + "/".join(board.rows), WIDTH, tall, 0, 0, spaces))
