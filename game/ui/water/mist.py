"""Mist over a river nobody has seen yet: closed, torn at its edge, with swathes that drift before it."""

from __future__ import annotations

from math import ceil
from typing import Final

import pygame
from pygame import FRect, Rect, Surface

from game.ui.drawing.assets import Assets, Size
from game.ui.drawing.theme import Theme
from game.ui.table.painter import Brush
from game.ui.water.strips import Strips
from game.ui.water.tones import tones_of

ACROSS: Final = 18
"""Cells the painted mist is wide,"""
FIELD_ROWS: Final = 9
"""high where it is closed, over and over,"""
EDGE_ROWS: Final = 3
"""and at its torn edge."""
SWATHE: Final = (9, 3)
_LEAST: Final = 6
"""Pixels of a cell below which no swathe is seen."""
_MOVING: Final = ((-2.3, 0.050, 0.0), (-1.7, 0.083, 3.4), (-1.25, 0.117, 6.1))
"""Swathes, the farthest first: cells from the edge to their middle, cells per second to the right, their start."""
_RISE: Final = 2.2
"""Plain mist: cells from its edge to where nothing is seen through it."""
_THICKEST: Final = 248


class Mist:
    """The mist whose pictures lie in a folder of the assets. In high contrast it is a plain veil that stands."""

    def __init__(self, folder: str) -> None:
        self._field = Strips(f"{folder}/mist_field", ACROSS, FIELD_ROWS)
        self._swathes = [f"{folder}/mist_{number}" for number in range(len(_MOVING))]
        self._edge = Strips(f"{folder}/mist_edge", ACROSS, EDGE_ROWS)

    def read(self, assets: Assets) -> bool:
        """Has its pictures read off the window's thread; whether all of them are there by now."""
        here = [assets.fetch(id) for id in self._swathes]
        return all([self._field.read(assets), self._edge.read(assets), *here])

    def prepare(self, brush: Brush, place: FRect) -> bool:
        """Makes a little of what will be seen; whether more is left."""
        if brush.ui.theme.high_contrast:
            return False
        left, (top, rows) = _left(place), _closed(place)
        if not self.read(brush.ui.assets):
            return True
        edge = place.bottom - EDGE_ROWS
        return self._field.prepare(brush, left, top, rows) or self._edge.prepare(brush, left, edge, EDGE_ROWS)

    def paint(self, brush: Brush, place: FRect) -> None:
        """The closed part, up to where its edge is torn; `place` ends where the edge does."""
        if brush.ui.theme.high_contrast:
            _veil_over(brush, place)
            return
        with brush.within(place):
            self._field.draw(brush, _left(place), *_closed(place))

    def drift(self, brush: Brush, place: FRect, seconds: float) -> None:
        """The torn edge, over what flows below it, and the swathes of this time."""
        if brush.ui.theme.high_contrast:
            return
        with brush.within(place):
            self._edge.draw(brush, _left(place), place.bottom - EDGE_ROWS, EDGE_ROWS)
            if brush.unit >= _LEAST:
                for number, (middle, pace, start) in enumerate(_MOVING):
                    self._swathe(brush, place, number, middle, start + pace * seconds)

    def _swathe(self, brush: Brush, place: FRect, number: int, middle: float, shift: float) -> None:
        """One swathe, side by side over the whole width."""
        wide, tall = SWATHE
        size = round(wide * brush.unit), round(tall * brush.unit)
        clip = brush.surface.get_clip()
        y = brush.pixel(0, place.bottom + middle - tall / 2)[1]
        if y >= clip.bottom or y + size[1] <= clip.top:
            return
        picture = _fitted(brush.ui.assets, self._swathes[number], size)
        x = brush.pixel(_left(place), 0)[0] + round(shift * brush.unit) % size[0]
        x -= ceil((x - clip.left) / size[0]) * size[0]
        while x < clip.right:
            brush.surface.blit(picture, (x, y))
            x += size[0]


def _fitted(assets: Assets, id: str, size: Size) -> Surface:
    return assets.made(("swathe", id, size), lambda: pygame.transform.smoothscale(assets.original(id), size))


def _closed(place: FRect) -> tuple[float, int]:
    """From where down it is closed, and for how many rows."""
    edge = place.bottom - EDGE_ROWS
    rows = max(1, ceil((edge - place.top) / FIELD_ROWS)) * FIELD_ROWS
    return edge - rows, rows


def _left(place: FRect) -> float:
    return place.centerx - ACROSS / 2


def _veil_over(brush: Brush, place: FRect) -> None:
    """A flat colour that thickens upwards from the edge."""
    area = brush.area(place)
    if area.clip(brush.clip).height <= 0:
        return
    rise = max(1, min(area.height, round(_RISE * brush.unit)))
    colour = pygame.Color(tones_of(brush.ui.theme).mist)
    colour.a = _THICKEST
    above = Rect(area.left, area.top, area.width, area.height - rise).clip(brush.clip)
    if above.height > 0:
        flat = Surface(above.size, pygame.SRCALPHA)
        flat.fill(colour)
        brush.surface.blit(flat, above)
    brush.surface.blit(_veil(brush.ui.assets, brush.ui.theme, area.width, rise), (area.left, area.bottom - rise))


def _veil(assets: Assets, theme: Theme, width: int, rise: int) -> Surface:
    def draw() -> Surface:
        column = Surface((1, rise), pygame.SRCALPHA)
        colour = pygame.Color(tones_of(theme).mist)
        for y in range(rise):
            part = 1 - y / rise
            colour.a = round(_THICKEST * part * part * (3 - 2 * part))
            column.set_at((0, y), colour)
        return pygame.transform.scale(column, (width, rise))

    return assets.made(("veil", theme.palette, width, rise), draw)
