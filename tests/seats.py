"""Who sits where, in a word each."""

from __future__ import annotations

from game.content.message import Line
from game.content.seat_assignment import BotMind, Here, Phone, Seated, names_of
from game.engine.types import Seat


def sitting(*who: str) -> tuple[Seated, ...]:
    """A seat for each: `bot:house` a bot, `phone:Ben` a person by that name at a phone, anything else a person here."""
    return tuple(_seated(Seat(number), each) for number, each in enumerate(who))


def called(*names: str) -> dict[Seat, Line]:
    """How people by these names are called."""
    return names_of(None, sitting(*names))


def by_number(seats: int) -> dict[Seat, Line]:
    """People called after their seats."""
    return called(*(f"Seat {number}" for number in range(1, seats + 1)))


def _seated(seat: Seat, who: str) -> Seated:
    kind, colon, id = who.partition(":")
    match kind if colon else "":
        case "bot":
            return Seated(seat, mind=BotMind(id))
        case "phone":
            return Seated(seat, id, Phone())
    return Seated(seat, who, Here())
