"""The keys of things on the table, and the places beside the lines."""

from __future__ import annotations

from typing import Final

from game.engine.types import Seat
from game.titles.whitewater_rush.rules.cards import Card, kind_of
from game.titles.whitewater_rush.rules.river import Cell, column_of, row_of
from game.titles.whitewater_rush.rules.view import WhitewaterView

RIVER: Final = "river"
"""The painted zone of the river; an item's index there is its cell, or a place beside a line."""
TRACKERS: Final = "trackers"
EVENT_PLACES: Final = 100_000
FACES: Final = "whitewater_rush"


def event_place(line: int, place: int) -> int:
    """The index of the left (0) or right (1) Event card beside a line."""
    return EVENT_PLACES + 2 * line + place


def kayak_key(seat: Seat) -> str:
    return f"kayak:{seat}"


def card_key(card: Card) -> str:
    return f"card:{card}"


def space_key(cell: Cell) -> str:
    return f"space:{column_of(cell)}:{row_of(cell)}"


def token_key(cell: Cell) -> str:
    return f"token:{column_of(cell)}:{row_of(cell)}"


def cell_key(view: WhitewaterView, cell: Cell) -> str:
    """What stands for a space that may be chosen: the kayak that lies on it, else the space."""
    return kayak_key(Seat(view.cells.index(cell))) if cell in view.cells else space_key(cell)


def card_face(card: Card) -> str:
    return f"{FACES}/cards/river/{kind_of(card)}"
