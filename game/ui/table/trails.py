"""Where things would go, drawn over a ground: a line through the cells, its end, and what happens on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, sin

import pygame
from pygame import FRect, Rect, Surface

from game.table.presenter import Sign, Trail
from game.ui.drawing.theme import hex_of
from game.ui.table.painter import Brush

Where = Callable[[int], FRect]
COLOURS = ("warning", "last", "winning", "lamplight")
"""Colours of the theme by seat; lines of different seats also lie beside each other."""
SPREAD = 0.11
"""Trails of different seats lie so far beside each other, in cells."""


def draw_trails(brush: Brush, trails: Sequence[Trail], where: Where) -> None:
    """All lines first, then all signs."""
    for number, trail in enumerate(trails):
        shift = (number - (len(trails) - 1) / 2) * SPREAD
        points = [brush.pixel(where(cell).centerx + shift, where(cell).centery) for cell in trail.cells]
        if len(points) > 1:
            _line(brush, points, _colour(brush, trail))
    placed: dict[int, int] = {}
    for trail in trails:
        for sign in trail.signs:
            place = placed[sign.cell] = placed.get(sign.cell, -1) + 1
            _sign(brush, sign, where(sign.cell), place)


def draw_prospects(brush: Brush, prospects: Sequence[Trail], where: Where) -> None:
    """Thin pale lines, each with its end: where letting go leads, the first one, is dotted, and so is what begins where
    it does."""
    theme, width = brush.ui.theme, max(2, round(brush.unit * 0.03))
    for trail in reversed(prospects):
        points = [brush.pixel(*where(cell).center) for cell in trail.cells]
        if len(points) < 2:
            continue
        dotted = trail.cells[0] == prospects[0].cells[0]
        parts = list(_dots(points, brush.unit * 0.11)) if dotted else [points]
        for colour, wide in ((theme["night"], width + 2), (theme["cream"], width)):
            for part in parts:
                pygame.draw.lines(brush.surface, colour, False, part, wide)
            pygame.draw.polygon(brush.surface, colour, _head(points[-2], points[-1], wide * 3.0))


def _dots(points: Sequence[tuple[int, int]], step: float) -> Iterator[list[tuple[float, float]]]:
    """Every other piece of this length along a line."""
    for start, end in pairwise(points):
        length = hypot(end[0] - start[0], end[1] - start[1])
        count = max(1, round(length / step / 2))
        for number in range(count):
            ends = ((2 * number + place) / (2 * count) for place in (0, 1))
            yield [(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part) for part in ends]


def _colour(brush: Brush, trail: Trail) -> tuple[int, int, int]:
    return brush.ui.theme[COLOURS[(trail.shape or 0) % len(COLOURS)]]


def _line(brush: Brush, points: list[tuple[int, int]], colour: tuple[int, int, int]) -> None:
    """A dark rim under a light line, a dot at each cell, an arrow head at the end."""
    width = max(2, round(brush.unit * 0.07))
    night = brush.ui.theme["night"]
    for drawn, wide in ((night, width + max(2, width // 2) * 2), (colour, width)):
        pygame.draw.lines(brush.surface, drawn, False, points, wide)
        for point in points:
            pygame.draw.circle(brush.surface, drawn, point, wide * 0.72)
        pygame.draw.polygon(brush.surface, drawn, _head(points[-2], points[-1], wide * 2.1 + (wide - width) * 0.4))


def _head(before: tuple[int, int], end: tuple[int, int], size: float) -> list[tuple[float, float]]:
    angle = atan2(end[1] - before[1], end[0] - before[0])
    tip = (end[0] + cos(angle) * size, end[1] + sin(angle) * size)
    return [tip, *((end[0] + cos(angle + turn) * size, end[1] + sin(angle + turn) * size) for turn in (2.3, -2.3))]


def _sign(brush: Brush, sign: Sign, cell: FRect, place: int) -> None:
    """A small round badge at the upper right of the cell, the next one beside it."""
    side = max(14, round(brush.unit * 0.4))
    x, y = brush.pixel(cell.right, cell.top)
    disc = Rect(x - side * 3 // 4 + place * side, y - side // 4, side, side)
    theme, assets = brush.ui.theme, brush.ui.assets
    edge = theme["legal"] if sign.good > 0 else theme["warning"]
    brush.surface.blit(assets.made(("sign disc", side, edge), lambda: _disc(brush, side, edge)), disc)
    inner = disc.inflate(-side // 3, -side // 3)
    brush.surface.blit(assets.tinted(f"app/icons/{sign.icon}", inner.size, theme["text"]), inner)


def _disc(brush: Brush, side: int, edge: tuple[int, int, int]) -> Surface:
    panel = hex_of(brush.ui.theme["panel"])
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">'
        f'<circle cx="10" cy="10" r="8.8" fill="{panel}" stroke="{hex_of(edge)}" stroke-width="2"/></svg>'
    )
    return brush.ui.assets.svg(("sign disc svg", side, edge), lambda: text, (side, side))
