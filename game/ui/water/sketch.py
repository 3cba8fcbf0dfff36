"""What may come to lie on a river: a dashed frame round it says that it does not lie there yet."""

from __future__ import annotations

import pygame
from pygame import FRect

from game.ui.table.painter import Brush

_DASH, _GAP = 0.26, 0.16
_THICK = 0.06


def sketch_frame(brush: Brush, place: FRect) -> None:
    """Dashes along the sides of a rectangle of the ground, light on dark."""
    theme = brush.ui.theme
    for grow, colour in ((0.04, theme["night"]), (0.0, theme["legal"])):
        for left, top, right, bottom in _dashes(place):
            thick = _THICK + grow
            dash = FRect(left - thick / 2, top - thick / 2, right - left + thick, bottom - top + thick)
            area = brush.area(dash)
            pygame.draw.rect(brush.surface, colour, area, border_radius=max(1, min(area.size) // 2))


def _dashes(place: FRect) -> list[tuple[float, float, float, float]]:
    found = []
    for start, end in _along(place.left, place.right):
        found += [(start, y, end, y) for y in (place.top, place.bottom)]
    for start, end in _along(place.top, place.bottom):
        found += [(x, start, x, end) for x in (place.left, place.right)]
    return found


def _along(start: float, end: float) -> list[tuple[float, float]]:
    """Dashes of nearly equal length from one corner to the next."""
    count = max(1, round((end - start + _GAP) / (_DASH + _GAP)))
    step = (end - start + _GAP) / count
    return [(start + number * step, start + (number + 1) * step - _GAP) for number in range(count)]
