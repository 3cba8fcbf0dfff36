"""Spaces of the river by their signs: what kind of water they are, and the numbers on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import FRect

from game.titles.raft_race.rules.river import WIDTH, spot
from game.titles.raft_race.table.rows import water_there
from game.ui.table.painter import Brush
from game.ui.water import ColumnRow, WaterSpace, space_of
from game.ui.water.figures import badge, dice, lower_corners, tile

UNKNOWN: Final = WaterSpace((0, 0))
OPEN_WATER: Final = WaterSpace((0, -1))


def spaces_of(signs: Sequence[str], last: int, width: int = WIDTH) -> dict[ColumnRow, WaterSpace]:
    """The spaces of signs by cell, row 0 first, `width` to a row; row 0 lies in row `last` of the picture."""
    return {(index % width, last - index // width): space_of(water_there(sign)) for index, sign in enumerate(signs)}


def kind_below(brush: Brush, cell: FRect, sign: str) -> None:
    """A badge for a space without numbers, where something lies on it."""
    left, _ = lower_corners(cell)
    match spot(sign).kind:
        case "eddy":
            badge(brush, left, "eddy")
        case "recharge":
            badge(brush, left, "recharge")
        case _:
            pass


def figures(brush: Brush, cell: FRect, sign: str) -> None:
    """The numbers of a rapid (spaces left, splashes right) or a rock (splashes, and its damage numbers above)."""
    meaning = spot(sign)
    left, right = lower_corners(cell)
    if meaning.kind == "rapid":
        tile(brush, left, "further", meaning.extra)
    if meaning.splashes:
        tile(brush, right, "splashes", meaning.splashes)
    dice(brush, cell, meaning.damage)
