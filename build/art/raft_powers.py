"""The pictures on power-up cards of Raft Race: the gear, and what it is good for."""

from __future__ import annotations

from collections.abc import Callable

from .canvas import Canvas
from .outline import box, circle, ellipse, polygon, smooth, taper
from .palette import BRASS_TONE, CREAM, INK, LAMP, SLATE_TONE, WOOD_TONE, Tone
from .raft_boats import TONES, draw_raft
from .raft_crew import FROG, RAT
from .raft_scenes import boat
from .raft_signs import DROP_TONE, anchor, arrow, drop, eddy, paddle, spark
from .river_tokens import FOAM, STONE, draw_rapids, draw_rock

CANVAS_BAG = Tone("#E0A040", "#A8702A")
PAPER = Tone("#F3E3B8", "#CDB47C")
RUBBER = Tone("#5B6B74", "#3C4950")


def _dry_bags(canvas: Canvas) -> None:
    for x, y, size, tone in ((86, 168, 0.82, Tone("#5FA65A", "#3F7440")), (144, 158, 1.05, CANVAS_BAG)):
        with canvas.at(x, y, size=size):
            canvas.form(smooth("-34,-30! -40,20 -36,52! 0,60 36,52! 40,20 34,-30!"), tone, line=3.4, depth=9)
            canvas.form(box(-38, -48, 76, 22, 8), Tone("#4A4038", INK), line=3.2, depth=4)
            canvas.form(box(-8, -54, 16, 32, 4), BRASS_TONE, line=2.6, depth=3)
            canvas.patch(taper("-22,-12 -26,16 -22,40", 7, 3), "#FFFFFF", opacity=0.5)
    for x, y, size in ((44, 112, 0.7), (70, 92, 0.6), (204, 104, 0.8), (186, 84, 0.5)):
        drop(canvas, x, y, size)


def _bailer(canvas: Canvas) -> None:
    canvas.patch(taper("124,150 176,90 214,142 222,226", 40, 16), DROP_TONE.base)
    canvas.patch(taper("128,146 176,104 200,146 206,226", 12, 5), "#E8F8FF", opacity=0.8)
    with canvas.at(92, 158, degrees=38):
        canvas.form(smooth("-44,-38! -34,40! 0,50 34,40! 44,-38! 0,-30"), SLATE_TONE, line=3.6, depth=9)
        canvas.form(ellipse(0, -38, 44, 13), Tone("#3A86B4", "#2A6488"), line=3.4, depth=-4)
        canvas.trace("M-42,-34 C-60,30 60,30 42,-34", width=5, colour=INK)
        canvas.trace("M-42,-34 C-60,30 60,30 42,-34", width=2, colour=CREAM)
    for x, y, size in ((198, 100, 0.6), (150, 190, 0.7), (174, 204, 0.5)):
        drop(canvas, x, y, size)


def _patch_kit(canvas: Canvas) -> None:
    canvas.form(ellipse(125, 176, 120, 70), TONES[0], line=4, depth=10)
    canvas.patch(taper("30,150 80,116 125,112", 12, 4), "#FFFFFF", opacity=0.3)
    with canvas.at(118, 160, degrees=-14):
        canvas.form(box(-48, -30, 96, 60, 14), RUBBER, line=3.4, depth=6)
        for x in (-36, -18, 0, 18, 36):
            for y in (-36, 30):
                canvas.stroke(f"{x},{y} {x + 2},{y + 9}", width=4, colour=CREAM)
        for bar in (box(-6, -19, 12, 38, 3), box(-19, -6, 38, 12, 3)):
            canvas.patch(bar, CREAM)
    with canvas.at(192, 104, degrees=24):
        canvas.form(box(-15, -20, 30, 46, 6), BRASS_TONE, line=3, depth=5)
        canvas.form(polygon("-7,-20 -3,-34 3,-34 7,-20"), Tone(CREAM, "#CFC29C"), line=2.6, depth=2)


def _spare_paddle(canvas: Canvas) -> None:
    for degrees in range(0, 360, 30):
        with canvas.at(125, 152, degrees=degrees):
            canvas.patch(polygon("-5,-34 5,-34 11,-110 -11,-110"), LAMP, opacity=0.3)
    with canvas.at(125, 154, degrees=34):
        paddle(canvas, 1.5)


def _sprint(canvas: Canvas) -> None:
    for x, top in ((62, 150), (88, 172), (162, 172), (188, 150)):
        canvas.patch(taper(f"{x},{top + 70} {x},{top + 20} {x},{top - 20}", 10, 2), FOAM.base, opacity=0.85)
    boat(canvas, 125, 168, 0, 0.78)
    arrow(canvas, 125, 98, 0, 0.95)


def _undertow(canvas: Canvas) -> None:
    for x, lean in ((58, 6), (92, -4), (158, 4), (192, -6)):
        canvas.patch(taper(f"{x},236 {x + lean * 3},180 {x - lean * 2},124 {x},84", 4, 17), "#8FD0E6", opacity=0.55)
        canvas.patch(polygon(f"{x - 17},98 {x},74 {x + 17},98"), "#8FD0E6", opacity=0.75)
    boat(canvas, 125, 152, 0, 0.86)


def _hard_bow(canvas: Canvas) -> None:
    boat(canvas, 190, 106, 34, 0.62, 1)
    with canvas.at(92, 178, degrees=45):
        with canvas.at(-48, -48, size=0.75):
            draw_raft(canvas, 0)
        canvas.form(polygon("0,-78 26,-30 14,-24 0,-44 -14,-24 -26,-30"), SLATE_TONE, line=3.4, depth=5)
        canvas.patch(polygon("-2,-68 2,-68 3,-46 -3,-46"), "#D8DEDC")
    with canvas.at(152, 130):
        spark(canvas, 0.9)


def _steady_hands(canvas: Canvas) -> None:
    with canvas.at(125, 150, degrees=90):
        paddle(canvas, 1.75)
    for side in (-1, 1):
        with canvas.at(125 + side * 44, 150, flip=side < 0):
            canvas.form(smooth("-12,22! -16,60 -20,92! 26,92! 22,60 18,22!"), RAT, line=3.4, depth=6)
            canvas.form(smooth("-22,-16 -20,18 -4,28 18,24 24,2 18,-18 0,-24"), RAT, line=3.4, depth=6)
            for x in (-15, -3, 9):
                canvas.form(box(x - 5, -24, 11, 30, 5.5), Tone("#E0A88C", "#C08368"), line=2.6, depth=3)
    for x, degrees in ((62, -30), (125, 0), (188, 30)):
        with canvas.at(x, 94, degrees=degrees):
            canvas.patch(taper("0,12 0,0 0,-12", 6, 3), LAMP)


def _cannonball(canvas: Canvas) -> None:
    canvas.patch(ellipse(125, 200, 92, 24), "#173A52", opacity=0.55)
    for degrees in (-66, -34, 34, 66):
        with canvas.at(125, 210, degrees=degrees):
            canvas.form(smooth("-13,0! -16,-58 0,-104! 16,-58 13,0!"), FOAM, line=3, depth=4)
            canvas.patch(smooth("-5,0! -7,-46 0,-76! 7,-46 5,0!"), DROP_TONE.base)
    with canvas.at(125, 146):
        canvas.form(circle(0, 8, 36), FROG, line=3.6, depth=9)
        canvas.patch(ellipse(0, 22, 22, 16), "#D6E6A0", opacity=0.9)
        canvas.stroke("-30,24 -14,36 0,30 14,36 30,24", width=10, colour=INK)
        canvas.stroke("-30,24 -14,36 0,30 14,36 30,24", width=6, colour=FROG.base)
        for side in (-1, 1):
            canvas.form(circle(side * 17, -24, 13), Tone("#F4EFC4", "#D8CE8A"), line=3, depth=2)
            canvas.stroke(f"{side * 9},-24 {side * 17},-20 {side * 25},-24", width=3)
        canvas.stroke("-16,-2 0,6 16,-2", width=3)


def _big_wave(canvas: Canvas) -> None:
    wave = smooth("10,250! 10,140! 44,96 104,82 160,102 180,148 152,170 128,152! 142,194 190,212 240,196! 240,250!")
    canvas.form(wave, Tone("#4E9CC4", "#2F6E94"), line=4, depth=8)
    canvas.patch(smooth("30,146! 66,106 112,98 150,120! 120,112 72,128"), "#BDE4F0")
    for x, y, radius in ((112, 86, 12), (140, 90, 14), (164, 106, 14), (180, 128, 12), (178, 150, 10), (160, 166, 11)):
        canvas.form(circle(x, y, radius), FOAM, line=2.6, depth=4)
    boat(canvas, 204, 196, 22, 0.34, 1)


def _eddy_line(canvas: Canvas) -> None:
    with canvas.at(92, 162, size=3.0):
        eddy(canvas)
    boat(canvas, 148, 168, 32, 0.62)
    arrow(canvas, 186, 108, 34, 1.05)


def _surf(canvas: Canvas) -> None:
    crest = smooth("10,250! 10,196! 60,190 96,150 150,132 196,150 240,140! 240,250!")
    canvas.form(crest, Tone("#4E9CC4", "#2F6E94"), line=4, depth=6)
    with canvas.at(160, 194):
        draw_rapids(canvas, 0.82)
    for x, y, radius in ((62, 184, 9), (82, 164, 11), (104, 146, 10), (196, 150, 10), (220, 146, 9)):
        canvas.form(circle(x, y, radius), FOAM, line=2.4, depth=3)
    boat(canvas, 128, 116, 24, 0.64)


def _river_map(canvas: Canvas) -> None:
    with canvas.at(125, 154, degrees=-5):
        canvas.form(box(-84, -58, 168, 116, 4), PAPER, line=3.4, depth=6)
        for side in (-1, 1):
            canvas.form(box(side * 84 - 11, -66, 22, 132, 11), Tone("#E2C98E", "#B0925A"), line=3.2, depth=6)
        river = taper("-66,44 -30,14 -10,26 20,-18 48,-6 68,-46", 20, 20)
        canvas.patch(river, "#3F86BC", within=box(-72, -55, 144, 110))
        canvas.trace("M-50,-34 l16,0 m-8,-8 v16", width=4, colour="#84201A")
        for x, y in ((-12, 24), (22, -16)):
            canvas.form(circle(x, y, 7), STONE, line=2.4, depth=3)
        canvas.stroke("44,26! 56,40!", width=5, colour="#B8352B")
        canvas.stroke("56,26! 44,40!", width=5, colour="#B8352B")


def _second_look(canvas: Canvas) -> None:
    with canvas.at(96, 132, degrees=-12):
        canvas.form(box(-34, -48, 68, 96, 8), Tone("#6E4A7A", "#4C3155"), line=3.2, depth=5)
        for x, y in ((-13, -20), (13, -20), (-13, 10), (13, 10)):
            canvas.patch(circle(x, y, 6.5), CREAM)
    with canvas.at(146, 146, degrees=-40):
        canvas.form(box(-7, 40, 14, 62, 5), WOOD_TONE, line=3, depth=4)
    with canvas.at(146, 146):
        canvas.patch(circle(0, 0, 38), "#CFEAF2", opacity=0.75)
        canvas.form(circle(0, 0, 46) - circle(0, 0, 36), BRASS_TONE, line=3.2, depth=4)
        for x, y in ((-14, -14), (14, -14), (-14, 0), (14, 0), (-14, 14), (14, 14)):
            canvas.patch(circle(x, y, 5.6), "#4C3155")


def _side_slip(canvas: Canvas) -> None:
    boat(canvas, 125, 156, 0, 0.66)
    for side in (-1, 1):
        arrow(canvas, 125 + side * 72, 152, side * 90, 1.05)
    with canvas.at(125, 94):
        draw_rock(canvas, 0.55)


def _anchor_line(canvas: Canvas) -> None:
    rope = "214,70 176,92 190,122 150,128 128,110"
    canvas.stroke(rope, width=12, colour=INK)
    canvas.stroke(rope, width=7, colour="#D9B87A")
    with canvas.at(118, 164, degrees=8, size=1.9):
        canvas.form(anchor(), SLATE_TONE, line=2.4, depth=3)


POWERS: dict[str, Callable[[Canvas], None]] = {
    "dry_bags": _dry_bags,
    "bailer": _bailer,
    "patch_kit": _patch_kit,
    "spare_paddle": _spare_paddle,
    "sprint": _sprint,
    "undertow": _undertow,
    "hard_bow": _hard_bow,
    "steady_hands": _steady_hands,
    "cannonball": _cannonball,
    "big_wave": _big_wave,
    "eddy_line": _eddy_line,
    "surf": _surf,
    "river_map": _river_map,
    "second_look": _second_look,
    "side_slip": _side_slip,
    "anchor_line": _anchor_line,
}
"""Drawings by power."""
