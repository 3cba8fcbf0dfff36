"""What lies over something that lives: drawn once on a clear surface and laid over again after each of its frames."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import pygame
from pygame import Rect, Surface

_COARSE: Final = 8
"""Pixels of a square in which is looked for anything drawn,"""
_TILE: Final = 64
"""and of one that is laid as a whole."""


class Above:
    """Empty until `take`."""

    def __init__(self) -> None:
        self._picture: Surface | None = None
        self._key: object = None
        self._parts: list[Rect] = []

    def forget(self) -> None:
        """What lies there has changed."""
        self._key = None

    def holds(self, key: object) -> bool:
        """Whether it was taken for this key and not forgotten."""
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
