"""The hull below deck: planks and ribs, portholes on the moonlit river, coats, crates and a lantern."""

from __future__ import annotations

import math

import numpy

from ..painting import Array, Painting, filled, graded, lined
from ..palette import INK
from ..textures import planks
from .dust import Cloud, dust
from .furnishings import hanging_lamp, placed

LANTERN = (960.0, 52.0, 0.86)
"""Place and size of the lantern."""
DUST = Cloud(90, (960, 260), (330, 160), 420, "#FFD890")
PORTHOLES = (412, 1536)
PORTHOLE_HEIGHT = 172

_HULL = ("#12191A", "#233032", "#374846", "#4A5A55")
_RIBS = ((250, 170), (520, 470), (1400, 1450), (1670, 1750))
"""Each where it begins at the deck above and where it ends."""


def wall(width: int) -> Painting:
    """Everything behind the seats."""
    painting = Painting(width)
    painting.fill(planks(painting, 0, 640, 9, _HULL, seed=3, grow=1.0))
    painting.draw(_ribs() + _beams() + "".join(_porthole(across) for across in PORTHOLES))
    painting.draw(_hammock() + _coats() + '<rect y="600" width="1920" height="480" fill="#140D08"/>')
    painting.draw(_barrel(-70, 470, 150, 240) + _barrel(1838, 470, 150, 240))
    painting.multiply(_light(painting))
    _stores(painting)
    painting.draw(_slate())
    _hang_lantern(painting)
    painting.vignette(0.42)
    painting.grain()
    return painting


def _light(painting: Painting) -> Array:
    """Teal in the shadow, warm round the lantern; the moon in the portholes keeps its own light."""
    pool = painting.pool(960, 190, 660, 430, 1.5)[..., None]
    light = numpy.array([0.38, 0.56, 0.62]) + numpy.array([1.5, 0.84, 0.34]) * pool
    for across in PORTHOLES:
        away = numpy.hypot(painting.across - across, painting.down - PORTHOLE_HEIGHT)
        pane = numpy.clip(1.25 - away / 62, 0, 1)[..., None]
        light = light * (1 - pane) + pane * numpy.array([0.95, 1.05, 1.1])
    lit: Array = light.astype(numpy.float32)
    return lit


def _ribs() -> str:
    return "".join(_rib(top, foot) for top, foot in _RIBS)


def _rib(top: int, foot: int) -> str:
    shape = (
        f"M{top - 26} 0C{top - 30} 200 {foot - 40} 420 {foot - 90} 640"
        f"H{foot - 26}C{foot + 14} 420 {top + 24} 200 {top + 28} 0Z"
    )
    shine = lined(f"M{top - 18} 0C{top - 22} 200 {foot - 32} 420 {foot - 80} 640", 4, "#7A5230", 'stroke-opacity=".7"')
    bolts = "".join(
        f'<circle cx="{top + (foot - top) * share * share - 2:.1f}" cy="{share * 420:.1f}" r="6" fill="#20140C" '
        'stroke="#7A5A34" stroke-width="1.5"/>'
        for share in (0.12, 0.3, 0.48, 0.66)
    )
    return filled(shape, "#4A2F1B", 4) + shine + bolts


def _beams() -> str:
    """The deck above."""
    knees = "".join(
        filled(f"M{across - 34} 0H{across + 34}V52H{across - 34}Z", "#4A2F1B", 4) for across in (110, 700, 1220, 1810)
    )
    return filled("M0 0H1920V34H0Z", "#23150C") + filled("M0 30H1920V46H0Z", "#3E2716", 3) + knees


def _porthole(across: int) -> str:
    """Bolted brass, the moon and its path on the water."""
    path = "".join(
        f'<rect x="{14 - row * 3}" y="{10 + row * 9}" width="{16 + row * 6}" height="3" fill="#CFE6DC" '
        'fill-opacity=".8"/>'
        for row in range(5)
    )
    bolts = "".join(
        f'<circle cx="{65 * math.cos(turn):.1f}" cy="{65 * math.sin(turn):.1f}" r="5" fill="#D9AA48" stroke="{INK}" '
        'stroke-width="2"/>'
        for turn in (number * math.pi / 4 for number in range(8))
    )
    return (
        f'<g transform="translate({across} {PORTHOLE_HEIGHT})"><circle r="74" fill="#7A5424" stroke="{INK}" '
        f'stroke-width="5"/><circle r="56" fill="#123A48" stroke="{INK}" stroke-width="5"/>'
        '<clipPath id="pane"><circle r="53"/></clipPath><g clip-path="url(#pane)"><rect x="-60" y="-62" width="120" '
        'height="66" fill="#1F5566"/><circle cx="22" cy="-26" r="16" fill="#E8EED6"/><rect x="-60" y="4" width="120" '
        f'height="60" fill="#0C2A36"/>{path}</g>{bolts}</g>'
    )


def _hammock() -> str:
    """Somebody sleeps through every round."""
    tail = "M1078 112C1100 130 1096 176 1070 186C1058 190 1056 178 1064 176"
    return (
        lined("M760 34L838 108M1160 34L1082 108", 5, "#8A6A3C")
        + filled("M836 104C870 196 1050 196 1084 104C1060 128 860 128 836 104Z", "#2F5A58", 4.5)
        + filled("M880 150C930 176 1000 176 1050 146C1010 196 920 196 880 150Z", "#1D3F40")
        + lined(tail, 7)
        + lined(tail, 3.4, "#D59A86")
        + filled(
            "M846 104C838 84 852 72 866 78C872 66 890 68 892 82C904 92 902 108 892 116C874 122 856 118 846 104Z",
            "#6A6460",
            4,
        )
        + filled("M866 78C862 62 880 58 884 72Z", "#C98A80", 3)
    )


def _coats() -> str:
    return (
        _coat(724, 96, "#2B4A4E", "#1A3034", 0.8)
        + _coat(806, 92, "#7A2E22", "#4E1A14", 0.72)
        + _rope(1180, 86, 0.92)
        + _coat(1250, 100, "#6A5A34", "#433A20", 0.66)
    )


def _coat(across: int, down: int, colour: str, shade: str, size: float) -> str:
    whole = "M-30 0C-14 -14 14 -14 30 0C46 12 58 60 60 150L36 156L34 250H-34L-36 156L-60 150C-58 60 -46 12 -30 0Z"
    buttons = "".join(
        f'<circle cx="-8" cy="{height}" r="4" fill="#C99A3B" stroke="{INK}" stroke-width="2"/>'
        for height in (74, 112, 150)
    )
    return (
        f'<g transform="translate({across} {down}) scale({size})">'
        + lined("M0 -26V-10", 6)
        + filled(whole, colour, 4)
        + filled("M6 -10C20 -10 46 12 58 60L60 150L36 156L34 250H8Z", shade)
        + filled("M-22 -4L0 40L22 -4L10 -12H-10Z", shade, 3)
        + lined("M0 40V250M-36 156L-30 70M36 156L30 70", 3)
        + buttons
        + "</g>"
    )


def _rope(across: int, down: int, size: float) -> str:
    """A coil on its peg."""
    turns = ""
    for number in range(5):
        ring = (
            f'cx="{(number % 2) * 4 - 2}" cy="{60 + number * 3}" rx="{34 - number}" ry="{62 - number * 2}" fill="none"'
        )
        colour = "#B58E54" if number % 2 else "#94703C"
        turns += (
            f'<ellipse {ring} stroke="{INK}" stroke-width="12"/>'
            f'<ellipse {ring} stroke="{colour}" stroke-width="8" stroke-dasharray="9 3"/>'
        )
    peg = filled("M-16 -8H16L12 20H-12Z", "#94703C", 3.4)
    return f'<g transform="translate({across} {down}) scale({size})">{turns}{peg}</g>'


def _stores(painting: Painting) -> None:
    """A crate and a barrel between the seats."""
    drawn = painting.shape(_crate(276, 312, 170, 190, "#7A5230", "#4A2E18") + _barrel(1480, 300, 150, 210))
    painting.shadow(drawn, 10, 8, 12, 0.6)
    painting.lay(graded(drawn, (0.62, 0.66, 0.62)))


def _crate(left: int, top: int, width: int, height: int, colour: str, shade: str) -> str:
    def area(x: float, y: float, right: float, bottom: float) -> str:
        return f"M{width * x:.1f} {height * y:.1f}H{width * right:.1f}V{height * bottom:.1f}H{width * x:.1f}Z"

    slats = "".join(lined(f"M0 {height * number / 4:.1f}H{width}", 3, shade) for number in (1, 2, 3))
    brace = (
        f"M{width * 0.13:.1f} {height * 0.76:.1f}L{width * 0.76:.1f} {height * 0.13:.1f}H{width * 0.87:.1f}"
        f"V{height * 0.24:.1f}L{width * 0.24:.1f} {height * 0.87:.1f}H{width * 0.13:.1f}Z"
    )
    frame = (
        filled(area(0, 0, 0.13, 1), colour, 3.4)
        + filled(area(0.87, 0, 1, 1), shade, 3.4)
        + filled(area(0.13, 0, 0.87, 0.13), colour, 3)
        + filled(area(0.13, 0.87, 0.87, 1), shade, 3)
        + filled(brace, colour, 3)
    )
    return f'<g transform="translate({left} {top})">{filled(area(0, 0, 1, 1), colour, 4)}{slats}{frame}</g>'


def _barrel(left: int, top: int, width: int, height: int) -> str:
    def stave(share: float, bulge: float) -> str:
        near, far = width * share, width * bulge
        return f"M{near:.1f} 0C{far:.1f} {height * 0.3:.1f} {far:.1f} {height * 0.7:.1f} {near:.1f} {height}"

    right = f"H{width * 0.9:.1f}C{width * 1.04:.1f} {height * 0.7:.1f} {width * 1.04:.1f} {height * 0.3:.1f}"
    right += f" {width * 0.9:.1f} 0Z"
    lines = "".join(
        lined(stave(share, share - 0.02 if share < 0.5 else share + 0.02), 2.6, "#4A2C16")
        for share in (0.28, 0.45, 0.62, 0.78)
    )
    return (
        f'<g transform="translate({left} {top})">'
        + filled(stave(0.1, -0.04) + right, "#7A4C28", 4.5)
        + lines
        + filled(stave(0.6, 0.66) + right, "#2A160A", 0, 'fill-opacity=".45"')
        + "".join(_hoop(width, height, share) for share in (0.1, 0.26, 0.7, 0.86))
        + f'<ellipse cx="{width / 2}" cy="2" rx="{width * 0.4}" ry="{width * 0.09}" fill="#8F5E34" stroke="{INK}" '
        'stroke-width="4"/></g>'
    )


def _hoop(width: int, height: int, share: float) -> str:
    inset = 0.06 if 0.2 < share < 0.8 else 0.09
    left, right, top = width * inset - 3, width * (1 - inset) + 3, height * share
    data = (
        f"M{left:.1f} {top:.1f}Q{width / 2} {top + 16:.1f} {right:.1f} {top:.1f}"
        f"V{top + 15:.1f}Q{width / 2} {top + 31:.1f} {left:.1f} {top + 15:.1f}Z"
    )
    return filled(data, "#565A5C", 3.4)


def _slate() -> str:
    """The slate on which the round is chalked."""
    return (
        '<g transform="translate(176 214) rotate(-3)">'
        + lined("M-56 -62L0 -118L56 -62", 3, "#B58E54")
        + filled("M-116 -66H116V62H-116Z", "#6A4526", 4)
        + filled("M-102 -52H102V48H-102Z", "#20282A", 3)
        + lined("M-94 40C-40 30 30 44 94 34", 3, "#DDE6DF", 'stroke-opacity=".12"')
        + "</g>"
    )


def _hang_lantern(painting: Painting) -> None:
    across, down, size = LANTERN
    painting.draw(placed(hanging_lamp(), across, down, size))
    flame = down + 88 * size
    painting.screen(painting.pool(across, flame, 160, 160, 1.1) * 0.9, "#FFA842")
    painting.screen(painting.pool(across, flame + 24, 620, 620, 1.1) * 0.27, "#FF8C2E")
    painting.draw(dust(DUST, seed=5), blur=1.1)
