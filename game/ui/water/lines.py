"""Lines across a river: sections, seams, floats, the finish, and the places for cards beside them."""

from __future__ import annotations

import pygame
from pygame import FRect, Rect

from game.ui.table.painter import Brush
from game.ui.water.tones import tones_of

_DASH, _GAP = 0.3, 0.18
_THICK = 0.07
_SQUARE = 0.15
_FLOAT, _FLOAT_STEP = 0.07, 0.4
_OUT = 0.8
"""How far the left flag stands from the water: rows are numbered beside it."""


def section_line(brush: Brush, left: float, right: float, y: float) -> None:
    """A dashed line from bank to bank, on a dark edge so that it is seen on foam."""
    tones = tones_of(brush.ui.theme)
    x = left
    while x < right:
        dash = FRect(x, y - _THICK / 2, min(_DASH, right - x), _THICK)
        for colour, grow in ((tones.dark, 0.05), (tones.line, 0.0)):
            area = brush.area(dash.inflate(grow, grow))
            pygame.draw.rect(brush.surface, colour, area, border_radius=max(1, area.height // 2))
        x += _DASH + _GAP


def finish_line(brush: Brush, left: float, right: float, y: float) -> None:
    """Two rows of squares, and a flag at each bank."""
    tones = tones_of(brush.ui.theme)
    count = round((right - left) / _SQUARE)
    for number in range(count):
        for row in (0, 1):
            square = FRect(left + number * _SQUARE, y + (row - 1) * _SQUARE, _SQUARE, _SQUARE)
            brush.surface.fill(tones.foam if (number + row) % 2 else tones.ink, brush.area(square))
    _flag(brush, left - _OUT, y, -1)
    _flag(brush, right + 0.1, y, 1)


def float_line(brush: Brush, left: float, right: float, y: float) -> None:
    """A rope with red and light floats: behind it rafts wait for the start."""
    tones, theme = tones_of(brush.ui.theme), brush.ui.theme
    width = max(2, round(0.045 * brush.unit))
    ends = brush.pixel(left, y), brush.pixel(right, y)
    pygame.draw.line(brush.surface, tones.ink, *ends, width + 2)
    pygame.draw.line(brush.surface, tones.sand, *ends, width)
    count = max(1, round((right - left) / _FLOAT_STEP))
    for number in range(count):
        middle = brush.pixel(left + (number + 0.5) * (right - left) / count, y)
        for colour, radius in ((tones.ink, _FLOAT + 0.022), (theme["red"] if number % 2 else tones.foam, _FLOAT)):
            pygame.draw.circle(brush.surface, colour, middle, max(2, radius * brush.unit))


def seam(brush: Brush, start: tuple[float, float], end: tuple[float, float], strength: float = 0.2) -> None:
    """Where two cards of a river meet: a thin upright or level line, light beside dark. `strength` from 0 to 1."""
    tones = tones_of(brush.ui.theme)
    (ax, ay), (bx, by) = brush.pixel(*start), brush.pixel(*end)
    thick = max(1, round(0.018 * brush.unit))
    for colour, shift in ((tones.dark, thick), (tones.foam, 0)):
        area = Rect(ax, ay, max(bx - ax, thick), max(by - ay, thick)).move(shift, shift).clip(brush.clip)
        if area.width > 0 and area.height > 0:
            line = pygame.Surface(area.size, pygame.SRCALPHA)
            shade = pygame.Color(colour)
            shade.a = round(255 * strength)
            line.fill(shade)
            brush.surface.blit(line, area)


def socket(brush: Brush, rect: FRect) -> None:
    """An empty place for a card."""
    tones = tones_of(brush.ui.theme)
    area = brush.area(rect)
    radius, width = max(2, round(0.07 * brush.unit)), max(1, round(0.025 * brush.unit))
    veil = brush.ui.assets.made(("socket", area.size, tones.dark), lambda: _veil(area, tones.dark, radius))
    brush.surface.blit(veil, area)
    pygame.draw.rect(brush.surface, tones.brass, area, width, border_radius=radius)


def _veil(area: Rect, colour: str, radius: int) -> pygame.Surface:
    surface = pygame.Surface(area.size, pygame.SRCALPHA)
    shade = pygame.Color(colour)
    shade.a = 120
    pygame.draw.rect(surface, shade, surface.get_rect(), border_radius=radius)
    return surface


def _flag(brush: Brush, x: float, y: float, side: int) -> None:
    tones = tones_of(brush.ui.theme)
    pole = brush.area(FRect(x - 0.03, y - 0.8, 0.06, 0.85))
    brush.surface.fill(tones.ink, pole)
    points = [
        brush.pixel(x + side * dx, y + dy) for dx, dy in ((0.02, -0.8), (0.5, -0.68), (0.4, -0.55), (0.02, -0.48))
    ]
    pygame.draw.polygon(brush.surface, tones.line, points)
    pygame.draw.aalines(brush.surface, tones.ink, True, points)
