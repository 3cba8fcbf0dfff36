"""The stage of a court card: a coloured panel inside the frame, an actor on it, and the indices."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from .canvas import Canvas
from .card_face import HEIGHT, WIDTH, card_index, card_stock, frame_outline
from .outline import Outline, circle, gather, polygon
from .palette import BRASS, INK, Tone

FIELD = frame_outline()
RAYS = 24

Actor = Callable[[Canvas], None]


@dataclass(frozen=True)
class Stage:
    """The panel's colour, the rays on it, and the disc behind the head with its edge."""

    panel: str
    rays: str
    disc: str
    disc_edge: str
    centre: tuple[float, float] = (134, 130)
    radius: float = 92


NIGHT = {
    "S": Stage("#16324A", "#1C3E5A", "#E9DDB4", "#C9B26E"),
    "H": Stage("#641A17", "#74221D", "#F0C98A", "#C99A3B"),
    "D": Stage("#7A3A1C", "#8A4623", "#F2D190", "#C99A3B"),
    "C": Stage("#183C32", "#1F4B3F", "#D9DDA8", "#A9A860"),
}
DAY = {
    "S": Stage("#B9CDD3", "#C6D8DC", "#E4ECE4", "#8FA9B4"),
    "H": Stage("#E6B9A0", "#EDC8B2", "#F8E4D0", "#C4825F"),
    "D": Stage("#EBCB86", "#F0D79C", "#FAEBC4", "#C99A3B"),
    "C": Stage("#B5C9A2", "#C2D4B0", "#E6EDCF", "#7F9A6C"),
}


def court_card(rank: str, suit: str, tone: Tone, stage: Stage, actor: Actor) -> str:
    """The SVG of one card with a figure."""
    canvas = Canvas(WIDTH, HEIGHT)
    card_stock(canvas)
    with canvas.cut_to(FIELD):
        _backdrop(canvas, stage)
        actor(canvas)
    canvas.rim(FIELD, width=5, colour=INK)
    canvas.rim(FIELD, width=2.4, colour=BRASS)
    card_index(canvas, rank, suit, tone)
    return canvas.svg()


def _backdrop(canvas: Canvas, stage: Stage) -> None:
    canvas.patch(FIELD, stage.panel)
    canvas.patch(sunburst(stage.centre, 400, RAYS) & FIELD, stage.rays)
    canvas.patch(circle(*stage.centre, stage.radius), stage.disc_edge)
    canvas.patch(circle(*stage.centre, stage.radius - 4), stage.disc)


def sunburst(centre: tuple[float, float], reach: float, rays: int) -> Outline:
    """Every second wedge of a circle cut into twice as many wedges as rays."""
    x, y = centre
    wedges: list[Outline] = []
    for index in range(rays):
        start = math.tau * index / rays
        end = start + math.tau / rays / 2
        wedges.append(
            polygon(
                f"{x},{y} {x + reach * math.cos(start)},{y + reach * math.sin(start)}"
                f" {x + reach * math.cos(end)},{y + reach * math.sin(end)}"
            )
        )
    return gather(wedges)
