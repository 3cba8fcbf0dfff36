"""Playing cards in words: one way to name them at every table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.content.message import Line
from game.pieces.cards import RANKS, Card, Suit, is_joker, suit_of


def card_line(card: Card) -> Line:
    """`seven of hearts`: inside a sentence."""
    return _name(card, "rank")


def card_title(card: Card) -> Line:
    """`Seven of hearts`: at the head of a sentence."""
    return _name(card, "rank_title")


def card_short(card: Card) -> Line:
    """`7♥`: where there is little room."""
    if is_joker(card):
        return Line("cards.joker")
    rank = Line(f"cards.letter.{card[1:]}") if card[1:].isalpha() else card[1:]
    return Line("cards.short", {"rank": rank, "suit": Line(f"cards.suit_mark.{card[0]}")})


def card_lines(cards: Iterable[Card]) -> tuple[Line, ...]:
    """A list of cards, spoken with commas and `and`."""
    return tuple(card_line(card) for card in cards)


def shorts(cards: Sequence[Card]) -> Line:
    """`7♥ 8♥ 9♥`."""
    line = Line("cards.none")
    for place, card in enumerate(cards):
        line = Line("cards.row", {"first": line, "last": card_short(card)}) if place else card_short(card)
    return line


def suit_line(suit: Suit) -> Line:
    """`hearts`."""
    return Line(f"cards.suit.{suit}")


def rank_line(rank: int) -> Line:
    """`nine`, for ranks 2 to 14 (Ace)."""
    return Line(f"cards.rank.{RANKS[rank - 2]}")


def ranks_line(rank: int) -> Line:
    """`nines`."""
    return Line(f"cards.ranks.{RANKS[rank - 2]}")


def _name(card: Card, ranks: str) -> Line:
    if is_joker(card):
        return Line("cards.joker")
    return Line("cards.name", {"rank": Line(f"cards.{ranks}.{card[1:]}"), "suit": suit_line(suit_of(card))})
