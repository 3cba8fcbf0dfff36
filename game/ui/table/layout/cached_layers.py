"""Layers that are drawn once and copied until something in them changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import pygame
from pygame import FRect, Rect, Surface

from game.ui.context import Canvas, Context
from game.ui.widgets import Widget, Wrapper
from game.ui.widgets.label import walk

_COARSE: Final = 8
"""Pixels of a square in which is looked for anything drawn,"""

_TILE: Final = 64
"""and of one that is laid as a whole."""

MARGIN = 12
"""Pixels of shadow round it that belong to the picture."""


class OverlayLayer:
    """Empty until `take`."""

    def __init__(self) -> None:
        self._picture: Surface | None = None
        self._key: object = None
        self._asked: object = None
        """The key that `draw` was called with last."""
        self._parts: list[Rect] = []

    def draw(self, surface: Surface, key: object, draw: Callable[[Surface], None]) -> None:
        """Lays the layer over a surface, taken when it is drawn for the second time with this key: until then nothing
        is known to stand still, and all is drawn on the surface itself.
        """
        again, self._asked = key == self._asked, key
        if not again and not self.holds(key):
            draw(surface)
            return
        if not self.holds(key):
            self.take(surface.get_size(), key, draw)
        self.lay(surface, [surface.get_rect()])

    def forget(self) -> None:
        """Forgets the layer: something else lies there."""
        self._key = self._asked = None

    def holds(self, key: object) -> bool:
        """True if it was taken for this key and not forgotten."""
        return self._key is not None and self._key == key

    def take(self, size: tuple[int, int], key: object, draw: Callable[[Surface], None]) -> None:
        """Has everything drawn on a clear surface of this size, and finds where anything is."""
        if self._picture is None or self._picture.get_size() != size:
            self._picture = Surface(size, pygame.SRCALPHA)
        else:
            self._picture.fill((0, 0, 0, 0))
        draw(self._picture)
        self._key = key
        self._parts = list(_parts(self._picture))

    def lay(self, surface: Surface, within: Iterable[Rect]) -> None:
        """Lays it over these parts of a surface."""
        if self._picture is None:
            return
        before = surface.get_clip()
        for area in within:
            surface.set_clip(area.clip(before))
            surface.blits([(self._picture, part, part) for part in self._parts if part.colliderect(area)], False)
        surface.set_clip(before)


def _parts(picture: Surface) -> Iterable[Rect]:
    """Rectangles round everything that is drawn, as long as it goes on to the right."""
    wide, tall = picture.get_size()
    columns, rows = -(-wide // _TILE), -(-tall // _TILE)
    side = _TILE // _COARSE
    # Averaged, not sampled, so that a hairline is found, too.
    small = pygame.transform.smoothscale(picture, (max(1, wide // _COARSE), max(1, tall // _COARSE)))
    drawn, tile = pygame.mask.from_surface(small, 0), pygame.mask.Mask((side + 1, side + 1), fill=True)
    for row in range(rows):
        start = None
        for column in range(columns + 1):
            there = column < columns and drawn.overlap_area(tile, (column * side, row * side)) > 0
            if there and start is None:
                start = column
            elif not there and start is not None:
                found = Rect(start * _TILE, row * _TILE, (column - start) * _TILE, _TILE)
                yield found.clip(picture.get_rect())
                start = None


class CachedLayer(Wrapper):
    """A cached layer for panels that stand still while things move elsewhere. The things behind it must stand still,
    too.
    """

    def __init__(self, child: Widget) -> None:
        super().__init__(child, grow=child.grow)
        self._copy: Surface | None = None
        self._key: tuple[object, ...] = ()

    def place(self, ui: Context, rect: FRect) -> None:
        """Places the child and drops the copy, which may lie elsewhere now."""
        super().place(ui, rect)
        self._copy = None

    def draw(self, canvas: Canvas) -> None:
        """Copy what was drawn before, or draw it."""
        area = canvas.pixels(self.rect).inflate(2 * MARGIN, 2 * MARGIN).clip(canvas.surface.get_rect())
        key = (canvas.touch, canvas.ui.theme.palette, *(widget.state() for widget in walk(self._child)))
        if self._copy is not None and self._key == key:
            canvas.surface.blit(self._copy, area)
            return
        self._child.draw(canvas)
        if area.width > 0 and area.height > 0:
            self._copy, self._key = canvas.surface.subsurface(area).copy(), key
