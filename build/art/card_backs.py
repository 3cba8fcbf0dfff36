"""The two card backs: the paddle wheel of the deck and the masked rat of the Rats' face-down cards."""

from __future__ import annotations

import math

from .canvas import Canvas
from .card_face import CENTRE, CORNER, HEIGHT, WIDTH
from .outline import Outline, arc_data, box, circle, ellipse, gather, halves, polygon, taper, union
from .palette import BRASS, BRASS_TONE, CREAM, GREEN, INK, LAMP, RED_TONE, WOOD, Tone
from .suits import suit_outline

FIELD = box(12, 12, WIDTH - 24, HEIGHT - 24, 9)
INNER = box(19, 19, WIDTH - 38, HEIGHT - 38, 5)
SCALE = 22.0
SPOKES = 12
NIGHT_RED = "#6E1A17"
PALE_GREEN = "#3C7A66"


def river_back() -> str:
    """The back of every playing card: river scales round a brass paddle wheel."""
    return _wheel_back(GREEN, PALE_GREEN, Tone("#2A5F50", "#18392F"))


def reed_back() -> str:
    """A back that is won on a voyage: the river at night between reeds, round the paddle wheel."""
    return _wheel_back("#1D3A5C", "#4A6F99", Tone("#2B4F78", "#16304C"))


def saloon_back() -> str:
    """A back that is won on a voyage: the red of the saloon's wallpaper, round the paddle wheel."""
    return _wheel_back("#6B1F3F", "#A1486E", Tone("#7E2C4E", "#4C1530"))


def rat_back() -> str:
    """The back of a Rat's hidden card: lattice of pips round a rat in a hat."""
    canvas = _sheet(NIGHT_RED)
    canvas.patch(_lattice(), "#94332A")
    _corner_nails(canvas)
    _medallion(canvas, Tone("#55140F", "#3C0D0A"))
    masked_rat(canvas)
    return canvas.svg()


def _wheel_back(field: str, scales: str, medallion: Tone) -> str:
    canvas = _sheet(field)
    canvas.trace(_river_scales(), width=1.7, colour=scales)
    _corner_nails(canvas)
    _medallion(canvas, medallion)
    _paddle_wheel(canvas)
    return canvas.svg()


def _sheet(field: str) -> Canvas:
    canvas = Canvas(WIDTH, HEIGHT)
    sheet = box(1.5, 1.5, WIDTH - 3, HEIGHT - 3, CORNER)
    canvas.patch(sheet, CREAM)
    canvas.rim(sheet, width=2, colour="#7A5A34")
    canvas.patch(FIELD, field)
    canvas.rim(FIELD, width=2.5, colour=BRASS)
    canvas.rim(INNER, width=1.2, colour=BRASS)
    return canvas


def _corner_nails(canvas: Canvas) -> None:
    for x in (33.0, WIDTH - 33):
        for y in (33.0, HEIGHT - 33):
            canvas.form(circle(x, y, 6), BRASS_TONE, line=2, depth=2)


def _river_scales() -> str:
    """Arcs of overlapping scales: a point shows where no scale of the rows below covers it."""
    arcs: list[str] = []
    for row in range(-1, int(HEIGHT / (SCALE / 2)) + 2):
        y = row * SCALE / 2 + 5
        for column in range(-4, 5):
            x = CENTRE[0] + column * 2 * SCALE + (SCALE if row % 2 else 0)
            for radius in (SCALE, SCALE * 0.68, SCALE * 0.36):
                arcs += _shown_arcs(x, y, radius)
    return " ".join(arcs)


def _shown_arcs(x: float, y: float, radius: float) -> list[str]:
    arcs: list[str] = []
    start: float | None = None
    for angle in range(-190, 11, 2):
        px = x + radius * math.cos(math.radians(angle))
        py = y + radius * math.sin(math.radians(angle))
        shown = _in_open_field(px, py) and all(
            math.hypot(px - x - dx, py - y - dy) >= SCALE
            for dx, dy in ((-SCALE, SCALE / 2), (SCALE, SCALE / 2), (0, SCALE))
        )
        if shown and start is None:
            start = angle
        elif not shown and start is not None:
            if angle - 2 > start:
                arcs.append(arc_data(x, y, radius, start, angle - 2))
            start = None
    return arcs


def _in_open_field(x: float, y: float) -> bool:
    outside = ((x - CENTRE[0]) / 78) ** 2 + ((y - CENTRE[1]) / 96) ** 2 > 1
    return outside and 20 < x < WIDTH - 20 and 20 < y < HEIGHT - 20


def _lattice() -> Outline:
    whole: list[Outline] = []
    step_x, step_y = 30.0, 36.0
    hidden = ellipse(*CENTRE, 76, 94)
    for row in range(-9, 10):
        for column in range(-5, 6):
            x = CENTRE[0] + column * step_x + (step_x / 2 if row % 2 else 0)
            y = CENTRE[1] + row * step_y / 2
            whole.append(suit_outline("CDHS"[(column + row // 2) % 4]).scaled(0.14).moved(x, y))
            frame = polygon(f"{x},{y - step_y / 2} {x + step_x / 2},{y} {x},{y + step_y / 2} {x - step_x / 2},{y}")
            whole.append(frame - frame.scaled(0.93, about=(x, y)))
    return gather([(shape & INNER) - hidden for shape in whole])


def _medallion(canvas: Canvas, tone: Tone) -> None:
    x, y = CENTRE
    canvas.form(ellipse(x, y, 80, 98), BRASS_TONE, line=2.5, depth=4)
    canvas.form(ellipse(x, y, 71, 89), tone, line=2.5, depth=-5)
    for index in range(28):
        bead = circle(x, y - 93.5, 2.1).turned(index * 360 / 28, CENTRE)
        left, top, right, bottom = bead.bounds()
        dx, dy = (left + right) / 2 - x, (top + bottom) / 2 - y
        canvas.patch(circle(x + dx * 75.5 / 93.5, y + dy, 2.1), LAMP)


def _paddle_wheel(canvas: Canvas) -> None:
    hub = CENTRE
    rim = circle(*hub, 50) - circle(*hub, 44)
    ring = circle(*hub, 30) - circle(*hub, 26)
    spoke = box(hub[0] - 1.8, hub[1] - 56, 3.6, 56)
    paddle = box(hub[0] - 8, hub[1] - 66, 16, 13, 2)
    spokes = union([spoke.turned(index * 360 / SPOKES, hub) for index in range(SPOKES)])
    for index in range(SPOKES):
        canvas.form(paddle.turned(index * 360 / SPOKES, hub), RED_TONE, line=2.4, depth=2.5)
    canvas.form(spokes | rim | ring, BRASS_TONE, line=2.4, depth=1.4)
    canvas.form(circle(*hub, 12), BRASS_TONE, line=2.4, depth=3)
    canvas.form(circle(*hub, 4.5), Tone(WOOD, INK), line=0, depth=0)


def masked_rat(canvas: Canvas) -> None:
    """A rat in a top hat, from the front, round the middle of a card."""
    x, y = CENTRE
    fur, cloth = BRASS_TONE, Tone("#2C2420", INK)
    ink = "#2A0907"
    for side in (-1, 1):
        canvas.form(circle(x + side * 41, y - 13, 21), fur, ink=ink, depth=4)
        canvas.form(circle(x + side * 42, y - 12, 12), Tone("#8A2A22", NIGHT_RED), line=2, ink=ink, depth=-3)
    head = halves("125,142 96,150 84,176 96,204 114,236 125,241", axis=x)
    canvas.form(head, fur, ink=ink, depth=6)
    for side in (-1, 1):
        eye = ellipse(x + side * 20, y + 6, 8.5, 10.5)
        canvas.form(eye, Tone(CREAM, "#DCCBA2"), line=2.5, ink=ink, depth=0)
        canvas.patch(circle(x + side * 18, y + 8, 4.6), INK)
        canvas.patch(halves(f"{x + side * 20 - 12},{y - 3}! {x + side * 20},{y - 9}", axis=x + side * 20), INK)
        for rise in (-7, 1, 9):
            whisker = f"{x + side * 10},{y + 50 + rise * 0.4} {x + side * 34},{y + 44 + rise * 1.2}"
            canvas.patch(taper(f"{whisker} {x + side * 58},{y + 44 + rise * 2.4}", 2.4, 0.8), CREAM)
    canvas.form(ellipse(x, y + 57, 9, 7), Tone("#2C2420", INK), line=0, depth=0)
    canvas.patch(ellipse(x - 3, y + 54.5, 2.6, 1.8), CREAM)
    canvas.form(box(x - 6.5, y + 68, 6.2, 13, 2), Tone(CREAM, "#DCCBA2"), line=2, ink=ink, depth=0)
    canvas.form(box(x + 0.3, y + 68, 6.2, 13, 2), Tone(CREAM, "#DCCBA2"), line=2, ink=ink, depth=0)
    canvas.form(halves("125,66 94,70 88,126! 88,150! 125,152", axis=x), cloth, ink=ink, depth=7)
    canvas.form(halves("125,128 89,124! 86,143! 125,149", axis=x), RED_TONE, ink=ink, line=2.5, depth=3)
    canvas.form(halves("125,142 96,140 58,134 62,146 100,156 125,158", axis=x), cloth, ink=ink, depth=5)
    canvas.form(suit_outline("S").scaled(0.24).moved(x, y - 68), BRASS_TONE, line=0, depth=1.5)
