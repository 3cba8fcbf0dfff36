"""Panels, buttons and fields drawn in code, with the grain of wood and paper."""

from __future__ import annotations

from random import Random

import pygame
from msgspec import Struct
from pygame import Surface

from game.ui.drawing.assets import Assets, Size, rasterise, widened
from game.ui.drawing.theme import Theme, hex_of, mix

_SMALL = {
    "circle": '<circle cx="8" cy="8" r="7.5" fill="COLOUR"/>',
    "ring": '<circle cx="8" cy="8" r="6.75" fill="none" stroke="COLOUR" stroke-width="1.5"/>',
    "diamond": '<path d="M8 0.5L15.5 8L8 15.5L0.5 8Z" fill="COLOUR"/>',
    "cross": '<path d="M3 3L13 13M13 3L3 13" stroke="COLOUR" stroke-width="2.4" stroke-linecap="round"/>',
    "down": '<path d="M3 6L8 11L13 6" fill="none" stroke="COLOUR" stroke-width="2.2" stroke-linecap="round"/>',
    "check": '<path d="M2.5 8.5L6.5 12.5L13.5 4" fill="none" stroke="COLOUR" stroke-width="2.4"/>',
}

_STRETCH = 28
_NOISE = 128
_LESS = pygame.BLEND_RGB_SUB


class Look(Struct, frozen=True):
    """A filled rounded rectangle. Colours are names of the theme, lengths design units.

    `light` brightens the upper edge (0..1); `hairline` is a second fine line inside the edge, None for none.
    """

    fill: str
    edge: str | None = None
    radius: float = 8
    width: float = 1.5
    light: float = 0.12
    hairline: str | None = None
    inset: float = 5
    opacity: float = 1.0
    shadow: float = 0
    """Blur of the shadow below it, 0 for none."""
    grain: bool = False
    """True if it is made of wood."""


def grain(random: Random, size: Size, unit: float, tones: tuple[int, int]) -> Surface:
    """Long level streaks in greys between the tones (0..255), to be multiplied onto a colour."""
    across = max(2, round(size[0] / (_STRETCH * max(0.2, unit))))
    down = max(2, round(size[1] / max(0.5, 2 * unit)))
    low, high = tones
    depth = (high - low) // 4
    soft = bytes(value * depth // 255 for value in range(256))
    streaks = grey(_column(random, down, low + depth, high), (1, down))
    wood = pygame.transform.scale(streaks, (across, down))
    wood.blit(grey(random.randbytes(across * down).translate(soft), (across, down)), (0, 0), special_flags=_LESS)
    return pygame.transform.smoothscale(wood, size)


PANEL = Look(
    "panel", "panel_edge", radius=14, width=1.5, light=0.10, hairline="brass_dark", inset=5, shadow=14, grain=True
)


INSET = Look("field", "brass_dark", radius=10, width=1, light=0, opacity=0.55)


PLAIN = Look("panel_raised", "brass_dark", radius=10, width=1, light=0.08)


TOOLTIP = Look("tooltip", "brass", radius=8, width=1.5, light=0, shadow=10)


FIELD = Look("field", "field_edge", radius=8, width=1.5, light=0)


class Shapes:
    """Draws looks at pixel sizes, cached with the assets."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets

    def draw(self, look: Look, theme: Theme, size: Size, unit: float) -> Surface:
        """The look without its shadow, exactly this many pixels."""
        key = ("look", look, theme.palette, size, round(unit, 4))
        return self._assets.made(key, lambda: _drawn(look, theme, size, unit))

    def outline(self, look: Look, theme: Theme, size: Size, unit: float) -> Surface:
        """Returns only the edge of the look."""
        key = ("outline", look, theme.palette, round(unit, 4))
        return self._assets.svg(key, lambda: _outline(look, theme, size, unit), size)


def small_shape(name: str, colour: str) -> str:
    """SVG of a small mark; an unknown name is a circle."""
    inside = _SMALL.get(name, _SMALL["circle"]).replace("COLOUR", colour)
    return sheet((16, 16), inside)


def sheet(size: Size, inside: str) -> str:
    """An SVG of this size in its own units."""
    width, height = size
    head = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{inside}</svg>'


def _drawn(look: Look, theme: Theme, size: Size, unit: float) -> Surface:
    corner = round((look.radius + look.width + look.inset + 4) * unit)
    narrow = (min(size[0], 2 * corner + 3), size[1])
    surface = rasterise(_svg(look, theme, narrow, unit).encode(), narrow)
    if narrow != size:
        surface = widened(surface, size[0])
    if look.grain and not theme.high_contrast:
        inset = round((look.width + look.inset + 2) * unit)
        inside = (size[0] - 2 * inset, size[1] - 2 * inset)
        if min(inside) > 0:
            wood = grain(Random(size[0] * 31 + size[1]), inside, unit, (222, 255))
            surface.blit(wood, (inset, inset), special_flags=pygame.BLEND_RGB_MULT)
    return surface


def _svg(look: Look, theme: Theme, size: Size, unit: float) -> str:
    width, height = size
    line = max(1.0, look.width * unit) if look.edge else 0.0
    radius = min(look.radius * unit, width / 2, height / 2)
    parts = [
        _gradient(look, theme, height),
        _rect(width, height, line / 2, radius, 'fill="url(#g)"' + _stroke(look.edge, theme, line), look.opacity),
    ]
    inset = line + look.inset * unit
    if look.hairline and width > 4 * inset and height > 4 * inset:
        thin = f'fill="none"{_stroke(look.hairline, theme, max(1.0, unit))}'
        parts.append(_rect(width, height, inset, max(2.0, radius - inset * 0.7), thin, 0.8))
    return sheet(size, "".join(parts))


def _outline(look: Look, theme: Theme, size: Size, unit: float) -> str:
    width, height = size
    line = max(1.0, look.width * unit)
    radius = min(look.radius * unit, width / 2, height / 2)
    edge = _rect(width, height, line / 2, radius, 'fill="none"' + _stroke(look.edge, theme, line), 1)
    return sheet(size, edge)


def _gradient(look: Look, theme: Theme, height: int) -> str:
    base = theme[look.fill]
    light = 0.0 if theme.high_contrast else look.light
    top, bottom = mix(base, (255, 225, 170), light), mix(base, (0, 0, 0), light)
    return (
        f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}">'
        f'<stop offset="0" stop-color="{hex_of(top)}"/><stop offset="0.5" stop-color="{hex_of(base)}"/>'
        f'<stop offset="1" stop-color="{hex_of(bottom)}"/></linearGradient></defs>'
    )


def _rect(width: int, height: int, inset: float, radius: float, look: str, opacity: float) -> str:
    across, down = max(0.5, width - 2 * inset), max(0.5, height - 2 * inset)
    faded = f' opacity="{opacity:g}"' if opacity < 1 else ""
    return (
        f'<rect x="{inset:g}" y="{inset:g}" width="{across:g}" height="{down:g}" rx="{max(0.0, radius - inset):g}" '
        f"{look}{faded}/>"
    )


def _stroke(colour: str | None, theme: Theme, width: float) -> str:
    return f' stroke="{hex_of(theme[colour])}" stroke-width="{width:g}"' if colour else ""


def grey(values: bytes, size: Size) -> Surface:
    """A picture from one byte of brightness per pixel."""
    tripled = bytearray(3 * len(values))
    tripled[0::3] = tripled[1::3] = tripled[2::3] = values
    return pygame.image.frombytes(bytes(tripled), size, "RGB")


def _column(random: Random, count: int, low: int, high: int) -> bytes:
    """Tones that wander instead of jumping."""
    tone, tones = float(random.randrange(low, high)), bytearray()
    for _ in range(count):
        tone += (random.randrange(low, high) - tone) * 0.45
        tones.append(round(tone))
    return bytes(tones)
