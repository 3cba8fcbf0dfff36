"""The parts that all cards share: the stock, the brass hairline frame and the two indices."""

from __future__ import annotations

from .canvas import Canvas
from .outline import Outline, box, circle, data
from .palette import BRASS, Tone
from .ranks import rank_outline
from .suits import suit_outline

WIDTH = 250
HEIGHT = 350
CENTRE = (WIDTH / 2, HEIGHT / 2)
CORNER = 15
INDEX_X = 30
INDEX_TOP = 15
INDEX_HEIGHT = 46
INDEX_WIDTH = 42
INDEX_SUIT_Y = 86
INDEX_SUIT_SIZE = 34
MARGIN = 13
NOTCH_WIDTH = 44
NOTCH_HEIGHT = 96
NOTCH_CURVE = 10


def card_stock(canvas: Canvas) -> None:
    """Cream paper, a little darker towards the bottom right, with a thin dark edge."""
    paper = canvas.gradient(
        "stock", (0, 0), (WIDTH, HEIGHT), [(0, "#FCF6E4", 1), (0.55, "#F6ECD2", 1), (1, "#EADBB6", 1)]
    )
    sheet = box(1.5, 1.5, WIDTH - 3, HEIGHT - 3, CORNER)
    canvas.patch(sheet, paper)
    canvas.rim(sheet, width=2, colour="#7A5A34")


def card_frame(canvas: Canvas) -> None:
    """The brass hairline, stepping back round both indices."""
    canvas.rim(frame_outline(), width=1.6, colour=BRASS)
    for x, y in ((WIDTH - MARGIN - 9, MARGIN + 9), (MARGIN + 9, HEIGHT - MARGIN - 9)):
        canvas.patch(circle(x, y, 2.6), BRASS)


def frame_outline(inset: float = 0) -> Outline:
    """The field inside the hairline, shrunk by `inset`."""
    left, top = MARGIN + inset, MARGIN + inset
    right, bottom = WIDTH - MARGIN - inset, HEIGHT - MARGIN - inset
    step_x, step_y = MARGIN + NOTCH_WIDTH + inset, MARGIN + NOTCH_HEIGHT + inset
    back_x, back_y = WIDTH - step_x, HEIGHT - step_y
    c, r = NOTCH_CURVE, 8
    return data(
        f"M{step_x},{top} L{right - r},{top} Q{right},{top} {right},{top + r} L{right},{back_y - c}"
        f" L{right},{back_y} L{back_x + c},{back_y} Q{back_x},{back_y} {back_x},{back_y + c} L{back_x},{bottom}"
        f" L{left + r},{bottom} Q{left},{bottom} {left},{bottom - r} L{left},{step_y} L{step_x - c},{step_y}"
        f" Q{step_x},{step_y} {step_x},{step_y - c}Z"
    )


def card_index(canvas: Canvas, rank: str, suit: str, tone: Tone) -> None:
    """Rank over suit at the top left, and once more turned round at the bottom right."""
    letter = rank_outline(rank, INDEX_HEIGHT, INDEX_WIDTH).moved(INDEX_X, INDEX_TOP)
    sign = suit_outline(suit).scaled(INDEX_SUIT_SIZE / 100).moved(INDEX_X, INDEX_SUIT_Y)
    for shape in (letter, sign):
        canvas.patch(shape, tone.base)
        canvas.patch(shape.turned(180, CENTRE), tone.base)
