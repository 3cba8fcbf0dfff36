"""River cards and Event cards: each physical card has an id of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NewType

Card = NewType("Card", str)
"""A River card, `paddle#3`: its kind and which copy it is."""
EventCard = NewType("EventCard", str)
"""An Event card, `surge#2`."""
EVENTS_AT_A_LINE: Final = 2
"""One on either side (W16)."""


def kind_of(card: Card | EventCard) -> str:
    """`paddle#3` -> `paddle`."""
    return card.partition("#")[0]


def copies(kind: str, count: int) -> list[str]:
    """The ids of all copies of a kind, counted from 1."""
    return [f"{kind}#{number}" for number in range(1, count + 1)]


def recallable(discard: Sequence[Card], without: Card | None) -> list[Card]:
    """The topmost card of each kind in the pile but the Recall being resolved: copies are all the same (W27, W87)."""
    kinds: dict[str, Card] = {}
    for card in reversed(discard):
        if card != without:
            kinds.setdefault(kind_of(card), card)
    return list(kinds.values())
