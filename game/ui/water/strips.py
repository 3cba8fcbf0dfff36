"""A painted picture of a ground, so many cells wide and high, drawn strip by strip at any size."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor

from pygame import FRect, Rect, Surface, transform

from game.ui.drawing.assets import Assets, Size
from game.ui.table.painter import Brush
from game.ui.water.slices import time_left


class Strips:
    """The picture `id`, `across` by `down` cells; downstream it repeats itself, beside it lies its mirror image."""

    def __init__(self, id: str, across: int, down: int) -> None:
        self.down = down
        self._id, self._across = id, across

    def draw(self, brush: Brush, left: float, top: float, rows: int) -> None:
        """The part that is seen of so many rows from `top` down."""
        for row, area in self._seen(brush, left, top, rows):
            strip = self._fitting(brush, row, area.size)
            brush.surface.blit(strip, area)
            for side in (-1, 1):
                beside = area.move(side * area.width, 0)
                if beside.colliderect(brush.clip):
                    brush.surface.blit(transform.flip(strip, True, False), beside)

    def read(self, assets: Assets) -> bool:
        """Has the picture read off the window's thread; whether it is there by now."""
        return assets.fetch(self._id)

    def prepare(self, brush: Brush, left: float, top: float, rows: int) -> bool:
        """Makes a little of what `draw` will need; whether more is left."""
        assets = brush.ui.assets
        waiting = [(row, area.size) for row, area in self._seen(brush, left, top, rows)]
        missing = [each for each in waiting if not assets.kept(self._key(*each))]
        if missing and not self.read(assets):
            return True
        has_time = time_left(assets.workshop, first=len(missing) == len(waiting))
        for row, size in missing:
            if not has_time():
                return True
            self._fitting(brush, row, size)
        return False

    def _seen(self, brush: Brush, left: float, top: float, rows: int) -> Iterator[tuple[int, Rect]]:
        """Which strips are seen, and where."""
        seen = brush.visible
        for row in range(max(0, floor(seen.top - top)), min(rows, ceil(seen.bottom - top))):
            yield row % self.down, brush.area(FRect(left, top + row, self._across, 1))

    def _key(self, row: int, size: Size) -> tuple[object, ...]:
        return "strip", self._id, row, size

    def _fitting(self, brush: Brush, row: int, size: Size) -> Surface:
        """A strip in so many pixels: kept, unless it is for a moment of a movement only."""
        assets, key = brush.ui.assets, self._key(row, size)
        if brush.rough and not assets.kept(key):
            return transform.scale(self._source(brush, row), size)
        return assets.made(key, lambda: transform.smoothscale(self._source(brush, row), size))

    def _source(self, brush: Brush, row: int) -> Surface:
        whole = brush.ui.assets.original(self._id)
        tall = whole.get_height() / self.down
        top, bottom = floor(row * tall), min(whole.get_height(), ceil((row + 1) * tall))
        return whole.subsurface(Rect(0, top, whole.get_width(), bottom - top))
