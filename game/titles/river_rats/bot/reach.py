"""Whether open cards can still become a certain hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.pieces.cards import Card, rank_of
from game.titles.river_rats.rules.poker import Category

FIVE: Final = 5
ACE: Final = 14
LOWEST_STRAIGHT: Final = 5
"""The highest rank of the straight A 2 3 4 5."""


def in_reach(cards: Sequence[Card], kind: Category, size: int) -> bool:
    """Whether a hand of `size` cards that begins with these can still be of this kind, if the right cards come.

    A Joker fits everywhere and is left out of `cards`. Of more than five cards the best five count.
    """
    return fitting(cards, kind) >= len(cards) - (size - FIVE)


def fitting(cards: Sequence[Card], kind: Category) -> int:
    """How many of the cards, at least one, can be part of one such hand; all for kinds weaker than a straight."""
    match kind:
        case Category.STRAIGHT:
            return _in_a_row(cards)
        case Category.FLUSH:
            return max(len(suit) for suit in _suits(cards))
        case Category.STRAIGHT_FLUSH:
            return max(_in_a_row(suit) for suit in _suits(cards))
        case Category.FULL_HOUSE:
            return sum(min(count, most) for count, most in zip(_counts(cards), (3, 2), strict=False))
        case Category.FOUR_OF_A_KIND:
            same = _counts(cards)[0]
            return same + min(1, len(cards) - same)
        case _:
            return len(cards)


def _suits(cards: Sequence[Card]) -> list[list[Card]]:
    return [[card for card in cards if card[0] == suit] for suit in "CDHS"]


def _in_a_row(cards: Sequence[Card]) -> int:
    """The most different ranks within five in a row; an Ace is high or low."""
    ranks = {rank_of(card) for card in cards}
    if ACE in ranks:
        ranks.add(1)
    return max(len(ranks & set(range(top - FIVE + 1, top + 1))) for top in range(LOWEST_STRAIGHT, ACE + 1))


def _counts(cards: Sequence[Card]) -> list[int]:
    """How many cards there are of each rank, the most first."""
    return sorted(Counter(card[1:] for card in cards).values(), reverse=True)
