"""What is painted: a grid of water, each space with its current and its hazard."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

ColumnRow: TypeAlias = tuple[int, int]
"""Column and row of a space on the picture: x to the right, y down, from the space at the origin of the reach."""


class WaterKind(StrEnum):
    """What is on a space besides its current."""

    PLAIN = "plain"
    RAPIDS = "rapids"
    FALL = "fall"
    ROCK = "rock"
    EDDY = "eddy"
    BEACON = "beacon"
    """Water with a light on it, for whatever a title finds there."""


class WaterSpace(Struct, frozen=True):
    """A space of water. `towards` is the step of its current; (0, 0) for still water."""

    towards: tuple[int, int]
    kind: WaterKind = WaterKind.PLAIN


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
