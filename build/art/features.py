"""Parts that many faces share: eyes, whiskers, paws."""

from __future__ import annotations

from enum import Enum

from .canvas import Canvas
from .outline import circle, ellipse, smooth, taper
from .palette import CREAM, INK, Tone

EYE_WHITE = Tone("#FBF4E0", "#DCCBA2")


class Lid(Enum):
    """Height of the hanging part of the upper lid, as a share of the eye's height."""

    OPEN = 0.0
    EASY = 0.3
    SLY = 0.48


def eye(
    canvas: Canvas,
    x: float,
    y: float,
    size: float = 10,
    *,
    lid: Lid = Lid.EASY,
    skin: str = "#6D665A",
    tilt: float = 0,
    gaze: tuple[float, float] = (-0.25, 0.1),
    iris: str = INK,
) -> None:
    """One eye about `size` in radius; `tilt` turns it, `gaze` moves the pupil in shares of the radius."""
    with canvas.at(x, y, degrees=tilt, size=size / 10):
        ball = ellipse(0, 0, 9, 10.5)
        canvas.patch(ball, EYE_WHITE.base)
        canvas.patch(circle(gaze[0] * 10, gaze[1] * 10, 5.4), iris, within=ball)
        canvas.patch(circle(gaze[0] * 10, gaze[1] * 10, 4.2), INK, within=ball)
        canvas.patch(circle(gaze[0] * 10 - 1.8, gaze[1] * 10 - 2, 1.7), "#FFFFFF")
        if lid is not Lid.OPEN:
            fall = -10.5 + 21 * lid.value
            canvas.patch(smooth(f"-12,{fall}! 0,{fall - 2.5} 12,{fall}! 12,-14! -12,-14!"), skin, within=ball)
            canvas.stroke(f"-9,{fall - 0.5} 0,{fall - 2.5} 9,{fall - 0.5}", width=2.6)
        canvas.rim(ball, width=2.6)


def lashes(canvas: Canvas, x: float, y: float, size: float = 10, *, flip: bool = False) -> None:
    """Three lashes sweeping out from the upper outer side of an eye."""
    with canvas.at(x, y, size=size / 10, flip=flip):
        for start, bend, end in (("4,-9", "8,-14", "9,-18"), ("7,-6", "12,-10", "15,-13"), ("9,-2", "14,-4", "18,-6")):
            canvas.patch(taper(f"{start} {bend} {end}", 3, 1), INK)


def whiskers(canvas: Canvas, lines: tuple[str, ...], *, colour: str = CREAM, width: float = 2.4) -> None:
    """Brush lines that start thick at the muzzle."""
    for line in lines:
        canvas.patch(taper(line, width + 2.2, 1.6), INK)
    for line in lines:
        canvas.patch(taper(line, width, 0.7), colour)


def paw(
    canvas: Canvas, x: float, y: float, tone: Tone, *, degrees: float = 0, size: float = 1, flip: bool = False
) -> None:
    """A closed hand about 34 wide with the fingers to the left, as it holds something."""
    with canvas.at(x, y, degrees=degrees, size=size, flip=flip):
        canvas.form(smooth("18,-14 2,-17 -12,-14 -18,-7 -18,8 -12,15 2,17 18,13 22,0"), tone, depth=4)
        canvas.stroke("-17,-5 -8,-6 -2,-4", width=2.4)
        canvas.stroke("-18,4 -9,4 -3,5", width=2.4)
        canvas.form(smooth("10,-16 0,-22 -10,-20 -11,-14 -2,-11 8,-9"), tone, line=2.6, depth=2)
