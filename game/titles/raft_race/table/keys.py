"""The keys of things on the table, and their pictures."""

from __future__ import annotations

from typing import Final

from game.engine.types import Seat
from game.titles.raft_race.rules.content import Order
from game.titles.raft_race.rules.power_ids import PowerId
from game.titles.raft_race.rules.river import NO_CELL, Cell, column_of, row_of
from game.titles.raft_race.rules.view import RaftView

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
    """What stands for a space that may be chosen: the raft that lies on it, else the space."""
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
