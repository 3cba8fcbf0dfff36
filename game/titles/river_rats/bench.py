"""Figures of this title alone: how many poker hands a second can be valued."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from time import perf_counter
from typing import Final

from game.pieces.cards import DECK, mask_of
from game.titles.river_rats.rules.poker import best

HANDS: Final = 20_000
ROUNDS: Final = 10


def poker_hands_per_second() -> float:
    """Hands of five to eight cards, valued one after the other."""
    rng = Random("bench")
    masks = [mask_of(rng.sample(DECK, 5 + number % 4)) for number in range(HANDS)]
    best(masks[0])
    started = perf_counter()
    for _ in range(ROUNDS):
        for mask in masks:
            best(mask)
    return round(HANDS * ROUNDS / (perf_counter() - started))


BENCH: Final[Mapping[str, Callable[[], float]]] = {"poker_hands_per_second": poker_hands_per_second}
