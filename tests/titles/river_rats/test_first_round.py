"""The Rat's best five in dealt first rounds against the exact distribution."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.rules import QuickChance
from game.pieces import mask_of
from game.titles.river_rats.rules.poker import best, category, rat_hand
from tests.titles.river_rats.table import SearchedMatch, rules_of, setup_of

pytestmark = pytest.mark.many

EXACT = {
    ("normal", 1): (8.593, 34.244, 33.049, 4.515, 7.674, 7.043, 4.637, 0.182, 0.063),
    ("advanced", 1): (2.405, 18.725, 39.543, 3.913, 12.681, 12.849, 9.372, 0.363, 0.148),
    ("expert", 1): (0.316, 6.450, 36.777, 2.390, 17.012, 20.068, 16.031, 0.653, 0.302),
    ("normal", 4): (6.408, 31.675, 36.632, 4.907, 7.560, 6.720, 5.798, 0.236, 0.064),
    ("advanced", 4): (1.414, 15.367, 42.292, 3.986, 12.570, 12.190, 11.555, 0.472, 0.154),
}
"""Percent by category, weakest first; the clubs and diamonds abilities aside."""
ROUNDS = 4_000
LIMIT = 31.8
"""Chi-square with seven degrees of freedom stays below this in all but 1 of 20,000 samples."""


@pytest.mark.parametrize(("level", "seats"), list(EXACT))
def test_rat_hands_of_first_rounds_follow_the_exact_distribution(level: str, seats: int) -> None:
    rules, rng = rules_of(seats, level), Random(f"{level}/{seats}")
    counts = [0] * 9
    while sum(counts) < ROUNDS:
        draft = SearchedMatch(rules, rules.initial(setup_of(seats)), QuickChance(rng))
        rules.begin(draft)
        if draft.state.rat not in ("CK", "DK"):
            counts[category(best(mask_of(rat_hand(draft.state.rat, draft.state.beaten, draft.state.rat_cards))))] += 1
    expected = [share * ROUNDS / 100 for share in EXACT[level, seats]]
    rare = slice(7, 9)
    pairs = [*zip(counts[:7], expected[:7], strict=True), (sum(counts[rare]), sum(expected[rare]))]
    assert sum((found - wanted) ** 2 / wanted for found, wanted in pairs) < LIMIT, counts
