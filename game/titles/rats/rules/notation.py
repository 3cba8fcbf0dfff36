"""How texts in scenario files are read: cards as people write them, everything else as it stands."""

from __future__ import annotations

from game.pieces.jokers import parse_any_card


def read(text: str) -> str:
    """The id of a card written in any of the usual ways ("10♠", "Joker 2"); any other text unchanged."""
    try:
        return parse_any_card(text)
    except ValueError:
        return text
