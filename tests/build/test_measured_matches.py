"""The matches that levels are measured and chances are fitted by."""

from __future__ import annotations

import argparse

import pytest

from fit_chances import observe, observed_matches
from game.engine.types import Outcome, Seat
from game.series.jobs import ContestResult, play
from measure_levels import contests, share
from tests.laws.corpus import catalogue

ASKED = argparse.Namespace(seed="x", seats=3, matches=6)
FIRST, SECOND, THIRD = Seat(0), Seat(1), Seat(2)


def test_a_level_plays_the_same_deal_at_each_seat() -> None:
    entry = catalogue().find("raft_race")
    assert entry is not None
    jobs = contests(entry, "level1", entry.info.presets[0].id, ASKED)
    assert [job.bots.index("level1") for job in jobs] == [0, 1, 2, 0, 1, 2]
    assert [job.bots.count("level3") for job in jobs] == [2] * 6
    assert [job.match.seed for job in jobs] == ["x-0", "x-0", "x-0", "x-1", "x-1", "x-1"]


def test_a_crew_is_of_the_level_as_a_whole() -> None:
    entry = catalogue().find("river_rats")
    assert entry is not None
    jobs = contests(entry, "level1", entry.info.presets[0].id, ASKED)
    assert {job.bots for job in jobs} == {("level1",) * 3}
    assert len({job.match.seed for job in jobs}) == 6
    won = ContestResult(Outcome(((FIRST, SECOND, THIRD),), "won"), 1, 0.0)
    lost = ContestResult(Outcome(((), (FIRST, SECOND, THIRD)), "lost"), 1, 0.0)
    assert [share(entry, jobs[2], 2, played) for played in (won, lost)] == [1.0, 0.0]


@pytest.mark.parametrize(
    ("winners", "won"), [((FIRST,), 0.0), ((SECOND,), 1.0), ((SECOND, THIRD), 0.5), ((FIRST, THIRD), 0.0)]
)
def test_a_tie_is_shared_among_those_who_won(winners: tuple[Seat, ...], won: float) -> None:
    """Given the second match of a level, in which it sits at the second seat."""
    entry = catalogue().find("raft_race")
    assert entry is not None
    job = contests(entry, "level1", entry.info.presets[0].id, ASKED)[1]
    assert share(entry, job, 1, ContestResult(Outcome((winners,), "over"), 1, 0.0)) == won


def test_every_preset_is_among_the_matches_that_are_observed() -> None:
    for entry in catalogue():
        setups = {tuple(job.match.setup.options.items()) for job in observed_matches(entry, 24, "x", None)}
        for preset in entry.info.presets:
            assert tuple(entry.info.setup(entry.info.seats[0], preset.options).options.items()) in setups


def test_what_comes_of_a_match_depends_on_its_job_alone() -> None:
    """Given jobs of both kinds, when they are done again in another order, then the same comes of them."""
    entry = catalogue().find("raft_race")
    assert entry is not None
    observed = observed_matches(entry, 2, "x", None)
    noted = [observe(job) for job in observed]
    assert all(noted) and [observe(job) for job in reversed(observed)] == noted[::-1]
    played = contests(entry, "level1", entry.info.presets[0].id, ASKED)[:2]
    first, second = ([play(job).outcome for job in jobs] for jobs in (played, reversed(played)))
    assert first == second[::-1]
