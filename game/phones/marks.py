"""The pictures of the marks of seats."""

from __future__ import annotations

from game.content.seated import SHAPES


def mark_of(seat: int) -> str:
    """The picture of a seat's mark."""
    return f"app/seat_shapes/{SHAPES[seat % len(SHAPES)]}"
