"""How cards are written: `7`, `wild`, and `wild=5` for a wild that was declared a five."""

from __future__ import annotations

from typing import Final

from game.titles.riverboat_showdown.state import DECLARED, WILD

WORDS: Final = {"wild": WILD, "W": WILD, "w": WILD}


def read(text: str) -> int | str:
    """The number of a card, as state and events have it; any other text unchanged."""
    name, equals, number = text.strip().partition("=")
    if name in WORDS and not equals:
        return WILD
    if name in WORDS and number in set("12345678"):
        return DECLARED + int(number)
    return text


def parse_cards(text: str) -> list[int]:
    """The cards of a list such as `6 6 wild`; blanks or commas part them. Raises ValueError for what is no card."""
    cards = []
    for word in text.replace(",", " ").split():
        card = int(word) if word in set("12345678") else read(word)
        match card:
            case int():
                cards.append(card)
            case str():
                raise ValueError(f"{word!r} is not a card: write a number from 1 to 8, wild, or wild=5 once declared")
    return cards


READ: Final = read
