"""The buttons of game controllers, in the same cream line as the other symbols: a letter or a shape on its button."""

from __future__ import annotations

from .canvas import Canvas
from .icons import SIZE
from .outline import box, circle
from .palette import CREAM

RIM, STROKE = 4.0, 5.5
_LETTERS: dict[str, tuple[str, ...]] = {
    "A": ("M0,16 L6,0 L12,16", "M2.4,10.5 H9.6"),
    "B": ("M1,0 V16 H6 C13,16 13,7.6 6,7.6 H1", "M6,7.6 C12,7.6 12,0 6,0 H1"),
    "L": ("M1,0 V16 H11",),
    "R": ("M1,16 V0 H6 C13,0 13,9 6,9 H1", "M6,9 L12,16"),
    "T": ("M0,0 H12", "M6,0 V16"),
    "X": ("M0,0 L12,16", "M12,0 L0,16"),
    "Y": ("M0,0 L6,8 L12,0", "M6,8 V16"),
    "Z": ("M0,0 H12 L0,16 H12",),
    "1": ("M3,4 L7,0 V16",),
    "2": ("M1,4 C1,-1.5 11,-1.5 11,4 C11,8 1,12 1,16 H12",),
}
"""Lines of each letter, 12 units wide and 16 high."""
_SHAPES: dict[str, tuple[str, ...]] = {
    "cross": ("M22,22 L42,42", "M42,22 L22,42"),
    "square": ("M21.5,21.5 H42.5 V42.5 H21.5Z",),
    "triangle": ("M32,18 L45,40 H19Z",),
    "plus": ("M32,20 V44", "M20,32 H44"),
    "minus": ("M20,32 H44",),
    "lines": ("M20,23 H44", "M20,32 H44", "M20,41 H44"),
    "windows": ("M19,20 H38 V34 H19Z", "M26,34 V43 H45 V28 H38"),
}
_PLACES = {"bottom": (32, 45), "right": (45, 32), "left": (19, 32), "top": (32, 19)}
_SHOULDERS = ("LB", "RB", "L1", "R1", "L", "R")
_TRIGGERS = ("LT", "RT", "L2", "R2", "ZL", "ZR")
PAD_ICONS = (
    "A", "B", "X", "Y", *_SHAPES, "ring", *_PLACES, *_SHOULDERS, *_TRIGGERS, "stick_L", "stick_R", "directions",
)  # fmt: skip


def pad_icon(name: str) -> str:
    """The SVG of one button."""
    canvas = Canvas(SIZE, SIZE)
    if name in _SHOULDERS:
        canvas.rim(box(3, 13, 58, 38, 12), width=RIM, colour=CREAM)
        _letters(canvas, name, 1.25)
    elif name in _TRIGGERS:
        canvas.rim(box(5, 5, 54, 54, 20), width=RIM, colour=CREAM)
        _letters(canvas, name, 1.25)
    elif name == "directions":
        canvas.trace("M24,6 H40 V24 H58 V40 H40 V58 H24 V40 H6 V24 H24Z", width=RIM, colour=CREAM)
    else:
        canvas.rim(circle(32, 32, 28), width=RIM, colour=CREAM)
        _face(canvas, name)
    return canvas.svg()


def _face(canvas: Canvas, name: str) -> None:
    """Draws the sign on a round button."""
    if name in _SHAPES:
        for line in _SHAPES[name]:
            canvas.trace(line, width=STROKE, colour=CREAM)
    elif name == "ring":
        canvas.rim(circle(32, 32, 12), width=STROKE, colour=CREAM)
    elif name in _PLACES:
        for place, (x, y) in _PLACES.items():
            canvas.patch(circle(x, y, 8 if place == name else 3.5), CREAM)
    elif name.startswith("stick_"):
        canvas.rim(circle(32, 32, 19), width=2.5, colour=CREAM)
        _letters(canvas, name[-1], 1.15)
    else:
        _letters(canvas, name, 1.75)


def _letters(canvas: Canvas, word: str, grown: float) -> None:
    step = 17.5 * grown
    left = SIZE / 2 - (step * (len(word) - 1) + 12 * grown) / 2
    for index, letter in enumerate(word):
        with canvas.at(left + index * step, SIZE / 2 - 8 * grown, size=grown):
            for line in _LETTERS[letter]:
                canvas.trace(line, width=STROKE, colour=CREAM)
