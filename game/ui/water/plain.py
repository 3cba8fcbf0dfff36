"""A reach drawn plainly, in few strong colours: strips of it from the cache."""

from __future__ import annotations

from collections.abc import Hashable
from math import ceil, floor, log2
from typing import Final

import pygame
from pygame import FRect, Rect, Surface

from game.ui.drawing.assets import Assets, Size, rasterise
from game.ui.drawing.theme import Theme
from game.ui.table.painter import Brush, clipped
from game.ui.water.ground import BEYOND, ReachDrawing
from game.ui.water.reach import Reach
from game.ui.water.tones import tones_of

_ROWS: Final = 3
"""Cells of one strip: small enough that a camera that moves never waits for a large one."""
_STEPS: Final = 4
"""Sizes that are drawn between one size and its double; those between are made smaller from the next."""
_SLIVER: Final = 0.01
"""Cells beside a reach that nobody would see."""
_LARGEST: Final = 112
"""Pixels per cell drawn at most: larger strips would hold up frames, and water may be a little soft."""


class PlainRiver:
    """Draws one reach, strip by strip."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self._grounds: dict[str, ReachDrawing] = {}
        self._shown: dict[int, Hashable] = {}

    def paint(self, brush: Brush) -> None:
        """Water, banks and the marks of all spaces that show."""
        first = floor(brush.visible.top / _ROWS)
        last = ceil(min(brush.visible.bottom, self.reach.height) / _ROWS)
        with clipped(brush):
            for number in range(max(0, first), last):
                area = brush.area(FRect(0, number * _ROWS, self.reach.width, _ROWS))
                brush.surface.blit(self._fitting(brush, number, area), area)
            self._beside(brush)

    def _beside(self, brush: Brush) -> None:
        """Land left and right of the reach, where more is seen than there is of it."""
        seen, reach, tones = brush.visible, self.reach, tones_of(brush.ui.theme)
        top, bottom = max(0.0, seen.top), min(reach.height, seen.bottom)
        for left, right in ((seen.left, min(0.0, seen.right)), (max(reach.width, seen.left), seen.right)):
            if right - left < _SLIVER or top >= bottom:
                continue
            brush.surface.fill(tones.land, brush.area(FRect(left, top, right - left, bottom - top)))

    def _fitting(self, brush: Brush, number: int, area: Rect) -> Surface:
        """A strip in exactly these pixels: kept, unless it is for a moment of a movement only."""
        assets, theme = brush.ui.assets, brush.ui.theme
        key = ("fitted river", self.reach.key, theme.palette, number, area.size, self._seen_in(number))
        if brush.rough and not assets.kept(key):
            return pygame.transform.scale(self._strip(assets, theme, number, drawn_size(ceil(brush.unit))), area.size)
        return assets.made(key, lambda: self._fitted(assets, theme, number, brush.unit, area.size))

    def _fitted(self, assets: Assets, theme: Theme, number: int, unit: float, size: Size) -> Surface:
        return pygame.transform.smoothscale(self._strip(assets, theme, number, drawn_size(ceil(unit))), size)

    def _strip(self, assets: Assets, theme: Theme, number: int, unit: int) -> Surface:
        size = (round(self.reach.width * unit), _ROWS * unit)

        def draw() -> Surface:
            ground, top = self._ground(theme), number * _ROWS
            # Opaque pictures are copied faster than those with a transparency that is nowhere used.
            return _opaque(rasterise(ground.strip(top, _ROWS, unit).encode(), size))

        return assets.made(("river", self.reach.key, theme.palette, number, unit, self._seen_in(number)), draw)

    def _seen_in(self, number: int) -> Hashable:
        """Everything that shapes a strip: rivers that differ elsewhere share its picture."""
        found = self._shown.get(number)
        if found is None:
            top, spaces = number * _ROWS - self.reach.top, self.reach.spaces
            near = frozenset(place for place in spaces if top - BEYOND <= place[1] <= top + _ROWS + BEYOND)
            inside = frozenset((place, spaces[place]) for place in near if top - 1 < place[1] < top + _ROWS)
            found = self._shown[number] = (near, inside)
        return found

    def _ground(self, theme: Theme) -> ReachDrawing:
        found = self._grounds.get(theme.palette)
        if found is None:
            found = self._grounds[theme.palette] = ReachDrawing(self.reach, tones_of(theme))
        return found


def drawn_size(unit: int) -> int:
    """Pixels per cell in which is drawn what is shown at `unit` pixels: the next of a few sizes, or the largest."""
    return min(_LARGEST, ceil(2 ** (ceil(log2(max(1, unit)) * _STEPS) / _STEPS)))


def _opaque(drawn: Surface) -> Surface:
    surface = Surface(drawn.get_size(), depth=32)
    surface.blit(drawn, (0, 0))
    return surface
