"""Work of this title alone that `bench` measures: poker hands valued."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Final

from game.pieces import DECK, mask_of
from game.titles.river_rats.rules.poker import best

HANDS: Final = 2_000


def poker_hands() -> int:
    """Hands of five to eight cards, valued one after the other."""
    for mask in _masks():
        best(mask)
    return HANDS


@cache
def _masks() -> tuple[int, ...]:
    rng = Random("bench")
    return tuple(mask_of(rng.sample(DECK, 5 + number % 4)) for number in range(HANDS))


BENCH: Final[Mapping[str, Callable[[], int]]] = {"poker_hands": poker_hands}
