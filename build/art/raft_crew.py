"""The crews of the rafts from above, looking up the sheet: rats, raccoons, otters and frogs."""

from __future__ import annotations

from collections.abc import Callable

from .canvas import Canvas
from .outline import circle, ellipse, polygon, smooth, taper
from .palette import BRASS_TONE, CREAM, INK, PINK_TONE, Tone

RAT = Tone("#A39B8D", "#7B7467")
RACCOON = Tone("#8D969B", "#666F74")
OTTER = Tone("#A06B3E", "#74492A")
FROG = Tone("#6DB04F", "#4A8236")
MASK = "#2B2A2E"
THIN = 2.6


def rower(canvas: Canvas, kind: str, x: float, y: float, *, vest: Tone, side: int, size: float = 1.0) -> None:
    """One of the crew with its head about (x, y), its paddle out to the left (-1) or right (1)."""
    with canvas.at(x, y, size=size):
        _TAILS[kind](canvas, side)
        _paddle(canvas, side)
        canvas.form(ellipse(0, 20, 15, 15), vest, line=THIN, depth=4)
        canvas.form(circle(side * 15, 14, 5.5), _FURS[kind], line=2.2, depth=2)
        _HEADS[kind](canvas)


def _paddle(canvas: Canvas, side: int) -> None:
    with canvas.at(side * 16, 14, degrees=side * 40):
        canvas.form(polygon("-2.2,-14 2.2,-14 2.2,26 -2.2,26"), Tone("#C0925A", "#86602F"), line=2.2, depth=1)
    with canvas.at(side * 16, 14, degrees=side * -140):
        canvas.form(ellipse(0, 25, 6.4, 12), BRASS_TONE, line=2.4, depth=2.4)


def _no_tail(canvas: Canvas, side: int) -> None:
    """Frogs have legs instead."""
    for way in (-1, 1):
        canvas.stroke(f"{way * 8},28 {way * 19},34 {way * 11},42 {way * 18},46", width=7.6, colour=INK)
        canvas.stroke(f"{way * 8},28 {way * 19},34 {way * 11},42 {way * 18},46", width=4, colour=FROG.base)


def _rat_tail(canvas: Canvas, side: int) -> None:
    line = f"{-side * 2},32 {-side * 10},46 {side * 8},52 {side * 2},64"
    canvas.patch(taper(line, 9, 5), INK)
    canvas.patch(taper(line, 4.6, 2), PINK_TONE.base)


def _ringed_tail(canvas: Canvas, side: int) -> None:
    tail = smooth(f"-6,30 {-side * 12},46 {-side * 4},60 {side * 6},58 {side * 9},46 7,30")
    canvas.form(tail, RACCOON, line=THIN, depth=3)
    for y in (38, 47, 56):
        canvas.patch(ellipse(0, y, 22, 2.4), MASK, within=tail)


def _thick_tail(canvas: Canvas, side: int) -> None:
    canvas.form(smooth(f"-7,30 {side * -12},48 {side * -3},64! {side * 5},50 8,30"), OTTER, line=THIN, depth=3)


def _rat(canvas: Canvas) -> None:
    for side in (-1, 1):
        canvas.form(circle(side * 13, 3, 8.6), RAT, line=THIN, depth=2)
        canvas.patch(circle(side * 13, 3, 4.8), PINK_TONE.base)
    canvas.form(smooth("0,-19 10,-6 13,6 8,14 0,16 -8,14 -13,6 -10,-6"), RAT, line=THIN, depth=3.4)
    _eyes(canvas, 5.6, -4, 2.5)
    canvas.form(ellipse(0, -17, 3.8, 3.2), PINK_TONE, line=1.8, depth=0)
    for side in (-1, 1):
        canvas.stroke(f"{side * 4},-13 {side * 14},-18", width=1.4)


def _raccoon(canvas: Canvas) -> None:
    for side in (-1, 1):
        canvas.form(polygon(f"{side * 4},4 {side * 16},9 {side * 15},-5"), RACCOON, line=THIN, depth=2)
    head = smooth("0,-17 9,-9 15,1 10,12 0,15 -10,12 -15,1 -9,-9")
    canvas.form(head, RACCOON, line=THIN, depth=3)
    canvas.patch(smooth("-16,0 -7,-9 0,-5 7,-9 16,0 7,3 0,0 -7,3"), MASK, within=head)
    canvas.patch(ellipse(0, -13, 4, 5), CREAM, within=head)
    canvas.rim(head, width=THIN)
    for side in (-1, 1):
        canvas.patch(circle(side * 6, -3, 2.3), CREAM)
    canvas.patch(ellipse(0, -16, 3.4, 2.8), INK)


def _otter(canvas: Canvas) -> None:
    for side in (-1, 1):
        canvas.form(circle(side * 12, 6, 4.8), OTTER, line=THIN, depth=1)
    canvas.form(smooth("0,-17 11,-10 14,2 9,13 0,16 -9,13 -14,2 -11,-10"), OTTER, line=THIN, depth=3.4)
    canvas.patch(ellipse(0, -9, 9, 6.4), "#E3C79B")
    _eyes(canvas, 7, -1, 2.4)
    canvas.patch(ellipse(0, -14.4, 4.2, 3), INK)


def _frog(canvas: Canvas) -> None:
    canvas.form(smooth("0,-14 13,-9 17,3 11,13 0,15 -11,13 -17,3 -13,-9"), FROG, line=THIN, depth=3.4)
    canvas.stroke("-11,-9 0,-12 11,-9", width=1.8, colour="#2E5A22")
    for side in (-1, 1):
        canvas.form(circle(side * 10, -5, 6.4), Tone("#F4EFC4", "#D8CE8A"), line=THIN, depth=0)
        canvas.patch(circle(side * 10, -7.4, 2.8), INK)


def _eyes(canvas: Canvas, x: float, y: float, radius: float) -> None:
    for side in (-1, 1):
        canvas.patch(circle(side * x, y, radius), INK)


_HEADS: dict[str, Callable[[Canvas], None]] = {"rat": _rat, "raccoon": _raccoon, "otter": _otter, "frog": _frog}
_TAILS: dict[str, Callable[[Canvas, int], None]] = {
    "rat": _rat_tail,
    "raccoon": _ringed_tail,
    "otter": _thick_tail,
    "frog": _no_tail,
}
_FURS = {"rat": RAT, "raccoon": RACCOON, "otter": OTTER, "frog": FROG}
