"""Numbers on spaces of water: small tiles whose shape and sign say what is counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from pygame import FRect

from game.ui.drawing.shapes import sheet
from game.ui.drawing.theme import Theme, Type, hex_of, mix
from game.ui.table.painter import Brush
from game.ui.water.lettering import write

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
    """Where tiles lie in the lower left and lower right of a cell."""
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
