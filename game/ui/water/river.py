"""A reach on the screen: strips of ground from the cache, and the foam that moves over it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from math import ceil, floor, log2
from typing import Final

import pygame
from pygame import FRect, Rect, Surface

from game.ui.assets import Assets, rasterise
from game.ui.shapes import sheet
from game.ui.table.painter import Brush
from game.ui.theme import Theme
from game.ui.water.flow import Drift
from game.ui.water.ground import BEYOND, ReachDrawing
from game.ui.water.plants import SIDE, SPACING, Plant, far_plants, picture
from game.ui.water.reach import Reach, WaterKind
from game.ui.water.tones import tones_of
from game.ui.water.whirl import whirl

_ROWS: Final = 3
"""Cells of one strip: small enough that a camera that moves never waits for a large one."""
_STEPS: Final = 4
"""Sizes that are drawn between one size and its double; those between are made smaller from the next."""
_SLIVER: Final = 0.01
"""Cells beside a reach that nobody would see."""
_LARGEST: Final = 112
"""Pixels per cell drawn at most: larger strips would hold up frames, and water may be a little soft."""


class River:
    """Draws one reach. Strips and tiles lie in the cache of pictures, those of the size on show here."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self._grounds: dict[str, ReachDrawing] = {}
        self._fitted: dict[tuple[int, int, int], Surface] = {}
        self._fitted_for: tuple[object, ...] = ()
        self._shown: dict[int, Hashable] = {}
        self._drift = Drift()

    def paint(self, brush: Brush) -> None:
        """Water, banks and the marks of all spaces that show."""
        first = floor(brush.visible.top / _ROWS)
        last = ceil(min(brush.visible.bottom, self.reach.height) / _ROWS)
        wanted = (brush.unit, brush.ui.theme.palette)
        if wanted != self._fitted_for:
            self._fitted.clear()
            self._fitted_for = wanted
        with clipped(brush):
            for number in range(max(0, first), last):
                area = brush.area(FRect(0, number * _ROWS, self.reach.width, _ROWS))
                brush.surface.blit(self._fitting(brush, number, area), area)
            self._beside(brush)

    def flow(self, brush: Brush, seconds: float) -> None:
        """The foam at this time; the same for the same time."""
        tones = tones_of(brush.ui.theme)
        reach, unit = self.reach, max(1, ceil(brush.unit))
        shown = brush.visible.inflate(2, 2)
        blits: list[tuple[Surface, tuple[int, int], Rect]] = []
        for (x, y), space in reach.spaces.items():
            left, top = x + reach.left, y + reach.top
            if shown.collidepoint(left, top):
                found = self._drift.part(brush.ui.assets, tones, space, (x, y), unit, drawn_size(unit), seconds)
                if found is not None:
                    blits.append((found[0], brush.pixel(left, top), found[1]))
                elif space.kind is WaterKind.EDDY:
                    foam = whirl(brush.ui.assets, tones, unit, seconds)
                    blits.append((foam, brush.pixel(left, top), foam.get_rect()))
        with clipped(brush):
            brush.surface.blits(blits, False)

    def _beside(self, brush: Brush) -> None:
        """Land left and right of the reach, where more is seen than there is of it."""
        seen, reach, tones = brush.visible, self.reach, tones_of(brush.ui.theme)
        top, bottom = max(0.0, seen.top), min(reach.height, seen.bottom)
        for left, right in ((seen.left, min(0.0, seen.right)), (max(reach.width, seen.left), seen.right)):
            if right - left < _SLIVER or top >= bottom:
                continue
            brush.surface.fill(tones.land, brush.area(FRect(left, top, right - left, bottom - top)))
            grid = (left / SPACING, right / SPACING + 1, top / SPACING, bottom / SPACING + 1)
            stamps = []
            for plant in far_plants(*map(floor, grid)):
                stamp = _stamp(brush.ui.assets, brush.ui.theme, plant, drawn_size(ceil(brush.unit)))
                stamps.append((stamp, stamp.get_rect(center=brush.pixel(plant.x, plant.y))))
            brush.surface.blits(stamps, False)

    def _fitting(self, brush: Brush, number: int, area: Rect) -> Surface:
        """A strip in exactly these pixels; drawn strips are kept, fitted ones only while the size stays."""
        key = (number, *area.size)
        found = self._fitted.get(key)
        if found is None:
            strip = self._strip(brush.ui.assets, brush.ui.theme, number, drawn_size(ceil(brush.unit)))
            found = self._fitted[key] = pygame.transform.smoothscale(strip, area.size)
        return found

    def _strip(self, assets: Assets, theme: Theme, number: int, unit: int) -> Surface:
        size = (round(self.reach.width * unit), _ROWS * unit)

        def draw() -> Surface:
            ground, top = self._ground(theme), number * _ROWS
            # Opaque pictures are copied faster than those with a transparency that is nowhere used.
            strip = _opaque(rasterise(ground.strip(top, _ROWS, unit).encode(), size))
            for plant in ground.plants(top, _ROWS):
                stamp = _stamp(assets, theme, plant, unit)
                middle = round(plant.x * unit), round((plant.y - top) * unit)
                strip.blit(stamp, stamp.get_rect(center=middle))
            return strip

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


@contextmanager
def clipped(brush: Brush) -> Iterator[None]:
    """Keeps everything within the clip of the brush."""
    before = brush.surface.get_clip()
    brush.surface.set_clip(brush.clip.clip(before))
    try:
        yield
    finally:
        brush.surface.set_clip(before)


def _stamp(assets: Assets, theme: Theme, plant: Plant, unit: float) -> Surface:
    side = max(1, round(SIDE * unit))
    key = ("plant", plant.growth, plant.kind, theme.palette)

    def svg() -> str:
        inside = picture(plant, tones_of(theme))
        return sheet((side, side), f'<g transform="translate({side / 2} {side / 2}) scale({unit:g})">{inside}</g>')

    return assets.svg(key, svg, (side, side))


def _opaque(drawn: Surface) -> Surface:
    surface = Surface(drawn.get_size(), depth=32)
    surface.blit(drawn, (0, 0))
    return surface
