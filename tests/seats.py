"""Seat assignments, in a word each."""

from __future__ import annotations

from game.content.message import Message
from game.content.seat_assignment import BotPlayer, LocalPlayer, PhonePlayer, SeatAssignment, names_of
from game.engine.types import Seat


def sitting(*who: str) -> tuple[SeatAssignment, ...]:
    """A seat for each: `bot:house` a bot, `phone:Ben` a person by that name at a phone, anything else a person here."""
    return tuple(_seated(Seat(number), each) for number, each in enumerate(who))


def called(*names: str) -> dict[Seat, Message]:
    """Returns the words for people by these names."""
    return names_of(None, sitting(*names))


def by_number(seats: int) -> dict[Seat, Message]:
    """People called after their seats."""
    return called(*(f"Seat {number}" for number in range(1, seats + 1)))


def _seated(seat: Seat, who: str) -> SeatAssignment:
    kind, colon, id = who.partition(":")
    match kind if colon else "":
        case "bot":
            return SeatAssignment(seat, player=BotPlayer(id))
        case "phone":
            return SeatAssignment(seat, id, PhonePlayer())
    return SeatAssignment(seat, who, LocalPlayer())
