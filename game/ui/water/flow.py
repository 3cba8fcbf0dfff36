"""Foam that drifts with the current: for each direction one sparse tile, cut out where the water has carried it."""

from __future__ import annotations

import math
from random import Random
from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui.assets import Assets, rasterise
from game.ui.water.reach import WaterKind, WaterSpace
from game.ui.water.tones import Tones

_PERIOD: Final = 2
"""Cells after which a tile repeats itself."""
_STILL: Final = (WaterKind.ROCK, WaterKind.EDDY)
"""Spaces over which no foam drifts."""
_PACE: Final = {WaterKind.PLAIN: 0.42, WaterKind.RAPIDS: 1.0, WaterKind.FALL: 1.7}
"""Cells per second."""
_FLECKS: Final = {WaterKind.PLAIN: 9, WaterKind.RAPIDS: 26, WaterKind.FALL: 40}
_STRENGTH: Final = {WaterKind.PLAIN: 0.8, WaterKind.RAPIDS: 0.8, WaterKind.FALL: 0.75}


class Drift:
    """The tiles of the size on show; those of other sizes are made from the tiles in the cache of pictures."""

    def __init__(self) -> None:
        self._tiles: dict[WaterSpace, Surface] = {}
        self._tiles_for: tuple[int, str] = (0, "")

    def part(
        self,
        assets: Assets,
        tones: Tones,
        space: WaterSpace,
        place: tuple[int, int],
        unit: int,
        drawn: int,
        seconds: float,
    ) -> tuple[Surface, Rect] | None:
        """The tile of a space, drawn at `drawn` and shown at `unit` pixels per cell, and the part to be seen now.

        None where nothing moves.
        """
        if space.kind in _STILL or space.towards == (0, 0):
            return None
        if space.kind is WaterKind.BEACON:
            space = WaterSpace(space.towards)
        if self._tiles_for != (unit, tones.foam):
            self._tiles.clear()
            self._tiles_for = (unit, tones.foam)
        tile = self._tiles.get(space)
        if tile is None:
            tile = self._tiles[space] = _fitted(assets, space, tones.foam, unit, drawn)
        length = _PERIOD * unit
        gone = seconds * _PACE[space.kind] * unit
        left = round(place[0] % _PERIOD * unit - space.towards[0] * gone) % length
        top = round(place[1] % _PERIOD * unit - space.towards[1] * gone) % length
        return tile, Rect(left, top, unit, unit)


def _fitted(assets: Assets, space: WaterSpace, colour: str, unit: int, drawn: int) -> Surface:
    side = (_PERIOD + 1) * drawn
    tile = assets.made(
        ("flow", space, drawn, colour), lambda: rasterise(_svg(space, side, colour).encode(), (side, side))
    )
    fitted = pygame.transform.smoothscale(tile, ((_PERIOD + 1) * unit,) * 2)
    # Most of it is empty: run lengths skip that.
    fitted.set_alpha(255, pygame.RLEACCEL)
    return fitted


def _svg(space: WaterSpace, side: int, colour: str) -> str:
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


def _fleck(kind: WaterKind, dice: Random, colour: str) -> str:
    """A long thin streak on calm water, short and thick ones where it is wild; brightest at its head."""
    long = dice.uniform(0.22, 0.5) if kind is WaterKind.PLAIN else dice.uniform(0.06, 0.2)
    wide = dice.uniform(0.014, 0.024) if kind is WaterKind.PLAIN else dice.uniform(0.025, 0.045)
    bend = dice.uniform(-0.05, 0.05)
    strength = _STRENGTH[kind] * dice.uniform(0.5, 1)
    look = f'fill="none" stroke="{colour}" stroke-linecap="round"'
    return (
        f'<path d="M0 {long:.3f}Q{bend:.3f} {long / 2:.3f} 0 0" {look} stroke-width="{wide:.3f}" '
        f'opacity="{strength * 0.45:.2f}"/>'
        f'<path d="M{bend / 4:.3f} {long * 0.35:.3f}L0 0" {look} stroke-width="{wide:.3f}" opacity="{strength:.2f}"/>'
    )
