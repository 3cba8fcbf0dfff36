"""The leads a hand holds, as far as they are worth a thought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from game.pieces import SUITS, Card
from game.titles.rats.rules.plays import (
    JOKER_LED,
    KING,
    LARGEST_SET,
    LOW_ACE,
    LOW_RANK,
    RANK,
    SHORTEST_RUN,
    SUIT,
    ComparisonTerms,
    Kind,
    value,
)


class Combination(Struct, frozen=True):
    """Cards that can be played together, their worth, and the suit a single one asks for."""

    kind: Kind
    cards: tuple[Card, ...]
    worth: int
    suit: str = ""


def leads_of(hand: Sequence[Card], how: ComparisonTerms) -> Iterator[Combination]:
    """Yields every single card, each set with all its cards or fewer, each run and its parts; Jokers fill gaps."""
    jokers = [card for card in hand if not RANK[card]]
    for card in hand:
        if RANK[card]:
            yield single(card)
    if len(jokers) == len(hand):
        for card in jokers:
            yield Combination("single", (card,), JOKER_LED)
    yield from _sets(hand, jokers, how)
    yield from _runs(hand, jokers, how)


def single(card: Card) -> Combination:
    """A natural card led alone."""
    return Combination("single", (card,), RANK[card], SUIT[card])


def _sets(hand: Sequence[Card], jokers: list[Card], how: ComparisonTerms) -> Iterator[Combination]:
    by_rank: dict[int, list[Card]] = {}
    for card in hand:
        if RANK[card]:
            by_rank.setdefault(RANK[card], []).append(card)
    for same in by_rank.values():
        everything = [*same, *jokers][:LARGEST_SET]
        for count in range(2, len(everything) + 1):
            yield _combination("set", tuple(everything[:count]), how)


def _runs(hand: Sequence[Card], jokers: list[Card], how: ComparisonTerms) -> Iterator[Combination]:
    for suit in SUITS:
        at = {LOW_RANK[card]: card for card in hand if SUIT[card] == suit}
        found: set[tuple[Card, ...]] = set()
        for bottom in range(LOW_ACE, KING - SHORTEST_RUN + 2) if at else ():
            cards: list[Card] = []
            missing = 0
            for place in range(bottom, KING + 1):
                if place in at:
                    cards.append(at[place])
                else:
                    missing += 1
                if missing > len(jokers):
                    break
                whole = (*cards, *jokers[:missing])
                if cards and len(whole) >= SHORTEST_RUN and whole not in found:
                    found.add(whole)
                    yield _combination("run", whole, how)


def _combination(kind: Kind, cards: tuple[Card, ...], how: ComparisonTerms) -> Combination:
    return Combination(kind, cards, value(how, kind, cards, ""))
