"""Mist over a river nobody has seen yet: a veil that thickens upwards, and swathes that drift over its edge."""

from __future__ import annotations

from random import Random
from typing import Final

import pygame
from pygame import FRect, Rect, Surface

from game.ui.assets import Assets, rasterise
from game.ui.table.painter import Brush
from game.ui.theme import Theme
from game.ui.water.tones import tones_of

_RISE: Final = 2.2
"""Cells from the edge of the mist to where nothing is seen through it."""
_THICKEST: Final = 248
_WIDE, _TALL = 6, 3
"""Cells of a swathe; it goes on at its left where it ends at its right."""
_DRAWN: Final = 36
"""Pixels per cell a swathe is drawn in: there is nothing sharp in it."""
_SMALLEST: Final = 34
"""Design units per cell mist is never drawn below: where the river is seen small, it would look like rubble."""
_PUFFS: Final = 15
_STILL: Final = ((-1.5, 0.4, False), (-2.6, 2.9, True), (-4.2, 1.3, False), (-5.9, 4.6, True), (-7.4, 2.1, False))
"""Where swathes lie in the veil: cells from its edge to their middle and to the right, and whether they are dark."""
_MOVING: Final = ((-1.4, 0.10, 0.0), (-2.3, -0.16, 2.2), (-3.6, 0.07, 4.1))
"""Swathes that drift: middle, cells per second to the right, and where they begin."""


def paint_mist(brush: Brush, place: FRect) -> None:
    """Mist over a part of the ground, its edge at the bottom of `place`."""
    area = brush.area(place)
    if area.clip(brush.clip).height <= 0:
        return
    rise = max(1, min(area.height, round(_RISE * _unit(brush, place))))
    veil = _veil(brush.ui.assets, brush.ui.theme, area.width, rise)
    colour = pygame.Color(tones_of(brush.ui.theme).mist)
    colour.a = _THICKEST
    above = Rect(area.left, area.top, area.width, area.height - rise).clip(brush.clip)
    if above.height > 0:
        flat = Surface(above.size, pygame.SRCALPHA)
        flat.fill(colour)
        brush.surface.blit(flat, above)
    brush.surface.blit(veil, (area.left, area.bottom - rise))
    for middle, shift, dark in _STILL:
        if place.height * brush.unit + middle * _unit(brush, place) > 0:
            _swathe(brush, place, middle, shift, dark)


def drift_mist(brush: Brush, place: FRect, seconds: float) -> None:
    """The swathes of this time, over what `paint_mist` left."""
    for middle, pace, start in _MOVING:
        if place.height * brush.unit + middle * _unit(brush, place) > 0:
            _swathe(brush, place, middle, start + pace * seconds, False)


def _unit(brush: Brush, place: FRect) -> float:
    """Pixels per cell of the mist itself, where there is room for a swathe of that size."""
    return max(brush.unit, min(_SMALLEST * brush.ui.viewport.unit, place.height * brush.unit / _TALL))


def _swathe(brush: Brush, place: FRect, middle: float, shift: float, dark: bool) -> None:
    """One swathe over the whole width of a place, and nowhere beside it."""
    unit = _unit(brush, place)
    width, height = round(_WIDE * unit), round(_TALL * unit)
    area = brush.area(place)
    y = area.bottom + round((middle - _TALL / 2) * unit)
    if not width or not height or y > brush.clip.bottom or y + height < brush.clip.top:
        return
    picture = _cloud(brush.ui.assets, brush.ui.theme, (width, height), dark)
    before = brush.surface.get_clip()
    brush.surface.set_clip(Rect(area.left, before.top, area.width, before.height).clip(before))
    x = area.left + round(shift * unit) % width - width
    while x < area.right:
        brush.surface.blit(picture, (x, y))
        x += width
    brush.surface.set_clip(before)


def _veil(assets: Assets, theme: Theme, width: int, rise: int) -> Surface:
    def draw() -> Surface:
        column = Surface((1, rise), pygame.SRCALPHA)
        colour = pygame.Color(tones_of(theme).mist)
        for y in range(rise):
            part = 1 - y / rise
            colour.a = round(_THICKEST * part * part * (3 - 2 * part))
            column.set_at((0, y), colour)
        return pygame.transform.scale(column, (width, rise))

    return assets.made(("veil", theme.palette, width, rise), draw)


def _cloud(assets: Assets, theme: Theme, size: tuple[int, int], dark: bool) -> Surface:
    tones = tones_of(theme)
    colour = tones.shallow if dark else tones.haze
    small = assets.made(
        ("cloud", colour), lambda: rasterise(_svg(colour, dark).encode(), (_WIDE * _DRAWN, _TALL * _DRAWN))
    )
    return assets.made(("cloud", colour, size), lambda: pygame.transform.smoothscale(small, size))


def _svg(colour: str, dark: bool) -> str:
    """Soft round puffs that never reach the upper and lower edge."""
    dice = Random(29 if dark else 17)
    strength = 0.4 if dark else 0.3
    puffs = []
    for _ in range(_PUFFS):
        radius = dice.uniform(0.5, 0.95)
        x, y = dice.uniform(0, _WIDE), dice.uniform(radius * 0.7, _TALL - radius * 0.7)
        puffs += [
            f'<ellipse cx="{x + dx:.2f}" cy="{y:.2f}" rx="{radius * 1.5:.2f}" ry="{radius * 0.62:.2f}" fill="url(#p)"/>'
            for dx in (-_WIDE, 0, _WIDE)
        ]
    fade = (
        f'<radialGradient id="p"><stop offset="0" stop-color="{colour}" stop-opacity="{strength}"/>'
        f'<stop offset="0.55" stop-color="{colour}" stop-opacity="{strength * 0.45:.2f}"/>'
        f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDE}" height="{_TALL}" viewBox="0 0 {_WIDE} {_TALL}">'
        f"<defs>{fade}</defs>{''.join(puffs)}</svg>"
    )
