"""The river as a grid: the numbers of spaces, the meanings of signs, the targets of headings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from game.engine.types import Seat

Cell: TypeAlias = Annotated[int, Meta(title="space")]
"""A space as one number: `cell_of(column, row)`."""
CardId: TypeAlias = str
"""A river card: `1.3` is the third card of zone 1; `start.1`, `end.2`."""
Heading: TypeAlias = Literal["left", "right", "forward", "forward_left", "forward_right"]
"""Direction as seen by a raft, which looks downstream (R3)."""
Rows: TypeAlias = tuple[tuple[str, str], ...]
"""The signs of a river card, upstream first."""

WIDTH: Final = 4
"""Columns of the river: two cards of two spaces (R1, R2)."""
CARD_ROWS: Final = 3
START_ROWS: Final = 3
"""Row 0 behind the line, two open rows before the first pair (R5)."""
END_ROWS: Final = 2
"""Open rows of the end cards before the finish line (R6)."""
NO_CELL: Final[Cell] = -1
"""Cell of a raft before it was placed, and once it has crossed or sunk."""

OPEN: Final = ".."
EDDY: Final = "E"
RECHARGE: Final = "**"
SIGN: Final = re.compile(r"\.\.|E|\*\*|R[1-4][0-9]|K[1-9]:[1-9]{1,9}")
"""Open water, eddy, recharge space, rapid (spaces, splashes), rock (splashes, damage numbers)."""
EVENTFUL: Final = frozenset("K*")
"""First letters of the signs that matter at the moment a raft enters."""

ACROSS: Final[dict[Heading, int]] = {"left": -1, "right": 1, "forward": 0, "forward_left": -1, "forward_right": 1}
STRIDE: Final[dict[Heading, int]] = {
    "left": -1,
    "right": 1,
    "forward": WIDTH,
    "forward_left": WIDTH - 1,
    "forward_right": WIDTH + 1,
}
"""Columns to the right, and cells, that a heading leads on."""
PUSHES: Final[tuple[Heading, ...]] = ("left", "forward_left", "forward", "forward_right", "right")
"""Directions in which a Paddle Attack may push (R25)."""
SIDES: Final[tuple[Heading, ...]] = ("left", "right")


class Spot(Struct, frozen=True, gc=False):
    """The meaning of a sign: `extra` spaces of a rapid, `splashes` of a rapid or rock, `damage` numbers of a rock."""

    kind: Literal["open", "eddy", "rapid", "rock", "recharge"]
    extra: int = 0
    splashes: int = 0
    damage: tuple[int, ...] = ()


@cache
def spot(sign: str) -> Spot:
    """The meaning of a sign that `SIGN` matches."""
    match sign[0]:
        case "E":
            return Spot("eddy")
        case "*":
            return Spot("recharge")
        case "R":
            return Spot("rapid", extra=int(sign[1]), splashes=int(sign[2]))
        case "K":
            return Spot("rock", splashes=int(sign[1]), damage=tuple(int(digit) for digit in sign[3:]))
        case _:
            return Spot("open")


def cell_of(column: int, row: int) -> Cell:
    """The number of a space; columns count from 1, rows from 0."""
    return row * WIDTH + column - 1


def row_of(cell: Cell) -> int:
    """The row of a space, from 0."""
    return cell // WIDTH


def column_of(cell: Cell) -> int:
    """The column of a space, from 1 on the left."""
    return cell % WIDTH + 1


def stays_on_river(cell: Cell, heading: Heading) -> bool:
    """True if the heading does not lead past a side (R4)."""
    return 0 <= cell % WIDTH + ACROSS[heading] < WIDTH


def around(cell: Cell, headings: Sequence[Heading]) -> list[Cell]:
    """The spaces these headings lead to, without those past a side."""
    return [cell + STRIDE[heading] for heading in headings if stays_on_river(cell, heading)]


def beside(cell: Cell, other: Cell) -> bool:
    """True if two spaces touch, corners included (R22)."""
    return cell != other and abs(cell // WIDTH - other // WIDTH) <= 1 and abs(cell % WIDTH - other % WIDTH) <= 1


def neighbours(cells: Sequence[Cell], order: Sequence[Seat], seat: Seat) -> tuple[Seat, ...]:
    """The rafts on the eight spaces around, in turn order (R22, R74)."""
    own = cells[seat]
    return tuple([other for other in order if cells[other] != NO_CELL and beside(own, cells[other])])


def can_be_displaced(cells: Sequence[Cell], anchored: Sequence[bool], seat: Seat, heading: Heading) -> bool:
    """True if the raft has a space to go to: on the river, and not that of an anchored raft (R33, R73)."""
    cell = cells[seat]
    if not stays_on_river(cell, heading):
        return False
    behind = cell + STRIDE[heading]
    return behind not in cells or not anchored[cells.index(behind)]


def turn_order(cells: Sequence[Cell]) -> list[int]:
    """Indices of the rafts on the river: furthest downstream first, then furthest left (R14, R15)."""
    racing = [index for index, cell in enumerate(cells) if cell != NO_CELL]
    racing.sort(key=lambda index: (-(cells[index] // WIDTH), cells[index] % WIDTH))
    return racing


def laid(left: Rows, right: Rows) -> tuple[str, ...]:
    """The signs of a pair side by side, in the order of their cells."""
    return tuple([sign for both in zip(left, right, strict=True) for part in both for sign in part])


def turned(rows: Rows) -> Rows:
    """A card turned by 180 degrees (R7)."""
    return tuple((right, left) for left, right in reversed(rows))
