"""Numbers, dice, badges and dashed frames on water."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import pygame
from pygame import FRect

from game.ui.drawing.shapes import sheet
from game.ui.drawing.theme import Theme, Type, hex_of, mix
from game.ui.table.ground.painter import Brush

Count: TypeAlias = Literal["further", "splashes", "damage"]
"""Spaces the water carries further, splashes it costs, chance numbers that do damage."""
Badge: TypeAlias = Literal["eddy", "recharge"]
"""Water that turns on the spot, a float with a light."""
TALL: Final = 0.38
_WIDE: Final = 0.46
_EDGE: Final = 0.035
_FIGURE: Final = 0.34
"""Height of the line of a figure on a tile, which leaves room between it and the edge."""
_DIE, _TALL_FIGURES = 0.31, 0.12
"""Side of a die; by so much figures are taller on it than on a tile, to be read from far, too."""
_DICE_IN_ROW: Final = 3
_BESIDE_FIGURE: Final = "translate(-1.5 1.7) scale(0.85)"
_LEAST: Final = 8
"""Pixels of height below which a tile is left out: nothing could be read on it."""
_LOWER: Final = 0.06
"""Figures stand higher in their line than in its middle: so far down they are moved, in parts of the tile."""
_SIGNS: Final = {
    "eddy": '<path d="M11.4 11.4C12.8 10 14 12 12.2 13.4C9.6 15.4 6.6 13 7.2 9.8C7.8 6.4 12 5 14.6 6.8'
    'C17.8 9 17.6 14.2 14.8 17" fill="none" stroke="INK" stroke-width="2" stroke-linecap="round"/>',
    "recharge": '<path d="M11 3.4L12.8 9.2L18.6 11L12.8 12.8L11 18.6L9.2 12.8L3.4 11L9.2 9.2Z" fill="INK"/>',
    "further": '<path d="M5.5 15L11 5L16.5 15L13 13.4V20H9V13.4Z" fill="INK"/>',
    "splashes": '<path d="M11 4C11 4 5.5 11 5.5 14.6A5.5 5.5 0 0 0 16.5 14.6C16.5 11 11 4 11 4Z" fill="INK"/>'
    '<path d="M8.2 14.2A2.8 2.8 0 0 0 10.4 17.6" fill="none" stroke="FILL" stroke-width="1.6" stroke-linecap="round"/>',
}

_SMALLEST: Final = 11
"""Pixels below which nothing can be read: then nothing is written."""
_LETTER_EDGE: Final = 9
"""Height of letters as a factor of the width of their dark edge."""
_TALL: Final = 0.78
"""Height of the letters as a part of the height of their place."""

_DASH, _GAP = 0.26, 0.16
_THICK = 0.06


def tile(brush: Brush, corner: tuple[float, float], what: Count, number: int) -> None:
    """A tile with its sign and number; `corner` is its upper left on the ground."""
    place = FRect(*corner, _WIDE, TALL)
    _back(brush, place, what)
    figure = FRect(place.x + 0.45 * _WIDE, place.y + (TALL - _FIGURE) / 2, 0.44 * _WIDE, _FIGURE)
    write(brush, figure, str(number), Type.BOLD, "ink", shadow=False)


def badge(brush: Brush, corner: tuple[float, float], what: Badge) -> None:
    """A tile with a sign alone; `corner` is its upper left on the ground."""
    _back(brush, FRect(*corner, TALL, TALL), what)


def dice(brush: Brush, cell: FRect, numbers: Sequence[int]) -> None:
    """One small die for every number, along the upper edge of a cell."""
    across = _DICE_IN_ROW if len(numbers) <= _DICE_IN_ROW else -(-len(numbers) // 2)
    side = min(_DIE, (1 - 2 * _EDGE) / across)
    for place, number in enumerate(numbers):
        row, column = divmod(place, across)
        die = FRect(cell.x + _EDGE + column * side, cell.y + _EDGE + row * side, side * 0.94, side * 0.94)
        _back(brush, die, "damage")
        figure = die.inflate(0, _TALL_FIGURES * die.height).move(0, _LOWER * die.height)
        write(brush, figure, str(number), Type.BOLD, "cream", shadow=False)


def lower_corners(cell: FRect) -> tuple[tuple[float, float], tuple[float, float]]:
    """Returns the places of tiles in the lower left and lower right of a cell."""
    y = cell.bottom - TALL - _EDGE
    return (cell.x + _EDGE, y), (cell.right - _WIDE - _EDGE, y)


def _back(brush: Brush, place: FRect, what: Count | Badge) -> None:
    area = brush.area(place)
    theme = brush.ui.theme
    wide = 22 * place.width / place.height

    def svg() -> str:
        fill, ink = hex_of(_fill(theme, what)), hex_of(theme["ink"])
        sign, aside = _SIGNS.get(what, ""), _BESIDE_FIGURE if wide > 22 else ""
        round_by = 4 if what == "damage" else 7
        box = f'<rect x="1" y="1" width="{wide - 2:g}" height="20" rx="{round_by}" fill="{fill}" stroke="{ink}"'
        return sheet(
            (round(wide), 22),
            f'{box} stroke-width="1.4"/><g transform="{aside}">{sign.replace("INK", ink).replace("FILL", fill)}</g>',
        )

    if area.height >= _LEAST:
        brush.surface.blit(brush.ui.assets.svg(("figure", what, theme.palette), svg, area.size), area)


def _fill(theme: Theme, what: Count | Badge) -> tuple[int, int, int]:
    match what:
        case "further":
            return theme["lamplight"]
        case "splashes":
            return mix(theme["cream"], (0x5F, 0xBE, 0xE8), 0.6)
        case "damage":
            return theme["red"]
        case "eddy" | "recharge":
            return theme["cream"]


def write_on_board(brush: Brush, place: FRect, words: str, kind: Type, colour: str, *, align: float = 1.0) -> None:
    """One line on a dark board as wide as it asks for, in `place` (0 left, 1 right); seen on mist and trees.

    No board without words: nothing is drawn where they could not be read.
    """
    area = brush.area(place)
    if not area.colliderect(brush.clip) or area.height * _TALL < _SMALLEST:
        return
    ui = brush.ui
    wide = ui.fonts.get(ui.theme, kind, 1.0, area.height * _TALL).size(words)[0] + area.height // 2
    board = area.copy()
    board.width = min(area.width, wide)
    board.x += round((area.width - board.width) * align)
    radius = board.height // 4
    pygame.draw.rect(brush.surface, ui.theme["panel"], board, border_radius=radius)
    pygame.draw.rect(brush.surface, ui.theme["panel_edge"], board, max(1, board.height // 16), border_radius=radius)
    width, left = board.width / brush.unit, place.x + (board.x - area.x) / brush.unit
    inside = FRect(left + 0.1 * place.height, place.y, width - 0.2 * place.height, place.height)
    write(brush, inside, words, kind, colour, shadow=False)


def write(
    brush: Brush, place: FRect, words: str, kind: Type, colour: str, *, align: float = 0.5, shadow: bool = True
) -> None:
    """One line within a place; `align` 0 left, 0.5 middle, 1 right. Words too wide are set smaller.

    `shadow`: with a dark edge all round, to be read on whatever flows below.
    """
    area = brush.area(place)
    if not area.colliderect(brush.clip):
        return
    pixels = area.height * _TALL
    ui = brush.ui
    font = ui.fonts.get(ui.theme, kind, 1.0, pixels)
    width = font.size(words)[0]
    if width > area.width:
        pixels *= area.width / width
        font = ui.fonts.get(ui.theme, kind, 1.0, pixels)
    if pixels < _SMALLEST:
        return
    wide, high = font.size(words)
    x = area.x + round((area.width - wide) * align)
    y = area.y + (area.height - high) // 2
    if shadow:
        below = ui.text.label(words, font, ui.theme["night"])
        wide = max(1, round(pixels / _LETTER_EDGE))
        brush.surface.fblits((below, (x + across, y + down)) for across, down in _round(wide))
    ui.text.stamp(brush.surface, words, font, colour, (x, y))


def _round(far: int) -> list[tuple[int, int]]:
    """Steps to everything at most so far away, but not the place itself."""
    steps = range(-far, far + 1)
    return [(x, y) for x in steps for y in steps if x or y]


def sketch_frame(brush: Brush, place: FRect) -> None:
    """Dashes along the sides of a rectangle of the ground, light on dark."""
    theme = brush.ui.theme
    for grow, colour in ((0.04, theme["night"]), (0.0, theme["legal"])):
        for left, top, right, bottom in _dashes(place):
            thick = _THICK + grow
            dash = FRect(left - thick / 2, top - thick / 2, right - left + thick, bottom - top + thick)
            area = brush.area(dash)
            pygame.draw.rect(brush.surface, colour, area, border_radius=max(1, min(area.size) // 2))


def _dashes(place: FRect) -> list[tuple[float, float, float, float]]:
    found = []
    for start, end in _along(place.left, place.right):
        found += [(start, y, end, y) for y in (place.top, place.bottom)]
    for start, end in _along(place.top, place.bottom):
        found += [(x, start, x, end) for x in (place.left, place.right)]
    return found


def _along(start: float, end: float) -> list[tuple[float, float]]:
    """Dashes of nearly equal length from one corner to the next."""
    count = max(1, round((end - start + _GAP) / (_DASH + _GAP)))
    step = (end - start + _GAP) / count
    return [(start + number * step, start + (number + 1) * step - _GAP) for number in range(count)]
