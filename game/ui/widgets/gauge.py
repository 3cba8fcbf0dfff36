"""A number of 100 in a disc, with an arc that is as long as the number says."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from pygame import FRect

from game.ui.canvas import Canvas
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type, hex_of
from game.ui.widgets.base import Widget

SIDE: Final = 100.0
"""Of the drawing, whatever its size in the window."""
RADIUS: Final = 38.0
START: Final = 1.25 * pi
"""Where the arc begins, at the lower left; it ends as far at the lower right."""
SWEEP: Final = 1.5 * pi
NUMBER: Final = 0.4
"""Size of the number, by the side."""


class Gauge(Widget):
    """As wide as high."""

    def __init__(self, value: int, side: float) -> None:
        """`value`: 0 to 100; `side`: in units."""
        super().__init__(width=side, height=side)
        self._value, self._side = value, side

    def draw(self, canvas: Canvas) -> None:
        """Draws disc, arc and number."""
        ui = canvas.ui
        area = FRect(0, 0, self._side, self._side)
        area.center = self.rect.center
        pixels = canvas.pixels(area)
        key = ("gauge", pixels.size, self._value, ui.theme.palette)
        colours = tuple(hex_of(ui.theme[name]) for name in ("plate", "brass", "brass_dark", "lamplight"))
        canvas.surface.blit(ui.assets.svg(key, lambda: drawing(self._value, colours), pixels.size), pixels)
        canvas.text(str(self._value), area, Style(Type.BOLD, "plate_text", self._side * NUMBER), align=0.5, valign=0.5)


def drawing(value: int, colours: tuple[str, ...]) -> str:
    """The picture without its number; `colours`: of the disc, its rim, the whole arc, the part that is lit."""
    disc, rim, dark, lit = colours
    middle = SIDE / 2
    arcs = _arc(1.0, dark) + (_arc(value / 100, lit) if value else "")
    face = f'<circle cx="{middle}" cy="{middle}" r="47" fill="{disc}" stroke="{rim}" stroke-width="4"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE:g} {SIDE:g}">{face}{arcs}</svg>'


def _arc(part: float, colour: str) -> str:
    (x, y), (u, v) = _at(0.0), _at(part)
    large = int(SWEEP * part > pi)
    way = f"M{x:.1f} {y:.1f}A{RADIUS} {RADIUS} 0 {large} 1 {u:.1f} {v:.1f}"
    return f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="8" stroke-linecap="round"/>'


def _at(part: float) -> tuple[float, float]:
    angle = START - SWEEP * part
    return SIDE / 2 + RADIUS * cos(angle), SIDE / 2 - RADIUS * sin(angle)
