"""The script that fits the weights of Riverboat's discards: its steps, its rounds, and the module it writes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import asdict, replace

from fit_discards import BEGUN, compared, fitted, table, written
from game.cli import arguments
from game.titles.riverboat_showdown.bot.worth import DiscardWeights, WeightsBySeats
from measure_rounds import TITLE, table_of

BEST = replace(BEGUN, point=1.2, wild=3.0)
NOISE = 0.01


def compare(one: DiscardWeights, other: DiscardWeights, seed: str) -> Sequence[float]:
    """Deals in which the weights gain the more, the nearer they come to the best."""
    dice = Random(seed)
    gain = _distance(other) - _distance(one)
    return [gain + dice.gauss(0, NOISE) for _ in range(20)]


def _distance(weights: DiscardWeights) -> float:
    best = asdict(BEST)
    return float(sum(abs(value - best[name]) for name, value in asdict(weights).items()))


def test_steps_lead_to_the_weights_that_gain_most() -> None:
    found = fitted(compare, "steps")
    assert abs(found.point - BEST.point) < 0.05
    assert abs(found.wild - BEST.wild) < 0.5
    assert _distance(found) < _distance(BEGUN) / 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_wasted_wild_costs_chips(seats: int) -> None:
    known = table_of(arguments.entry(arguments.catalogue(), TITLE), seats)
    wasteful = replace(BEGUN, wild=-9.0)
    assert sum(compared(known, 60, BEGUN, wasteful, "wild")) > 0
    gained = compared(known, 5, BEGUN, BEGUN, "wild")
    assert max(map(abs, gained)) < 1e-9, "equal players gain nothing on each other: each sat at every seat"


def test_the_weights_are_written_as_a_module_and_the_gain_as_a_table() -> None:
    module: dict[str, WeightsBySeats] = {}
    exec(written({2: BEGUN, 3: BEST}, "python build/fit_discards.py"), module)
    assert module["WEIGHTS"] == {2: BEGUN, 3: BEST}
    assert "| 3 | 4 | +0.50 |" in table({3: [0.0, 1.0] * 2}, "command")
