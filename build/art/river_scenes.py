"""The pictures on River and Event cards: water, a kayak, and what happens to it. Drawn in a window of 206 by 150."""

from __future__ import annotations

from collections.abc import Callable

from .canvas import Canvas
from .kayaks import draw_kayak, wake
from .outline import Outline, box, circle, ellipse, polygon, smooth, taper, union
from .palette import BRASS_TONE, CREAM, INK, LAMP, RED_TONE, WOOD_TONE, Tone
from .river_tokens import FOAM, STONE, draw_rapids, draw_rock

LEFT, TOP, WIDE, TALL = 22.0, 74.0, 206.0, 150.0
WINDOW = box(LEFT, TOP, WIDE, TALL, 10)
MIDDLE = (LEFT + WIDE / 2, TOP + TALL / 2)
LEAF = Tone("#3F7A55", "#28553C")


def scene(canvas: Canvas, name: str, water: Tone) -> None:
    """Draw the picture of a kind of card within its window."""
    with canvas.cut_to(WINDOW):
        fill = canvas.gradient(
            "water", (0, TOP), (0, TOP + TALL), [(0, water.shade, 1), (0.5, water.base, 1), (1, water.shade, 1)]
        )
        canvas.patch(WINDOW, fill)
        _ripples(canvas)
        SCENES[name](canvas)
    canvas.rim(WINDOW, width=4, colour=INK)
    canvas.rim(WINDOW, width=1.6, colour="#C99A3B")


def _ripples(canvas: Canvas) -> None:
    for x, y, length in ((40, 92, 46), (150, 88, 54), (70, 118, 40), (176, 130, 38), (34, 158, 50), (128, 186, 60),
                         (52, 206, 44), (180, 206, 40), (108, 104, 30)):  # fmt: skip
        canvas.patch(taper(f"{x},{y} {x + length / 2},{y - 4} {x + length},{y}", 1, 3), "#DCEBE6", opacity=0.28)


def _boat(canvas: Canvas, x: float, y: float, degrees: float, size: float = 0.9, seat: int = 0) -> None:
    with canvas.at(x, y, degrees=degrees, size=size), canvas.at(-64, -64):
        wake(canvas)
        draw_kayak(canvas, seat)


def _arrow(canvas: Canvas, x: float, y: float, degrees: float, size: float = 1) -> None:
    with canvas.at(x, y, degrees=degrees, size=size):
        shape = polygon("0,-24 20,0 8,0 8,22 -8,22 -8,0 -20,0")
        canvas.form(shape, Tone(LAMP, "#C99A3B"), line=3, depth=3)


def _bank(canvas: Canvas, right: bool) -> None:
    with canvas.at(LEFT + WIDE if right else LEFT, TOP, flip=right):
        canvas.form(smooth("-10,-10! 44,-10! 36,30 48,70 34,110 42,160! -10,160!"), LEAF, line=3, depth=5)
        for y in (18, 62, 116):
            canvas.form(circle(12, y, 17), Tone("#4F8F5E", "#2E5F42"), line=2.4, depth=6)


def _advance(canvas: Canvas) -> None:
    for x, seat in ((72, 1), (126, 0), (178, 2)):
        _boat(canvas, x, 156, 0, 0.72, seat)
        _arrow(canvas, x, 96, 0, 0.6)


def _paddle(canvas: Canvas) -> None:
    _boat(canvas, 125, 152, 52, 1.1)
    for line in ("40,196 66,186 88,186", "36,176 62,170 80,172", "52,214 76,204 96,202"):
        canvas.patch(taper(line, 1, 6), FOAM.base, opacity=0.9)


def _power_paddle(canvas: Canvas) -> None:
    for degrees in (-30, -10, 10, 30):
        with canvas.at(125, 215, degrees=degrees):
            canvas.patch(polygon("-5,-30 5,-30 14,-170 -14,-170"), LAMP, opacity=0.32)
    _boat(canvas, 125, 150, 0, 1.12)
    for side in (-1, 1):
        for x, y, radius in ((56, 150, 9), (68, 166, 7), (60, 180, 10), (76, 190, 6)):
            canvas.form(circle(125 + side * x, y, radius), FOAM, line=2, depth=2)


def _ferry(canvas: Canvas) -> None:
    _bank(canvas, False)
    _bank(canvas, True)
    _boat(canvas, 125, 150, 38, 0.85)
    _arrow(canvas, 84, 110, -90, 0.7)
    _arrow(canvas, 168, 110, 90, 0.7)


def _sculling(canvas: Canvas) -> None:
    _boat(canvas, 150, 148, 0, 0.95, 0)
    _arrow(canvas, 62, 140, -90, 0.95)
    for y in (112, 170, 190):
        canvas.patch(taper(f"104,{y} 84,{y - 4} 62,{y}", 5, 1), FOAM.base, opacity=0.85)


def _catch_current(canvas: Canvas) -> None:
    for x in (50, 82, 170, 202):
        canvas.patch(taper(f"{x},226 {x + 12},186 {x - 12},136 {x},84", 12, 3), "#9CC9D4", opacity=0.55)
    for x in (64, 186):
        _arrow(canvas, x, 112, 0, 0.6)
    _boat(canvas, 125, 150, 0, 1.0)


def _brace(canvas: Canvas) -> None:
    _boat(canvas, 125, 138, -18, 0.95)
    crest = smooth("10,214! 44,176 76,196 112,172 150,196 186,170 240,204! 240,240! 10,240!")
    canvas.form(crest, FOAM, line=3, depth=5, ink="#10283A")


def _reading_water(canvas: Canvas) -> None:
    with canvas.at(140, 140, size=1):
        draw_rapids(canvas, 0.85)
    with canvas.at(140, 140):
        canvas.form(circle(0, 0, 56) - circle(0, 0, 46), BRASS_TONE, line=3, depth=3)
    canvas.form(taper("98,182 76,202 54,220", 18, 22), WOOD_TONE, line=3, depth=4)


def _recall(canvas: Canvas) -> None:
    with canvas.at(118, 150, degrees=-14):
        canvas.form(box(-42, -52, 66, 92, 7), Tone("#1F4B3F", "#16352D"), line=3, depth=4)
    with canvas.at(138, 150, degrees=10):
        canvas.form(box(-32, -50, 66, 92, 7), Tone(CREAM, "#DCCBA2"), line=3, depth=4)
        canvas.form(smooth("1,-34 18,-14 10,22 -8,22 -16,-14"), RED_TONE, line=2.6, depth=3)
    ring = circle(125, 149, 66) - circle(125, 149, 56) - polygon("125,149 220,110 220,60 150,60")
    canvas.form(ring, Tone(LAMP, "#C99A3B"), line=3, depth=2)
    with canvas.at(153, 90, degrees=-66):
        canvas.form(polygon("0,-20 18,10 -18,10"), Tone(LAMP, "#C99A3B"), line=3, depth=2)


def _spot_hazard(canvas: Canvas) -> None:
    with canvas.at(76, 152):
        draw_rapids(canvas, 0.95)
    with canvas.at(174, 152):
        draw_rock(canvas, 0.95)
    canvas.patch(box(123.5, 92, 3, 114), CREAM, opacity=0.8)


def _drops(canvas: Canvas, tone: Tone) -> None:
    for x, y in ((58, 108), (94, 94), (166, 96), (200, 114)):
        canvas.form(smooth(f"{x},{y - 14}! {x + 9},{y + 4} {x},{y + 12} {x - 9},{y + 4}"), tone, line=2.4, depth=3)


def _spring_melt(canvas: Canvas) -> None:
    peaks = union([polygon("16,160 74,86 124,160"), polygon("90,160 158,78 236,160")])
    canvas.form(peaks, Tone("#7C8A92", "#55636B"), line=3, depth=8)
    for x, y in ((74, 86), (158, 78)):
        canvas.patch(
            smooth(f"{x},{y}! {x + 22},{y + 28}! {x + 8},{y + 22} {x},{y + 34} {x - 10},{y + 22} {x - 20},{y + 28}!"),
            CREAM,
        )
    canvas.form(smooth("10,160! 240,160! 240,240! 10,240!"), Tone("#3C7396", "#2A5473"), line=3, depth=4)
    for x in (50, 110, 170):
        canvas.patch(taper(f"{x},178 {x + 22},196 {x + 60},212", 8, 3), FOAM.base, opacity=0.85)


def _slack_water(canvas: Canvas) -> None:
    for radius in (60, 42, 24):
        canvas.rim(ellipse(125, 150, radius * 1.4, radius * 0.8), width=4, colour="#DCEBE6", opacity=0.6)
    _boat(canvas, 125, 150, 90, 0.6, 1)


def _flash_flood(canvas: Canvas) -> None:
    wave = smooth("10,240! 10,150! 50,110 104,96 150,112 164,140 146,150 132,140! 150,176 190,196 240,190! 240,240!")
    canvas.form(wave, Tone("#5B8FA8", "#3A6B86"), line=4, depth=8)
    canvas.patch(smooth("40,126 80,104 130,102 158,128! 128,116 84,118"), FOAM.base)
    _drops(canvas, FOAM)


def _surge(canvas: Canvas) -> None:
    for y, part in ((196, 1.0), (158, 0.8), (124, 0.6)):
        half = 88 * part
        wave = smooth(f"{125 - half},{y}! 125,{y - 34} {125 + half},{y}! 125,{y - 14}")
        canvas.form(wave, FOAM, line=3, depth=4, ink="#10283A")
    _arrow(canvas, 125, 98, 0, 0.8)


def _side_channel(canvas: Canvas) -> None:
    island = smooth("125,92 156,116 152,168 125,210 98,168 94,116")
    canvas.form(island, LEAF, line=3, depth=8)
    for x, y in ((118, 128), (134, 158)):
        canvas.form(circle(x, y, 16), Tone("#4F8F5E", "#2E5F42"), line=2.4, depth=5)
    _arrow(canvas, 62, 146, -24, 0.9)
    _arrow(canvas, 188, 146, 24, 0.9)


def _calm_pool(canvas: Canvas) -> None:
    canvas.patch(circle(170, 116, 26), "#F8EBC3", opacity=0.9)
    for y, half in ((160, 30), (174, 40), (190, 26)):
        canvas.patch(ellipse(170, y, half, 3), "#F6E6B4", opacity=0.8)
    for x, y, size in ((70, 178, 26), (104, 204, 20), (52, 206, 16)):
        pad = ellipse(x, y, size, size * 0.55) - polygon(f"{x},{y} {x + size + 4},{y - 10} {x + size + 4},{y + 3}")
        canvas.form(pad, LEAF, line=2.6, depth=3)


def _lunch_stop(canvas: Canvas) -> None:
    canvas.form(smooth("10,190! 90,176 170,182 240,176! 240,240! 10,240!"), Tone("#B08A55", "#7F6238"), line=3, depth=4)
    canvas.form(box(70, 126, 92, 62, 8), Tone("#9A6A3C", "#6E4427"), line=3, depth=6)
    canvas.form(box(64, 116, 104, 18, 6), Tone("#B8803F", "#7F562B"), line=3, depth=4)
    canvas.rim(smooth("84,118 92,88 140,88 150,118", closed=False), width=6, colour="#6E4427")
    canvas.form(circle(188, 178, 15), RED_TONE, line=3, depth=5)
    canvas.form(smooth("188,164! 196,152 206,154 198,164"), LEAF, line=2, depth=2)


def _lost_gear(canvas: Canvas) -> None:
    with canvas.at(125, 150, degrees=28):
        canvas.form(box(-86, -5, 172, 10, 5), WOOD_TONE, line=3, depth=3)
        for side in (-1, 1):
            canvas.form(ellipse(side * 84, 0, 22, 13), BRASS_TONE, line=3, depth=4)
    canvas.form(ellipse(92, 182, 26, 20), RED_TONE, line=3, depth=6)
    canvas.form(smooth("56,198! 90,186 130,196 168,188 190,200! 190,240! 56,240!"), FOAM, line=2.6, depth=3)


def _old_guide(canvas: Canvas) -> None:
    canvas.form(smooth("66,240! 74,196 104,184 146,184 176,196 184,240!"), Tone("#5A6E52", "#3C4E3A"), line=3, depth=6)
    canvas.form(ellipse(125, 148, 32, 38), Tone("#E0A88C", "#C08368"), line=3, depth=5)
    canvas.form(
        smooth("94,152! 98,186 125,214 152,186 156,152! 140,172 125,166 110,172"),
        Tone(CREAM, "#CFC29C"),
        line=3,
        depth=4,
    )
    canvas.form(smooth("62,128 96,116 154,116 188,128 154,140 96,140"), Tone("#8A5A36", "#5E371D"), line=3, depth=4)
    canvas.form(smooth("98,122! 102,90 125,84 148,90 152,122!"), Tone("#8A5A36", "#5E371D"), line=3, depth=5)
    for x in (113, 137):
        canvas.patch(circle(x, 148, 4), INK)


def _rockslide(canvas: Canvas) -> None:
    canvas.form(polygon("10,70 110,70 10,214"), Tone("#7A6B50", "#54482F"), line=3, depth=6)
    for x, y, size in ((92, 112, 0.55), (66, 166, 0.5), (150, 170, 1.0)):
        with canvas.at(x, y):
            draw_rock(canvas, size)
    for x, y in ((122, 104), (112, 140), (196, 126)):
        canvas.form(circle(x, y, 7), STONE, line=2.4, depth=3)


def _standing_waves(canvas: Canvas) -> None:
    with canvas.at(125, 160):
        draw_rapids(canvas, 1.5)


def _cold_shock(canvas: Canvas) -> None:
    _drops(canvas, Tone("#BFE3F0", "#7FB4CC"))
    flake: list[Outline] = []
    for degrees in (0, 60, 120):
        flake += [box(-4, -56, 8, 112, 4).turned(degrees)]
        flake += [box(-3, -8, 6, 26, 3).turned(45 * side).moved(side * -9, end * 36).turned(degrees)
                  for side in (-1, 1) for end in (-1, 1)]  # fmt: skip
    with canvas.at(125, 154):
        canvas.form(union(flake), Tone("#E8F6FA", "#A9D3E2"), line=3, depth=2)


SCENES: dict[str, Callable[[Canvas], None]] = {
    "advance": _advance,
    "paddle": _paddle,
    "power_paddle": _power_paddle,
    "ferry": _ferry,
    "sculling": _sculling,
    "catch_current": _catch_current,
    "brace": _brace,
    "reading_water": _reading_water,
    "recall": _recall,
    "spot_hazard": _spot_hazard,
    "spring_melt": _spring_melt,
    "slack_water": _slack_water,
    "flash_flood": _flash_flood,
    "surge": _surge,
    "side_channel": _side_channel,
    "calm_pool": _calm_pool,
    "lunch_stop": _lunch_stop,
    "lost_gear": _lost_gear,
    "old_guide": _old_guide,
    "rockslide": _rockslide,
    "standing_waves": _standing_waves,
    "cold_shock": _cold_shock,
}
"""Scenes by kind of card."""
