"""The sheet of the backs of cards on a river: waves round a ring of brass."""

from __future__ import annotations

from .canvas import Canvas
from .card_face import CENTRE, CORNER, HEIGHT, WIDTH
from .outline import box, circle
from .palette import BRASS, BRASS_TONE, CREAM, Tone


def back_sheet(field: str, wave: str) -> Canvas:
    """A sheet in two colours whose middle, a disc of radius 74, is free."""
    canvas = Canvas(WIDTH, HEIGHT)
    sheet = box(1.5, 1.5, WIDTH - 3, HEIGHT - 3, CORNER)
    inside = box(12, 12, WIDTH - 24, HEIGHT - 24, 9)
    canvas.patch(sheet, CREAM)
    canvas.rim(sheet, width=2, colour="#7A5A34")
    canvas.patch(inside, field)
    with canvas.cut_to(inside):
        for row in range(13):
            y = 30 + row * 25
            points = " ".join(f"{x},{y + (6 if (x // 20 + row) % 2 else -6)}" for x in range(0, WIDTH + 21, 20))
            canvas.stroke(points, width=3.2, colour=wave)
    canvas.rim(inside, width=2.5, colour=BRASS)
    canvas.rim(box(19, 19, WIDTH - 38, HEIGHT - 38, 5), width=1.2, colour=BRASS)
    canvas.form(circle(*CENTRE, 84), BRASS_TONE, line=2.5, depth=4)
    canvas.form(circle(*CENTRE, 74), Tone(field, field), line=2.5, depth=0)
    return canvas
