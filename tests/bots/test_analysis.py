"""An analysis: marks only for what is certain enough, and luck and play that add up to how the match ended."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from game.bots.analysis import Analysis, EvaluatedMove, Verdict, chance_line, evaluate
from game.engine.types import Outcome, Seat

GAP_WITH_SIGN = re.compile(r"\}(\\u00a0|\s)?%")
SIGNED = {"percent", "progress", "chance_range", "chance_most", "chance_least", "ui_scale_table"}
"""Sentences that write a percent sign: a whole number, an advance, or a range, whose ends are told as words."""
ME, OTHER = Seat(0), Seat(1)
WON, LOST = Outcome(((ME,), (OTHER,)), "end"), Outcome(((OTHER,), (ME,)), "end")


def decision(
    chance: float, best: float, *, other: float = 0.0, error: float = 0.0, step: int = 1, worlds: int = 10_000
) -> EvaluatedMove:
    return EvaluatedMove(step, ME, 0, 0 if chance == best else 1, chance, best, other, error, None, worlds)


@pytest.mark.parametrize(
    ("chance", "best", "error", "mark"),
    [
        (0.40, 0.41, 0.0, None),
        (0.40, 0.45, 0.0, Verdict.DOUBTFUL),
        (0.40, 0.45, 0.02, None),
        (0.40, 0.50, 0.01, Verdict.MISTAKE),
        (0.40, 0.50, 0.03, Verdict.DOUBTFUL),
        (0.40, 0.50, 0.05, None),
    ],
)
def test_what_was_given_away_is_marked_if_it_is_well_beyond_its_error(
    chance: float, best: float, error: float, mark: Verdict | None
) -> None:
    assert decision(chance, best, other=best, error=error).mark is mark


@pytest.mark.parametrize("best", [0.4, 0.5, 1.0])
def test_a_decision_that_nobody_looked_ahead_at_bears_no_mark(best: float) -> None:
    assert decision(0.4, best, worlds=0).mark is None


@pytest.mark.parametrize(("worlds", "mark"), [(4, None), (20, Verdict.DOUBTFUL), (100, Verdict.MISTAKE)])
def test_worlds_that_all_agree_are_not_certain(worlds: int, mark: Verdict | None) -> None:
    assert decision(0.4, 0.52, other=0.52, worlds=worlds).mark is mark


def test_a_find_is_the_one_choice_that_was_clearly_best() -> None:
    assert decision(0.5, 0.5, other=0.35, error=0.02).mark is Verdict.FIND
    assert decision(0.5, 0.5, other=0.42, error=0.0).mark is None
    assert decision(0.5, 0.5, other=0.35, error=0.04).mark is None


@pytest.mark.parametrize("outcome", [WON, LOST, None])
@pytest.mark.parametrize("decisions", [1, 2, 20])
def test_luck_and_play_add_up_to_the_end(decisions: int, outcome: Outcome | None) -> None:
    dice = Random(decisions)
    found = [(dice.random(), dice.random()) for _ in range(decisions)]
    analysis = Analysis(tuple([decision(*each, step=2 * at + 1) for at, each in enumerate(found)]))
    balance = analysis.balance(ME, outcome)
    assert balance is not None
    assert balance.start + balance.luck + balance.play == pytest.approx(balance.end)
    assert balance.end == (found[-1][0] if outcome is None else float(outcome is WON))
    assert analysis.balance(OTHER, outcome) is None


def test_whoever_plays_as_the_teacher_gives_nothing_away() -> None:
    analysis = Analysis((decision(0.5, 0.5), decision(0.8, 0.8, step=3)))
    balance = analysis.balance(ME, LOST)
    assert balance is not None and balance.play == 0.0 and balance.luck == pytest.approx(-0.5)


def test_a_match_turns_where_the_chance_changed_most() -> None:
    analysis = Analysis((decision(0.5, 0.5), decision(0.2, 0.55, step=5), decision(0.25, 0.25, step=9)))
    assert analysis.turning_point(ME) == 5
    assert Analysis((decision(0.5, 0.5), decision(0.55, 0.55, step=5))).turning_point(ME) is None


def test_the_curve_ends_with_the_result() -> None:
    curve = Analysis((decision(0.5, 0.6, step=4),)).curve(ME, WON)
    assert curve == ((4, 0.6), (4, 0.5), (4, 1.0))


def test_a_decision_is_compared_with_the_teachers_choice_and_with_the_best_of_the_others() -> None:
    found = evaluate(7, ME, 2, [(0, 0.6, 0.0), (2, 0.5, 0.03), (1, 0.4, 0.02)])
    assert (found.better, found.best, found.chance, found.other, found.error) == (0, 0.6, 0.5, 0.6, 0.03)
    with pytest.raises(ValueError, match="nothing is said of command 5"):
        evaluate(7, ME, 5, [(0, 0.6, 0.0)])


def test_noise_does_not_add_up_to_a_loss() -> None:
    """Given many choices that may have cost something or nothing, when they are added up, then nothing was lost."""
    even = Analysis(tuple([decision(0.5, 0.52, error=0.03, step=step) for step in range(1, 60)]))
    balance = even.balance(ME, WON)
    assert balance is not None and balance.play == 0.0


def test_the_sum_is_that_of_what_is_said_of_each_choice() -> None:
    said = Analysis(
        (decision(0.5, 0.604, error=0.02), decision(0.5, 0.45, error=0.02, step=2), decision(0.26, 0.29, step=3))
    )
    balance = said.balance(ME, WON)
    faults = [each for each in said.evaluated if each.is_faulty]
    assert [each.step for each in faults] == [1, 3]
    assert balance is not None and balance.play == pytest.approx(-0.10 - 0.03)
    unsure = decision(0.26, 0.29, error=0.02)
    assert not unsure.is_faulty and unsure.counted == 0.0, "what nothing is said of does not count either"


def test_no_chance_of_a_match_that_goes_on_is_told_as_none_or_as_certain() -> None:
    told = [chance_line(chance) for chance in (0.0, 0.004, 0.0099, 0.01, 0.5, 0.99, 0.9901, 1.0)]
    numbers = [line.args.get("count") for line in told]
    assert numbers == [None, None, None, 1, 50, 99, None, None]
    assert [line.key for line in told[:3]] == ["analysis.under_one"] * 3
    assert [line.key for line in told[6:]] == ["analysis.over_99"] * 2
    assert [chance_line(result, certain=True).args["count"] for result in (0.0, 1.0)] == [0, 100]


def test_every_sentence_with_a_chance_leaves_its_percent_sign_to_one_place() -> None:
    """A sentence that wrote the sign itself would tell a chance of 0.4 % as 0 %."""
    for path in [*Path("data").glob("*/strings/en.yaml"), *Path("data").glob("*/strings/de.yaml")]:
        lines = path.read_text(encoding="utf-8").splitlines()
        signed = {line.partition(":")[0].strip() for line in lines if GAP_WITH_SIGN.search(line)}
        assert signed <= SIGNED, f"{path}: {signed - SIGNED}"
