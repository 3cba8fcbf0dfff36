"""A number on a dial: as many fields of a half circle are lit as it says, and the number stands in the middle."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from pygame import FRect

from game.ui.canvas import Canvas
from game.ui.context import Say
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type, hex_of
from game.ui.widgets import Widget

HIGH: Final = 1.95
"""By the size of the words beside it."""
WIDE: Final = 1.62
"""By its height."""
HUB: Final = 0.72
"""Radius of the middle, by that of the dial."""
APART: Final = 0.11
"""Between two fields, in radians at the rim."""
NUMBER: Final = 0.52
"""Size of the number, by the height of the dial."""
RIM: Final = 2.0


class Dial(Widget):
    """One number between 0 and the most there may be."""

    def __init__(self, words: Say, value: int, most: int, size: float) -> None:
        """`words`: the number as it is written; `size`: of the words beside it."""
        high = size * HIGH
        super().__init__(width=high * WIDE, height=high)
        self._words, self._value, self._most = words, value, most
        self._size = (high * WIDE, high)

    def draw(self, canvas: Canvas) -> None:
        """Draws fields, hub and number."""
        ui = canvas.ui
        area = FRect((0, 0), self._size)
        area.center = self.rect.center
        pixels = canvas.pixels(area)
        key = ("dial", pixels.size, self._value, self._most, ui.theme.palette)
        colours = tuple(hex_of(ui.theme[name]) for name in ("plate_text", "plate_soft", "plate"))
        made = ui.assets.svg(key, lambda: drawing(self._value, self._most, colours), pixels.size)
        canvas.surface.blit(made, pixels)
        style = Style(Type.BOLD, "plate_text", area.height * NUMBER)
        foot = FRect(area.x, area.centery - area.height * 0.1, area.width, area.height * 0.6)
        canvas.text(ui.say(self._words), foot, style, align=0.5, lines=1)


def drawing(value: int, most: int, colours: tuple[str, ...]) -> str:
    """The picture without its number; `colours`: of lines, of lit fields, of the others."""
    line, lit, dark = colours
    high, wide = 100.0, 100.0 * WIDE
    middle, foot, radius = wide / 2, high - 2 * RIM, wide / 2 - 2 * RIM
    fields = "".join(
        f'<path d="{_field(middle, foot, radius, number, most)}" fill="{lit if number < value else dark}"'
        f' stroke="{line}" stroke-width="{RIM:g}" stroke-linejoin="round"/>'
        for number in range(most)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}">{fields}</svg>'


def _field(x: float, y: float, radius: float, number: int, most: int) -> str:
    """One field of the ring, the first one at the left."""
    start = pi - pi * number / most - (APART / 2 if number else 0)
    end = pi - pi * (number + 1) / most + (APART / 2 if number < most - 1 else 0)
    inner = radius * HUB
    corners = [(x + far * cos(turn), y - far * sin(turn)) for far, turn in _round(radius, inner, start, end)]
    (a, b), (c, d), (e, f), (g, h) = corners
    return (
        f"M{a:.1f} {b:.1f}A{radius:.1f} {radius:.1f} 0 0 1 {c:.1f} {d:.1f}"
        f"L{e:.1f} {f:.1f}A{inner:.1f} {inner:.1f} 0 0 0 {g:.1f} {h:.1f}Z"
    )


def _round(radius: float, inner: float, start: float, end: float) -> tuple[tuple[float, float], ...]:
    return (radius, start), (radius, end), (inner, end), (inner, start)
