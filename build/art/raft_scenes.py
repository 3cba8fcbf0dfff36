"""The pictures on order cards and splashes of Raft Race: water, rafts, and what an order does with them."""

from __future__ import annotations

from collections.abc import Callable

from .canvas import Canvas
from .outline import box, circle, ellipse, taper
from .palette import INK, Tone
from .raft_boats import draw_raft, raft_wake
from .raft_signs import DROP_TONE, arrow, drop, paddle, spark, splash
from .river_tokens import FOAM

LEFT, TOP, WIDE, TALL = 22.0, 74.0, 206.0, 168.0
_DRAWN_TALL = 150.0
"""Height that the pictures are drawn for: they lie in the middle of the window."""
WINDOW = box(LEFT, TOP, WIDE, TALL, 10)
MIDDLE = (LEFT + WIDE / 2, TOP + _DRAWN_TALL / 2)
_RIPPLES = (
    (40, 92, 46), (150, 88, 54), (70, 118, 40), (176, 130, 38), (34, 158, 50), (128, 186, 60), (52, 206, 44),
    (180, 206, 40), (108, 104, 30),
)  # fmt: skip


def window(canvas: Canvas, water: Tone, draw: Callable[[Canvas], None]) -> None:
    """Draw a picture on water, within the window all cards have."""
    with canvas.cut_to(WINDOW):
        fill = canvas.gradient(
            "water", (0, TOP), (0, TOP + TALL), [(0, water.shade, 1), (0.5, water.base, 1), (1, water.shade, 1)]
        )
        canvas.patch(WINDOW, fill)
        for x, y, length in _RIPPLES:
            canvas.patch(taper(f"{x},{y} {x + length / 2},{y - 4} {x + length},{y}", 1, 3), "#DCEBE6", opacity=0.28)
        with canvas.at(0, (TALL - _DRAWN_TALL) / 2):
            draw(canvas)
    canvas.rim(WINDOW, width=4, colour=INK)
    canvas.rim(WINDOW, width=1.6, colour="#C99A3B")


def boat(canvas: Canvas, x: float, y: float, degrees: float = 0, size: float = 0.72, seat: int = 0) -> None:
    """A raft with its crew and wake, its middle at (x, y)."""
    with canvas.at(x, y, degrees=degrees, size=size), canvas.at(-64, -64):
        raft_wake(canvas)
        draw_raft(canvas, seat)


def _forward(canvas: Canvas) -> None:
    boat(canvas, 125, 190)
    arrow(canvas, 125, 112, 0, 1.25)


def _double(canvas: Canvas) -> None:
    boat(canvas, 125, 194, size=0.66)
    arrow(canvas, 125, 132, 0, 0.95)
    arrow(canvas, 125, 94, 0, 0.95)
    for x, y, size in ((70, 168, 0.9), (180, 168, 0.9), (52, 190, 0.6), (198, 192, 0.6)):
        drop(canvas, x, y, size)


def _slant(canvas: Canvas, side: int) -> None:
    boat(canvas, 125 - side * 42, 188, side * 24)
    arrow(canvas, 125 + side * 34, 122, side * 45, 1.35)
    for step in (0, 1):
        x, y = 125 - side * (84 + step * 4), 196 + step * 16
        canvas.patch(taper(f"{x},{y} {x - side * 10},{y + 8} {x - side * 20},{y + 22}", 5, 1), FOAM.base, opacity=0.85)


def _splash_attack(canvas: Canvas) -> None:
    boat(canvas, 66, 184, 28, 0.62)
    boat(canvas, 172, 150, 0, 0.78, 1)
    for x, y, radius in ((100, 128, 7), (114, 108, 9), (134, 96, 11)):
        canvas.form(circle(x, y, radius), DROP_TONE, line=2.4, depth=3)
    with canvas.at(168, 124):
        splash(canvas, 1.35)


def _paddle_attack(canvas: Canvas) -> None:
    boat(canvas, 74, 186, 30, 0.68)
    boat(canvas, 184, 136, 14, 0.68, 1)
    with canvas.at(122, 132, degrees=52):
        paddle(canvas, 0.98)
    with canvas.at(150, 156):
        spark(canvas, 0.85)
    for y in (92, 104):
        canvas.patch(taper(f"196,{y + 2} 208,{y - 6} 222,{y - 14}", 2, 5), FOAM.base)


def soaked(canvas: Canvas) -> None:
    """A splash that has landed: nothing but water."""
    canvas.patch(ellipse(125, 196, 84, 22), "#173A52", opacity=0.6)
    with canvas.at(125, 156):
        splash(canvas, 2.4)
    for x, y, size in ((50, 108, 0.8), (202, 104, 0.8), (44, 176, 0.6), (208, 172, 0.6)):
        drop(canvas, x, y, size)


def swirl(canvas: Canvas) -> None:
    """Draws the ground under a number: two currents that meet."""
    for radius, opacity in ((96, 0.16), (74, 0.18), (54, 0.22)):
        canvas.patch(ellipse(*MIDDLE, radius, radius * 0.76), "#DCEBE6", opacity=opacity)
    for side in (-1, 1):
        x = MIDDLE[0]
        line = (
            f"{x + side * 98},{MIDDLE[1] + side * 30} {x + side * 84},{MIDDLE[1] - side * 40} "
            f"{x + side * 30},{MIDDLE[1] - side * 70}"
        )
        canvas.patch(taper(line, 2, 9), FOAM.base, opacity=0.55)


ORDERS: dict[str, Callable[[Canvas], None]] = {
    "forward": _forward,
    "double": _double,
    "left": lambda canvas: _slant(canvas, -1),
    "right": lambda canvas: _slant(canvas, 1),
    "splash_attack": _splash_attack,
    "paddle_attack": _paddle_attack,
}
"""Drawings by kind of order."""
