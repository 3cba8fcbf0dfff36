"""Large frames from small ones: the corners stay, the rest is stretched."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface


def widened(narrow: Surface, width: int) -> Surface:
    """The same picture `width` pixels wide: everything left and right of its middle column keeps its size."""
    old, height = narrow.get_size()
    half = old // 2
    wide = Surface((width, height), pygame.SRCALPHA)
    wide.blit(narrow, (0, 0), Rect(0, 0, half, height))
    wide.blit(narrow, (width - (old - half), 0), Rect(half, 0, old - half, height))
    middle = narrow.subsurface(Rect(half, 0, 1, height))
    if width > old:
        wide.blit(pygame.transform.scale(middle, (width - old, height)), (half, 0))
    return wide


def grown(small: Surface, size: tuple[int, int]) -> Surface:
    """The same picture in a larger size: everything outside its middle row and column keeps its size."""
    wide = widened(small, size[0])
    turned = pygame.transform.rotate(wide, 90)
    return pygame.transform.rotate(widened(turned, size[1]), -90)
