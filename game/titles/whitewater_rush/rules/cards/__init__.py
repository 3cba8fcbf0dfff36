"""River cards and Event cards: each physical card has an id of its own.

The content says of which lines a kind of card is made. What a line asks and does stands in one file of this folder:
`steering` for Ferry and Sculling, `hand` for what is drawn, discarded, put back and recalled, `hazards` for Spot
Hazard; `lines` goes through them, changes speeds, and advances the river.
"""

from __future__ import annotations

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
