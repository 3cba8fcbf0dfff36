"""Water as it stands: the bed, and what belongs to single spaces, without anything that moves."""

from __future__ import annotations

import math
import random
from typing import NamedTuple, TypeAlias

import numpy
from PIL import Image

from game.ui.water.parts import BED, CELL, Box

from ..painting import blurred, rasterise, tone
from .fields import Field, Sheet, Values, bell, field, noise, step
from .lights import DEGREES, GRAINS, ROCK, SEEDS, fall_drop, fall_sides, waves

Stone: TypeAlias = tuple[str, str, str, str]
"""Colours of a boulder: body, lit, brightest, shaded."""


class Palette(NamedTuple):
    """The colours of one water."""

    depths: tuple[str, ...]
    """Colours from the shore to the deepest place, evenly."""
    dark: str
    """Streaks of deep water."""
    light: str
    """Light on the ground below shallow water."""
    foam: str
    shade: str
    """Colour of the shadow of foam and stones on the water."""
    trough: str
    crest: str
    stones: Stone


def bed(palette: Palette) -> Image.Image:
    """Deep water with its streaks and the net of light, to be laid side by side."""
    place = field(0, 0, BED, BED)
    colours = numpy.ones((*place.x.shape, 3), numpy.float32) * tone(palette.depths[-1])
    slow = noise(1, place.x, place.y, 1.3, period=BED, octaves=4)
    _mix(colours, palette.depths[-2], 0.45 * step(-0.1, 0.9, slow))
    bent = place.x + 0.10 * slow
    broad = noise(11, bent, place.y, 0.30, period=BED, octaves=3, stretch=4)
    thin = noise(12, bent, place.y, 0.16, period=BED, octaves=3, stretch=7)
    _mix(colours, palette.dark, 0.36 * step(0.15, 0.95, broad))
    _mix(colours, palette.light, 0.13 * step(0.4, 0.95, thin))
    one = noise(21, place.x + 0.07 * broad, place.y, 0.5, period=BED)
    other = noise(22, place.x + 0.06 * thin, place.y, 0.5, period=BED)
    net = numpy.exp(-((numpy.abs(one - other) / 0.085) ** 1.3)).astype(numpy.float32)
    _mix(colours, palette.light, net * 0.15 * (0.5 + 0.5 * step(-0.4, 0.7, slow)))
    return Image.fromarray((numpy.clip(colours, 0, 1) * 255 + 0.5).astype(numpy.uint8), "RGB")


def still(name: str, box: Box, palette: Palette) -> Image.Image:
    """The picture of a part, by its name."""
    place = field(*box)
    kind, *more = name.split("_")
    match kind:
        case "rock":
            sheet = _rock(place, box, palette, int(more[0]))
        case "rapids":
            sheet = _rapids(place.turned(DEGREES[more[0]]), palette, SEEDS[more[1]])
        case "fall":
            sheet = _fall(place, palette, more[0])
        case "eddy":
            sheet = _eddy(place, palette)
        case _:
            raise ValueError(f"no part is called {name!r}")
    return sheet.image()


def boulder(radius: float, seed: int, stones: Stone) -> str:
    """The SVG of a stone seen from above, lit from the upper left, its middle at the origin."""
    chance = random.Random(seed)
    corners = []
    for number in range(9):
        angle = number * 2 * math.pi / 9
        corners.append(
            (math.cos(angle) * radius * chance.uniform(0.85, 1.08), math.sin(angle) * radius * chance.uniform(0.8, 1.0))
        )

    def facet(size: float, x: float, y: float, colour: str, line: float = 0) -> str:
        points = " ".join(f"{a * size + x * radius:.1f},{b * size + y * radius:.1f}" for a, b in corners)
        pen = f' stroke="#1E1A16" stroke-width="{line:.1f}" stroke-linejoin="round"' if line else ""
        return f'<polygon points="{points}" fill="{colour}"{pen}/>'

    crack = " ".join(f"{x * radius:.1f},{y * radius:.1f}" for x, y in ((0.1, -0.1), (0.4, 0.25), (0.3, 0.6)))
    return (
        facet(1, 0, 0, stones[3], max(1.6, radius * 0.07))
        + facet(0.9, -0.05, -0.06, stones[0])
        + facet(0.66, -0.16, -0.2, stones[1])
        + facet(0.32, -0.3, -0.36, stones[2])
        + f'<polyline points="{crack}" fill="none" stroke="#1E1A16" stroke-width="1.5" opacity=".5"/>'
    )


def drawn(elements: str, place: Box) -> Values:
    """Returns SVG elements in pixels of a cell, on a piece of this many cells (left, top, width, height)."""
    left, top, width, height = (part * CELL for part in place)
    box = f"{left:g} {top:g} {width:g} {height:g}"
    return rasterise(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{elements}</svg>', round(width))


def _mix(colours: Values, colour: str, amount: Values) -> None:
    colours += (tone(colour) - colours) * amount[..., None]


def _foam(sheet: Sheet, palette: Palette, amount: Values) -> None:
    """Foam with the thin shadow it casts."""
    cast = numpy.roll(amount, (3, 2), (0, 1))
    sheet.lay(palette.shade, numpy.clip(cast - amount, 0, 1) * 0.45)
    sheet.lay(palette.foam, numpy.clip(amount, 0, 1) * 0.93)


def _rock(place: Field, box: Box, palette: Palette, number: int) -> Sheet:
    sheet = Sheet(place.x.shape)
    far, fine = place.far, noise(31, place.x, place.y, 0.08)
    lee = step(0.40, 0.12, numpy.abs(place.x)) * step(0.0, -0.3, place.y) * step(-1.1, -0.3, place.y)
    sheet.lay(palette.trough, 0.30 * lee)
    bow = bell(far - ROCK * 1.12, 0.07) * step(-0.25, 0.5, place.y / far)
    _foam(sheet, palette, numpy.maximum(bow * (1.0 + 0.2 * fine), 0.4 * lee * step(-0.1, 0.8, fine)))
    radius = ROCK * CELL
    cast = drawn(f'<ellipse cx="{radius * 0.18}" cy="{radius * 0.2}" rx="{radius}" ry="{radius * 0.94}"/>', box)
    sheet.lay(palette.shade, blurred(cast[..., 3], 4) * 0.55)
    sheet.put(drawn(boulder(radius * 1.02, 12 + 31 * number, palette.stones), box))
    return sheet


def _rapids(place: Field, palette: Palette, seed: int) -> Sheet:
    slow, fine, finer = (noise(seed + n, place.x, place.y, grain) for n, grain in enumerate(GRAINS))
    near, turns = waves(place, slow, seed)
    height = numpy.sin(turns * 2 * numpy.pi)
    sheet = Sheet(place.x.shape)
    sheet.lay(palette.trough, step(0.1, 0.9, -height) * near * 0.75)
    sheet.lay(palette.crest, step(0.0, 0.7, height) * near * 0.6)
    part = numpy.mod(turns + fine * 0.09 + 0.25, 1)
    crest = step(0, 0.07, part) * step(0.62, 0.10, part + finer * 0.12)
    _foam(sheet, palette, near * numpy.clip(crest * 1.15, 0, 1) * step(-0.9, 0.2, finer + 0.45) * 0.45)
    return sheet


def _fall(place: Field, palette: Palette, end: str) -> Sheet:
    drop, sides = fall_drop(place), fall_sides(place, end)
    slow, fine = noise(71, place.x, place.y, 0.4, period=1), noise(72, place.x, place.y, 0.08, period=1)
    sheet = Sheet(place.x.shape)
    sheet.lay(palette.trough, step(-0.42, -0.02, drop) * step(0.03, -0.01, drop) * 0.75 * sides)
    sheet.lay(palette.foam, bell(drop + 0.035, 0.016) * 0.9 * sides)
    fall = step(-0.012, 0.012, drop) * step(0.66, 0.44, drop + slow * 0.08) * sides
    sheet.lay(palette.crest, fall * 0.85)
    sheet.lay(palette.trough, fall * step(0.06, 0.0, drop) * 0.6)
    thin = noise(41, place.x, drop * 0.3, 0.055, period=1) * 0.7 + noise(42, place.x, drop * 0.5, 0.03, period=1) * 0.5
    foam = 0.42 * numpy.clip(step(-0.25, 0.75, thin + drop * 1.5 - 0.18) * fall, 0, 1)
    puff = noise(43, place.x, place.y, 0.2, period=1, octaves=3) * 0.7 + fine * 0.3
    plume = bell(drop - 0.58 + slow * 0.05, 0.20) * sides
    foam = numpy.maximum(foam, step(0.25, 0.85, plume + puff * 0.45) * step(0.02, 0.3, plume))
    _foam(sheet, palette, foam)
    return sheet


def _eddy(place: Field, palette: Palette) -> Sheet:
    sheet = Sheet(place.x.shape)
    sheet.lay(palette.crest, step(0.5, 0.40, place.far) * 0.35)
    sheet.lay(palette.trough, step(0.5, 0.05, place.far) * 0.75)
    return sheet
