"""The river as a grid: what lies on each space, how spaces are numbered, and what each speed allows there."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

Cell: TypeAlias = int
"""A space as one number: `cell_of(column, row)`. Columns may lie off the board on open water (W86)."""
Side: TypeAlias = Literal["left", "right"]
"""As seen looking downriver, up the page (W2)."""
SIDES: Final[tuple[Side, ...]] = ("left", "right")
WIDTH: Final = 8
"""Columns of every segment, 0 to 7."""
STRIDE: Final = 32
"""Cells of one row to the next; wide enough for every column a kayak can reach past the end of the board."""
MARGIN: Final = 8
"""Cells of a row before column 0."""
SLOWEST, FASTEST = 1, 5
"""W25."""
NO_CELL: Final[Cell] = -1
"""Where a kayak is before it was placed."""

RIVER: Final = "^<>"
RAPIDS: Final = "nlr"
WATERFALL: Final = "W"
ROCK: Final = "O"
BANK: Final = "#"
LAND: Final = "."
DRY: Final = BANK + LAND
"""Signs that no kayak can enter and that cost speed when hit (W6)."""
CURRENT: Final[dict[str, int]] = {
    "^": STRIDE,
    "<": STRIDE - 1,
    ">": STRIDE + 1,
    "n": STRIDE,
    "l": STRIDE - 1,
    "r": STRIDE + 1,
    WATERFALL: STRIDE,
}
"""How far each sign carries a kayak (W38: a waterfall counts as north)."""
FLOW: Final[dict[str, str]] = {"^": "n", "<": "l", ">": "r", "n": "n", "l": "l", "r": "r", WATERFALL: "n"}
"""The direction of each sign as the letter of its rapids: n north, l northwest, r northeast."""


class Board(Struct, frozen=True):
    """The river of one match, upstream first: segments joined in the order chosen.

    `rows[0]` is row 1; each is `WIDTH` signs. `lines` are the rows after which a Section Indicator lies, ascending;
    the last one is the finish. `segments` are the ids of the boards, `joins` the first row of each,
    `names` what their makers call them, the id of a shipped one.
    """

    rows: tuple[str, ...]
    lines: tuple[int, ...]
    segments: tuple[str, ...]
    joins: tuple[int, ...]
    names: tuple[str, ...] = ()

    @property
    def length(self) -> int:
        """The last row that is printed; beyond it lies open water."""
        return len(self.rows)

    @property
    def finish(self) -> int:
        """The last row before the finish line."""
        return self.lines[-1]


def cell_of(column: int, row: int) -> Cell:
    """The number of a space; rows count from 1."""
    return row * STRIDE + column + MARGIN


def row_of(cell: Cell) -> int:
    """The row of a space, from 1."""
    return cell // STRIDE


def column_of(cell: Cell) -> int:
    """The column of a space; below 0 or above 7 on open water."""
    return cell % STRIDE - MARGIN


class SpeedTable(Struct, frozen=True):
    """What each speed, 1 to 5, allows."""

    manoeuvre: tuple[int, ...]
    """Spaces sideways at speed 1, 2, ..."""
    waterfall: tuple[int, ...]
    """Speeds that clear a waterfall."""
    rapids: tuple[int, ...]

    def allowance(self, speed: int) -> int:
        """Spaces of a manoeuvre at this speed (W29)."""
        return self.manoeuvre[speed - 1]


def bounded(speed: int) -> int:
    """The speed within 1 and 5 (W25)."""
    return SLOWEST if speed < SLOWEST else FASTEST if speed > FASTEST else speed
