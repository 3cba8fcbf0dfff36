"""The table of the saloon: mahogany rail, crimson cloth printed in gold, ribbon, wheel, tray, and what lies on it."""

from __future__ import annotations

import math

import numpy

from ..painting import Array, Painting, filled, lined, ramp
from ..palette import INK
from ..textures import noise, wood

RAIL = (
    "M330 372H1590C1700 372 1760 410 1810 470C1870 544 1930 650 1990 790V1200H-70V790"
    "C-10 650 50 544 110 470C160 410 220 372 330 372Z"
)
CLOTH = (
    "M346 424H1574C1670 424 1722 456 1764 506C1822 578 1874 672 1930 806V1200H-10V806"
    "C46 672 98 578 156 506C198 456 250 424 346 424Z"
)
INNER = "M960 560H1574C1626 560 1650 572 1674 604C1736 690 1782 780 1812 880L1866 1100"
"""The right half of the edge between border and crimson, and of the chain in the border."""
CHAIN = "M960 492H1574C1642 492 1684 514 1718 556C1780 638 1832 738 1870 850L1930 1050"
TRAY = "M446 1100L470 888Q474 868 494 868H1486Q1506 868 1510 888L1534 1100Z"
RIBBON_CENTRE = (960, 1286)
RIBBON_RADIUS = 760
RIBBON_DEGREES = 35
WHEEL = (960, 694, 272, 90)
"""Middle and both radii of the wheel."""

_GOLD = "#D9AE5A"
_PLUM = "#2B0F2C"
_MAHOGANY = ("#2A0F08", "#4E2012", "#6E3218", "#8A4522")
_CRIMSON = ("#3E0A16", "#5E1220", "#7C1E2C")
_PLUMS = ("#240C22", "#331128", "#42182F")
_BEADS = ((1.6, "138 0", 0.4), (8, "0 46", 0.6), (20, "0 138", 0.65), (44, "0 138", 0.12))
"""Width, dashes, opacity of what the chain of the border is made of."""
_TRAY_SHADE = (
    '<linearGradient id="tray" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#4E2012"/>'
    '<stop offset="1" stop-color="#2C0F08"/></linearGradient>'
)


def table(width: int) -> Painting:
    """The table with its front edge, transparent above it."""
    painting = Painting(width)
    rail = painting.mask(filled(RAIL, "#fff"))
    painting.draw(filled(RAIL, "#000", more='transform="translate(0 -10)"'), blur=18, opacity=0.75)
    painting.fill(wood(painting.width, painting.height, painting.unit, _MAHOGANY, seed=13), rail)
    painting.draw(lined(RAIL, 10, "#170806") + lined(RAIL, 3, "#D99A5A", 'transform="translate(0 7)" opacity=".8"'))
    _lay_cloth(painting)
    painting.draw(lined(CLOTH, 9, "#17060A") + lined(CLOTH, 5, "#C99A3B") + lined(CLOTH, 1.6, "#FFE7A6"))
    painting.draw(_fields() + _ribbon() + _wheel() + _scrolls())
    _light(painting, rail, (0.34, 0.30, 0.40), (0.98, 0.80, 0.52), 1.3)
    _things(painting)
    reach = numpy.clip((painting.down - 380) / 60, 0, 1).astype(numpy.float32)
    _light(painting, reach, (0.66, 0.62, 0.68), (0.40, 0.36, 0.26), 1.06)
    painting.screen(painting.pool(960, 690, 230, 150, 1.1) * 0.14, "#FFBF66")
    painting.vignette(0.42)
    painting.grain()
    return painting


def _light(
    painting: Painting,
    within: Array,
    dim: tuple[float, float, float],
    lit: tuple[float, float, float],
    most: float,
) -> None:
    """One soft pool below the chandelier."""
    pool = painting.pool(960, 610, 1040, 540, 2.2)[..., None]
    light = numpy.clip(numpy.array(dim) + numpy.array(lit) * pool, 0, most).astype(numpy.float32)
    painting.multiply(light, within)


def _weave(painting: Painting, colours: tuple[str, ...]) -> Array:
    fine = noise(painting.width, painting.height, 3 * painting.unit, 3 * painting.unit, octaves=1, seed=4)
    clouds = noise(painting.width, painting.height, 420 * painting.unit, 260 * painting.unit, octaves=2, seed=8)
    return ramp(0.30 + 0.32 * clouds + 0.20 * fine, *colours)


def _lay_cloth(painting: Painting) -> None:
    """Plum along the rail, where the seats have their chips, with a fringe and a chain of gold; crimson within."""
    painting.fill(_weave(painting, _PLUMS), painting.mask(filled(CLOTH, "#fff")))
    inner = filled(f"{INNER}V1200H960Z", "#fff")
    painting.fill(_weave(painting, _CRIMSON), painting.mask(_mirrored(inner)))
    chain = "".join(
        lined(CHAIN, width, _GOLD, f'stroke-dasharray="{dash}" stroke-opacity="{strength}"')
        for width, dash, strength in _BEADS
    )
    fringe = lined(CLOTH, 34, _GOLD, 'stroke-dasharray="2 26" stroke-opacity=".75"')
    printed = fringe + _mirrored(lined(INNER, 3, _GOLD, 'stroke-opacity=".8"') + chain)
    painting.draw(f'<clipPath id="cloth"><path d="{CLOTH}"/></clipPath><g clip-path="url(#cloth)">{printed}</g>')


def _mirrored(right: str) -> str:
    """A right half and its left one."""
    return "".join(f'<g transform="translate(960 0) scale({side} 1) translate(-960 0)">{right}</g>' for side in (-1, 1))


def _ribbon() -> str:
    """The plum ribbon for the Showdown cards."""
    sine, cosine = math.sin(math.radians(RIBBON_DEGREES)), math.cos(math.radians(RIBBON_DEGREES))
    across, down = RIBBON_CENTRE
    outer, inner = RIBBON_RADIUS + 90, RIBBON_RADIUS - 90
    band = (
        f"M{across - outer * sine:.1f} {down - outer * cosine:.1f}"
        f"A{outer} {outer} 0 0 1 {across + outer * sine:.1f} {down - outer * cosine:.1f}"
        f"L{across + inner * sine:.1f} {down - inner * cosine:.1f}"
        f"A{inner} {inner} 0 0 0 {across - inner * sine:.1f} {down - inner * cosine:.1f}Z"
    )
    seams = "".join(
        lined(_bow(RIBBON_RADIUS + far), width, _GOLD, f'stroke-opacity="{strength}"')
        for far, width, strength in ((-80, 2, 0.6), (80, 2, 0.6), (-72, 1.2, 0.45), (72, 1.2, 0.45))
    )
    return (
        filled(band, "#000", 0, 'fill-opacity=".4" transform="translate(4 8)"')
        + filled(band, _PLUM)
        + seams
        + lined(band, 4, _GOLD)
        + lined(band, 1.2, "#FFE7A6", 'transform="translate(-1 -1)" stroke-opacity=".6"')
    )


def _bow(radius: float) -> str:
    """An arc along the ribbon."""
    turn = math.radians(RIBBON_DEGREES - 0.8)
    across, down = RIBBON_CENTRE
    left, right = across - radius * math.sin(turn), across + radius * math.sin(turn)
    height = down - radius * math.cos(turn)
    return f"M{left:.1f} {height:.1f}A{radius} {radius} 0 0 1 {right:.1f} {height:.1f}"


def _wheel() -> str:
    """A wheel of plum and brass, let into the cloth."""
    across, down, wide, high = WHEEL

    def point(share: float, step: float) -> str:
        turn = step * math.pi / 8
        return f"{across + wide * share * math.cos(turn):.1f} {down + high * share * math.sin(turn):.1f}"

    wedges = "".join(
        f'<path d="M{point(0.26, step)}L{point(0.94, step)}L{point(0.94, step + 1)}L{point(0.26, step + 1)}Z"/>'
        for step in range(0, 16, 2)
    )
    spokes = "".join(f'<path d="M{point(0.94, step)}L{point(0.26, step)}"/>' for step in range(16))
    rings = "".join(
        f'<ellipse cx="{across}" cy="{down}" rx="{wide * share:.0f}" ry="{high * share:.0f}"/>'
        for share in (0.94, 0.26)
    )
    whole = f'cx="{across}" cy="{down}" rx="{wide}" ry="{high}"'
    return (
        f'<ellipse {whole} fill="{_PLUM}" fill-opacity=".92"/><g fill="#B5853A" fill-opacity=".6">{wedges}</g>'
        f'<g fill="none" stroke="{_GOLD}" stroke-opacity=".6" stroke-width="2.5">{rings}{spokes}</g>'
        f'<ellipse {whole} fill="none" stroke="{INK}" stroke-width="9"/>'
        f'<ellipse {whole} fill="none" stroke="{_GOLD}" stroke-width="5"/>'
    )


def _fields() -> str:
    """Two printed fields beside the wheel: cards that are not dealt on the left, one's own discards on the right."""
    plate = f'fill="{_PLUM}" fill-opacity=".85" stroke="{_GOLD}" stroke-width="3"'
    line = f'fill="none" stroke="{_GOLD}" stroke-opacity=".5" stroke-width="1.5"'
    return "".join(
        f'<g transform="translate(960 0) scale({side} 1)"><path d="M352 668H628L676 796H392Z" {plate}/>'
        f'<path d="M368 678H620L660 786H404Z" {line}/></g>'
        for side in (-1, 1)
    )


def _scrolls() -> str:
    """Printed leaves in the front corners."""
    curl = (
        "M-130 60C-60 80 40 60 60 0C72 -40 30 -64 6 -40C-12 -18 10 6 28 -6M60 0C90 40 150 50 190 20C214 -4 200 -36 "
        "174 -30C156 -24 158 -4 172 -2M-60 70C-90 40 -130 44 -140 70"
    )
    return "".join(
        lined(curl, 3, _GOLD, f'stroke-opacity=".42" transform="translate({960 + side * 620} 960) scale({side} 1)"')
        for side in (-1, 1)
    )


def _things(painting: Painting) -> None:
    """The own tray, the box of the kitty, a glass."""
    painting.draw(filled(TRAY, "#000", 0, 'transform="translate(5 8)"'), blur=8, opacity=0.5)
    rims = lined(TRAY, 2.6, "#C99A3B", 'transform="translate(0 8)"')
    painting.draw(filled(TRAY, "url(#tray)", 4) + rims + lined(TRAY, 1.2, "#F2CE74", 'opacity=".5"'), _TRAY_SHADE)
    painting.draw('<path d="M44 840H370L410 1060H30Z" fill="#000"/>', blur=12, opacity=0.6)
    painting.draw(f'<g transform="translate(14 170) scale(.84)">{_box()}</g>')
    painting.draw('<ellipse cx="1832" cy="1000" rx="72" ry="64" fill="#000"/>', blur=9, opacity=0.5)
    painting.draw(_glass())


def _box() -> str:
    """The open box of the kitty, seen from above: its lid behind, felt inside; chips stand in it."""
    brass = "".join(
        filled(data, "#E2B85A", 2.6)
        for data in (
            "M40 1028l6 -34h34l-6 34Z", "M430 1028l-6 -34h-34l6 34Z",
            "M54 806h34l-4 22h-34Z", "M416 806h-34l4 22h34Z",
        )
    )  # fmt: skip
    return (
        filled("M62 806L74 738H396L408 806Z", "#5A2A1A", 4.5)
        + filled("M84 798L94 750H376L386 798Z", "#7A1C26", 3)
        + lined("M100 774H370", 2, "#C99A3B")
        + filled("M54 806H416L446 1056H24Z", "#6B331E", 4.5)
        + filled("M76 822H394L416 1018H54Z", "#2A0A10", 3)
        + filled("M84 840H386L404 1018H66Z", "#5E1220")
        + lined("M54 810H416", 4, _GOLD)
        + lined("M30 1024H440", 4, "#E2B85A")
        + brass
    )


def _glass() -> str:
    """A glass of punch on its napkin."""
    return (
        f'<g transform="translate(1826 990)"><path d="M-64 -62H62V62H-64Z" fill="#F3E9CF" stroke="{INK}" '
        'stroke-width="3" transform="rotate(8)"/><path d="M-54 -52H52V52H-54Z" fill="none" stroke="#B8352B" '
        'stroke-width="2" transform="rotate(8)"/>'
        f'<circle r="50" fill="#DDE8E0" stroke="{INK}" stroke-width="4"/>'
        f'<circle r="42" fill="#E0912F" stroke="{INK}" stroke-width="2.6"/>'
        + filled("M-30 -20l24 -10l12 22l-26 10Z", "#F6D9A0", 0, 'fill-opacity=".85" stroke="#A8641C"')
        + filled("M4 -6l22 4l-4 22l-22 -4Z", "#F6D9A0", 0, 'fill-opacity=".85" stroke="#A8641C"')
        + filled("M20 -50C50 -60 58 -30 36 -16C22 -24 16 -36 20 -50Z", "#4C8A4A", 3)
        + lined("M-40 -18A44 44 0 0 1 -10 -42", 5, "#FFFFFF", 'stroke-opacity=".8"')
        + "</g>"
    )
