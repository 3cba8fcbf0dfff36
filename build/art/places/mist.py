"""Morning mist over a river: the closed field, its torn edge, and the swathes that drift before it.

The closed field and its edge are as wide as the banks and belong together: the upper row of the edge goes on where the
field ends, which repeats from top to bottom. Swathes repeat from side to side.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy
from PIL import Image

from ..painting import Array, Painted, tone
from .looped import noise, rise

FIELD_ROWS, EDGE_ROWS, SWATHE_ROWS = 9, 3, 3
"""Heights in cells; all are 18 cells wide, the swathes 9."""
ACROSS: Final = 18
_SHADED, _LIGHT, _SUN = "#A8BEC4", "#F6F6F0", "#FFD4A8"
_CLEARS: Final = 0.40
"""Distance in cells by which the edge draws back farther over the middle of the river than at its banks."""
_SWATHES = ((31, 0.40), (47, 0.48), (63, 0.56))
"""Seed and strength of each, the farthest first."""


def mist_layers(width: int) -> Iterator[Painted]:
    """Yields field, edge and three swathes for banks this many pixels wide."""
    cell = width / ACROSS
    rows = round(FIELD_ROWS * cell)
    billows = _billows((rows, width), cell, 5)
    field = _coloured(billows, width)
    yield Painted("raft_race/place/mist_field", _image(field, None), 76)
    edge_rows = round(EDGE_ROWS * cell)
    top = field[:edge_rows]
    yield Painted("raft_race/place/mist_edge", _image(top, _torn((edge_rows, width), cell)), 80)
    for number, (seed, strength) in enumerate(_SWATHES):
        # Soft enough for half the size.
        size = round(SWATHE_ROWS * cell / 2), round(width / 4)
        yield Painted(f"raft_race/place/mist_{number}", _swathe(size, cell / 2, seed, strength), 80)


def _billows(size: tuple[int, int], cell: float, seed: int) -> Array:
    """0 in the folds, 1 on the crowns."""
    puffs = numpy.abs(noise(size, 2.2 * cell, 4, seed, 1.6, 0.8))
    wide = noise(size, 4.5 * cell, 3, seed + 1, 1.8, 0.7)
    return numpy.asarray(numpy.clip(0.82 - puffs + 0.28 * wide, 0, 1), numpy.float32)


def _coloured(billows: Array, width: int) -> Array:
    across = numpy.linspace(0, 1, width, dtype=numpy.float32)[None, :]
    sun = numpy.exp(-(((across - 0.22) / 0.36) ** 2))[..., None]
    colours = tone(_SHADED) + (tone(_LIGHT) - tone(_SHADED)) * billows[..., None]
    warm = sun * (0.2 + 0.8 * billows[..., None])
    return numpy.asarray(colours + (tone(_SUN) - colours) * warm * 0.72, numpy.float32)


def _torn(size: tuple[int, int], cell: float) -> Array:
    """Closed at the top, gone at the bottom: three banks of billows behind each other, each thinner."""
    rows, width = size
    down = numpy.arange(rows, dtype=numpy.float32)[:, None] / numpy.float32(cell)
    across = numpy.linspace(-1, 1, width, dtype=numpy.float32)[None, :] * (ACROSS / 2)
    course = numpy.exp(-((numpy.abs(across) / 3.2) ** 4))
    seen = numpy.ones(size, numpy.float32)
    for number, (edge, rough, share) in enumerate(((2.2, 0.7, 0.45), (1.75, 0.65, 0.70), (1.35, 0.55, 1.0))):
        puffs = 1 - numpy.abs(noise((rows * 3, width), (1.3 - 0.2 * number) * cell, 4, 90 + number, 1.5)[:rows]) * 2
        line = edge + rough * (puffs - 0.55) - _CLEARS * course
        part = rise(-0.42, 0.34, line - down) * share
        seen *= 1 - part
    closed = rise(0.75, 0.1, down)
    return numpy.asarray((1 - seen * (1 - closed)) * rise(EDGE_ROWS, EDGE_ROWS - 0.5, down), numpy.float32)


def _swathe(size: tuple[int, int], cell: float, seed: int, strength: float) -> Image.Image:
    """A bank of mist that repeats from side to side and never reaches its upper and lower edge."""
    rows, width = size
    # The part that repeats from top to bottom, lying on its side.
    lying = noise((width, rows), 2.4 * cell, 4, seed, 0.8, 1.7).T
    veil = noise((width, rows), 1.1 * cell, 3, seed + 1, 0.8, 1.8).T
    down = numpy.linspace(-1, 1, rows, dtype=numpy.float32)[:, None]
    body: Array = rise(-0.15, 0.8, lying + 0.45 * veil) * numpy.clip(1 - down**2, 0, 1) ** 1.4
    crown = numpy.clip(0.72 + 0.35 * veil - 0.25 * down, 0, 1)[..., None]
    colours = tone(_SHADED) + (tone(_LIGHT) - tone(_SHADED)) * crown
    return _image(colours.astype(numpy.float32), numpy.asarray(body * strength, numpy.float32))


def _image(colours: Array, alpha: Array | None) -> Image.Image:
    pixels = colours if alpha is None else numpy.dstack([colours, alpha])
    return Image.fromarray((numpy.clip(pixels, 0, 1) * 255 + 0.5).astype(numpy.uint8))
