"""The wakes behind boats on flowing water: two lines of foam that open upstream, longer while a boat runs."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees
from typing import Final

from game.ui.table.effects import Pen
from game.ui.table.grounds import Grounds, Painted
from game.ui.table.sprites import Sprite
from game.ui.theme import hex_of

PHASES: Final = 4
"""Pictures of the foam, shown one after the other"""
PACE: Final = 5.0
"""so many times a second."""
AROUND: Final = 2.6
"""Side of the picture, by that of the boat's cell."""
LINES: Final = (("M-11 32C-14 42-20 52-28 62", 3.4), ("M-4 38C-6 46-9 54-13 60", 2.2))
"""One half of a wake, in hundredths of a cell from the middle of the boat, and how broad it is."""
STEP: Final = 16
"""Sizes go in steps of so many pixels, so that pictures can be kept while a camera zooms."""
LENGTH: Final = (1.0, 1.5)
"""At rest, and while it runs."""
STEADY: Final = (0.0, -1.0)


def draw_wakes(pen: Pen, grounds: Grounds, painted: Painted, sprites: Sequence[Sprite]) -> None:
    """One behind every boat that lies on flowing water, under all boats."""
    phase = int(grounds.seconds * PACE) % PHASES
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
    half, offset = 50 * AROUND, -16 * phase / PHASES
    dashes = "".join(
        f'<path d="{path}" stroke-width="{wide:g}" stroke-dasharray="12 4" stroke-dashoffset="{offset:g}"/>'
        for path, wide in LINES
    )
    sides = f'{dashes}<g transform="scale(-1 1)">{dashes}</g>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-half:g} {-half:g} {2 * half:g} {2 * half:g}">'
        f'<g transform="rotate({turned}) scale(1 {length:g})" fill="none" stroke="{foam}" stroke-opacity="0.85"'
        f' stroke-linecap="round">{sides}</g></svg>'
    )
