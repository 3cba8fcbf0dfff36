"""Work of this title alone that `bench` measures: plays compared, and steps of a lead examined."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Final

from game.pieces import DECK, JOKERS, Card
from game.titles.rats.rules.plays import ComparisonTerms, Kind
from game.titles.rats.rules.rounds import additions, cheapest_answer

HANDS: Final = 200
HAND: Final = 17
HOW: Final = ComparisonTerms(any_suit=False, suit_first=False)
LEADS: Final[tuple[tuple[Kind, int, int], ...]] = (("set", 2, 7), ("set", 3, 6), ("run", 3, 21), ("run", 4, 25))
"""Kind, number of cards, and value of the play to be beaten."""


def answers() -> int:
    """Hands of three players with Jokers, searched for the cheapest play that beats a set or run."""
    for number, hand in enumerate(_hands()):
        kind, count, best = LEADS[number % len(LEADS)]
        cheapest_answer(HOW, kind, count, hand, "", best)
    return HANDS


def steps_of_leads() -> int:
    """The same hands, one card laid: which cards can join it."""
    for hand in _hands():
        additions(hand[:1], hand[1:])
    return HANDS


@cache
def _hands() -> list[list[Card]]:
    rng = Random("bench")
    return [rng.sample((*DECK, *JOKERS), HAND) for _ in range(HANDS)]


BENCH: Final[Mapping[str, Callable[[], int]]] = {"answers": answers, "steps_of_leads": steps_of_leads}
