"""Raft Race in words: lines of this title's strings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Final

from game.content.message import Message, TitleMessages
from game.engine.types import Seat
from game.titles.raft_race.rules.content import Order
from game.titles.raft_race.rules.power_ids import PowerId
from game.titles.raft_race.rules.river import NO_CELL, Cell, Spot, column_of, row_of
from game.titles.raft_race.rules.state import RaftView

ID = "raft_race"
say = TitleMessages(ID)


def order_name(order: Order) -> Message:
    return say(f"order.{order}.name")


def order_text(order: Order) -> Message:
    """Returns the effect of the order."""
    return say(f"order.{order}.text")


def power_name(power: PowerId) -> Message:
    return say(f"power.{power}.name")


def power_text(power: PowerId) -> Message:
    """Returns the moment and the effect of the power."""
    return say(f"power.{power}.text")


def name_of(names: Mapping[Seat, Message], seat: Seat) -> Message:
    return names.get(seat, say("somebody"))


def names_of(names: Mapping[Seat, Message], seats: Iterable[Seat]) -> tuple[Message, ...]:
    """Several names, joined with commas and "and" where they are said."""
    return tuple(name_of(names, seat) for seat in seats)


def space_line(cell: Cell) -> Message:
    """`row 7, column 2`; the start row by its name."""
    row, column = row_of(cell), column_of(cell)
    return say("space", row=row, column=column) if row else say("space_start", column=column)


def space_told(spot: Spot) -> Message:
    """Returns the obstacle on a space and its effect."""
    match spot.kind:
        case "rapid":
            return say("spot.rapid", count=spot.extra, splashes=spot.splashes)
        case "rock":
            return say("spot.rock", count=spot.splashes, numbers=figures(spot.damage))
        case _:
            return say(f"spot.{spot.kind}")


def figures(numbers: Iterable[int]) -> tuple[Message, ...]:
    """Several numbers, joined with commas and "and" where they are said."""
    return tuple(say("number", count=number) for number in numbers)


def all_of(lines: Iterable[Message]) -> Message:
    """Remarks in one line, whole clauses and single words alike: `a; b; c`."""
    return reduce(lambda before, line: say("all_of", first=before, second=line), lines)


RIVER: Final = "river"
"""The painted zone of the river; an item's index there is its space."""
SLOTS: Final = (-2, -3)
"""Cells of the river as large as a card: where the two that lie open may be laid, left and right."""
FACES: Final = "raft_race"


def raft_key(seat: Seat) -> str:
    return f"raft:{seat}"


def space_key(cell: Cell) -> str:
    """`space:ROW:COLUMN`."""
    return f"space:{row_of(cell)}:{column_of(cell)}"


def cell_key(view: RaftView, cell: Cell) -> str:
    """Returns the target for a space that may be chosen: the raft that lies on it, else the space."""
    return raft_key(Seat(view.cells.index(cell))) if cell != NO_CELL and cell in view.cells else space_key(cell)


def order_key(view: RaftView, order: Order, copy: int = 0) -> str:
    """A card of the viewer's own hand of this round, or its order on the table: all are shuffled for each round."""
    return f"order:{order}#{10 * view.round + copy}"


def chosen_key(seat: Seat) -> str:
    """The order of another seat, face-down or revealed."""
    return f"chosen:{seat}"


def laying_key(number: int) -> str:
    return f"laying:{number}"


def side_key(power: PowerId) -> str:
    """A side of a power-up card that may be taken."""
    return f"side:{power}"


def lost_key(order: Order) -> str:
    """A lost order that may be taken back."""
    return f"recover:{order}"


def order_face(order: Order) -> str:
    """The picture of an order card; a splash card has its own."""
    return f"{FACES}/cards/splash" if order == "splash" else f"{FACES}/cards/order/{order}"


def power_face(power: PowerId) -> str:
    return f"{FACES}/cards/power/{power}"
