"""The canyon at noon: banks of cut ledges, pines on their rim, reeds and pebbles at the water."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import numpy
from PIL import Image

from game.ui.water.parts import BANK, BANK_SHALLOWS, BANK_WIDE, CELL, GROWTHS, PLANT, WIDE

from ..painting import Painted, Patch, blurred, image_of, ramp, rasterise, shadow_of, tone
from .fields import Field, Sheet, Values, bell, noise, step
from .packing import look
from .stills import Palette, boulder

NOON: Final = Palette(
    depths=("#9BDDC6", "#5FC9C0", "#34B2B6", "#1A9CA9", "#107F95"),
    dark="#0A5A74",
    light="#7FDDD2",
    foam="#F4FCF6",
    shade="#0A5468",
    trough="#0A5F78",
    crest="#5FD0CB",
    stones=("#8C8A84", "#B9B5A8", "#DAD5C4", "#55524F"),
)
RUST_STONE: Final = ("#A9673C", "#C98A52", "#E8B67C", "#6E3A22")
PINES: Final = (
    ("#173626", "#215036", "#317045", "#5C9A58"),
    ("#1B3A22", "#2A5A30", "#437A3C", "#7BA650"),
    ("#14322A", "#1E4B3E", "#2E6A55", "#5A9A78"),
    ("#233A1E", "#3B5A28", "#587A34", "#8FA84C"),
)
REEDS: Final = ("#3F6B33", "#5C8A3C", "#86A94E", "#2E5330")


class Ledge(NamedTuple):
    """One height of the wall: its beginning, in hundredths of a cell from the water, and its cut."""

    start: float
    colour: str
    shadow: float
    strength: float
    ragged: float
    rock: bool = True


LEDGES: Final = (
    Ledge(-2, "#BFA268", 4, 0.30, 7, rock=False),
    Ledge(13, "#DDBE82", 6, 0.30, 9, rock=False),
    Ledge(34, "#B5652F", 14, 0.50, 18),
    Ledge(66, "#CF8342", 15, 0.45, 27),
    Ledge(98, "#A34E2A", 19, 0.50, 32),
    Ledge(136, "#D99A55", 20, 0.45, 38),
    Ledge(181, "#8F4427", 24, 0.55, 46),
    Ledge(222, "#C4853F", 22, 0.42, 52),
    Ledge(270, "#66743A", 26, 0.50, 60, rock=False),
    Ledge(340, "#4C6233", 14, 0.30, 66, rock=False),
)


def pictures(width: int) -> Iterator[Painted]:
    """Everything of the canyon. The same at any `width`."""
    yield from look("whitewater_rush/water", NOON)
    for name, left in (("left", True), ("right", False)):
        yield Painted(f"whitewater_rush/water/shallows_{name}", shallows(left), 82)
        yield Painted(f"whitewater_rush/water/bank_{name}", bank(left), 82)
    yield Painted("whitewater_rush/water/plants", plants(), 84)


def shallows(left: bool) -> Image.Image:
    """The water beside a bank, the shore upright; it repeats itself along the river."""
    place, margin = _beside(left, BANK_SHALLOWS)
    away = (-place.x if left else place.x) * 100
    sheet = Sheet(place.x.shape)
    _shallows(sheet, place, away)
    if left:
        wall = step(20, 24, away + _rough(1, place, 1.27) * 26)
        sheet.lay("#07455A", blurred(_moved(wall, 46, 40), 16) * 0.42)
    sheet.pixels = sheet.pixels[margin:-margin]
    return sheet.image()


def bank(left: bool) -> Image.Image:
    """Land beside the water, the shore upright; it repeats itself along the river."""
    place, margin = _beside(left, BANK_WIDE)
    away = (-place.x if left else place.x) * 100
    sheet = Sheet(place.x.shape)
    grain = numpy.random.default_rng(77).normal(0, 1, place.x.shape).astype(numpy.float32)
    for number, ledge in enumerate(LEDGES):
        _ledge(sheet, place, away, ledge, number, grain)
    sheet.pixels = sheet.pixels[margin:-margin]
    _sunlit(sheet)
    return sheet.image()


def _beside(left: bool, land: float) -> tuple[Field, int]:
    """Returns the places of a bank with this many cells of land, and the extra length at both ends.

    It is painted longer than it is, so that shadows from the row before it come in at the upper edge.
    """
    margin = CELL
    wide = round((land + BANK_SHALLOWS) * CELL)
    columns = (numpy.arange(wide, dtype=numpy.float32) + 0.5) / CELL - (land if left else BANK_SHALLOWS)
    rows = (numpy.arange(-margin, BANK * CELL + margin, dtype=numpy.float32) + 0.5) / CELL
    x, y = numpy.meshgrid(columns, rows)
    return Field(x.astype(numpy.float32), y.astype(numpy.float32)), margin


def plants() -> Image.Image:
    """Returns all plants and stones on the banks, each in its square with its shadow."""
    tall = PLANT * math.ceil(max(squares.stop for squares in GROWTHS.values()) * PLANT / WIDE)
    whole = Image.new("RGBA", (WIDE, tall))
    draw: dict[str, Callable[[int], str]] = {
        "pine": _pine, "bush": _bush, "reed": _reed,
        "boulder": lambda seed: boulder(13 + seed % 4 * 2.4, seed, RUST_STONE),
        "pebble": lambda seed: boulder(6 + seed % 4 * 2.2, seed, NOON.stones),
    }  # fmt: skip
    for kind, squares in GROWTHS.items():
        for square in squares:
            row, column = divmod(square, WIDE // PLANT)
            whole.paste(_standing(draw[kind](square)), (column * PLANT, row * PLANT))
    return whole


def _rough(seed: int, place: Field, grain: float, octaves: int = 5) -> Values:
    return noise(seed, place.x, place.y, grain, period=BANK, octaves=octaves) / numpy.float32(1.6)


def _moved(mask: Values, across: float, down: float) -> Values:
    """Returns a mask as seen this many pixels to the right and down; its edges go on."""
    x, y = round(across), round(down)
    rows, columns = mask.shape
    padded = numpy.pad(mask, ((abs(y), abs(y)), (abs(x), abs(x))), mode="edge")
    return padded[abs(y) - y : abs(y) - y + rows, abs(x) - x : abs(x) - x + columns]


def _shallows(sheet: Sheet, place: Field, away: Values) -> None:
    """Water becomes lighter towards the shore, with sand below it and a rim of foam."""
    rough, finer = _rough(1, place, 1.27), _rough(2, place, 0.5, 4)
    depth: Values = numpy.clip(-away / 105, 0, 1) + 0.20 * rough * numpy.clip(-away / 40, 0, 1)
    sheet.lay(ramp(depth, *NOON.depths[:-1], NOON.depths[-2]), step(1.0, 0.25, depth) * 0.94 * (away > -190))
    sheet.lay("#C9B882", step(0.15, 0.7, finer) * step(48, 5, -away) * 0.5)
    foam = step(-13, -3, away + finer * 8) * step(-0.3, 0.8, _rough(31, place, 0.09, 2)) * 0.7
    sheet.lay(NOON.foam, foam)


def _ledge(sheet: Sheet, place: Field, away: Values, ledge: Ledge, number: int, grain: Values) -> None:
    shape = _rough(100 + number, place, 0.76 + 0.1 * number)
    height = away + (shape + 0.6 * _rough(4, place, 3.6, 3)) * ledge.ragged
    cut = step(ledge.start - 0.7, ledge.start + 0.7, height)
    cast = blurred(_moved(cut, ledge.shadow * 0.75 * 1.2, ledge.shadow * 1.2), ledge.shadow * 0.5)
    beside = numpy.clip(blurred(cut, 5), 0, 1)
    sheet.lay("#120806", numpy.clip(cast * (1 - cut), 0, 1) * ledge.strength)
    sheet.lay("#120806", beside * (1 - cut) * 0.22)
    colours = numpy.ones((*cut.shape, 3), numpy.float32) * tone(ledge.colour)
    mottled, fine = _rough(2, place, 0.5, 4), _rough(3, place, 0.12, 3)
    if ledge.rock:
        strata = numpy.sin((height + mottled * 5) * 0.74 + shape * 2)
        colours *= (1 + 0.075 * step(-0.2, 0.9, strata) - 0.10 * step(0.55, 0.95, -strata))[..., None]
        colours *= (1 + 0.07 * mottled + 0.05 * fine)[..., None]
        cracks = _rough(300 + number, place, 0.45, 3) - _rough(400 + number, place, 0.45, 3)
        colours *= (1 - 0.22 * bell(cracks, 0.02))[..., None]
    else:
        colours *= (1 + 0.07 * mottled + 0.09 * fine)[..., None]
    colours *= (1 + 0.02 * grain)[..., None]
    lit = numpy.clip(cut - _moved(cut, 3.2, 3.6), 0, 1) * (0.55 if ledge.rock or number < 2 else 0.22)
    colours += (tone("#FFE9B8") - colours) * lit[..., None]
    edge = numpy.clip(cut - _moved(cut, -2.2, -2.6), 0, 1) * 0.45
    colours += (tone("#3A1B12") - colours) * edge[..., None]
    sheet.lay(colours, cut)


def _sunlit(sheet: Sheet) -> None:
    """A little more light and colour."""
    alpha = sheet.pixels[..., 3:]
    colours = sheet.pixels[..., :3] * numpy.float32(1.06) + tone("#FFB060") * 0.02 * alpha
    grey = colours.mean(axis=2, keepdims=True)
    sheet.pixels[..., :3] = numpy.clip(grey + (colours - grey) * 1.06, 0, alpha)


def _standing(elements: str) -> Image.Image:
    """A plant in the middle of its square, its shadow to the lower right."""
    half = PLANT / 2
    box = f"{-half:g} {-half:g} {PLANT} {PLANT}"
    pixels = rasterise(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{elements}</svg>', PLANT)
    solid = pixels[..., 3]
    reach = float(numpy.sqrt(solid.sum() / numpy.pi))
    whole = numpy.zeros_like(pixels)
    cast = shadow_of(Patch(pixels, 0, 0), reach * 0.34, reach * 0.44, 4, 0.5, "#180E0E")
    rows, columns = cast.pixels.shape[:2]
    top, left = max(0, -cast.top), max(0, -cast.left)
    into = (max(0, cast.top), max(0, cast.left))
    tall, wide = min(rows - top, PLANT - into[0]), min(columns - left, PLANT - into[1])
    whole[into[0] : into[0] + tall, into[1] : into[1] + wide] = cast.pixels[top : top + tall, left : left + wide]
    whole = whole * (1 - pixels[..., 3:]) + pixels
    return image_of(Patch(whole, 0, 0)).convert("RGBA")


def _pine(seed: int) -> str:
    """A pine from above: four stars of needles, each smaller and lighter, moved towards the sun."""
    chance = random.Random(seed)
    radius, tones, parts = 27 + seed % 8 * 4.2, PINES[seed % len(PINES)], []
    for ring, (size, colour) in enumerate(zip((1, 0.78, 0.55, 0.3), tones, strict=True)):
        points, start, count = [], chance.random() * 6, 11 - ring
        for number in range(count * 2):
            angle = start + number * math.pi / count
            out = radius * size * (1 if number % 2 == 0 else 0.66) * chance.uniform(0.92, 1.08)
            x, y = math.cos(angle) * out - ring * radius * 0.045, math.sin(angle) * out - ring * radius * 0.055
            points.append((x, y))
        drawn = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        width = 1.6 if ring == 0 else 0.7
        parts.append(f'<polygon points="{drawn}" fill="{colour}" stroke="#0E2218" stroke-width="{width}"/>')
        middle = f"M{-ring * radius * 0.045:.1f} {-ring * radius * 0.055:.1f}"
        parts += [
            f'<path d="{middle}L{x:.1f} {y:.1f}" stroke="#8DB36A" stroke-width=".9" opacity=".5"/>'
            for x, y in points[::2]
            if x + y < -0.3 * radius * size
        ]
    return "".join(parts)


def _bush(seed: int) -> str:
    chance = random.Random(seed)
    radius, dark, middle, light = 10 + seed % 4 * 2.5, "#4E6A2E", "#6C8838", "#97AB52"
    parts = []
    for number in range(7):
        angle = number * 2 * math.pi / 7 + chance.random() * 0.5
        x, y = math.cos(angle) * radius * 0.55, math.sin(angle) * radius * 0.55
        parts.append(_dot(x, y, radius * 0.5, dark, 'stroke="#22301A" stroke-width="1.4"'))
    parts.append(_dot(0, 0, radius * 0.8, dark))
    for count, colour, reach, shift, sizes in (
        (6, middle, 0.45, 0.15, (0.18, 0.32)),
        (4, light, 0.35, 0.3, (0.1, 0.2)),
    ):
        for _ in range(count):
            angle, out = chance.random() * 6.3, radius * reach * chance.random()
            x, y = math.cos(angle) * out - radius * shift, math.sin(angle) * out - radius * (shift + 0.03)
            parts.append(_dot(x, y, radius * chance.uniform(*sizes), colour))
    return "".join(parts)


def _reed(seed: int) -> str:
    chance = random.Random(seed)
    parts = []
    for _ in range(chance.randint(6, 9)):
        lean, long = chance.uniform(-0.9, 0.9), chance.uniform(18, 36)
        x, y = chance.uniform(-9, 9), chance.uniform(4, 14)
        end, up = x + math.sin(lean) * long, y - math.cos(lean) * long
        blade = f"M{x:.1f} {y:.1f}Q{x + math.sin(lean) * long * 0.3:.1f} {y - long * 0.6:.1f} {end:.1f} {up:.1f}"
        for colour, width in (("#20301C", 4.2), (chance.choice(REEDS), 2.6)):
            parts.append(
                f'<path d="{blade}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'
            )
    return "".join(parts)


def _dot(x: float, y: float, radius: float, colour: str, more: str = "") -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{colour}" {more}/>'
