"""What the prediction asks for, when a hand matches it, and what a Joker may best be (Rulebook, Joker's Prediction)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Literal, TypeAlias, assert_never

from game.pieces.cards import BIT, DECK, Card, cards_of, mask_of, rank_of
from game.titles.river_rats.rules.poker import best
from game.titles.river_rats.rules.poker_cards import best_of
from game.titles.river_rats.rules.poker_value import Category, category

PredictionMatch: TypeAlias = Literal["exact", "nested", "at_least"]


def predicted(rank: int) -> Category:
    """The category that the prediction card's rank (2 to 14) asks for (Rulebook, Joker's Prediction Reference)."""
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
    accepted = _accepted(wanted, rule)
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


def _accepted(wanted: Category, rule: Literal["exact", "nested"]) -> frozenset[Category]:
    match rule:
        case "exact":
            return frozenset({wanted})
        case "nested":
            nested = wanted in (Category.FLUSH, Category.STRAIGHT)
            return frozenset({wanted, Category.STRAIGHT_FLUSH} if nested else {wanted})
        case _:
            assert_never(rule)
