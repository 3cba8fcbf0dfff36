"""A paddle steamer from the side, bow to the left, about 440 units long, origin amidships on the water line."""

from __future__ import annotations

import math
from dataclasses import dataclass

from .canvas import Canvas
from .outline import box, circle, polygon, smooth, union
from .palette import BRASS_TONE, INK, INK_TONE, RED_TONE, WOOD_TONE, Tone

SPOKES = 10


@dataclass(frozen=True)
class SteamerLook:
    """Colours of the boat; `smoke` is drawn thinner the further it blows."""

    wall: Tone
    hull: Tone
    roof: Tone = INK_TONE
    deck: Tone = WOOD_TONE
    window: str = "#FFDB82"
    smoke: str = "#8FA0A8"
    smoke_opacity: float = 0.35
    line: float = 3


NIGHT_BOAT = SteamerLook(wall=Tone("#8B7458", "#64523D"), hull=Tone("#6E211C", "#4A1411"))


def steamer(canvas: Canvas, look: SteamerLook) -> None:
    """The whole boat with its smoke."""
    _smoke(canvas, look)
    _wheel(canvas, look)
    _funnels(canvas, look)
    _deck(canvas, look, -150, 142, -62, 40, windows=9)
    _deck(canvas, look, -128, 122, -108, 34, windows=8)
    _pilot_house(canvas, look)
    _hull(canvas, look)


def _hull(canvas: Canvas, look: SteamerLook) -> None:
    hull = smooth("-232,-30! -180,-24 -60,-20 160,-22! 158,4! -60,8 -176,6 -210,-6")
    canvas.form(hull, look.hull, line=look.line, depth=7)
    canvas.form(box(-204, -31, 366, 10, 3), look.deck, line=look.line, depth=3)
    for x in range(-190, 160, 14):
        canvas.trace(f"M{x},-31 V-44", width=2, colour=INK)
    canvas.trace("M-196,-44 L158,-44", width=2.4, colour=INK)
    canvas.trace("M-196,-44 L158,-44", width=1, colour="#C99A3B")
    canvas.trace("M-206,-30 L-214,-112", width=3, colour=INK)
    canvas.form(
        smooth("-214,-112! -196,-116 -184,-106 -170,-110! -170,-92! -184,-90 -196,-98 -213,-94!"),
        RED_TONE,
        line=2.2,
        depth=3,
    )


def _deck(
    canvas: Canvas, look: SteamerLook, left: float, right: float, floor: float, height: float, *, windows: int
) -> None:
    canvas.form(box(left, floor - height + 28, right - left, height + 4), look.wall, line=look.line, depth=5)
    step = (right - left) / windows
    for index in range(windows):
        x = left + step * (index + 0.5)
        pane = box(x - 8, floor - height + 36, 16, height - 16, 5)
        canvas.patch(pane, look.window)
        canvas.rim(pane, width=2)
        canvas.trace(f"M{x},{floor - height + 36} V{floor + 20}", width=1.4)
    canvas.form(box(left - 14, floor - height + 20, right - left + 28, 9, 4), look.roof, line=look.line, depth=3)
    canvas.patch(box(left - 10, floor - height + 21.5, right - left + 18, 1.8), "#C99A3B")


def _pilot_house(canvas: Canvas, look: SteamerLook) -> None:
    canvas.form(box(-52, -166, 62, 38, 3), look.wall, line=look.line, depth=5)
    for x in (-46, -28, -10):
        pane = box(x, -158, 13, 17, 3)
        canvas.patch(pane, look.window)
        canvas.rim(pane, width=2)
    canvas.form(smooth("-62,-164! -44,-182 -22,-190 2,-182 20,-164!"), look.roof, line=look.line, depth=4)
    canvas.form(circle(-21, -192, 5), BRASS_TONE, line=2.2, depth=2)
    canvas.form(box(70, -124, 30, 14, 2), look.wall, line=2.4, depth=3)


def _funnels(canvas: Canvas, look: SteamerLook) -> None:
    for x in (-104, -76):
        canvas.form(box(x - 8, -236, 16, 130, 2), INK_TONE, line=look.line, depth=5)
        crown = (
            f"{x - 13},-236! {x - 17},-252! {x - 10},-246! {x - 6},-256! {x},-247! {x + 6},-256! "
            f"{x + 10},-246! {x + 17},-252! {x + 13},-236!"
        )
        canvas.form(polygon(crown.replace("!", "")), BRASS_TONE, line=2.4, depth=3)
        canvas.form(box(x - 9.5, -206, 19, 7, 2), BRASS_TONE, line=2.2, depth=2)
    canvas.trace("M-104,-190 L-76,-190", width=2.4)


def _smoke(canvas: Canvas, look: SteamerLook) -> None:
    for spread in (1.0, 0.6):
        puffs = [
            circle(
                x + _drift(index) * reach,
                -264 - 17 * index**0.82,
                (9 + index * 2.3 + 3 * math.sin(index * 2.4)) * spread,
            )
            for x, reach in ((-104, 1.0), (-76, 1.16))
            for index in range(17)
        ]
        canvas.patch(union(puffs), look.smoke, opacity=look.smoke_opacity)


def _drift(index: int) -> float:
    return index * 7 + 1.3 * float(index**1.5)


def _wheel(canvas: Canvas, look: SteamerLook) -> None:
    hub = (186.0, -34.0)
    paddles = [
        box(hub[0] - 12, hub[1] - 60, 24, 13, 2).turned(index * 360 / SPOKES + 9, hub) for index in range(SPOKES)
    ]
    spokes = [box(hub[0] - 2, hub[1] - 54, 4, 54).turned(index * 360 / SPOKES + 9, hub) for index in range(SPOKES)]
    for paddle in paddles:
        canvas.form(paddle, RED_TONE, line=2.6, depth=3)
    rings = (circle(*hub, 46) - circle(*hub, 40)) | (circle(*hub, 24) - circle(*hub, 20))
    canvas.form(union([rings, *spokes]), look.deck, line=2.4, depth=2)
    canvas.form(circle(*hub, 10), BRASS_TONE, line=2.6, depth=3)
    canvas.form(box(120, -40, 66, 10, 4), look.deck, line=2.6, depth=3)
