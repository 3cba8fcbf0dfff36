"""Hazard tokens: round pieces of wood with a rock or standing waves on water."""

from __future__ import annotations

from .canvas import Canvas
from .outline import circle, polygon, smooth
from .palette import BRASS, INK, Tone

SIZE = 128
MIDDLE = SIZE / 2
DEGREES = {"n": 0, "l": -45, "r": 45}
"""Degrees by which rapids carry a kayak, by their letter."""
FOAM = Tone("#F4F3E6", "#B9CFD3")
STONE = Tone("#8A938F", "#4A5457")


def rock_token() -> str:
    """The SVG of a rock."""
    canvas = _disc()
    with canvas.at(MIDDLE, MIDDLE):
        draw_rock(canvas)
    return canvas.svg()


def rapids_token(letter: str) -> str:
    """The SVG of rapids whose current is north (n), northwest (l) or northeast (r)."""
    canvas = _disc()
    with canvas.at(MIDDLE, MIDDLE, degrees=DEGREES[letter]):
        draw_rapids(canvas, 0.92)
    return canvas.svg()


def draw_rock(canvas: Canvas, size: float = 1) -> None:
    """A boulder 76 units wide about the origin."""
    with canvas.at(size=size):
        canvas.patch(smooth("-48,10 -34,38 4,46 40,34 50,6 36,22 2,34 -30,26"), FOAM.base)
        canvas.form(smooth("-38,12 -36,-14 -12,-34 20,-30 38,-6 32,22 4,32 -26,28"), STONE, line=4, depth=11)
        canvas.patch(smooth("-28,2 -24,-14 -8,-24 10,-22 4,-10 -12,-4"), "#BBC2B6")
        canvas.stroke("6,-18 14,-2 8,16", width=2.6, colour=INK, opacity=0.6)


def draw_rapids(canvas: Canvas, size: float = 1) -> None:
    """Three standing waves about the origin, with the way they carry above them."""
    with canvas.at(size=size):
        for y, left in ((33, -36), (11, -30), (-11, -38)):
            wave = " ".join(f"{left + step * 11},{y + (-6 if step % 2 else 6)}" for step in range(7))
            canvas.stroke(wave, width=15, colour="#10283A")
            canvas.stroke(wave, width=8.5, colour=FOAM.base)
        arrow = polygon("0,-54 19,-29 7,-29 7,-16 -7,-16 -7,-29 -19,-29")
        canvas.form(arrow, Tone("#F2C66D", "#C99A3B"), line=3.4, depth=2)


def _disc() -> Canvas:
    canvas = Canvas(SIZE, SIZE)
    canvas.patch(circle(MIDDLE + 3, MIDDLE + 4, 59), "#000000", opacity=0.3)
    canvas.form(circle(MIDDLE, MIDDLE, 58), Tone("#2A5473", "#1D3D56"), line=0, depth=6)
    canvas.rim(circle(MIDDLE, MIDDLE, 57), width=5, colour=INK)
    canvas.rim(circle(MIDDLE, MIDDLE, 57), width=2.4, colour=BRASS)
    return canvas
