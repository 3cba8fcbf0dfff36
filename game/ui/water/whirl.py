"""Foam that goes round in an eddy: a few pictures, each turned a little further."""

from __future__ import annotations

import math
from typing import Final

from pygame import Surface

from game.ui.assets import Assets
from game.ui.shapes import sheet
from game.ui.water.tones import Tones

_FRAMES: Final = 40
_TURN: Final = 5.0
"""Seconds of one turn."""
_ARCS: Final = ((0.41, 20, 70), (0.39, 200, 245), (0.33, 120, 200), (0.31, 310, 370), (0.22, 30, 120), (0.2, 220, 290))
"""Radius in cells, start and end in degrees."""


def whirl(assets: Assets, tones: Tones, unit: int, seconds: float) -> Surface:
    """The foam of one eddy at this time, `unit` pixels wide and high."""
    frame = int(seconds / _TURN * _FRAMES) % _FRAMES
    return assets.svg(("whirl", frame, tones.foam), lambda: _svg(frame, unit, tones.foam), (unit, unit))


def _svg(frame: int, unit: int, colour: str) -> str:
    pen = f'fill="none" stroke="{colour}" stroke-linecap="round"'
    lines = "".join(
        f'<path d="{_arc(radius, start, end)}" {pen} stroke-width="{0.022 + radius * 0.03:.3f}" '
        f'opacity="{0.45 + radius:.2f}"/>'
        for radius, start, end in _ARCS
    )
    place = f"translate({unit / 2} {unit / 2}) scale({unit}) rotate({-360 * frame / _FRAMES:g})"
    return sheet((unit, unit), f'<g transform="{place}">{lines}</g>')


def _arc(radius: float, start: float, end: float) -> str:
    (ax, ay), (bx, by) = ((math.cos(a) * radius, math.sin(a) * radius) for a in map(math.radians, (start, end)))
    return f"M{ax:.3f} {ay:.3f}A{radius} {radius} 0 0 1 {bx:.3f} {by:.3f}"
