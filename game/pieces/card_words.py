"""Playing cards in words: one way to name them at every table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.content.message import Message
from game.pieces.cards import RANKS, Card, Suit, is_joker, suit_of


def card_line(card: Card) -> Message:
    """`seven of hearts`: inside a sentence."""
    return _name(card, "rank")


def card_title(card: Card) -> Message:
    """`Seven of hearts`: at the head of a sentence."""
    return _name(card, "rank_title")


def card_short(card: Card) -> Message:
    """`7♥`: where there is little room."""
    if is_joker(card):
        return Message("cards.joker")
    rank = Message(f"cards.letter.{card[1:]}") if card[1:].isalpha() else card[1:]
    return Message("cards.short", {"rank": rank, "suit": Message(f"cards.suit_mark.{card[0]}")})


def card_lines(cards: Iterable[Card]) -> tuple[Message, ...]:
    """A list of cards, spoken with commas and `and`."""
    return tuple(card_line(card) for card in cards)


def shorts(cards: Sequence[Card]) -> Message:
    """`7♥ 8♥ 9♥`."""
    line = Message("cards.none")
    for place, card in enumerate(cards):
        line = Message("cards.row", {"first": line, "last": card_short(card)}) if place else card_short(card)
    return line


def suit_line(suit: Suit) -> Message:
    """`hearts`."""
    return Message(f"cards.suit.{suit}")


def rank_line(rank: int) -> Message:
    """`nine`, for ranks 2 to 14 (Ace)."""
    return Message(f"cards.rank.{RANKS[rank - 2]}")


def ranks_line(rank: int) -> Message:
    """`nines`."""
    return Message(f"cards.ranks.{RANKS[rank - 2]}")


def _name(card: Card, ranks: str) -> Message:
    if is_joker(card):
        return Message("cards.joker")
    return Message("cards.name", {"rank": Message(f"cards.{ranks}.{card[1:]}"), "suit": suit_line(suit_of(card))})
