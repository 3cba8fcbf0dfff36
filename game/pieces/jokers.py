"""The two Jokers of a deck, for titles that play with them."""

from __future__ import annotations

from typing import Final

from game.pieces.cards import Card, parse_card

JOKERS: Final = (Card("joker_1"), Card("joker_2"))
"""Named like their pictures."""
_WORDS: Final = {"JOKER": 0, "JOKER1": 0, "JOKER_1": 0, "JOKER2": 1, "JOKER_2": 1}


def is_joker(card: Card) -> bool:
    """Whether the card is one of the two Jokers."""
    return card in JOKERS


def parse_any_card(text: str) -> Card:
    """A card or Joker as people write it: "10♠", "Joker", "Joker 2". Raises ValueError like `parse_card`."""
    place = _WORDS.get(text.upper().replace(" ", ""))
    return parse_card(text) if place is None else JOKERS[place]
