"""The pictures of the marks of seats."""

from __future__ import annotations

from game.content.seat_assignment import SHAPES


def mark_of(seat: int) -> str:
    """The picture of a seat's mark."""
    return f"app/seat_shapes/{SHAPES[seat % len(SHAPES)]}"
