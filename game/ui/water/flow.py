"""Foam that drifts with the current: for each direction one sparse tile, cut out where the water has carried it."""

from __future__ import annotations

import math
from random import Random
from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui.assets import Assets, rasterise
from game.ui.water.reach import Kind, Space
from game.ui.water.tones import Tones

_PERIOD: Final = 2
"""Cells after which a tile repeats itself."""
_PACE: Final = {Kind.PLAIN: 0.42, Kind.RAPIDS: 1.0, Kind.FALL: 1.7}
"""Cells per second."""
_FLECKS: Final = {Kind.PLAIN: 7, Kind.RAPIDS: 26, Kind.FALL: 40}
_STRENGTH: Final = {Kind.PLAIN: 0.5, Kind.RAPIDS: 0.7, Kind.FALL: 0.75}


def drift(
    assets: Assets, tones: Tones, space: Space, place: tuple[int, int], unit: int, seconds: float
) -> tuple[Surface, Rect] | None:
    """The tile of a space and the part of it to be drawn now; None where nothing moves."""
    if space.kind is Kind.ROCK or space.towards == (0, 0):
        return None
    key = ("flow", space, unit, tones.foam)
    tile = assets.made(key, lambda: _tile(space, unit, tones.foam))
    length = _PERIOD * unit
    gone = seconds * _PACE[space.kind] * unit
    left = round(place[0] % _PERIOD * unit - space.towards[0] * gone) % length
    top = round(place[1] % _PERIOD * unit - space.towards[1] * gone) % length
    return tile, Rect(left, top, unit, unit)


def _tile(space: Space, unit: int, colour: str) -> Surface:
    side = (_PERIOD + 1) * unit
    surface = rasterise(_svg(space, side, colour).encode(), (side, side))
    # Most of it is empty: run lengths skip that.
    surface.set_alpha(255, pygame.RLEACCEL)
    return surface


def _svg(space: Space, side: int, colour: str) -> str:
    dice = Random(1000 + 37 * space.towards[0] + space.towards[1])
    angle = math.degrees(math.atan2(space.towards[0], -space.towards[1]))
    parts = []
    for _ in range(_FLECKS[space.kind]):
        x, y = dice.uniform(0, _PERIOD), dice.uniform(0, _PERIOD)
        fleck = _fleck(space.kind, dice, colour)
        parts += [
            f'<g transform="translate({x + dx:.3f} {y + dy:.3f}) rotate({angle:.1f})">{fleck}</g>'
            for dx in (-_PERIOD, 0, _PERIOD)
            for dy in (-_PERIOD, 0, _PERIOD)
        ]
    size = _PERIOD + 1
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="0 0 {size} {size}">'
        f"{''.join(parts)}</svg>"
    )


def _fleck(kind: Kind, dice: Random, colour: str) -> str:
    """A long thin streak on calm water, short and thick ones where it is wild; brightest at its head."""
    long = dice.uniform(0.22, 0.5) if kind is Kind.PLAIN else dice.uniform(0.06, 0.2)
    wide = dice.uniform(0.014, 0.024) if kind is Kind.PLAIN else dice.uniform(0.025, 0.045)
    bend = dice.uniform(-0.05, 0.05)
    strength = _STRENGTH[kind] * dice.uniform(0.5, 1)
    look = f'fill="none" stroke="{colour}" stroke-linecap="round"'
    return (
        f'<path d="M0 {long:.3f}Q{bend:.3f} {long / 2:.3f} 0 0" {look} stroke-width="{wide:.3f}" '
        f'opacity="{strength * 0.45:.2f}"/>'
        f'<path d="M{bend / 4:.3f} {long * 0.35:.3f}L0 0" {look} stroke-width="{wide:.3f}" opacity="{strength:.2f}"/>'
    )
