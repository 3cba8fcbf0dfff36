"""Hands as lists of cards: what they are worth and which five cards make that hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, assert_never

from game.pieces.cards import SUITS, Card, mask_of, rank_of, suit_of
from game.titles.river_rats.poker import best, best_with
from game.titles.river_rats.poker_value import Category, category, ranks_in

_ONE_EACH: Final = (1, 1, 1, 1, 1)


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
    kind, ranks = category(value), ranks_in(value)
    match kind:
        case Category.STRAIGHT_FLUSH:
            return tuple(_take(_suited(cards, value), _run(ranks[0]), _ONE_EACH))
        case Category.FLUSH:
            return tuple(sorted(_suited(cards, value), key=rank_of, reverse=True)[:5])
        case Category.STRAIGHT:
            return tuple(_take(cards, _run(ranks[0]), _ONE_EACH))
        case Category.FOUR_OF_A_KIND:
            return tuple(_take(cards, ranks, (4, 1)))
        case Category.FULL_HOUSE:
            return tuple(_take(cards, ranks, (3, 2)))
        case Category.THREE_OF_A_KIND:
            return tuple(_take(cards, ranks, (3, 1, 1)))
        case Category.TWO_PAIR:
            return tuple(_take(cards, ranks, (2, 2, 1)))
        case Category.PAIR:
            return tuple(_take(cards, ranks, (2, 1, 1, 1)))
        case Category.HIGH_CARD:
            return tuple(_take(cards, ranks, _ONE_EACH))
        case _:
            assert_never(kind)


def _suited(cards: Sequence[Card], value: int) -> list[Card]:
    """The cards of the suit that alone reaches this value."""
    suits = ([card for card in cards if suit_of(card) == suit] for suit in SUITS)
    return next(suited for suited in suits if best_of(suited) == value)


def _run(highest: int) -> tuple[int, ...]:
    """The five ranks of a straight, highest first; below a two comes the Ace."""
    return tuple(rank if rank > 1 else 14 for rank in range(highest, highest - 5, -1))


def _take(cards: Sequence[Card], ranks: Iterable[int], counts: Iterable[int]) -> Iterator[Card]:
    """So many cards of each rank."""
    for rank, count in zip(ranks, counts, strict=False):
        yield from [card for card in cards if rank_of(card) == rank][:count]
