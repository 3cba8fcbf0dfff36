"""Hands as lists of cards: what they are worth and which five cards make that hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.pieces.cards import SUITS, Card, mask_of, rank_of, suit_of
from game.titles.river_rats.rules.poker import best, best_with
from game.titles.river_rats.rules.poker_value import CATEGORY_SHIFT, Category, ranks_in

_ONE_EACH: Final = (1, 1, 1, 1, 1)
_COUNTS: Final[dict[int, tuple[int, ...]]] = {
    Category.FOUR_OF_A_KIND: (4, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.PAIR: (2, 1, 1, 1),
    Category.HIGH_CARD: _ONE_EACH,
}
"""Of each rank a value names, how many cards belong to the hand; straights and flushes go by other rules."""


def best_of(cards: Sequence[Card]) -> int:
    """The value of the best five of these cards; one of them (a Joker's identity) may occur twice."""
    mask = mask_of(cards)
    if mask.bit_count() == len(cards):
        return best(mask)
    return best_with(mask, next(card for card in cards if cards.count(card) > 1))


def best_cards(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The five cards (fewer if there are fewer) that make the best hand, those that count most first.

    Equal choices fall on the cards that come first in `cards`. A straight runs down; its Ace comes last as a one.
    """
    value = best_of(cards)
    kind = value >> CATEGORY_SHIFT
    counts = _COUNTS.get(kind)
    if counts is not None:
        return tuple(_take(cards, ranks_in(value), counts))
    if kind == Category.FLUSH:
        return tuple(sorted(_suited(cards, value), key=rank_of, reverse=True)[:5])
    suited = cards if kind == Category.STRAIGHT else _suited(cards, value)
    return tuple(_take(suited, _run(ranks_in(value)[0]), _ONE_EACH))


def _suited(cards: Sequence[Card], value: int) -> list[Card]:
    """The cards of the suit that alone reaches this value."""
    suits = ([card for card in cards if suit_of(card) == suit] for suit in SUITS)
    return next(suited for suited in suits if best_of(suited) == value)


def _run(highest: int) -> tuple[int, ...]:
    """The five ranks of a straight, highest first; below a two comes the Ace."""
    return tuple(rank if rank > 1 else 14 for rank in range(highest, highest - 5, -1))


def _take(cards: Sequence[Card], ranks: Iterable[int], counts: Iterable[int]) -> list[Card]:
    """So many cards of each rank."""
    by_rank: dict[int, list[Card]] = {}
    for card in cards:
        by_rank.setdefault(rank_of(card), []).append(card)
    taken: list[Card] = []
    for rank, count in zip(ranks, counts, strict=False):
        taken += by_rank[rank][:count]
    return taken
