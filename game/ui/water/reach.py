"""What is painted: a grid of water, each space with its current and its hazard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from game.table.river import RiverWater, WaterKind

ColumnRow: TypeAlias = tuple[int, int]
"""Column and row of a space on the picture: x to the right, y down, from the space at the origin of the reach."""


class WaterSpace(Struct, frozen=True):
    """A space of water. `towards` is the step of its current; (0, 0) for still water."""

    towards: tuple[int, int]
    kind: WaterKind = WaterKind.PLAIN


def space_of(water: RiverWater) -> WaterSpace:
    """How the water of a row is painted: it flows up the picture."""
    return WaterSpace((water.aside, -1) if water.flows else (0, 0), water.kind)


class Reach(Struct, frozen=True, eq=False):
    """A piece of river `width` by `height` cells large, with banks. Compare by `key`.

    The space (0, 0) lies at (`left`, `top`). Water may lie off the picture, so that the river runs out of it.
    """

    key: str
    """Names rivers that are drawn alike wherever they have the same spaces; one may grow out of another."""
    width: float
    height: float
    left: float
    top: float
    spaces: Mapping[ColumnRow, WaterSpace]
