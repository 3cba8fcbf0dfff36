"""The foot of a card: a dark band on which the table writes its name."""

from __future__ import annotations

from typing import Final

from .canvas import Canvas
from .card_face import HEIGHT, WIDTH
from .outline import box
from .palette import BRASS, CREAM, INK

FOOT_TOP: Final = 250.0
"""Top of the area in which the table writes the name."""


def card_foot(canvas: Canvas, band: str) -> None:
    """A band of this colour, darker than that, with faint waves."""
    foot = box(12, FOOT_TOP, WIDTH - 24, HEIGHT - 12 - FOOT_TOP, 9)
    canvas.patch(foot, band)
    with canvas.cut_to(foot):
        canvas.patch(foot, INK, opacity=0.3)
        for row in range(4):
            points = " ".join(
                f"{x},{FOOT_TOP + 16 + row * 19 + (4 if (x // 16 + row) % 2 else -4)}" for x in range(0, 273, 16)
            )
            canvas.stroke(points, width=2, colour=CREAM, opacity=0.1)
    canvas.rim(foot, width=1.6, colour=BRASS)
