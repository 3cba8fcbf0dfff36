"""The order of seats round a table: place 0 is the viewer's, or the first seat's for onlookers, then clockwise."""

from __future__ import annotations

from collections.abc import Mapping

from game.content.layout import Layout, Zone
from game.content.message import Message
from game.engine.types import Seat


def place_of(seat: int, viewer: Seat | None, seats: int) -> int:
    """Returns the place of a seat."""
    return (seat - (viewer or 0)) % seats


def seat_at(place: int, viewer: Seat | None, seats: int) -> Seat:
    """Returns the seat at a place."""
    return Seat(((viewer or 0) + place) % seats)


def owner_of(zone: Zone, viewer: Seat | None, seats: int) -> Seat | None:
    """Returns the seat a zone belongs to; None if it is nobody's."""
    place = zone.whose.get(seats) if isinstance(zone.whose, Mapping) else zone.whose
    return None if place is None else seat_at(place, viewer, seats)


def called(zone: Zone, viewer: Seat | None, names: Mapping[Seat, Message]) -> Message | None:
    """Returns the name of a zone; None if it has none."""
    if zone.key is None:
        return None
    owner = owner_of(zone, viewer, len(names))
    return Message(zone.key) if owner is None else Message(zone.key, {"name": names[owner]})


def called_by_id(layout: Layout, id: str, viewer: Seat | None, names: Mapping[Seat, Message]) -> Message | None:
    """Returns the name of the zone of this id; None if it has none or does not exist."""
    return next((called(zone, viewer, names) for zone in layout.zones if zone.id == id), None)
