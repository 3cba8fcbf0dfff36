"""Hands as lists of cards: the five that count, what a prediction asks for, what a Joker may best be.

Rulebook, Joker's Prediction and Resolution.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, Literal, TypeAlias, TypeVar

from game.pieces.cards import BIT, DECK, SUITS, Card, cards_of, mask_of, rank_of, suit_of
from game.titles.river_rats.rules.poker import CATEGORY_SHIFT, Category, best, best_with, category, ranks_in
from game.titles.river_rats.rules.state import JOKER

Held = TypeVar("Held", bound=Card | None)
"""A card, or one whose face may be unknown."""
PredictionMatch: TypeAlias = Literal["exact", "nested", "at_least"]
ONE_EACH: Final = (1, 1, 1, 1, 1)
COUNTS: Final[dict[int, tuple[int, ...]]] = {
    Category.FOUR_OF_A_KIND: (4, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.PAIR: (2, 1, 1, 1),
    Category.HIGH_CARD: ONE_EACH,
}
"""Of each rank a value names, how many cards belong to the hand; straights and flushes go by other rules."""


def rat_hand(rat: Card, beaten: Card | None, dealt: Sequence[Held]) -> list[Held | Card]:
    """All cards of the Rat: the active King, the beaten one, its open and face-down cards."""
    return [rat, *dealt] if beaten is None else [rat, beaten, *dealt]


def crew_hand(collective: Sequence[Held], identity: Card | None) -> list[Held | Card]:
    """The collective hand with the Joker as what it was said to be."""
    return [identity if card == JOKER and identity is not None else card for card in collective]


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
    counts = COUNTS.get(kind)
    if counts is not None:
        return tuple(_take(cards, ranks_in(value), counts))
    if kind == Category.FLUSH:
        return tuple(sorted(_suited(cards, value), key=rank_of, reverse=True)[:5])
    suited = cards if kind == Category.STRAIGHT else _suited(cards, value)
    return tuple(_take(suited, _run(ranks_in(value)[0]), ONE_EACH))


def predicted(prediction: Card) -> Category:
    """The category that the prediction asks for (Rulebook, Joker's Prediction Reference)."""
    rank = rank_of(prediction)
    if rank == 14:
        return Category.STRAIGHT_FLUSH
    if rank == 13:
        return Category.FOUR_OF_A_KIND
    if rank >= 10:
        return Category.FULL_HOUSE
    return Category.FLUSH if rank >= 6 else Category.STRAIGHT


def matches(cards: Sequence[Card], wanted: Category, rule: PredictionMatch) -> bool:
    """Does the collective hand match the prediction (Resolution, step 1)? A Joker is in `cards` as its identity.

    Of more than five cards any five may form what is wanted.
    """
    strongest = category(best_of(cards))
    if rule == "at_least" or strongest < wanted:
        return strongest >= wanted
    nested = rule == "nested" and wanted in (Category.FLUSH, Category.STRAIGHT)
    accepted = (wanted, Category.STRAIGHT_FLUSH) if nested else (wanted,)
    if len(cards) <= 5:
        return strongest in accepted
    return any(category(best_of(five)) in accepted for five in combinations(cards, 5))


def identity_values(mask: int) -> dict[Card, int]:
    """For each card not in the hand: the value of the best five if the Joker is that card.

    A card that is in the hand already is left out: some other card of its rank or suit does all it could do.
    """
    held = set(cards_of(mask))
    return {card: best(mask | BIT[card]) for card in DECK if card not in held}


def identities(cards: Sequence[Card], wanted: Category | None, rule: PredictionMatch) -> tuple[Card, ...]:
    """What the Joker beside these cards may sensibly be: one card, or two if there is something to decide.

    First the strongest identity. The second, if any, is the strongest that matches the prediction, given only if
    every matching one is weaker than the first. `wanted` is None when there is no Joker left to earn. Equal
    identities: one that matches, then the highest rank.
    """
    values = identity_values(mask_of(cards))
    ordered = sorted(values, key=lambda card: (values[card], rank_of(card)), reverse=True)
    strongest = ordered[0]
    if wanted is None:
        return (strongest,)
    match = next((card for card in ordered if matches((*cards, card), wanted, rule)), None)
    if match is None:
        return (strongest,)
    return (match,) if values[match] == values[strongest] else (strongest, match)


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
