"""A river drawn without painted parts: tones, shore, ground, marks and lines."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable
from functools import lru_cache
from math import ceil, floor, log2
from random import Random
from typing import Final, TypeAlias, assert_never

import pygame
from msgspec import Struct
from pygame import FRect, Rect, Surface

from game.table.item import WaterKind
from game.ui.drawing.assets import Assets, Size, rasterise
from game.ui.drawing.theme import Colour, Theme, hex_of, mix
from game.ui.table.ground.painter import Brush, clipped
from game.ui.water.laying import ColumnRow, Reach, WaterSpace

_ROWS: Final = 3
"""Cells of one strip: small enough that a camera that moves never waits for a large one."""
_STEPS: Final = 4
"""Sizes that are drawn between one size and its double; those between are made smaller from the next."""
_SLIVER: Final = 0.01
"""Cells beside a reach that nobody would see."""
_LARGEST: Final = 112
"""Pixels per cell drawn at most: larger strips would hold up frames, and water may be a little soft."""

_DASH, _GAP = 0.3, 0.18
_THICK = 0.07
_SQUARE = 0.15
_FLOAT, _FLOAT_STEP = 0.07, 0.4
_OUT = 0.8
"""Distance of the left flag from the water, in cells: rows are numbered beside it."""

_SHALLOWS = ((1.5, 0.10), (1.1, 0.12), (0.75, 0.15), (0.45, 0.20), (0.2, 0.32))
"""Width and opacity of the strokes along the bank that make the water lighter there."""
_DOT = 0.022
BEYOND = 3
"""Rows above and below a strip whose water shapes its banks."""

_CHEVRON = "M-.13 .0L0 -.16L.13 .0M0 -.14V.2"
_STREAKS = (
    "M-.27 .42C-.33 .2 -.21 0 -.27 -.2S-.24 -.36 -.25 -.42",
    "M.28 .3C.22 .12 .34 -.08 .28 -.26",
    "M-.02 .4C-.05 .32 .03 .26 0 .18",
)
_WAVES = (
    ("M-.38 .25Q-.27 .08 -.16 .2Q-.05 .3 .06 .15Q.17 .03 .3 .2", 0.075),
    ("M-.28 .04Q-.16 -.12 -.04 0Q.08 .1 .2 -.04Q.29 -.13 .38 -.01", 0.085),
    ("M-.36 -.17Q-.25 -.33 -.13 -.21Q-.02 -.11 .1 -.25Q.2 -.35 .31 -.23", 0.07),
)
_SPRAY = ((-0.3, 0.08, 0.022), (-0.08, -0.13, 0.028), (0.16, -0.3, 0.022), (0.27, 0.04, 0.02), (-0.22, -0.36, 0.018))
_ROCK = (
    "M-.34 .1C-.37 -.06 -.26 -.24 -.1 -.29C.05 -.34 .25 -.27 .32 -.08C.38 .08 .3 .24 .12 .29C-.06 .34 -.3 .28 -.34 .1Z"
)
_LIT = (
    "M-.29 .06C-.31 -.07 -.22 -.2 -.09 -.24C.04 -.28 .17 -.23 .2 -.13"
    "C.1 -.16 .02 -.1 -.06 -.05C-.14 0 -.2 .12 -.29 .06Z"
)
_SPIRAL = (
    "M.02 .02C.1 -.06 .16 .06 .06 .13C-.08 .21 -.23 .1 -.21 -.07C-.19 -.25 .02 -.32 .17 -.24C.35 -.14 .36 .14 .2 .28"
)
_OUTER = "M-.28 .24C-.4 .1 -.4 -.12 -.3 -.25M.3 -.31C.38 -.24 .42 -.16 .43 -.06"
_STAR = "M0 -.2L.05 -.06L.2 0L.05 .06L0 .2L-.05 .06L-.2 0L-.05 -.06Z"
_FACET = "M-.06 -.05C.02 -.1 .1 -.16 .2 -.13L.26 .06C.16 .1 .08 .2 -.02 .22C-.04 .12 -.1 .04 -.06 -.05Z"

Point: TypeAlias = tuple[float, float]
_UNEVEN: Final = 0.055
"""Maximum distance that a bank strays from the edge of its spaces, in cells."""

_COOL: Final = (0xD8, 0xF0, 0xF4)
_SAND: Final = (0x8C, 0x7A, 0x52)


class PlainRiver:
    """Draws one reach, strip by strip."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self._grounds: dict[str, ReachDrawing] = {}
        self._shown: dict[int, Hashable] = {}

    def paint(self, brush: Brush) -> None:
        """Water, banks and the marks of all spaces that show."""
        first = floor(brush.visible.top / _ROWS)
        last = ceil(min(brush.visible.bottom, self.reach.height) / _ROWS)
        with clipped(brush):
            for number in range(max(0, first), last):
                area = brush.area(FRect(0, number * _ROWS, self.reach.width, _ROWS))
                brush.surface.blit(self._fitting(brush, number, area), area)
            self._beside(brush)

    def _beside(self, brush: Brush) -> None:
        """Land left and right of the reach, where more is seen than there is of it."""
        seen, reach, tones = brush.visible, self.reach, tones_of(brush.ui.theme)
        top, bottom = max(0.0, seen.top), min(reach.height, seen.bottom)
        for left, right in ((seen.left, min(0.0, seen.right)), (max(reach.width, seen.left), seen.right)):
            if right - left < _SLIVER or top >= bottom:
                continue
            brush.surface.fill(tones.land, brush.area(FRect(left, top, right - left, bottom - top)))

    def _fitting(self, brush: Brush, number: int, area: Rect) -> Surface:
        """A strip in exactly these pixels: kept, unless it is for a moment of a movement only."""
        assets, theme = brush.ui.assets, brush.ui.theme
        key = ("fitted river", self.reach.key, theme.palette, number, area.size, self._seen_in(number))
        if brush.rough and not assets.kept(key):
            return pygame.transform.scale(self._strip(assets, theme, number, drawn_size(ceil(brush.unit))), area.size)
        return assets.made(key, lambda: self._fitted(assets, theme, number, brush.unit, area.size))

    def _fitted(self, assets: Assets, theme: Theme, number: int, unit: float, size: Size) -> Surface:
        return pygame.transform.smoothscale(self._strip(assets, theme, number, drawn_size(ceil(unit))), size)

    def _strip(self, assets: Assets, theme: Theme, number: int, unit: int) -> Surface:
        size = (round(self.reach.width * unit), _ROWS * unit)

        def draw() -> Surface:
            ground, top = self._ground(theme), number * _ROWS
            # Opaque pictures are copied faster than those with a transparency that is nowhere used.
            return _opaque(rasterise(ground.strip(top, _ROWS, unit).encode(), size))

        return assets.made(("river", self.reach.key, theme.palette, number, unit, self._seen_in(number)), draw)

    def _seen_in(self, number: int) -> Hashable:
        """Returns everything that shapes a strip: rivers that differ elsewhere share its picture."""
        found = self._shown.get(number)
        if found is None:
            top, spaces = number * _ROWS - self.reach.top, self.reach.spaces
            near = frozenset(place for place in spaces if top - BEYOND <= place[1] <= top + _ROWS + BEYOND)
            inside = frozenset((place, spaces[place]) for place in near if top - 1 < place[1] < top + _ROWS)
            found = self._shown[number] = (near, inside)
        return found

    def _ground(self, theme: Theme) -> ReachDrawing:
        found = self._grounds.get(theme.palette)
        if found is None:
            found = self._grounds[theme.palette] = ReachDrawing(self.reach, tones_of(theme))
        return found


def drawn_size(unit: int) -> int:
    """Pixels per cell in which is drawn what is shown at `unit` pixels: the next of a few sizes, or the largest."""
    return min(_LARGEST, ceil(2 ** (ceil(log2(max(1, unit)) * _STEPS) / _STEPS)))


def _opaque(drawn: Surface) -> Surface:
    surface = Surface(drawn.get_size(), depth=32)
    surface.blit(drawn, (0, 0))
    return surface


def section_line(brush: Brush, left: float, right: float, y: float) -> None:
    """A dashed line from bank to bank, on a dark edge so that it is seen on foam."""
    tones = tones_of(brush.ui.theme)
    x = left
    while x < right:
        dash = FRect(x, y - _THICK / 2, min(_DASH, right - x), _THICK)
        for colour, grow in ((tones.dark, 0.05), (tones.line, 0.0)):
            area = brush.area(dash.inflate(grow, grow))
            pygame.draw.rect(brush.surface, colour, area, border_radius=max(1, area.height // 2))
        x += _DASH + _GAP


def finish_line(brush: Brush, left: float, right: float, y: float) -> None:
    """Two rows of squares, and a flag at each bank."""
    tones = tones_of(brush.ui.theme)
    count = round((right - left) / _SQUARE)
    for number in range(count):
        for row in (0, 1):
            square = FRect(left + number * _SQUARE, y + (row - 1) * _SQUARE, _SQUARE, _SQUARE)
            brush.surface.fill(tones.foam if (number + row) % 2 else tones.ink, brush.area(square))
    _flag(brush, left - _OUT, y, -1)
    _flag(brush, right + 0.1, y, 1)


def float_line(brush: Brush, left: float, right: float, y: float) -> None:
    """A rope with red and light floats: behind it rafts wait for the start."""
    tones, theme = tones_of(brush.ui.theme), brush.ui.theme
    width = max(2, round(0.045 * brush.unit))
    ends = brush.pixel(left, y), brush.pixel(right, y)
    pygame.draw.line(brush.surface, tones.ink, *ends, width + 2)
    pygame.draw.line(brush.surface, tones.sand, *ends, width)
    count = max(1, round((right - left) / _FLOAT_STEP))
    for number in range(count):
        middle = brush.pixel(left + (number + 0.5) * (right - left) / count, y)
        for colour, radius in ((tones.ink, _FLOAT + 0.022), (theme["red"] if number % 2 else tones.foam, _FLOAT)):
            pygame.draw.circle(brush.surface, colour, middle, max(2, radius * brush.unit))


def seam(brush: Brush, start: tuple[float, float], end: tuple[float, float], strength: float = 0.2) -> None:
    """Draws the seam where two cards of a river meet: a thin upright or level line, light beside dark. `strength` from
    0 to 1.
    """
    tones = tones_of(brush.ui.theme)
    (ax, ay), (bx, by) = brush.pixel(*start), brush.pixel(*end)
    thick = max(1, round(0.018 * brush.unit))
    for colour, shift in ((tones.dark, thick), (tones.foam, 0)):
        area = Rect(ax, ay, max(bx - ax, thick), max(by - ay, thick)).move(shift, shift).clip(brush.clip)
        if area.width > 0 and area.height > 0:
            line = pygame.Surface(area.size, pygame.SRCALPHA)
            shade = pygame.Color(colour)
            shade.a = round(255 * strength)
            line.fill(shade)
            brush.surface.blit(line, area)


def socket(brush: Brush, rect: FRect) -> None:
    """An empty place for a card."""
    tones = tones_of(brush.ui.theme)
    area = brush.area(rect)
    radius, width = max(2, round(0.07 * brush.unit)), max(1, round(0.025 * brush.unit))
    veil = brush.ui.assets.made(("socket", area.size, tones.dark), lambda: _veil(area, tones.dark, radius))
    brush.surface.blit(veil, area)
    pygame.draw.rect(brush.surface, tones.brass, area, width, border_radius=radius)


def _veil(area: Rect, colour: str, radius: int) -> pygame.Surface:
    surface = pygame.Surface(area.size, pygame.SRCALPHA)
    shade = pygame.Color(colour)
    shade.a = 120
    pygame.draw.rect(surface, shade, surface.get_rect(), border_radius=radius)
    return surface


def _flag(brush: Brush, x: float, y: float, side: int) -> None:
    tones = tones_of(brush.ui.theme)
    pole = brush.area(FRect(x - 0.03, y - 0.8, 0.06, 0.85))
    brush.surface.fill(tones.ink, pole)
    points = [
        brush.pixel(x + side * dx, y + dy) for dx, dy in ((0.02, -0.8), (0.5, -0.68), (0.4, -0.55), (0.02, -0.48))
    ]
    pygame.draw.polygon(brush.surface, tones.line, points)
    pygame.draw.aalines(brush.surface, tones.ink, True, points)


class ReachDrawing:
    """The drawing of one reach in one palette; strips of it are cut out as SVG."""

    def __init__(self, reach: Reach, tones: Tones) -> None:
        self._reach = reach
        self._tones = tones

    def strip(self, top: float, rows: float, unit: float) -> str:
        """The part of the ground from `top` down, `rows` cells high, at `unit` pixels per cell."""
        width, height = self._reach.width * unit, rows * unit
        low, high = top - self._reach.top - BEYOND, top - self._reach.top + rows + BEYOND
        # Only the water near the strip: where it is cut off lies outside of what is seen.
        shore = shore_path(place for place in self._reach.spaces if low <= place[1] <= high)
        inside = self._water(shore) + self._marks(top, rows) + self._land(shore)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
            f'viewBox="0 0 {width:g} {height:g}">'
            f'<g transform="scale({unit:g}) translate(0 {-top:g})">{inside}</g></svg>'
        )

    def _at_spaces(self, inside: str) -> str:
        return f'<g transform="translate({self._reach.left:g} {self._reach.top:g})">{inside}</g>'

    def _water(self, shore: str) -> str:
        reach, tones = self._reach, self._tones
        strokes = "".join(
            f'<path d="{shore}" fill="none" stroke="{tones.shallow}" stroke-width="{width:g}" '
            f'stroke-linejoin="round" opacity="{opacity:g}"/>'
            for width, opacity in _SHALLOWS
        )
        deep = f'<rect x="-1" y="-1" width="{reach.width + 2:g}" height="{reach.height + 2:g}" fill="{tones.deep}"/>'
        return deep + self._at_spaces(strokes)

    def _marks(self, top: float, rows: float) -> str:
        reach, tones = self._reach, self._tones
        parts = []
        for (x, y), space in sorted(reach.spaces.items(), key=lambda item: item[1].kind is not WaterKind.FALL):
            if top - 1 < y + reach.top < top + rows:
                inside = mark(space, (x, y), tones)
                parts.append(f'<g transform="translate({x + 0.5:g} {y + 0.5:g})">{inside}</g>')
            if top <= y + reach.top <= top + rows:
                parts.append(f'<circle cx="{x}" cy="{y}" r="{_DOT}" fill="{tones.foam}" opacity="0.45"/>')
        return self._at_spaces("".join(parts))

    def _land(self, shore: str) -> str:
        reach, tones = self._reach, self._tones
        left, top = -2 - reach.left, -2 - reach.top
        around = f"M{left:g} {top:g}h{reach.width + 4:g}v{reach.height + 4:g}h{-reach.width - 4:g}Z"
        land = f'<path d="{around}{shore}" fill="{tones.land}" fill-rule="evenodd"/>'
        edges = ((tones.land_dark, 0.17, 0.35), (tones.sand, 0.1, 1.0), (tones.ink, 0.025, 0.5))
        rims = "".join(
            f'<path d="{shore}" fill="none" stroke="{colour}" stroke-width="{width:g}" opacity="{opacity:g}"/>'
            for colour, width, opacity in edges
        )
        return self._at_spaces(land + rims)


def mark(space: WaterSpace, place: ColumnRow, tones: Tones) -> str:
    """The picture of a space, to be moved to its middle."""
    match space.kind:
        case WaterKind.PLAIN:
            return _current(space, place, tones)
        case WaterKind.RAPIDS:
            return _rapids(space, tones)
        case WaterKind.FALL:
            return _fall(place, tones)
        case WaterKind.ROCK:
            return rock(tones)
        case WaterKind.EDDY:
            return eddy(tones)
        case WaterKind.BEACON:
            return _current(space, place, tones) + beacon(tones)
        case _:
            assert_never(space.kind)


def rock(tones: Tones) -> str:
    """A boulder with foam where the water comes from and a wake behind it."""
    dark, body, light = tones.stone
    foam = (
        f'<path d="M-.42 .2C-.36 .38 -.16 .44 .02 .42C.24 .42 .4 .32 .43 .12" {_pen(tones.foam, 0.07, 0.85)}/>'
        f'<path d="M-.36 -.16C-.33 -.34 -.26 -.4 -.24 -.49M.36 -.14C.36 -.3 .28 -.38 .27 -.48" '
        f"{_pen(tones.foam, 0.035, 0.5)}/>"
    )
    return (
        f'<path d="{_ROCK}" fill="{tones.dark}" opacity="0.5" transform="translate(.05 .06) scale(1.12)"/>{foam}'
        f'<path d="{_ROCK}" fill="{dark}"/><path d="{_FACET}" fill="{body}"/><path d="{_LIT}" fill="{light}"/>'
        f'<path d="{_ROCK}" {_pen(tones.ink, 0.03, 1)}/>'
    )


def eddy(tones: Tones) -> str:
    """Dark water that turns on the spot, with a spiral of foam."""
    hole = "".join(
        f'<circle r="{radius}" fill="{tones.dark}" opacity="{opacity}"/>'
        for radius, opacity in ((0.44, 0.16), (0.34, 0.18), (0.22, 0.22))
    )
    arms = f'<path d="{_OUTER}" {_pen(tones.foam, 0.035, 0.5)}/>'
    shade = f'<path d="{_SPIRAL}" transform="translate(.02 .03)" {_pen(tones.dark, 0.085, 0.5)}/>'
    return f'{hole}{arms}{shade}<path d="{_SPIRAL}" {_pen(tones.foam, 0.06, 0.95)}/>'


def beacon(tones: Tones) -> str:
    """A round float of brass with a star that shines on the water."""
    glow = "".join(
        f'<circle r="{radius}" fill="{tones.lamp}" opacity="{opacity}"/>'
        for radius, opacity in ((0.46, 0.12), (0.38, 0.14), (0.31, 0.2))
    )
    disc = (
        f'<circle cx=".03" cy=".045" r=".29" fill="{tones.dark}" opacity="0.5"/>'
        f'<circle r=".28" fill="{tones.brass}"/><circle r=".28" {_pen(tones.ink, 0.03, 1)}/>'
        f'<circle r=".21" fill="{tones.deep}"/><circle r=".21" {_pen(tones.ink, 0.02, 1)}/>'
    )
    return f'{glow}{disc}<path d="{_STAR}" fill="{tones.lamp}"/>'


def turned(towards: tuple[int, int], inside: str) -> str:
    """A picture that points up, pointing where a current goes."""
    degrees = math.degrees(math.atan2(towards[0], -towards[1]))
    return f'<g transform="rotate({degrees:.1f})">{inside}</g>' if degrees else inside


def _current(space: WaterSpace, place: ColumnRow, tones: Tones) -> str:
    if space.towards == (0, 0):
        return ""
    flip = Random(place[0] * 31 + place[1] * 17).random() < 0.5
    streaks = "".join(f'<path d="{line}" {_pen(tones.foam, 0.022, 0.22)}/>' for line in _STREAKS)
    bent = f'<g transform="scale(-1 1)">{streaks}</g>' if flip else streaks
    shade = f'<path d="{_CHEVRON}" transform="translate(.012 .02)" {_pen(tones.dark, 0.06, 0.35)}/>'
    return turned(space.towards, f'{bent}{shade}<path d="{_CHEVRON}" {_pen(tones.foam, 0.045, 0.72)}/>')


def _rapids(space: WaterSpace, tones: Tones) -> str:
    rough = f'<circle r=".46" fill="{tones.foam}" opacity="0.13"/>'
    for line, width in _WAVES:
        rough += f'<path d="{line}" transform="translate(.015 .045)" {_pen(tones.dark, width * 1.25, 0.55)}/>'
        rough += f'<path d="{line}" {_pen(tones.foam, width, 0.95)}/>'
    rough += "".join(f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{tones.foam}"/>' for x, y, radius in _SPRAY)
    head = '<path d="M-.13 -.31L0 -.47L.13 -.31Z" '
    arrow = f'{head}fill="{tones.brass}" stroke="{tones.ink}" stroke-width=".03" stroke-linejoin="round"/>'
    return turned(space.towards, rough + arrow)


def _fall(place: ColumnRow, tones: Tones) -> str:
    """The lip below, water falling away up the picture, foam where it lands."""
    dice = Random(place[0] * 131 + place[1])
    parts = [f'<rect x="-.5" y="-.3" width="1" height=".6" fill="{tones.deep}"/>']
    for number in range(9):
        x = -0.45 + number * 0.1125 + dice.uniform(-0.015, 0.015)
        light = tones.foam if number % 2 else tones.shallow
        top, width = -0.3 + dice.uniform(-0.04, 0.06), dice.uniform(0.045, 0.075)
        parts.append(f'<path d="M{x:.3f} .26L{x:.3f} {top:.3f}" {_pen(light, width, 0.8)}/>')
    parts.append(f'<path d="M-.5 .3H.5" {_pen(tones.dark, 0.09, 0.75, "butt")}/>')
    parts.append(f'<path d="M-.5 .25H.5" {_pen(tones.foam, 0.05, 1, "butt")}/>')
    for number in range(8):
        x, y = -0.44 + number * 0.125, -0.34 + dice.uniform(-0.05, 0.05)
        radius = dice.uniform(0.06, 0.095)
        parts.append(f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{radius:.3f}" fill="{tones.foam}" opacity="0.9"/>')
    return "".join(parts)


def _pen(colour: str, width: float, opacity: float, cap: str = "round") -> str:
    faded = f' opacity="{opacity:g}"' if opacity < 1 else ""
    line = f'stroke="{colour}" stroke-width="{width:.3f}" stroke-linecap="{cap}" stroke-linejoin="round"'
    return f'fill="none" {line}{faded}'


def shore_path(water: Iterable[ColumnRow]) -> str:
    """Closed SVG path data round the spaces, in cells; islands are holes under the even-odd rule."""
    return " ".join(_soft(loop) for loop in _loops(frozenset(water)))


def _loops(water: frozenset[ColumnRow]) -> list[list[ColumnRow]]:
    """Corners of each outline in walking order, the water to the right hand."""
    follows: dict[ColumnRow, list[ColumnRow]] = {}
    for x, y in sorted(water):
        for step, start, end in (
            ((0, -1), (x, y), (x + 1, y)),
            ((1, 0), (x + 1, y), (x + 1, y + 1)),
            ((0, 1), (x + 1, y + 1), (x, y + 1)),
            ((-1, 0), (x, y + 1), (x, y)),
        ):
            if (x + step[0], y + step[1]) not in water:
                follows.setdefault(start, []).append(end)
    loops = []
    while follows:
        start = min(follows)
        loop, here = [start], follows[start].pop()
        while here != start:
            loop.append(here)
            here = follows[here].pop()
        loops.append(loop)
        follows = {corner: ends for corner, ends in follows.items() if ends}
    return loops


def _soft(loop: list[ColumnRow]) -> str:
    """A curve through the middles of the edges, bent by the corners between them."""
    corners = [_uneven(corner) for corner in loop]
    middles = [_middle(one, other) for one, other in zip(corners, corners[1:] + corners[:1], strict=True)]
    words = [f"M{middles[-1][0]:.3f} {middles[-1][1]:.3f}"]
    for corner, middle in zip(corners, middles, strict=True):
        words.append(f"Q{corner[0]:.3f} {corner[1]:.3f} {middle[0]:.3f} {middle[1]:.3f}")
    return "".join(words) + "Z"


def _uneven(corner: ColumnRow) -> Point:
    dice = Random(corner[0] * 7919 + corner[1] * 104729 + 11)
    return corner[0] + dice.uniform(-_UNEVEN, _UNEVEN), corner[1] + dice.uniform(-_UNEVEN, _UNEVEN)


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


class Tones(Struct, frozen=True):
    """Colours as SVG wants them."""

    deep: str
    water: str
    shallow: str
    foam: str
    dark: str
    """Troughs and the shade below things in the water."""
    sand: str
    land: str
    land_dark: str
    land_light: str
    leaf: tuple[str, str, str]
    """Shade, body and lit side of a tree."""
    reed: str
    stone: tuple[str, str, str]
    ink: str
    line: str
    """Section lines."""
    brass: str
    lamp: str
    mist: str
    haze: str
    """The light parts of mist."""


@lru_cache(maxsize=4)
def tones_of(theme: Theme) -> Tones:
    """The colours of the chosen palette."""
    water, night, cream = theme["water"], theme["night"], theme["cream"]
    plain = theme.high_contrast
    return Tones(
        deep=hex_of(mix(water, night, 0.42)),
        water=hex_of(water),
        shallow=hex_of(mix(water, cream, 0.08 if plain else 0.34)),
        foam=hex_of(cream if plain else mix(cream, _COOL, 0.5)),
        dark=hex_of(mix(night, (0, 0, 0), 0.35)),
        sand=hex_of(cream if plain else mix(_SAND, theme["wood"], 0.25)),
        land=hex_of(_land(theme, 0.0)),
        land_dark=hex_of(_land(theme, -0.35)),
        land_light=hex_of(_land(theme, 0.14)),
        leaf=(hex_of(_land(theme, -0.55)), hex_of(_land(theme, -0.12)), hex_of(_land(theme, 0.3))),
        reed=hex_of(_land(theme, 0.34)),
        stone=("#3E474B", "#76817F", "#B4BAAE"),
        ink=hex_of(theme["ink"]),
        line=hex_of(theme["warning"] if plain else mix(theme["warning"], theme["red"], 0.42)),
        brass=hex_of(theme["brass"]),
        lamp=hex_of(theme["lamplight"]),
        mist=hex_of(mix(mix(cream, water, 0.5), night, 0.42 if plain else 0.16)),
        haze=hex_of(mix(cream, night, 0.5) if plain else mix(mix(cream, _COOL, 0.8), water, 0.1)),
    )


def _land(theme: Theme, light: float) -> Colour:
    meadow = mix(theme["river"], (0x5A, 0x5F, 0x32), 0.0 if theme.high_contrast else 0.42)
    return mix(meadow, theme["lamplight"], light) if light > 0 else mix(meadow, theme["night"], -light)
