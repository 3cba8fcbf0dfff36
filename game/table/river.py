"""A river as plain data: each row in words, with the water of its spaces and the lines across it."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from game.content.message import Message


class WaterKind(StrEnum):
    """The kind of a space's water besides its current."""

    PLAIN = "plain"
    RAPIDS = "rapids"
    FALL = "fall"
    ROCK = "rock"
    EDDY = "eddy"
    BEACON = "beacon"
    """Water with a light on it, for any discovery of a title."""


class RowLine(StrEnum):
    """A line across the river downstream of a row."""

    START = "start"
    SECTION = "section"
    FINISH = "finish"


class RiverWater(Struct, frozen=True):
    """The water of one space, and the numbers that stand on it."""

    kind: WaterKind = WaterKind.PLAIN
    aside: int = 0
    """Sideways push of its current besides downstream: -1 to the left, 1 to the right."""
    flows: bool = True
    further: int = 0
    """Number of spaces it carries on."""
    splashes: int = 0
    damage: tuple[int, ...] = ()
    """Numbers lost on a rock."""


class RiverRow(Struct, frozen=True):
    """One row of a river in words: `Row 7: bank, two spaces of current to the north, a rock, Ada's kayak`."""

    zone: str
    number: int
    """Number from the start, or as the title counts rows."""
    line: Message
    cells: tuple[int, ...] = ()
    """Its spaces from left to right, by the index of items there."""
    water: tuple[RiverWater | None, ...] = ()
    """One for each space; None for land."""
    ends: RowLine | None = None


class RiverSketch(Struct, frozen=True):
    """The new rows of a command beyond the last row, the nearest row first."""

    rows: tuple[RiverRow, ...]
    things: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """The keys of the items there, each with its spaces."""
