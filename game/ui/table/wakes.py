"""The wakes behind boats on flowing water: lines of foam that open upstream, longer while a boat runs."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees
from typing import Final

from game.ui.drawing.theme import hex_of
from game.ui.table.effects import Pen
from game.ui.table.grounds import Grounds, Painted
from game.ui.table.sprite import Sprite

SWELL: Final = (0.94, 1.0, 1.06, 1.0)
"""How long the foam is in its pictures, shown one after the other"""
PACE: Final = 5.0
"""so many times a second."""
AROUND: Final = 2.6
"""Side of the picture, by that of the boat's cell."""
LINES: Final = (
    ("M-11 32C-15 42-22 54-31 66", 2.4, 0.4),
    ("M-11 32C-14 40-18 47-22 53", 3.4, 0.7),
    ("M-4 38C-6 47-10 56-15 64", 2.0, 0.45),
)
"""One half of a wake, in hundredths of a cell from the middle of the boat; how broad and how dense its foam is."""
STEP: Final = 16
"""Sizes go in steps of so many pixels, so that pictures can be kept while a camera zooms."""
LENGTH: Final = (1.0, 1.5)
"""At rest, and while it runs."""
STEADY: Final = (0.0, -1.0)


def draw_wakes(pen: Pen, grounds: Grounds, painted: Painted, sprites: Sequence[Sprite]) -> None:
    """One behind every boat that lies on flowing water, under all boats."""
    phase = int(grounds.seconds * PACE) % len(SWELL)
    for sprite in sprites:
        stream = None if sprite.item.shape is None else grounds.stream(painted, sprite.item.index)
        if stream is None:
            continue
        across, down = STEADY if sprite.moving else stream
        _draw(pen, sprite, round(degrees(atan2(across, -down))), phase)


def _draw(pen: Pen, sprite: Sprite, turned: int, phase: int) -> None:
    side = max(1, round(sprite.rect.width * AROUND * pen.unit / STEP)) * STEP
    foam, length = hex_of(pen.theme["cream"]), LENGTH[sprite.moving]
    key = ("wake", side, turned, phase, length, foam)
    made = pen.assets.svg(key, lambda: drawing(foam, turned, phase, length), (side, side))
    pen.surface.blit(made, made.get_rect(center=pen.at(*sprite.rect.center)))


def drawing(foam: str, turned: int, phase: int, length: float) -> str:
    """The foam behind a boat whose bow is turned by so many degrees to the right."""
    half, far = 50 * AROUND, length * SWELL[phase]
    lines = "".join(
        f'<path d="{path}" stroke-width="{wide:g}" stroke-opacity="{dense:g}"/>' for path, wide, dense in LINES
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-half:g} {-half:g} {2 * half:g} {2 * half:g}">'
        f'<g transform="rotate({turned}) scale(1 {far:g})" fill="none" stroke="{foam}" stroke-linecap="round">'
        f'{lines}<g transform="scale(-1 1)">{lines}</g></g></svg>'
    )
