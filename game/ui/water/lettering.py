"""Words on a painted ground: as large as their place allows."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import FRect

from game.ui.drawing.theme import Type
from game.ui.table.painter import Brush

_SMALLEST: Final = 11
"""Pixels below which nothing can be read: then nothing is written."""
_EDGE: Final = 9
"""The dark edge of letters is so many times narrower than they are high."""
_TALL: Final = 0.78
"""Height of the letters as a part of the height of their place."""


def write_on_board(brush: Brush, place: FRect, words: str, kind: Type, colour: str, *, align: float = 1.0) -> None:
    """One line on a dark board as wide as it asks for, in `place` (0 left, 1 right); seen on mist and trees.

    No board without words: nothing is drawn where they could not be read.
    """
    area = brush.area(place)
    if not area.colliderect(brush.clip) or area.height * _TALL < _SMALLEST:
        return
    ui = brush.ui
    wide = ui.fonts.get(ui.theme, kind, 1.0, area.height * _TALL).size(words)[0] + area.height // 2
    board = area.copy()
    board.width = min(area.width, wide)
    board.x += round((area.width - board.width) * align)
    radius = board.height // 4
    pygame.draw.rect(brush.surface, ui.theme["panel"], board, border_radius=radius)
    pygame.draw.rect(brush.surface, ui.theme["panel_edge"], board, max(1, board.height // 16), border_radius=radius)
    width, left = board.width / brush.unit, place.x + (board.x - area.x) / brush.unit
    inside = FRect(left + 0.1 * place.height, place.y, width - 0.2 * place.height, place.height)
    write(brush, inside, words, kind, colour, shadow=False)


def write(
    brush: Brush, place: FRect, words: str, kind: Type, colour: str, *, align: float = 0.5, shadow: bool = True
) -> None:
    """One line within a place; `align` 0 left, 0.5 middle, 1 right. Words too wide are set smaller.

    `shadow`: with a dark edge all round, to be read on whatever flows below.
    """
    area = brush.area(place)
    if not area.colliderect(brush.clip):
        return
    pixels = area.height * _TALL
    ui = brush.ui
    font = ui.fonts.get(ui.theme, kind, 1.0, pixels)
    width = font.size(words)[0]
    if width > area.width:
        pixels *= area.width / width
        font = ui.fonts.get(ui.theme, kind, 1.0, pixels)
    if pixels < _SMALLEST:
        return
    wide, high = font.size(words)
    x = area.x + round((area.width - wide) * align)
    y = area.y + (area.height - high) // 2
    if shadow:
        below = ui.text.label(words, font, ui.theme["night"])
        wide = max(1, round(pixels / _EDGE))
        brush.surface.fblits((below, (x + across, y + down)) for across, down in _round(wide))
    ui.text.stamp(brush.surface, words, font, colour, (x, y))


def _round(far: int) -> list[tuple[int, int]]:
    """Steps to everything at most so far away, but not the place itself."""
    steps = range(-far, far + 1)
    return [(x, y) for x in steps for y in steps if x or y]
