"""Small pictures of boards, upstream first from the left: for choosing the river before the match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec
from pygame import FRect, Rect, Surface

from game.engine.module import Definition
from game.titles.whitewater_rush.content import Segment, WhitewaterContent
from game.titles.whitewater_rush.painter.river_ground import spaces_of
from game.titles.whitewater_rush.river import DRY, WIDTH
from game.ui.context import Context
from game.ui.table.painter import Brush
from game.ui.water import Reach, River
from game.ui.water.lines import section_line
from game.ui.water.river import clipped

_GAP = 0.5


def draw_segments(surface: Surface, ui: Context, rect: Rect, definition: Definition, ids: Sequence[str]) -> None:
    """Draw the boards of these ids into a rectangle of pixels, side by side, as large as all of them fit.

    Raises KeyError for an id that is no board.
    """
    known = {segment.id: segment for segment in msgspec.convert(definition, WhitewaterContent).segments}
    boards = [known[id] for id in ids]
    if not boards:
        return
    across = len(boards) * (WIDTH + _GAP) - _GAP
    unit = min(rect.width / across, rect.height / max(len(board.rows) for board in boards))
    left = rect.x + (rect.width - across * unit) / 2
    for number, board in enumerate(boards):
        place = Rect(
            round(left + number * (WIDTH + _GAP) * unit), 0, round(WIDTH * unit), round(len(board.rows) * unit)
        )
        place.centery = rect.centery
        _draw(Brush(surface, ui, FRect(0, 0, WIDTH, len(board.rows)), place, unit), board)


def _draw(brush: Brush, board: Segment) -> None:
    _river(board).paint(brush)
    with clipped(brush):
        for row in board.lines:
            wet = [column for column, sign in enumerate(board.rows[row - 1]) if sign not in DRY]
            section_line(brush, wet[0], wet[-1] + 1, len(board.rows) - row)


@lru_cache(maxsize=16)
def _river(board: Segment) -> River:
    """A board by itself: the water goes on past both of its ends."""
    tall = len(board.rows)
    spaces = spaces_of(board.rows, tall)
    spaces |= spaces_of((board.rows[-1],), 0)
    return River(Reach("segment/" + "/".join(board.rows), WIDTH, tall, 0, 0, spaces))
