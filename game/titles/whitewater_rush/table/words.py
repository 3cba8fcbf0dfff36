"""The names of cards, spaces and kayaks of Whitewater Rush, and the keys of the items on the table."""

from __future__ import annotations

from functools import reduce
from typing import Final

from game.content.message import Message, TitleMessages
from game.engine.types import Seat
from game.titles.whitewater_rush.rules.river import ROCK, WATERFALL, Card, Cell, EventCard, column_of, kind_of, row_of
from game.titles.whitewater_rush.rules.state import WhitewaterView

ID = "whitewater_rush"
say = TitleMessages(ID)
RIVER: Final = "river"
"""The painted zone of the river; an item's index there is its cell, or a place beside a line."""
SIGN_NAMES: Final = {
    "^": "north",
    "<": "northwest",
    ">": "northeast",
    "n": "rapids_n",
    "l": "rapids_l",
    "r": "rapids_r",
    WATERFALL: "waterfall",
    ROCK: "rock",
}
"""Names in the strings of the spaces that may be chosen."""
EVENT_PLACES: Final = 100_000
FACES: Final = ID


def card_name(card: Card) -> Message:
    return say(f"card.{kind_of(card)}.name")


def card_text(card: Card) -> Message:
    """Returns the effect of the card."""
    return say(f"card.{kind_of(card)}.text")


def event_name(card: EventCard) -> Message:
    return say(f"event_card.{kind_of(card)}.name")


def event_text(card: EventCard) -> Message:
    return say(f"event_card.{kind_of(card)}.text")


def space_line(cell: Cell) -> Message:
    """`column 4, row 7`; columns are counted from 1 for people."""
    return say("space", column=column_of(cell) + 1, row=row_of(cell))


def sentences(first: Message, more: list[Message]) -> Message:
    """Remarks in one line, each said once: `a; b (2 times); c`."""
    told: list[Message] = []
    notes = [first, *more]
    for note in notes:
        times = notes.count(note)
        words = note if times == 1 else say("again", what=note, count=times)
        if words not in told:
            told.append(words)
    return reduce(lambda before, note: say("all_of", first=before, second=note), told)


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
    """Returns the target for a space that may be chosen: the kayak that lies on it, else the space."""
    return kayak_key(Seat(view.cells.index(cell))) if cell in view.cells else space_key(cell)


def card_face(card: Card) -> str:
    return f"{FACES}/cards/river/{kind_of(card)}"
