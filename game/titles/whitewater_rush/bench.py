"""Work of this title alone that `bench` measures: movements of kayaks found out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Final

from game.engine.types import Seat
from game.titles.whitewater_rush.rules.movement import Water, advance, declarations
from game.titles.whitewater_rush.rules.river import Cell, SpeedTable, cell_of

LENGTH: Final = 40
TABLES: Final = 400
SIGNS: Final = "^^^^^<>>nlrWO"
TABLE: Final = SpeedTable((3, 3, 2, 2, 1), (1, 2), (4,))


def advances() -> int:
    """Four kayaks each, anywhere on a river full of hazards, at any speed."""
    water, tables = _tables()
    for cells, speeds in tables:
        advance(water, cells, speeds, Seat(0), speeds[0], "advance")
    return TABLES


def lists_of_manoeuvres() -> int:
    """All manoeuvres of one kayak among four on the same river."""
    water, tables = _tables()
    for cells, speeds in tables:
        declarations(water, cells, speeds, Seat(0), TABLE.allowance(speeds[0]))
    return TABLES


@cache
def _tables() -> tuple[Water, list[tuple[list[Cell], list[int]]]]:
    rng = Random("bench")
    printed = {
        cell_of(column, row): rng.choice(SIGNS) if 2 <= column <= 5 else "#"
        for row in range(1, LENGTH + 1)
        for column in range(8)
    }
    water = Water(LENGTH, printed, (), TABLE, stop_behind=False, rock_loss=2)
    quiet = [cell for cell, sign in printed.items() if sign not in "#OW"]
    tables = [(rng.sample(quiet, 4), [rng.randint(1, 5) for _ in range(4)]) for _ in range(TABLES)]
    return water, tables


BENCH: Final[Mapping[str, Callable[[], int]]] = {"advances": advances, "lists_of_manoeuvres": lists_of_manoeuvres}
