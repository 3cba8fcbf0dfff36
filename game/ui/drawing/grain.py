"""Streaks of wood and fine noise, drawn from numbers."""

from __future__ import annotations

from random import Random

import pygame
from pygame import Surface

from game.ui.drawing.assets import Size

_STRETCH = 28
_NOISE = 128
_LESS = pygame.BLEND_RGB_SUB


def grain(random: Random, size: Size, unit: float, tones: tuple[int, int]) -> Surface:
    """Long level streaks in greys between the tones (0..255), to be multiplied onto a colour."""
    across = max(2, round(size[0] / (_STRETCH * max(0.2, unit))))
    down = max(2, round(size[1] / max(0.5, 2 * unit)))
    low, high = tones
    depth = (high - low) // 4
    soft = bytes(value * depth // 255 for value in range(256))
    streaks = grey(_column(random, down, low + depth, high), (1, down))
    wood = pygame.transform.scale(streaks, (across, down))
    wood.blit(grey(random.randbytes(across * down).translate(soft), (across, down)), (0, 0), special_flags=_LESS)
    return pygame.transform.smoothscale(wood, size)


def grey(values: bytes, size: Size) -> Surface:
    """A picture from one byte of brightness per pixel."""
    tripled = bytearray(3 * len(values))
    tripled[0::3] = tripled[1::3] = tripled[2::3] = values
    return pygame.image.frombytes(bytes(tripled), size, "RGB")


def _column(random: Random, count: int, low: int, high: int) -> bytes:
    """Tones that wander instead of jumping."""
    tone, tones = float(random.randrange(low, high)), bytearray()
    for _ in range(count):
        tone += (random.randrange(low, high) - tone) * 0.45
        tones.append(round(tone))
    return bytes(tones)
