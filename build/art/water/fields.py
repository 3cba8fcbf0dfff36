"""Fields over water, in cells: smooth steps, noise that repeats itself, and the sheet pieces are collected on."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy
from numpy.typing import NDArray
from PIL import Image

from game.ui.water.parts import CELL

from ..painting import tone

Values: TypeAlias = NDArray[Any]
"""Floats or truths: rows, columns and perhaps channels."""


class Field(NamedTuple):
    """Places in cells from the middle of a space: `x` to the right, `y` down. The current goes up."""

    x: Values
    y: Values

    @property
    def far(self) -> Values:
        """The distance from the middle."""
        return numpy.hypot(self.x, self.y) + numpy.float32(1e-4)

    def turned(self, degrees: float) -> Field:
        """The same places seen by something that is turned clockwise."""
        angle = numpy.radians(degrees)
        across, along = numpy.float32(numpy.cos(angle)), numpy.float32(numpy.sin(angle))
        return Field(self.x * across + self.y * along, self.y * across - self.x * along)


def field(left: float, top: float, width: float, height: float, cell: int = CELL) -> Field:
    """The places of every pixel of a rectangle in cells."""
    rows, columns = numpy.mgrid[0 : round(height * cell), 0 : round(width * cell)].astype(numpy.float32)
    return Field((columns + 0.5) / cell + numpy.float32(left), (rows + 0.5) / cell + numpy.float32(top))


def step(start: float, end: float, values: Values) -> Values:
    """0 before `start`, 1 past `end`, smooth between; the other way round if `end` is the smaller."""
    part = numpy.clip((values - start) / (end - start), 0, 1)
    smooth: Values = (part * part * (3 - 2 * part)).astype(numpy.float32)
    return smooth


def bell(values: Values, width: float) -> Values:
    """1 where values are 0, falling to nothing within about two widths."""
    found: Values = numpy.exp(-((values / numpy.float32(width)) ** 2)).astype(numpy.float32)
    return found


@lru_cache(maxsize=64)
def _noise(seed: int, period: int, grain: float, octaves: int, stretch: float) -> Values:
    """Noise of about -1 to 1 that repeats after `period` cells, 64 samples a cell."""
    side = period * 64
    chance = numpy.random.default_rng(seed)
    whole = numpy.zeros((side, side), numpy.float32)
    strength = 1.0
    for octave in range(octaves):
        across = max(2, round(period / grain * 2**octave))
        down = max(2, round(period / (grain * stretch) * 2**octave))
        knots = (chance.random((down, across)) * 2 - 1).astype(numpy.float32)
        padded = Image.fromarray(numpy.pad(knots, 2, mode="wrap"))
        box = (2, 2, 2 + across, 2 + down)
        whole += numpy.asarray(padded.resize((side, side), Image.Resampling.BICUBIC, box=box)) * strength
        strength *= 0.55
    return whole


def noise(
    seed: int, x: Values, y: Values, grain: float, *, period: int = 2, octaves: int = 2, stretch: float = 1
) -> Values:
    """Returns noise at places in cells, with knots `grain` cells apart, that repeats after `period` cells.

    `stretch` is the factor by which knots are farther apart down than across.
    """
    table = _noise(seed, period, grain, octaves, stretch)
    side = table.shape[0]
    across, down = numpy.mod(x * 64, side), numpy.mod(y * 64, side)
    left, top = across.astype(numpy.int32) % side, down.astype(numpy.int32) % side
    right, bottom = (left + 1) % side, (top + 1) % side
    part, share = across - numpy.floor(across), down - numpy.floor(down)
    upper = table[top, left] * (1 - part) + table[top, right] * part
    lower = table[bottom, left] * (1 - part) + table[bottom, right] * part
    found: Values = (upper * (1 - share) + lower * share).astype(numpy.float32)
    return found


class Sheet:
    """Colours with transparency that are laid over each other, on the places of a field."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.pixels: Values = numpy.zeros((*shape, 4), numpy.float32)

    def lay(self, colour: str | Values, amount: Values) -> None:
        """Covers with a colour where `amount` (0 to 1) says so."""
        over = numpy.clip(amount, 0, 1)[..., None]
        tones = tone(colour) if isinstance(colour, str) else colour
        self.pixels *= 1 - over
        self.pixels[..., :3] += tones * over
        self.pixels[..., 3:] += over

    def shade(self, factor: Values) -> None:
        """Makes pixels darker or lighter."""
        self.pixels[..., :3] = numpy.clip(self.pixels[..., :3] * factor[..., None], 0, self.pixels[..., 3:])

    def put(self, pixels: Values) -> None:
        """Lays finished pixels, multiplied by their alpha, over the picture."""
        self.pixels = self.pixels * (1 - pixels[..., 3:]) + pixels

    def image(self) -> Image.Image:
        """Returns the picture, with colours bled outwards under transparent pixels."""
        alpha = self.pixels[..., 3:]
        colours = self.pixels[..., :3] / numpy.maximum(alpha, 1e-3)
        whole = numpy.concatenate([colours, alpha], axis=2)
        return Image.fromarray((numpy.clip(whole, 0, 1) * 255 + 0.5).astype(numpy.uint8), "RGBA")
