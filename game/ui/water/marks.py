"""What is seen on a space, as SVG in cells: current, waves, waterfall, rock, eddy, beacon. The origin is its middle."""

from __future__ import annotations

import math
from random import Random
from typing import assert_never

from game.table.river import WaterKind
from game.ui.water.reach import ColumnRow, WaterSpace
from game.ui.water.tones import Tones

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
