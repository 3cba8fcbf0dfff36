"""Poker by trying every five cards, written from the rules page alone: the yardstick for `poker`.

A hand is (category as a number, ranks that break ties). Hands of five are valued once per set of ranks and numbered
by strength, so that trying all fives of a large hand is only looking up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement
from typing import TypeAlias

from game.pieces import Card, rank_of, suit_of

Hand: TypeAlias = tuple[int, tuple[int, ...]]

HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(9)
ALL_RANKS = range(2, 15)


def best_hand(cards: Sequence[Card]) -> Hand:
    """The best of all fives of these cards."""
    return _HANDS[_best_five(cards)]


def best_hand_wild(cards: Sequence[Card]) -> Hand:
    """The best of all fives that hold a Joker as any card, or that leave it out."""
    fours = max(map(_OPEN_WILD.__getitem__, combinations(sorted(map(rank_of, cards)), 4)))
    flushes = [_SUITED_WILD[four] for suited in _by_suit(cards) for four in combinations(suited, 4)]
    return _HANDS[max([fours, *flushes, _best_five(cards) if len(cards) >= 5 else 0])]


def _best_five(cards: Sequence[Card]) -> int:
    fives = max(map(_OPEN.__getitem__, combinations(sorted(map(rank_of, cards)), 5)))
    flushes = [_SUITED[five] for suited in _by_suit(cards) for five in combinations(suited, 5)]
    return max([fives, *flushes])


def _by_suit(cards: Sequence[Card]) -> Iterable[list[int]]:
    return (sorted(rank_of(card) for card in cards if suit_of(card) == suit) for suit in "CDHS")


def _open_hand(ranks: Sequence[int]) -> Hand | None:
    """Five cards of different suits; None for five of a kind, which does not exist."""
    counts = Counter(ranks)
    weighty_first = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    match sorted(counts.values(), reverse=True):
        case [5]:
            return None
        case [4, 1]:
            return FOUR, weighty_first
        case [3, 2]:
            return FULL_HOUSE, weighty_first
        case [3, 1, 1]:
            return THREE, weighty_first
        case [2, 2, 1]:
            return TWO_PAIR, weighty_first
        case [2, 1, 1, 1]:
            return PAIR, weighty_first
        case _:
            end = _straight_end(ranks)
            return (STRAIGHT, (end,)) if end else (HIGH_CARD, weighty_first)


def _suited_hand(ranks: Sequence[int]) -> Hand:
    """Five different ranks of one suit."""
    end = _straight_end(ranks)
    return (STRAIGHT_FLUSH, (end,)) if end else (FLUSH, (max(ranks),))


def _straight_end(ranks: Sequence[int]) -> int:
    """The highest rank of the straight these five different ranks make, or 0."""
    if set(ranks) == {14, 2, 3, 4, 5}:
        return 5
    return max(ranks) if max(ranks) - min(ranks) == 4 else 0


def _with_each_rank(four: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
    return (tuple(sorted((*four, rank))) for rank in ALL_RANKS)


_OPEN_HANDS = {ranks: _open_hand(ranks) for ranks in combinations_with_replacement(ALL_RANKS, 5)}
_SUITED_HANDS = {ranks: _suited_hand(ranks) for ranks in combinations(ALL_RANKS, 5)}
_HANDS = sorted({hand for hand in (*_OPEN_HANDS.values(), *_SUITED_HANDS.values()) if hand})
_STRENGTH = {hand: strength for strength, hand in enumerate(_HANDS)}
_OPEN = {ranks: _STRENGTH[hand] for ranks, hand in _OPEN_HANDS.items() if hand}
_SUITED = {ranks: _STRENGTH[hand] for ranks, hand in _SUITED_HANDS.items()}
_OPEN_WILD = {
    four: max(_OPEN[five] for five in _with_each_rank(four) if five in _OPEN)
    for four in combinations_with_replacement(ALL_RANKS, 4)
}
_SUITED_WILD = {
    four: max(_SUITED[five] for five in _with_each_rank(four) if five in _SUITED) for four in combinations(ALL_RANKS, 4)
}
