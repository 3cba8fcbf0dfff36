"""The table below deck: the head of a huge cask with its hoop, sailcloth in the middle, a striped blanket in front."""

from __future__ import annotations

import math
import random

import numpy

from ..painting import Array, Painting, filled, lined
from ..palette import INK
from ..textures import planks

TOP = (960, 744, 912, 392)
"""Middle and both radii of the table's far half; the near half runs out of the picture."""
SAIL = (960, 624, 574, 172)

_NEAR = 2.3
"""Factor by which the near half is deeper."""
_BOARDS = ("#2C1A0D", "#4A2D17", "#6B4424", "#875A30")
_BLANKET = "rotate(-5 300 960)"
_STRIPES = ((80, 26, "#C99A5A"), (120, 10, "#2C4F50"), (300, 26, "#C99A5A"), (340, 10, "#2C4F50"))


def table(width: int) -> Painting:
    """The table with its front edge, transparent above it."""
    painting = Painting(width)
    outline = _outline()
    whole = painting.mask(filled(outline, "#fff"))
    painting.draw(filled(outline, "#000", more='transform="translate(0 -8)"'), blur=14, opacity=0.7)
    _, middle, _, high = TOP
    painting.fill(planks(painting, middle - high, 1180, 7, _BOARDS, seed=21, grow=1.07), whole)
    painting.draw(_carving() + _hoop(outline))
    _light(painting, (0.34, 0.44, 0.46), (1.04, 0.68, 0.34), 1.35)
    _cloths(painting)
    _things(painting)
    reach = numpy.clip((painting.down - 400) / 80, 0, 1).astype(numpy.float32)
    _light(painting, (0.62, 0.69, 0.72), (0.44, 0.33, 0.18), 1.06, reach)
    painting.screen(painting.pool(960, 470, 560, 200, 1.6) * 0.08, "#FF9C3E")
    painting.vignette(0.42)
    painting.grain()
    return painting


def _light(
    painting: Painting,
    dim: tuple[float, float, float],
    lit: tuple[float, float, float],
    most: float,
    within: Array | None = None,
) -> None:
    """The pool of the lantern on the table."""
    pool = painting.pool(960, 610, 860, 470, 2.0)[..., None]
    light = numpy.clip(numpy.array(dim) + numpy.array(lit) * pool, 0, most).astype(numpy.float32)
    painting.multiply(light, within)


def _outline() -> str:
    across, down, wide, high = TOP
    left, right = across - wide, across + wide
    return f"M{left} {down}A{wide} {high} 0 0 1 {right} {down}A{wide} {high * _NEAR:.0f} 0 0 1 {left} {down}Z"


def _hoop(outline: str) -> str:
    """The iron hoop with its rivets."""
    across, down, wide, high = TOP
    rivets = ""
    for number in range(60):
        turn = math.pi * (number / 30 - 1)
        x = across + wide * math.cos(turn)
        y = down + (high if math.sin(turn) < 0 else high * _NEAR) * math.sin(turn)
        rivets += (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6.5" fill="#6E7274" stroke="#14100C" stroke-width="2.5"/>'
            f'<circle cx="{x - 1.5:.1f}" cy="{y - 2:.1f}" r="2" fill="#D8CDB0"/>'
        )
    return (
        lined(outline, 44, "#0F0A07")
        + lined(outline, 36, "#3E4244")
        + lined(outline, 36, "#8A6A3A", 'stroke-opacity=".25"')
        + lined(outline, 3, "#A9A08C", 'transform="translate(0 -13)" stroke-opacity=".8"')
        + lined(outline, 3, "#14100C", 'transform="translate(0 15)"')
        + rivets
    )


def _carving() -> str:
    """Draws the carvings of idle knives: a rat, tallies, a heart, the rings of wet mugs."""
    cut = 'stroke-opacity=".55"'
    tallies = "M430 700V748M442 700V748M454 700V748M466 700V748M422 740L474 708M492 700V748M504 700V748"
    heart = "M1470 744C1440 716 1452 694 1470 708C1488 694 1500 716 1470 744Z"
    rings = "".join(
        f'<ellipse cx="{across}" cy="{down}" rx="{size}" ry="{size * 0.62:.0f}" fill="none" stroke="#1E120A" '
        f'stroke-width="5" stroke-opacity=".28"/>'
        for across, down, size in ((1290, 880, 46), (700, 880, 40), (960, 410, 34), (1420, 500, 38))
    )
    return lined(tallies, 4, "#1E120A", cut) + lined(heart, 4, "#1E120A", cut) + rings


def _cloths(painting: Painting) -> None:
    """Sailcloth for the trick, a blanket for the own heap."""
    sail = _torn_edge()
    painting.draw(filled(sail, "#000", 0, 'transform="translate(5 10)"'), blur=9, opacity=0.6)
    painting.draw(_sailcloth(sail))
    blanket = "M36 826L506 820L520 1120H24Z"
    painting.draw(f'<g transform="{_BLANKET}">{filled(blanket, "#000")}</g>', blur=9, opacity=0.55)
    stripes = "".join(
        f'<path d="M{left} 824L{left - 3} 1120H{left + wide}L{left + wide} 824Z" fill="{colour}"/>'
        for left, wide, colour in (*_STRIPES, (452, 26, "#C99A5A"))
    )
    hem = lined("M50 842L494 836", 2.5, "#E9DFC4", 'stroke-dasharray="10 7" stroke-opacity=".6"')
    fringe = "".join(lined(f"M{left} 822V808", 4, "#C99A5A") for left in range(46, 504, 14))
    painting.draw(
        f'<g transform="{_BLANKET}">{fringe}{filled(blanket, "#6E2A22", 4)}{stripes}{lined(blanket, 4)}{hem}</g>'
    )


def _torn_edge() -> str:
    across, down, wide, high = SAIL
    chance = random.Random(8)
    points = []
    for number in range(140):
        turn = 2 * math.pi * number / 140
        frayed = chance.uniform(-3, 3)
        x, y = across + (wide + frayed) * math.cos(turn), down + (high + frayed * 0.6) * math.sin(turn)
        points.append(f"{x:.1f} {y:.1f}")
    return "M" + "L".join(points) + "Z"


def _sailcloth(edge: str) -> str:
    across, down, wide, high = SAIL
    rays = ""
    for number in range(16):
        ends = [2 * math.pi * (number + share) / 16 for share in (0.25, 0.75)]
        (ax, ay), (bx, by) = ((across + 620 * math.cos(end), down + 200 * math.sin(end)) for end in ends)
        rays += f'<path d="M{across} {down}L{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}Z" fill="#2F4870"/>'
    middle = f'cx="{across}" cy="{down}" fill="none"'
    return (
        f'<clipPath id="sail"><path d="{edge}"/></clipPath>{filled(edge, "#3C5A86", 4)}'
        f'<g clip-path="url(#sail)">{rays}</g>'
        f'<ellipse {middle} rx="{wide - 26}" ry="{high - 13}" stroke="#E9DFC4" stroke-opacity=".55" stroke-width="3" '
        'stroke-dasharray="14 9"/>'
        f'<ellipse {middle} rx="{wide - 42}" ry="{high - 20}" stroke="#16243C" stroke-width="2.5"/>'
    )


def _things(painting: Painting) -> None:
    """A mug, a plate with cheese."""
    painting.draw('<ellipse cx="1728" cy="858" rx="46" ry="40" fill="#000"/>', blur=9, opacity=0.55)
    painting.draw(_mug())
    painting.draw('<circle cx="1744" cy="984" r="84" fill="#000"/>', blur=9, opacity=0.5)
    painting.draw(_plate())


def _mug() -> str:
    handle = "M40 -16C78 -30 86 22 42 20"
    return (
        '<g transform="translate(1716 846) scale(.78)">'
        + lined(handle, 17)
        + lined(handle, 9, "#7A5A34")
        + f'<circle r="50" fill="#7A5A34" stroke="{INK}" stroke-width="4"/>'
        + f'<circle r="41" fill="#20120A" stroke="{INK}" stroke-width="3"/>'
        + lined("M-34 -14A38 38 0 0 1 8 -37", 5, "#9A6A3C")
        + "</g>"
    )


def _plate() -> str:
    return (
        '<g transform="translate(1736 972) scale(1.14)">'
        f'<circle r="70" fill="#8C8E8A" stroke="{INK}" stroke-width="4"/>'
        f'<circle r="54" fill="#A5A79F" stroke="{INK}" stroke-width="2.5"/>'
        + filled("M-34 30L-44 -14L20 -36L46 12Z", "#E9BE4C", 4)
        + filled("M-44 -14L20 -36L24 -20L-38 2Z", "#F6DA82", 3)
        + '<circle cx="-12" cy="16" r="6" fill="#B98A2A"/><circle cx="16" cy="2" r="8" fill="#B98A2A"/></g>'
    )
