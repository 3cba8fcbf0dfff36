"""Seat marks: eight shapes with eight colours, each with its own ink line and a pale rim."""

from __future__ import annotations

from .canvas import Canvas
from .icons import star_points
from .outline import Outline, box, circle, data, polygon, smooth
from .palette import BRASS_TONE, CREAM, RED_TONE, Tone

SIZE = 64
_PALE = 8
"""Width of the pale rim below the ink line: on dark plates a mark is told apart by its shape alone."""


def seat_shape(name: str) -> str:
    """The SVG of one seat mark."""
    canvas = Canvas(SIZE, SIZE)
    outline, tone = SEATS[name]
    canvas.rim(outline, width=_PALE, colour=CREAM)
    canvas.form(outline, tone, line=4, depth=5)
    return canvas.svg()


def _rounded(outline: Outline, radius: float) -> Outline:
    return outline.swollen(radius)


def _anchor() -> Outline:
    ring = circle(32, 13, 8.5) - circle(32, 13, 3.2)
    hooks = data(
        "M28,20 H36 V45 C43,44 47,41 48,36 L43,37 L53,25 L60,39 L55,37 C53,51 43,58 32,58 C21,58 11,51 9,37"
        " L4,39 L11,25 L21,37 L16,36 C17,41 21,44 28,45Z"
    )
    return ring | hooks | box(20, 23, 24, 7.5, 3.5)


SEATS: dict[str, tuple[Outline, Tone]] = {
    "circle": (circle(32, 32, 25), RED_TONE),
    "square": (box(8, 8, 48, 48, 7), Tone("#3F7FB0", "#2A5F8A")),
    "triangle": (_rounded(polygon("32,12 55,51 9,51"), 5), Tone("#5FA05A", "#457C42")),
    "diamond": (_rounded(polygon("32,8 56,32 32,56 8,32"), 3), BRASS_TONE),
    "star": (_rounded(polygon(star_points(32, 34, 26, waist=0.5)), 3), Tone("#E8D9B0", "#C2AE7C")),
    "anchor": (_anchor(), Tone("#7FB8B0", "#5A938C")),
    "moon": (circle(30, 32, 26) - circle(43, 26, 20), Tone("#9B6FA8", "#775084")),
    "wave": (
        smooth("4,40! 12,20 27,11 40,14 48,24 44,33! 36,25 29,30 33,40 45,44 60,38! 58,50 46,56! 18,56! 8,52"),
        Tone("#D9813F", "#B0612A"),
    ),
}
