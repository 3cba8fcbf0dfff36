"""A river card painted by itself: water and numbers on a piece of cream stock."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame
from pygame import FRect

from game.titles.raft_race.paint.spaces import UNKNOWN, figures, spaces_of
from game.titles.raft_race.rules.river import CARD_ROWS, Rows
from game.ui.table.painter import Brush, clipped
from game.ui.water import Reach, River
from game.ui.water.tones import tones_of

LOOK: Final = "raft_race/cards"
CARD_WIDTH: Final = 2
EDGE: Final = 0.12
"""The cream rim of a card."""
WIDE, TALL = CARD_WIDTH + 2 * EDGE, CARD_ROWS + 2 * EDGE


def paint_card(brush: Brush, place: FRect, rows: Rows) -> None:
    """A river card with its rim, `WIDE` by `TALL` large, downstream on top."""
    area = brush.area(place)
    theme = brush.ui.theme
    radius = max(2, round(0.14 * brush.unit))
    thin = max(1, round(0.02 * brush.unit))
    pygame.draw.rect(brush.surface, theme["cream"], area, border_radius=radius)
    pygame.draw.rect(brush.surface, tones_of(theme).ink, area, thin, border_radius=radius)
    # Whole pixels, alike on all sides: rounded side by side, rims of small cards would differ.
    rim = max(thin + 1, round(EDGE * brush.unit))
    clip = area.inflate(-2 * rim, -2 * rim)
    if clip.width <= 0 or clip.height <= 0:
        return
    unit = max(clip.width / CARD_WIDTH, clip.height / len(rows))
    inside = Brush(brush.surface, brush.ui, FRect(0, 0, CARD_WIDTH, len(rows)), clip, unit)
    _river_of(rows).paint(inside)
    with clipped(inside):
        for row, signs in enumerate(rows):
            for column, sign in enumerate(signs):
                figures(inside, FRect(column, len(rows) - 1 - row, 1, 1), sign)
    pygame.draw.rect(brush.surface, tones_of(theme).ink, clip, thin)


@lru_cache(maxsize=128)
def _river_of(rows: Rows) -> River:
    """Water without banks."""
    tall = len(rows)
    spaces = {(column, row): UNKNOWN for column in range(-3, CARD_WIDTH + 3) for row in range(-3, tall + 3)}
    spaces |= spaces_of([sign for row in rows for sign in row], tall - 1, CARD_WIDTH)
    return River(Reach("raft_race card", CARD_WIDTH, tall, 0, 0, spaces), LOOK)
