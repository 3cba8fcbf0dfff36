"""What a poker hand is worth: one integer that compares as the rules compare hands (Rulebook, hand ranking)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum, unique
from typing import Final

CATEGORY_SHIFT: Final = 20
TOP_SHIFT: Final = 16
"""Below the category a value has five places of four bits for the ranks that break ties, the weightiest at the top."""


@unique
class Category(IntEnum):
    """The nine kinds of hand, weakest first."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8

    @property
    def id(self) -> str:
        """The name used in messages and content, such as "full_house"."""
        return self.name.lower()

    @property
    def base(self) -> int:
        """The value of this category before any rank is added."""
        return self.value << CATEGORY_SHIFT


def value_of(category: Category, ranks: Iterable[int]) -> int:
    """The value of a hand of this category; `ranks` (2 to 14, at most five) break ties, the weightiest first."""
    value = category.base
    for place, rank in enumerate(ranks):
        value |= rank << (TOP_SHIFT - 4 * place)
    return value


def category(value: int) -> Category:
    """The category of a hand's value."""
    return Category(value >> CATEGORY_SHIFT)


def ranks_in(value: int) -> tuple[int, ...]:
    """The ranks (2 to 14) that break ties, the weightiest first.

    Straight, flush and straight flush: the highest card. Full house: the three, the pair. Four of a kind, three of a
    kind, pair: that rank, then the other cards. Two pair: both pairs, then the fifth card. High card: all cards.
    Hands of fewer than five cards have fewer ranks.
    """
    places = (value >> shift & 15 for shift in range(TOP_SHIFT, -1, -4))
    return tuple(rank for rank in places if rank)
