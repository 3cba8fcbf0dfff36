"""What lies over something that lives: drawn once on a clear surface and laid over again after each of its frames."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import pygame
from pygame import Rect, Surface

_COARSE: Final = 8
"""Pixels of a square in which is looked for anything drawn."""


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
    """Rectangles round everything that is drawn, apart from each other where they can be."""
    wide, tall = picture.get_size()
    small = (max(1, -(-wide // _COARSE)), max(1, -(-tall // _COARSE)))
    # Averaged, not sampled, so that a hairline is found, too.
    drawn = pygame.mask.from_surface(pygame.transform.smoothscale(picture, small), 0)
    across, down = wide / small[0], tall / small[1]
    for part in drawn.get_bounding_rects():
        found = Rect(
            int(part.x * across), int(part.y * down), int(part.width * across) + 1, int(part.height * down) + 1
        )
        yield found.inflate(2 * _COARSE, 2 * _COARSE).clip(picture.get_rect())
