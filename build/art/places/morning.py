"""Raft Race: a broad river on a misty morning, from above. Its banks repeat, so that they go on as far as the race.

Lengths are units, 120 to a cell of the river; a tile is `ACROSS` cells wide and `DOWN` cells high.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import pi, sin
from random import Random
from typing import Final, NamedTuple

import numpy
from numpy.typing import NDArray
from PIL import Image

from ..painting import Array, Painted, rasterise, tone
from ..water.packing import look
from ..water.stills import Palette
from .looped import across_stream, blur, noise, rise, shift
from .mist import mist_layers
from .morning_things import duck, heron, jetty, lily, log, reeds, stone, tree, tuft, willow

ACROSS: Final = 18
DOWN: Final = 16
CELL: Final = 120
WIDE, TALL = ACROSS * CELL, DOWN * CELL
MIDDLE: Final = WIDE / 2

CARD_WATER: Final = Palette(
    depths=("#A9D4D8", "#5597A6", "#3A7C93", "#35738B", "#2F6E86"),
    dark="#1E5570",
    light="#86BFC8",
    foam="#FBFAF2",
    shade="#123F56",
    trough="#1B5670",
    crest="#8CC6CF",
    stones=("#83898A", "#AEB3AE", "#D8D6C8", "#4F585B"),
)
_DEPTHS = ("#B9C8B8", "#9FBDBE", "#82AAB5", "#6393A6")
_DEPTH_STOPS = (0.0, 0.12, 0.45, 1.0)
_LEDGES = (
    (-14, "#8C9480", 5, 0.18, 10),
    (8, "#777C66", 8, 0.30, 14),
    (34, "#8A9470", 12, 0.36, 20),
    (74, "#788B66", 14, 0.32, 26),
    (122, "#93A57C", 16, 0.34, 34),
    (190, "#6F8866", 20, 0.36, 44),
    (268, "#86996F", 18, 0.30, 54),
    (350, "#5F7B5E", 20, 0.32, 60),
)
"""Steps of the bank, from the water up: how far behind the shore, colour, length and strength of the shadow, noise."""
_LIT, _DARK = "#F6E9CC", "#28382E"
_WISP, _WARM = "#E2E8E4", "#FFE2C2"
_SHADE = "#0E1C1C"
_NEVER_ON_PATCHES = 4000


class Shores(NamedTuple):
    """Fields over one tile, `unit` pixels to a unit: distance from the shore in units, negative on the water."""

    unit: float
    across: Array
    down: Array
    land: Array
    bends: Array
    """Noise the water follows, too."""
    stream: Array
    """The thread of the stream a pixel lies on, in cells from the middle."""

    @property
    def size(self) -> tuple[int, int]:
        """Height and width in pixels."""
        return self.land.shape[0], self.land.shape[1]

    def noise(self, cell: float, octaves: int, seed: int, across: float = 1, down: float = 1) -> Array:
        """Noise in units."""
        return noise(self.size, cell * self.unit, octaves, seed, across, down)

    def at(self, x: float, y: float) -> float:
        """Returns the distance of a place behind the shore."""
        rows, columns = self.size
        return float(self.land[int(y * self.unit) % rows, min(columns - 1, max(0, int(x * self.unit)))])


def layers(width: int) -> Iterator[Painted]:
    """The tile of the banks with the calm river between them."""
    shores = shores_of(width)
    yield Painted("raft_race/place/banks", _picture(_banks(shores)), 80)
    yield from mist_layers(width)


def cards(width: int) -> Iterator[Painted]:
    """The water on river cards. The same at any `width`."""
    yield from look("raft_race/cards", CARD_WATER)


def shores_of(width: int) -> Shores:
    """Returns the lie of the land for a tile this many pixels wide."""
    unit = width / WIDE
    rows = round(TALL * unit)
    down, across = (grid.astype(numpy.float32) / numpy.float32(unit) for grid in numpy.mgrid[0:rows, 0:width])
    bends = noise((rows, width), 170 * unit, 5, 1)
    turn = down[:, :1] * numpy.float32(2 * pi / TALL)
    left = 532 + 44 * numpy.sin(turn + 0.6) + 18 * numpy.sin(3 * turn)
    right = 1632 + 42 * numpy.sin(turn + 2.2) + 16 * numpy.sin(3 * turn + 1)
    land = numpy.where(across < MIDDLE, left - across, across - right) + bends * 34
    half = (right - left) / 2
    stream = (across - (left + right) / 2) / half * 4.58 + bends * 0.10
    return Shores(unit, across, down, land.astype(numpy.float32), bends, stream.astype(numpy.float32))


def _banks(shores: Shores) -> Array:
    picture = _water(shores)
    _ledges(picture, shores)
    shadow, body = _things(shores)
    unit, width = shores.unit, shores.size[1]
    dark = blur(_raster(shadow, width)[..., 3], 5 * unit) * 0.42
    _lay(picture, tone(_SHADE), dark)
    drawn = _raster(body, width)
    picture *= 1 - drawn[..., 3:]
    picture += drawn[..., :3]
    _air(picture, shores)
    return picture


def _water(shores: Shores) -> Array:
    """The calm bed: what moves over it is drawn by the game."""
    depth = numpy.clip(-shores.land / 330, 0, 1)
    tones = numpy.stack([tone(colour) for colour in _DEPTHS])
    channels = [numpy.interp(depth, _DEPTH_STOPS, tones[:, channel]) for channel in range(3)]
    picture: Array = numpy.stack(channels, axis=-1).astype(numpy.float32)
    broad = _threads(shores, 46, 96, 11)
    _lay(picture, tone("#4F7F91"), rise(0.2, 0.95, broad) * 0.42)
    fine = _threads(shores, 95, 70, 12)
    _lay(picture, tone("#D6E6E6"), rise(0.45, 0.95, fine) * 0.15)
    glints = shores.noise(32, 3, 61, 2.0, 0.31)
    _lay(picture, tone("#FBE3C8"), rise(0.5, 0.95, glints) * 0.20 * rise(1700, 400, shores.across))
    return picture


def _threads(shores: Shores, count: int, cell: float, seed: int) -> Array:
    """Streaks along the stream: `count` of a thread's columns to a cell, `cell` units long."""
    rows = shores.size[0]
    threads = noise((rows, 640), 16, 3, seed, 1.0, cell * shores.unit / 16 * 2)
    return across_stream(threads, shores.stream * count + 400)


def _ledges(picture: Array, shores: Shores) -> None:
    """The banks as steps cut out of paper: each throws a shadow, is lit at the upper left, dark at the lower right."""
    unit, land = shores.unit, shores.land
    patches, fine = shores.noise(60, 4, 2), shores.noise(14, 3, 3)
    grain, wide = shores.noise(3, 2, 77), shores.noise(460, 3, 4)
    left = (shores.across < MIDDLE).astype(numpy.float32)
    cast = blur(shift(rise(20, 24, land + shores.bends * 16) * left, 26 * unit, 22 * unit), 14 * unit)
    _lay(picture, tone("#3D6675"), cast * (land < 4) * 0.35)
    for number, (start, colour, reach, strength, rough) in enumerate(_LEDGES):
        height = land + shores.noise(90 + number * 12, 5, 100 + number) * rough + wide * rough * 0.6
        step = rise(start - 0.8, start + 0.8, height)
        shadow = blur(shift(step, reach * 0.75 * unit, reach * unit), max(0.6, reach * 0.5 * unit))
        picture *= (1 - numpy.clip(shadow * (1 - step), 0, 1) * strength)[..., None]
        lines = rise(0.2, 0.8, numpy.sin(height * 0.35 + patches * 3))
        paper = tone(colour) * (1 + 0.09 * patches + 0.07 * fine + 0.05 * grain + 0.05 * lines)[..., None]
        _lay(paper, tone(_LIT), numpy.clip(step - shift(step, 2.6 * unit, 3 * unit), 0, 1) * 0.35)
        _lay(paper, tone(_DARK), numpy.clip(step - shift(step, -2 * unit, -2.4 * unit), 0, 1) * 0.35)
        picture += (paper - picture) * step[..., None]


def _air(picture: Array, shores: Shores) -> None:
    """Wisps of mist over the banks, warm light from the left, a little dusk at both sides."""
    first = shores.noise(300, 5, 71, 2.2, 0.8)
    second = shores.noise(160, 5, 72, 2.6, 0.7)
    course = numpy.exp(-((numpy.abs(shores.across - MIDDLE) / 330) ** 4))
    sun = numpy.exp(-(((shores.across - 450) / 800) ** 2)) * 0.55
    wisp = tone(_WISP) * (1 - sun[..., None]) + tone(_WARM) * sun[..., None]
    strength = rise(0.05, 0.85, first + second * 0.35) * 0.42 * (1 - 0.9 * course)
    picture += (wisp - picture) * strength[..., None]
    picture *= (0.97 + 0.06 * sun)[..., None]
    picture += numpy.array([0.075, 0.045, 0.008], numpy.float32) * sun[..., None]
    edge = numpy.clip(numpy.abs(shores.across - MIDDLE) / (WIDE / 2) - 0.62, 0, 1)
    picture *= (1 - 0.5 * edge)[..., None]


def _things(shores: Shores) -> tuple[str, str]:
    """Shadows and bodies of everything on the banks and in the shallows."""
    dice = Random(9)
    shadow, body = "", ""
    for under, over in (_wood(shores, dice), _reed_beds(shores, dice), _lilies(shores), _company()):
        shadow, body = shadow + under, body + over
    return shadow, body


def _wood(shores: Shores, dice: Random) -> tuple[str, str]:
    placed: list[tuple[float, float, float, str]] = []

    def free(x: float, y: float, radius: float, part: float, gap: float) -> bool:
        return all((x - a) ** 2 + _off(y, b) ** 2 > ((radius + other) * part + gap) ** 2 for a, b, other, _ in placed)

    for _ in range(_NEVER_ON_PATCHES):
        x, y = dice.uniform(-20, WIDE + 20), dice.uniform(0, TALL)
        behind = shores.at(x, y)
        if behind <= 215 + dice.uniform(-60, 160):
            continue
        radius = dice.choice((dice.uniform(18, 28), dice.uniform(28, 44), dice.uniform(44, 66)))
        if free(x, y, radius, 0.70, 0):
            placed.append((x, y, radius, "willow" if behind < 300 and radius > 40 else "tree"))
    for _ in range(700):
        x, y, radius = dice.uniform(0, WIDE), dice.uniform(0, TALL), dice.uniform(8, 17)
        if 40 < shores.at(x, y) < 330 and free(x, y, radius, 1, 14):
            placed.append((x, y, radius, dice.choice(("tree", "stone", "tuft"))))
    placed.sort(key=lambda thing: thing[1])
    shadow, body = "", ""
    for number, (x, y, radius, kind) in enumerate(placed):
        for at in _twice(y, radius * 1.6):
            if kind != "tuft":
                shadow += (
                    f'<ellipse cx="{x + radius * 0.45:.1f}" cy="{at + radius * 0.55:.1f}" rx="{radius * 0.95:.1f}" '
                    f'ry="{radius * 0.9:.1f}" fill="{_SHADE}"/>'
                )
            body += f'<g transform="translate({x:.1f} {at:.1f})">{_PLANTS[kind](radius, number)}</g>'
    return shadow, body


def _reed_beds(shores: Shores, dice: Random) -> tuple[str, str]:
    rows = shores.size[0]
    found = []
    for lean in (1, -1):
        for _ in range(360):
            y = dice.uniform(0, TALL)
            turn = y * 2 * pi / TALL
            if sin(turn * 4 + lean) + 0.5 * sin(turn * 9) < -0.35:
                continue
            wet = numpy.where(shores.land[int(y * shores.unit) % rows] < 4)[0]
            edge = (wet[0] if lean > 0 else wet[-1]) / shores.unit
            found.append((edge + lean * dice.uniform(-16, 30), y, lean))
    found.sort(key=lambda reed: reed[1])
    shadow, body = "", ""
    for x, y, lean in found:
        clump = dice.getrandbits(32)
        for at in _twice(y, 80):
            under, over = reeds(x, at, lean, Random(clump))
            shadow, body = shadow + under, body + over
    return shadow, body


def _lilies(shores: Shores) -> tuple[str, str]:
    """Leaves in the quiet water near both shores, in groups."""
    dice = Random(21)
    shadow, body = "", ""
    seed = 0
    while seed < 44:
        x, y = dice.uniform(500, 1660), dice.uniform(40, TALL - 40)
        if not -150 < shores.at(x, y) < -55:
            continue
        for _ in range(dice.choice((1, 2, 3))):
            seed += 1
            radius = dice.uniform(15, 29)
            leaf = (x + dice.uniform(-42, 42), min(TALL - 36, max(36.0, y + dice.uniform(-42, 42))))
            if shores.at(*leaf) < -40:
                under, over = lily(round(leaf[0], 1), round(leaf[1], 1), round(radius, 1), seed)
                shadow, body = shadow + under, body + over
    return shadow, body


def _company() -> tuple[str, str]:
    """Ducks, a heron on each shore, logs and the jetty; never where a tile ends."""
    things = (
        duck(660, 592, 20, "#35604A"), duck(704, 626, 10, "#8A6A4A"), duck(668, 660, 35, "#8A6A4A"),
        duck(1480, 1420, -16, "#35604A"), duck(1512, 1462, -30, "#8A6A4A"),
        heron(622, 336, 24), heron(1548, 1130, -32),
        log(1520, 474, -24), log(640, 1540, 18), jetty(1554, 690),
    )  # fmt: skip
    return "".join(shadow for shadow, _ in things), "".join(body for _, body in things)


_PLANTS = {"tree": tree, "willow": willow, "stone": lambda radius, seed: stone(radius * 0.8, seed), "tuft": tuft}


def _twice(y: float, reach: float) -> list[float]:
    """Returns the places of a drawing that reaches over the end of a tile."""
    return [y, *([y + TALL] if y < reach else []), *([y - TALL] if y > TALL - reach else [])]


def _off(y: float, other: float) -> float:
    """Returns the distance of two places of a tile from top to bottom, round its end if that is nearer."""
    off = abs(y - other)
    return min(off, TALL - off)


def _raster(elements: str, width: int) -> Array:
    return rasterise(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {TALL}">{elements}</svg>', width)


def _lay(picture: Array, colour: Array, strength: Array | NDArray[numpy.float64]) -> None:
    picture += (colour - picture) * strength[..., None]


def _picture(colours: Array) -> Image.Image:
    return Image.fromarray((numpy.clip(colours, 0, 1) * 255 + 0.5).astype(numpy.uint8))
