"""Figures of this title alone: plays compared, and steps of a lead examined, in a second."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from time import perf_counter
from typing import Final

from game.pieces.cards import DECK, Card
from game.pieces.jokers import JOKERS
from game.titles.rats.rules.answers import cheapest_answer
from game.titles.rats.rules.growing import additions
from game.titles.rats.rules.plays import Comparing, Kind

HANDS: Final = 2_000
HAND: Final = 17
HOW: Final = Comparing(any_suit=False, suit_first=False)
LEADS: Final[tuple[tuple[Kind, int, int], ...]] = (("set", 2, 7), ("set", 3, 6), ("run", 3, 21), ("run", 4, 25))
"""Kind, number of cards, and value of what is to be beaten."""


def answers_per_second() -> float:
    """Hands of three players with Jokers, searched for the cheapest play that beats a set or run."""
    hands = _hands()
    started = perf_counter()
    for number, hand in enumerate(hands):
        kind, count, best = LEADS[number % len(LEADS)]
        cheapest_answer(HOW, kind, count, hand, "", best)
    return round(len(hands) / (perf_counter() - started))


def steps_of_leads_per_second() -> float:
    """The same hands, one card laid: which cards can join it."""
    hands = _hands()
    started = perf_counter()
    for hand in hands:
        additions(hand[:1], hand[1:])
    return round(len(hands) / (perf_counter() - started))


def _hands() -> list[list[Card]]:
    rng = Random("bench")
    return [rng.sample((*DECK, *JOKERS), HAND) for _ in range(HANDS)]


BENCH: Final[Mapping[str, Callable[[], float]]] = {
    "answers_per_second": answers_per_second,
    "steps_of_leads_per_second": steps_of_leads_per_second,
}
