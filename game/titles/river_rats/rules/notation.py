"""How texts in scenario files are read: cards as people write them, everything else as it stands."""

from __future__ import annotations

from game.pieces.cards import parse_card
from game.titles.river_rats.rules.state import JOKER


def read(text: str) -> str:
    """The id of a card written in any of the usual ways ("10♠"); any other text unchanged."""
    if text.strip("()").lower() == "joker":
        return JOKER
    try:
        return parse_card(text)
    except ValueError:
        return text
