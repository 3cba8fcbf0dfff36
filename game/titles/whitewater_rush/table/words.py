"""Cards, spaces and kayaks of Whitewater Rush in words."""

from __future__ import annotations

from game.content.line import Line
from game.engine.types import Seat
from game.table.presenter import Names
from game.titles.whitewater_rush.rules.cards import Card, EventCard, kind_of
from game.titles.whitewater_rush.rules.river import Cell, column_of, row_of

ID = "whitewater_rush"


def say(key: str, **arguments: str | int | Line | tuple[Line, ...]) -> Line:
    """A line of this title's strings."""
    return Line(f"{ID}.{key}", dict(arguments))


def card_name(card: Card) -> Line:
    return say(f"card.{kind_of(card)}.name")


def card_text(card: Card) -> Line:
    """What the card does."""
    return say(f"card.{kind_of(card)}.text")


def event_name(card: EventCard) -> Line:
    return say(f"event_card.{kind_of(card)}.name")


def event_text(card: EventCard) -> Line:
    return say(f"event_card.{kind_of(card)}.text")


def space_line(cell: Cell) -> Line:
    """`column 4, row 7`; columns are counted from 1 for people."""
    return say("space", column=column_of(cell) + 1, row=row_of(cell))


def name_of(names: Names, seat: Seat) -> Line:
    return names.get(seat, say("somebody"))


def sentences(first: Line, more: list[Line]) -> Line:
    """Remarks in one line, each said once: `a, b (2 times) and c`."""
    told: list[Line] = []
    notes = [first, *more]
    for note in notes:
        times = notes.count(note)
        words = note if times == 1 else say("again", what=note, count=times)
        if words not in told:
            told.append(words)
    return say("all_of", notes=tuple(told)) if len(told) > 1 else told[0]
