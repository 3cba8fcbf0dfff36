"""River cards and Event cards: each physical card has an id of its own."""

from __future__ import annotations

from typing import NewType

Card = NewType("Card", str)
"""A River card, `paddle#3`: its kind and which copy it is."""
EventCard = NewType("EventCard", str)
"""An Event card, `surge#2`."""


def kind_of(card: Card | EventCard) -> str:
    """`paddle#3` -> `paddle`."""
    return card.partition("#")[0]


def copies(kind: str, count: int) -> list[str]:
    """The ids of all copies of a kind, counted from 1."""
    return [f"{kind}#{number}" for number in range(1, count + 1)]
