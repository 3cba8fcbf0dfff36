"""The effects of a card as signs that are still told apart at the height of a thumbnail."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .canvas import Canvas
from .outline import box, circle, polygon
from .palette import CREAM, INK, LAMP, Tone
from .ranks import rank_outline
from .river_tokens import draw_rapids, draw_rock

Signs = Mapping[str, Callable[[Canvas], None]]
TOP, BOTTOM = 232.0, 336.0
PAPER = Tone("#FBF4E0", "#DCCBA2")
GOLD = Tone(LAMP, "#C99A3B")


def effects_row(canvas: Canvas, lines: tuple[tuple[str, ...], ...], band: str, signs: Signs | None = None) -> None:
    """The lines of a card below its picture, one under the other; `signs` are those of another game."""
    tall = (BOTTOM - TOP) / len(lines)
    for number, line in enumerate(lines):
        middle = TOP + tall * (number + 0.5)
        size = 1.35 if len(lines) == 1 else 0.86
        canvas.patch(box(22, TOP + tall * number + 2, 206, tall - 4, 8), band, opacity=0.14)
        step = 62 * size
        left = 125 - step * (len(line) - 1) / 2
        for place, sign in enumerate(line):
            draw_sign(canvas, sign, left + step * place, middle, size, signs=signs)


def draw_sign(
    canvas: Canvas, sign: str, x: float, y: float, size: float, *, light: bool = False, signs: Signs | None = None
) -> None:
    """A sign by its name, or a number, about (x, y); 50 units high at size 1. `light` for letters on a dark ground."""
    with canvas.at(x, y, size=size):
        draw = (signs or SIGNS).get(sign)
        if draw is not None:
            draw(canvas)
            return
        _number(canvas, sign, CREAM if light else INK)


def _number(canvas: Canvas, text: str, colour: str) -> None:
    digit = rank_outline(text[-1], 44, 34).moved(0, -22)
    if len(text) == 1:
        canvas.patch(digit, colour)
        return
    canvas.patch(digit.moved(13, 0), colour)
    bars = {"+": [box(-27, -2.6, 20, 5.2), box(-19.6, -10, 5.2, 20)], "-": [box(-27, -2.6, 20, 5.2)]}
    for bar in bars.get(text[0], [box(-27, -7.5, 20, 5), box(-27, 3, 20, 5)]):
        canvas.patch(bar, colour)


def _speed(canvas: Canvas) -> None:
    """Two chevrons on a cube: the speed tracker."""
    canvas.form(box(-23, -23, 46, 46, 9), GOLD, line=3.4, depth=4)
    for y in (4, 18):
        canvas.form(
            polygon(f"0,{y - 20} 15,{y - 6} 15,{y + 2} 0,{y - 12} -15,{y + 2} -15,{y - 6}"),
            Tone(INK, INK),
            line=0,
            depth=0,
        )


def _steer(canvas: Canvas) -> None:
    shape = polygon("-27,0 -11,-17 -11,-7 11,-7 11,-17 27,0 11,17 11,7 -11,7 -11,17")
    canvas.form(shape, Tone("#8FE3C4", "#5AB596"), line=3.4, depth=3)


def _advance(canvas: Canvas) -> None:
    for x in (-17, 0, 17):
        y = -4 if x == 0 else 4
        shape = polygon("0,-22 11,-8 4,-8 4,20 -4,20 -4,-8 -11,-8").moved(x, y)
        canvas.form(shape, Tone("#9CC9F0", "#6A9CC8"), line=3, depth=2)


def _draw(canvas: Canvas) -> None:
    _card(canvas, 0)
    for bar in (box(-3.4, -12, 6.8, 24), box(-12, -3.4, 24, 6.8)):
        canvas.patch(bar, "#2E6B3F")


def _discard(canvas: Canvas) -> None:
    _card(canvas, 12)
    canvas.patch(box(-12, -3.4, 24, 6.8), "#A3261F")


def _put_back(canvas: Canvas) -> None:
    with canvas.at(-4, 5):
        canvas.form(box(-15, -20, 30, 40, 4), Tone("#1F4B3F", "#16352D"), line=3, depth=3)
    canvas.form(polygon("8,24 24,6 14,6 14,-22 2,-22 2,6 -8,6"), GOLD, line=3, depth=2)


def _recall(canvas: Canvas) -> None:
    _card(canvas, 0)
    ring = circle(0, 0, 12) - circle(0, 0, 7) - polygon("0,0 18,-4 18,-18 2,-18")
    canvas.patch(ring, "#2A5473")
    canvas.patch(polygon("-1,-17 10,-9.5 -1,-2"), "#2A5473")


def _card(canvas: Canvas, degrees: float) -> None:
    with canvas.at(degrees=degrees):
        canvas.form(box(-17, -24, 34, 48, 5), PAPER, line=3.4, depth=4)


def _rapids(canvas: Canvas) -> None:
    canvas.form(circle(0, 0, 26), Tone("#2A5473", "#1D3D56"), line=3, depth=0)
    with canvas.at(2, 5):
        draw_rapids(canvas, 0.46)


def _rock(canvas: Canvas) -> None:
    canvas.form(circle(0, 0, 26), Tone("#2A5473", "#1D3D56"), line=3, depth=0)
    draw_rock(canvas, 0.5)


SIGNS: Signs = {
    "speed": _speed,
    "steer": _steer,
    "advance": _advance,
    "draw": _draw,
    "discard": _discard,
    "put_back": _put_back,
    "recall": _recall,
    "rapids": _rapids,
    "rock": _rock,
}
"""Signs by name."""
