"""Work of this title alone that `bench` measures: the facts the rafter looks at most."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Final

from game.titles.raft_race.bot.worth import outlooks
from game.titles.raft_race.rules.content import WIDTH

RIVERS: Final = 40
ROWS: Final = 8
SIGNS: Final = ("..", "..", "..", "..", "E", "R11", "R22", "K1:12", "K2:456", "**")


def outlooks_of_rows() -> int:
    """Works out the outlooks of all rows of rivers full of obstacles. Returns the number of rows."""
    for water in _rivers():
        for row in range(ROWS):
            outlooks(water, row)
    return ROWS * RIVERS


@cache
def _rivers() -> list[list[str]]:
    rng = Random("bench")
    return [[rng.choice(SIGNS) for _ in range(WIDTH * 12)] for _ in range(RIVERS)]


BENCH: Final[Mapping[str, Callable[[], int]]] = {"outlooks": outlooks_of_rows}
