"""Surfaces without an outline: noise, the grain of wood, planks."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy
from PIL import Image

from .painting import Array, Painting, ramp, tone

SEAM = "#140B06"


def noise(width: int, height: int, across: float, down: float, *, octaves: int = 3, seed: int = 1) -> Array:
    """Soft noise from 0 to 1 with patches of `across` by `down` pixels and finer ones in them."""
    chance = numpy.random.default_rng(seed)
    whole = numpy.zeros((height, width), numpy.float32)
    weight, sum_of_weights = 1.0, 0.0
    for _ in range(octaves):
        cells = (max(2, int(height / down) + 2), max(2, int(width / across) + 2))
        small = Image.fromarray(chance.random(cells, dtype=numpy.float32))
        whole += weight * numpy.asarray(small.resize((width, height), Image.Resampling.BICUBIC))
        sum_of_weights += weight
        weight /= 2
        across, down = max(1, across / 2), max(1, down / 2)
    return whole / numpy.float32(sum_of_weights)


def wood(
    width: int,
    height: int,
    unit: float,
    colours: Sequence[str],
    *,
    seed: int = 1,
    size: float = 1,
    upright: bool = False,
) -> Array:
    """Boards with their grain along x, or upright; `unit` is how many pixels a unit has. Rows, columns, 3."""
    if upright:
        return wood(height, width, unit, colours, seed=seed, size=size).transpose(1, 0, 2)
    step = unit * size
    warp = noise(width, height, 900 * step, 90 * step, octaves=2, seed=seed)
    fine = noise(width, height, 260 * step, 2.6 * step, octaves=2, seed=seed + 1)
    mottled = noise(width, height, 300 * unit, 120 * unit, octaves=2, seed=seed + 2)
    down = numpy.mgrid[0:height, 0:width][0].astype(numpy.float32) / numpy.float32(step)
    rings = 0.5 + 0.5 * numpy.sin(down * 0.16 + warp * 26)
    grain = 0.46 * fine + 0.16 * rings + 0.38 * mottled
    return ramp((grain - 0.5) * 1.15 + 0.5, *colours)


def planks(
    painting: Painting,
    top: float,
    bottom: float,
    count: int,
    colours: Sequence[str],
    *,
    seed: int = 1,
    grow: float = 1.25,
) -> Array:
    """Planks across the whole painting between two heights in units, each `grow` times the one above."""
    whole = numpy.zeros((painting.height, painting.width, 3), numpy.float32)
    shares = numpy.array([grow**number for number in range(count)])
    heights = shares / shares.sum() * (bottom - top)
    chance = random.Random(seed)
    unit, start = painting.unit, top
    for number, height in enumerate(heights):
        first, last = int(start * unit), int((start + height) * unit) + 1
        board = _board(painting, last - first, colours, chance, seed * 31 + number * 7, 0.8 + 0.12 * number)
        visible = min(last, painting.height) - first
        if visible > 0:
            whole[first : first + visible] = board[:visible]
        if number:
            _seam(whole, first, max(1, int(2.2 * unit)))
        start += height
    return whole


def _board(
    painting: Painting, height: int, colours: Sequence[str], chance: random.Random, seed: int, size: float
) -> Array:
    """One plank with a joint somewhere, nailed on both sides."""
    width, unit = painting.width, painting.unit
    grain = wood(width, max(1, height), unit, colours, seed=seed, size=size)
    joint = chance.randint(int(width * 0.12), int(width * 0.88))
    grain = numpy.roll(grain, joint, 1) * numpy.float32(1 + chance.uniform(-0.09, 0.09))
    gap = max(1, int(2.2 * unit))
    grain[:, joint : joint + gap] = tone(SEAM) * 0.95
    grain[:, joint + gap : joint + 2 * gap] = numpy.clip(grain[:, joint + gap : joint + 2 * gap] * 1.18, 0, 1)
    nail = max(1, int(3 * unit))
    for side in (-1, 1):
        across = joint + int(side * 14 * unit)
        for share in (0.25, 0.75):
            down = int(height * share)
            grain[max(0, down - nail) : down + nail, across - nail : across + nail] *= 0.45
    return grain


def _seam(planks: Array, row: int, width: int) -> None:
    planks[row : row + width] = tone(SEAM) * 0.9 + planks[row : row + width] * 0.1
    planks[row + width : row + 2 * width + 1] = numpy.clip(planks[row + width : row + 2 * width + 1] * 1.22, 0, 1)
