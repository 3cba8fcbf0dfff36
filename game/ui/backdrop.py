"""What rooms stand in front of: the river at dusk, under a lamp, with dark corners."""

from __future__ import annotations

from typing import TypeAlias

import pygame
from pygame import Surface

from game.ui.assets import Size, rasterise
from game.ui.canvas import Canvas
from game.ui.grain import dither
from game.ui.shapes import sheet
from game.ui.theme import Colour, Theme, hex_of, mix

Stops: TypeAlias = tuple[tuple[float, Colour, float], ...]
"""Of a gradient: place 0..1, colour, opacity."""

_COARSE = 6


def draw_dusk(canvas: Canvas) -> None:
    """The whole window: deep river green with a warm lamp above and dark corners."""
    theme, assets = canvas.ui.theme, canvas.ui.assets
    area = canvas.pixels(canvas.ui.viewport.rect)
    if area.width < 1 or area.height < 1:
        return
    drawn = assets.made(("dusk", theme.palette, area.size), lambda: _dusk(theme, area.size))
    canvas.surface.blit(drawn, area)


def _dusk(theme: Theme, size: Size) -> Surface:
    surface = Surface(size)
    if theme.high_contrast:
        surface.fill(theme["night"])
        return surface
    coarse = (max(2, size[0] // _COARSE), max(2, size[1] // _COARSE))
    drawn = rasterise(_dusk_svg(theme, coarse).encode(), coarse)
    flat = Surface(coarse)
    flat.blit(drawn, (0, 0))
    pygame.transform.smoothscale(flat, size, surface)
    dither(surface)
    return surface


def _dusk_svg(theme: Theme, size: Size) -> str:
    width, height = size
    high, low = mix(theme["river"], theme["river_deep"], 0.35), theme["night"]
    lamp, ember = theme["lamplight"], theme["rust"]
    definitions = (
        _linear("sky", height, ((0, high, 1), (1, low, 1))),
        _radial(
            "lamp", (width * 0.5, -height * 0.1), width * 0.55, ((0, lamp, 0.2), (0.5, ember, 0.07), (1, ember, 0))
        ),
        _radial("edge", (width / 2, height / 2), width * 0.72, ((0.45, (0, 0, 0), 0), (1, (0, 0, 0), 0.55))),
    )
    layers = (f'<rect width="{width}" height="{height}" fill="url(#{name})"/>' for name in ("sky", "lamp", "edge"))
    return sheet(size, f"<defs>{''.join(definitions)}</defs>{''.join(layers)}")


def _linear(name: str, height: int, stops: Stops) -> str:
    place = f'gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}"'
    return f'<linearGradient id="{name}" {place}>{_stops(stops)}</linearGradient>'


def _radial(name: str, centre: tuple[float, float], radius: float, stops: Stops) -> str:
    place = f'gradientUnits="userSpaceOnUse" cx="{centre[0]:g}" cy="{centre[1]:g}" r="{radius:g}"'
    return f'<radialGradient id="{name}" {place}>{_stops(stops)}</radialGradient>'


def _stops(stops: Stops) -> str:
    return "".join(
        f'<stop offset="{at:g}" stop-color="{hex_of(colour)}" stop-opacity="{opacity:g}"/>'
        for at, colour, opacity in stops
    )
