"""Who sits where round a table: place 0 is the viewer's, or the first seat's for onlookers, then clockwise."""

from __future__ import annotations

from game.engine.types import Seat


def place_of(seat: int, viewer: Seat | None, seats: int) -> int:
    """The place of a seat."""
    return (seat - (viewer or 0)) % seats


def seat_at(place: int, viewer: Seat | None, seats: int) -> Seat:
    """The seat at a place."""
    return Seat(((viewer or 0) + place) % seats)
