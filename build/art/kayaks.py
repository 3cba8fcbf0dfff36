"""Kayaks from above, pointing up: hull and deck pattern by seat."""

from __future__ import annotations

from .canvas import Canvas
from .outline import Outline, box, circle, ellipse, halves, polygon, taper, union
from .palette import BRASS_TONE, INK, LAMP, Tone

SIZE = 128
MIDDLE = SIZE / 2
BOWS = {"": 0, "_left": -45, "_right": 45}
"""Degrees by which each current turns a kayak, by the end of its picture's name."""
HULL = halves("64,6 56,22 45,48 42,68 46,94 56,114 64,122", axis=MIDDLE)
COCKPIT = ellipse(MIDDLE, 72, 13, 18)
TONES = (
    Tone("#C93A2F", "#8E231C"),
    Tone("#3F86BC", "#29608C"),
    Tone("#5FA65A", "#437C40"),
    Tone("#D9A83F", "#A0762A"),
)
DECK = ("#F6ECD2", "#F6ECD2", "#F6ECD2", INK)
"""Patterns: dark on the one hull that is light."""
VESTS = (Tone("#F0D08A", "#C9A35A"), Tone("#E58A3C", "#B4622A"), Tone("#C95A4A", "#8E382C"), Tone("#4C7FA0", "#335C78"))


def kayak(seat: int, degrees: float = 0) -> str:
    """The SVG of the kayak of a seat from 0 to 3, its bow so far clockwise from upwards."""
    canvas = Canvas(SIZE, SIZE)
    for shade in (True, False):
        away = (4, 5) if shade else (0, 0)
        with canvas.at(MIDDLE + away[0], MIDDLE + away[1], degrees=degrees), canvas.at(-MIDDLE, -MIDDLE):
            if shade:
                canvas.patch(HULL, "#0B1D1B", opacity=0.45)
            else:
                draw_kayak(canvas, seat)
    return canvas.svg()


def draw_kayak(canvas: Canvas, seat: int) -> None:
    """A kayak on a sheet of 128, with its paddler and paddle."""
    canvas.form(HULL, TONES[seat], line=4, depth=5)
    for shape in _pattern(seat):
        canvas.patch(shape, DECK[seat], within=HULL - HULL.stroked(7), opacity=0.95)
    canvas.form(COCKPIT, Tone("#37302A", INK), line=3, depth=-3)
    canvas.form(ellipse(MIDDLE, 74, 15, 9.5), VESTS[seat], line=2.6, depth=3)
    _paddle(canvas)
    canvas.form(circle(MIDDLE, 71, 8), Tone("#F2C66D", "#C08A34"), line=2.6, depth=2.5)
    canvas.patch(ellipse(MIDDLE - 2.4, 68, 2.6, 1.8), "#FFF3CC")


def _pattern(seat: int) -> list[Outline]:
    """A ring, bars, a wedge, a diamond: told apart without colour."""
    patterns: list[list[Outline]] = [
        [circle(MIDDLE, 37, 8.5) - circle(MIDDLE, 37, 4.2), circle(MIDDLE, 102, 5)],
        [box(30, y, 70, 6) for y in (27, 38, 98, 108)],
        [polygon("64,16 80,48 64,38 48,48"), polygon("64,118 76,98 64,104 52,98")],
        [polygon("64,22 72,37 64,52 56,37"), box(62, 90, 4, 30)],
    ]
    return patterns[seat]


def _paddle(canvas: Canvas) -> None:
    with canvas.at(MIDDLE, 66, degrees=-14):
        canvas.form(box(-46, -2.4, 92, 4.8, 2.4), Tone("#B98A4E", "#7F5A2C"), line=2.4, depth=1.5)
        for side in (-1, 1):
            blade = ellipse(side * 49, 0, 11.5, 6.5)
            canvas.form(blade, BRASS_TONE, line=2.6, depth=2)
            canvas.patch(ellipse(side * 49 - 2, -2, 5, 1.6), LAMP)


def wake(canvas: Canvas) -> None:
    """Foam behind a kayak on a sheet of 128."""
    lines = ("44,96 34,112 22,124", "84,96 94,112 106,124", "54,116 48,124 42,128")
    canvas.patch(union([taper(line, 5, 1) for line in lines]), "#E9F2EC", opacity=0.85)
