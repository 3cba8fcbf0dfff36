"""The script that fits what River Rats is worth between two rounds: its sums, and the module it writes."""

from __future__ import annotations

from random import Random

from fit_standings import MatchStart, fitted, inputs, ranges, written
from game.bots.fitted import Range, logistic
from game.titles.river_rats.bot.chances import CrewOutlook
from game.titles.river_rats.bot.later import LaterRounds

ROUNDS = 300


def rounds() -> list[MatchStart]:
    """Rounds of matches that are won the likelier, the less Debt the crew has and the more Jokers it holds."""
    dice = Random("rounds")
    found = []
    for _ in range(ROUNDS):
        debt, jokers = dice.randrange(5), dice.randrange(3)
        standing = CrewOutlook(
            1, "normal", "C", "H" if dice.random() < 0.5 else "", dice.randrange(5), debt, 5, jokers, 0
        )
        found.append(MatchStart(standing, dice.random() < logistic(2.0 - debt + jokers)))
    return found


def test_what_helps_the_crew_gets_a_weight_for_it_and_is_written_as_a_module() -> None:
    weights = fitted(rounds())
    assert weights["left"] > 0.5
    assert weights["joker"] > 0.3
    module: dict[str, LaterRounds] = {}
    exec(written(weights, ranges(rounds()), "python build/fit_standings.py"), module)
    assert module["LATER"].seen["left"] == Range(1, 5)
    assert module["LATER"].joker == weights["joker"]
    assert set(module["LATER"].rat) == {"C", "D", "H", "S", ""}


def test_a_rat_nobody_has_seen_counts_as_the_mean_of_all() -> None:
    unknown = inputs(CrewOutlook(1, "normal", "", "H", 0, 0, 5, 0, 0))
    assert [unknown[f"rat {suit}"] for suit in "CDHS"] == [0.25] * 4
