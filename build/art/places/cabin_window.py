"""The stern window of the cabin: the river by moonlight, a boat far off, frame and curtains."""

from __future__ import annotations

import random

from ..painting import Array, Painting, filled, lined
from ..palette import BRASS, INK

LEFT, TOP, WIDTH, HEIGHT = 452, 30, 1016, 400
MOON = (1352, 128)
WATERLINE = 284
RIGHT, BOTTOM = LEFT + WIDTH, TOP + HEIGHT
FRAME = (
    f"M{LEFT} {BOTTOM}V{TOP + 60}Q{LEFT} {TOP} {LEFT + 60} {TOP}H{RIGHT - 60}Q{RIGHT} {TOP} {RIGHT} {TOP + 60}V{BOTTOM}"
)
BEAMS = 6

_MOONLIGHT = "#FDF0C4"
_LAMPS_AFAR = "#F7C667"
_SKY = """
<linearGradient id="sky" gradientUnits="userSpaceOnUse" x1="0" y1="30" x2="0" y2="430">
<stop offset="0" stop-color="#0C1D3A"/><stop offset=".38" stop-color="#1E4468"/>
<stop offset=".62" stop-color="#5C8CA0"/>
<stop offset=".636" stop-color="#2B5876"/><stop offset="1" stop-color="#0D2238"/></linearGradient>
<radialGradient id="halo"><stop offset="0" stop-color="#FFF4CE" stop-opacity=".9"/>
<stop offset=".3" stop-color="#CFE0DC" stop-opacity=".35"/><stop offset="1" stop-color="#7FB0C8" stop-opacity="0"/>
</radialGradient>"""


def paint_window(wall: Painting) -> None:
    """Lays the window with the view through it, and the curtains."""
    chance = random.Random(4)
    view = _stars(chance) + _moon() + _shores(chance) + _boat(chance) + _water(chance)
    clip = f'<clipPath id="pane"><path d="{FRAME}Z"/></clipPath>'
    ground = f'<rect x="{LEFT}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}" fill="url(#sky)"/>'
    wall.draw(f'<g clip-path="url(#pane)">{ground}{view}</g>', _SKY + clip)
    wall.draw(_frame())


def panes(wall: Painting) -> Array:
    """Returns a mask of the light that comes through the window."""
    return wall.mask(f'<path d="{FRAME}Z" fill="#FFFFFF"/>')


def curtains() -> tuple[str, str]:
    """Both curtains on their rod: elements and definitions."""
    cloth = (
        '<linearGradient id="cloth" x1="0" x2="1"><stop offset="0" stop-color="#132B36"/>'
        '<stop offset=".5" stop-color="#2A5E69"/><stop offset="1" stop-color="#0E2029"/></linearGradient>'
    )
    rod = (
        f'<rect x="380" y="14" width="1160" height="12" rx="6" fill="{BRASS}" stroke="{INK}" stroke-width="3"/>'
        + "".join(
            f'<circle cx="{across}" cy="20" r="12" fill="#E2B85A" stroke="{INK}" stroke-width="3"/>'
            for across in (380, 1540)
        )
    )
    return _curtain(400, 1) + _curtain(1520, -1) + rod, cloth


def _stars(chance: random.Random) -> str:
    return "".join(
        f'<circle cx="{chance.uniform(LEFT, RIGHT):.1f}" cy="{chance.uniform(TOP, TOP + 170):.1f}" '
        f'r="{chance.uniform(0.8, 2.1):.2f}" fill="#FBF4DA" fill-opacity="{chance.uniform(0.4, 0.95):.2f}"/>'
        for _ in range(70)
    )


def _moon() -> str:
    across, down = MOON
    craters = ((-18, -12, 12), (18, 14, 15), (-10, 24, 7), (20, -22, 6), (-30, 14, 5))
    return (
        f'<circle cx="{across}" cy="{down}" r="260" fill="url(#halo)"/>'
        f'<circle cx="{across}" cy="{down}" r="56" fill="#FBF0CE"/>'
        + "".join(
            f'<circle cx="{across + x}" cy="{down + y}" r="{radius}" fill="#E4D4A4"/>' for x, y, radius in craters
        )
        + f'<path d="M{across - 150} {down + 62}q60 -16 130 -4q70 -14 150 6q-60 10 -140 4q-80 10 -140 -6Z" '
        'fill="#9FB9C4" fill-opacity=".35"/>'
    )


def _shores(chance: random.Random) -> str:
    far, across = f"M{LEFT} 268", float(LEFT)
    while across < RIGHT:
        width, height = chance.uniform(26, 60), chance.uniform(10, 34)
        far += f"Q{across + width / 2:.1f} {268 - height * 1.6:.1f} {across + width:.1f} 266"
        across += width
    near, across = f"M{LEFT} 276", float(LEFT)
    while across < 780:
        width, height = chance.uniform(30, 60), chance.uniform(20, 54) * (1 - (across - LEFT) / 360)
        near += f"Q{across + width / 2:.1f} {276 - height * 1.6:.1f} {across + width:.1f} 274"
        across += width
    return filled(f"{far}V284H{LEFT}Z", "#12304A") + filled(f"{near}V292H{LEFT}Z", "#0B2136")


def _boat(chance: random.Random) -> str:
    hull = (
        '<g transform="translate(640 262) scale(.8)" fill="#071624"><path d="M-80 0H84L74 20H-70Z"/>'
        '<rect x="-62" y="-20" width="120" height="20"/><rect x="-40" y="-38" width="80" height="18"/>'
        '<rect x="-24" y="-78" width="9" height="42"/><rect x="-6" y="-78" width="9" height="42"/>'
        '<circle cx="78" cy="-2" r="19"/></g>'
    )
    lights = "".join(f'<rect x="{596 + i * 15}" y="250" width="6" height="7" fill="{_LAMPS_AFAR}"/>' for i in range(6))
    upper = "".join(f'<rect x="{612 + i * 15}" y="236" width="5" height="6" fill="{_LAMPS_AFAR}"/>' for i in range(4))
    mirrored = "".join(
        f'<rect x="{600 + chance.uniform(-30, 90):.1f}" y="{286 + i * 9}" width="{chance.uniform(8, 30):.1f}" '
        f'height="2.4" fill="{_LAMPS_AFAR}" fill-opacity="{0.8 - i * 0.09:.2f}"/>'
        for i in range(8)
    )
    return hull + lights + upper + mirrored


def _water(chance: random.Random) -> str:
    """Ripples, and the moon's path faint: its bright strokes move and are drawn on the table."""
    strokes = ""
    for _ in range(100):
        down = chance.uniform(WATERLINE, 430)
        near = (down - WATERLINE) / 146
        width = chance.uniform(20, 80) * (0.4 + near)
        across = chance.uniform(LEFT, RIGHT)
        strokes += _stroke(across, down, width, 1 + 1.6 * near, "#86B7CC", chance.uniform(0.12, 0.4))
    for _ in range(90):
        down = chance.uniform(WATERLINE, 430)
        near = (down - WATERLINE) / 146
        width = chance.uniform(10, 44) * (0.5 + near)
        across = MOON[0] + chance.gauss(0, 16 + 60 * near)
        strokes += _stroke(across, down, width, 1.5 + 2.4 * near, _MOONLIGHT, chance.uniform(0.15, 0.45))
    return strokes


def _stroke(across: float, down: float, width: float, height: float, colour: str, opacity: float) -> str:
    return (
        f'<rect x="{across - width / 2:.1f}" y="{down:.1f}" width="{width:.1f}" height="{height:.2f}" rx="1.5" '
        f'fill="{colour}" fill-opacity="{opacity:.2f}"/>'
    )


def _frame() -> str:
    dark, wood, light = "#120B08", "#3E2617", "#6F4A2C"
    parts = lined(FRAME, 34, dark) + lined(FRAME, 26, "#4A2E1C") + lined(FRAME, 6, "#7A5230")
    for number in range(1, BEAMS):
        across = RIGHT * number / BEAMS
        parts += (
            f'<rect x="{across - 8:.1f}" y="{TOP}" width="16" height="{HEIGHT}" fill="{dark}"/>'
            f'<rect x="{across - 6:.1f}" y="{TOP}" width="10" height="{HEIGHT}" fill="{wood}"/>'
            f'<rect x="{across - 6:.1f}" y="{TOP}" width="3" height="{HEIGHT}" fill="{light}"/>'
        )
    for down in (TOP + 118, TOP + 262):
        parts += (
            f'<rect x="{LEFT}" y="{down - 6}" width="{WIDTH}" height="13" fill="{dark}"/>'
            f'<rect x="{LEFT}" y="{down - 4}" width="{WIDTH}" height="8" fill="{wood}"/>'
            f'<rect x="{LEFT}" y="{down - 4}" width="{WIDTH}" height="2" fill="#7A5230"/>'
        )
    return parts


def _curtain(across: float, side: int) -> str:
    folds = ""
    for number, (left, right) in enumerate(((0, 34), (30, 66), (62, 98))):
        folds += (
            f'<path d="M{left} 0C{left + 6} 120 {left + 4} 220 {18 + number * 10} 300'
            f"C{10 + number * 8} 340 {2 + number * 12} 400 {-4 + number * 16} 450H{30 + number * 16}"
            f"C{34 + number * 12} 400 {32 + number * 10} 340 {34 + number * 10} 300"
            f'C{right + 2} 220 {right + 4} 120 {right} 0Z" fill="url(#cloth)" stroke="#07141A" stroke-width="3"/>'
        )
    band = filled("M8 288Q34 304 62 290L64 306Q34 320 6 304Z", BRASS, 3)
    return f'<g transform="translate({across} 20) scale({side} 1)">{folds}{band}</g>'
