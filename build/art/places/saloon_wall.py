"""The wall of the saloon: gilded paper, two windows on the river at dusk, the small stage with its curtain."""

from __future__ import annotations

import random
from itertools import pairwise

import numpy

from ..painting import Array, Painting, filled, lined
from ..palette import INK
from .dust import Cloud, dust

WINDOWS = (330, 1390)
"""Left edges of the two windows."""
WINDOW_WIDTH = 200
SCONCES = (214, 1706)
CANDLES = ((-210, 70), (-140, 96), (-66, 108), (66, 108), (140, 96), (210, 70))
"""The lights of the chandelier, in its own units."""
CHANDELIER = (960.0, -8.0, 0.86)
"""Place and size of the chandelier."""
DUST = Cloud(90, (960, 330), (300, 180), 400, "#FFE9B8")

_GOLD = "#E2B85A"
_PAPER = (
    '<pattern id="paper" width="96" height="120" patternUnits="userSpaceOnUse"><rect width="96" height="120" '
    'fill="#8C6A38"/><g fill="#A5834C"><path d="M48 10C60 24 62 38 48 54C34 38 36 24 48 10Z"/><path d="M48 54C66 44 '
    '78 52 76 66C70 58 60 58 50 66L48 84L46 66C36 58 26 58 20 66C18 52 30 44 48 54Z"/><circle cx="48" cy="94" r="6"/>'
    '<path d="M0 70C10 82 12 96 0 110ZM96 70C86 82 84 96 96 110ZM0 -8C12 0 12 20 0 30ZM96 -8C84 0 84 20 96 30Z"/></g>'
    "</pattern>"
)
_CURTAIN = (
    '<linearGradient id="curtain" x1="0" x2="1"><stop offset="0" stop-color="#5A0D18"/><stop offset=".45" '
    'stop-color="#B02430"/><stop offset=".7" stop-color="#8A1722"/><stop offset="1" stop-color="#470912"/>'
    "</linearGradient>"
)
_DUSK = (
    '<linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#33305E"/><stop offset=".45" '
    'stop-color="#8C4A66"/><stop offset=".62" stop-color="#E88A52"/><stop offset=".66" stop-color="#5C4468"/>'
    '<stop offset="1" stop-color="#221E3C"/></linearGradient>'
)
_GILT = (
    '<linearGradient id="gilt" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#F2CE74"/><stop offset="1" '
    'stop-color="#8A6220"/></linearGradient>'
)


def wall(width: int) -> Painting:
    """Everything behind the seats."""
    painting = Painting(width)
    painting.draw(_panelling() + _windows() + _stage() + _sconces() + _cornice(), _PAPER + _CURTAIN + _DUSK + _GILT)
    painting.multiply(_light(painting))
    for sconce in SCONCES:
        painting.screen(painting.pool(sconce, 160, 90, 90, 1.1) * 0.7, "#FFCC80")
    painting.screen(painting.pool(960, 60, 760, 760, 1.1) * 0.22, "#FFB35C")
    painting.draw(dust(DUST, seed=9), blur=1.1)
    painting.vignette(0.52)
    painting.draw(_chandelier())
    across, down, size = CHANDELIER
    for right, below in CANDLES:
        glow = painting.pool(across + right * size, down + (below - 50) * size, 44, 44, 1.1)
        painting.screen(glow * 0.8, "#FFC76B")
    painting.grain()
    return painting


def _light(painting: Painting) -> Array:
    """Dim at the edges, warm below the chandelier and round the sconces; dusk keeps its own light."""
    pool = painting.pool(960, 120, 760, 420, 1.6)[..., None]
    light = numpy.array([0.40, 0.34, 0.44]) + numpy.array([0.85, 0.66, 0.40]) * pool
    for left in WINDOWS:
        within = (painting.across > left) & (painting.across < left + WINDOW_WIDTH)
        pane = (within & (painting.down > 32) & (painting.down < 316)).astype(numpy.float32)[..., None] * 0.8
        light = light * (1 - pane) + pane * 0.98
    for across in SCONCES:
        light = light + painting.pool(across, 170, 190, 170, 1.3)[..., None] * numpy.array([0.75, 0.46, 0.20])
    lit: Array = light.astype(numpy.float32)
    return lit


def _panelling() -> str:
    """Paper above, mahogany below."""
    parts = [
        '<rect width="1920" height="1080" fill="#2A0F0A"/><rect width="1920" height="330" fill="url(#paper)"/>',
        '<rect y="330" width="1920" height="290" fill="#3A160E"/>',
        '<rect y="20" width="1920" height="26" fill="#5A1420"/>',
        f'<rect y="44" width="1920" height="5" fill="{_GOLD}"/>',
        f'<rect y="322" width="1920" height="14" fill="url(#gilt)" stroke="{INK}" stroke-width="3"/>',
    ]
    for left in range(-20, 1920, 130):
        parts.append(
            f'<rect x="{left + 12}" y="350" width="106" height="230" fill="#4A1E12" stroke="#24100A" stroke-width="4"/>'
            f'<rect x="{left + 24}" y="362" width="82" height="206" fill="none" stroke="#7A4424" stroke-width="2"/>'
        )
    return "".join(parts)


def _windows() -> str:
    return "".join(_window(left) for left in WINDOWS)


def _window(left: int) -> str:
    """An arched window: hills, the river, the last light on it."""
    arch = f"M{left} 316V120Q{left} 30 {left + 100} 30Q{left + 200} 30 {left + 200} 120V316Z"
    hills = (
        f"M{left} 226C{left + 40} 200 {left + 70} 214 {left + 110} 206"
        f"C{left + 150} 196 {left + 170} 212 {left + 200} 204V236H{left}Z"
    )
    gleams = "".join(
        f'<rect x="{random.Random(row * 9 + left).uniform(left, left + 170):.1f}" y="{238 + row * 7}" '
        f'width="{20 + row * 3}" height="2.4" fill="#FFB27A" fill-opacity=".7"/>'
        for row in range(11)
    )
    bars = f"M{left + 100} 30V316M{left} 170H{left + 200}"
    return (
        f'<clipPath id="window{left}"><path d="{arch}"/></clipPath>{filled(arch, "url(#dusk)")}'
        f'<g clip-path="url(#window{left})">{filled(hills, "#2E2548")}{gleams}</g>'
        + lined(arch, 18)
        + lined(arch, 12, "#B5853A")
        + lined(arch, 3, "#F6DA90", 'transform="translate(-2 -2)"')
        + lined(bars, 7)
        + lined(bars, 4, "#C99A3B")
    )


def _stage() -> str:
    """A small stage: two halves of a curtain, a valance with tassels, gilded posts."""
    parts = [filled("M610 400V70Q610 10 700 10H1220Q1310 10 1310 70V400Z", "#1C0508")]
    parts += [_half_curtain(604, 1), _half_curtain(1316, -1)]
    parts += [_swag(600 + number * 90) for number in range(8)]
    for left in (588, 1310):
        parts.append(f'<rect x="{left}" width="22" height="440" fill="url(#gilt)" stroke="{INK}" stroke-width="4"/>')
    return "".join(parts)


def _half_curtain(edge: int, side: int) -> str:
    folds = ""
    for number in range(6):
        left, foot = number * 58, number * 36
        data = (
            f"M{left} 0H{left + 64}C{left + 62} 120 {foot + 70} 250 {foot + 52} 420"
            f"H{foot - 4}C{foot + 6} 250 {left + 2} 120 {left} 0Z"
        )
        folds += f'<path d="{data}" fill="url(#curtain)" stroke="#2A050B" stroke-width="3"/>'
    return f'<g transform="translate({edge} 10) scale({side} 1)">{folds}</g>'


def _swag(left: int) -> str:
    """One bow of the valance with its fringe and tassel."""
    hem = f"M{left} 58Q{left + 45} 128 {left + 90} 58"
    return (
        f'<path d="M{left} 0H{left + 90}V58Q{left + 45} 128 {left} 58Z" fill="url(#curtain)" stroke="#2A050B" '
        f'stroke-width="3.5"/>'
        + lined(hem, 10)
        + lined(hem, 6, _GOLD, 'stroke-dasharray="5 2"')
        + f'<circle cx="{left}" cy="62" r="7" fill="#F2CE74" stroke="{INK}" stroke-width="2.5"/>'
        + lined(f"M{left} 68V96", 5, _GOLD)
    )


def _sconces() -> str:
    glass = "M-30 130C-34 160 -18 190 0 196C18 190 34 160 30 130C12 122 -12 122 -30 130Z"
    heart = "M-14 146C-16 164 -8 178 0 182C8 178 16 164 14 146C6 142 -6 142 -14 146Z"
    lamp = filled("M-16 196H16L8 236H-8Z", "#D9AA48", 3.4) + filled(glass, "#FFC98A", 3.4) + filled(heart, "#FFF6DC")
    return "".join(f'<g transform="translate({across} 0)">{lamp}</g>' for across in SCONCES)


def _cornice() -> str:
    return f'<rect width="1920" height="20" fill="url(#gilt)" stroke="{INK}" stroke-width="3"/>'


def _chandelier() -> str:
    """Six candles on brass arms, strings of crystal between them."""
    across, down, size = CHANDELIER
    parts = [
        lined("M0 -200V10", 8),
        lined("M0 -200V10", 4, "#C99A3B", 'stroke-dasharray="10 5"'),
        filled("M-12 0C-26 30 -26 60 0 80C26 60 26 30 12 0Z", "#D9AA48", 4),
    ]
    for right, below in CANDLES:
        arm = f"M0 66C{right * 0.3:.0f} {below + 60} {right * 0.8:.0f} {below + 50} {right} {below}"
        parts += [lined(arm, 9), lined(arm, 5, "#D9AA48")]
    parts += [_candle(right, below) for right, below in CANDLES]
    parts += [_crystals(), filled("M0 84L9 104L0 132L-9 104Z", "#EAF2F4", 2.4)]
    return f'<g transform="translate({across} {down}) scale({size})">{"".join(parts)}</g>'


def _candle(right: int, below: int) -> str:
    drops = "".join(filled(f"M0 {hang - 9}L5 {hang}L0 {hang + 9}L-5 {hang}Z", "#EAF2F4", 1.8) for hang in (24, 40))
    flame = "M0 -66C12 -50 9 -36 0 -34C-9 -36 -12 -50 0 -66Z"
    candle = filled("M-17 -4H17L9 10H-9Z", "#E8C25E", 3) + filled("M-7 -32H7V-4H-7Z", "#FBF4E0", 2.6)
    return f'<g transform="translate({right} {below})">{candle}{filled(flame, "#FFE39A", 2)}{drops}</g>'


def _crystals() -> str:
    hooks = [(-210, 70), (-140, 96), (-66, 108), (0, 96), (66, 108), (140, 96), (210, 70)]
    beads = ""
    for (left, upper), (right, lower) in pairwise(hooks):
        for share in (0.2, 0.4, 0.6, 0.8):
            across = left + (right - left) * share
            down = upper + (lower - upper) * share + 22 + 40 * share * (1 - share)
            beads += f'<circle cx="{across:.1f}" cy="{down:.1f}" r="3.6" fill="#F3F6F2" stroke="{INK}"/>'
    return beads
