"""Corrected chances: their order stays, errors are corrected with them, and the title's own player is left alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from typing import Any

import pytest

from game.bots.fitted import Calibration, Range
from game.bots.levels import SEARCHING, USUAL, make_bot, strongest
from game.bots.player import Choice, Thought, bot_rng, choice, next_seat, only
from game.bots.search import calibrated
from game.engine.rules import SearchDraft, SeededChance
from game.engine.types import Seat
from tests.extent import every
from tests.laws.corpus import Subject, subjects
from tests.toy.pieces import Lay, Throw

LEGAL = (Throw(), Lay(9), Lay(10))
SEARCHED: Thought[Any] = Thought(
    (Choice(Lay(9), 0.4, 0.0), Choice(Lay(10), 0.35, 0.02), Choice(Throw(), 0.35, 0.02)), worlds=8
)
MOST_STEPS = 60
WIDE = Range(-9.0, 9.0)


class Sayer:
    """A player whose thoughts are given."""

    def think(self, view: object, legal: Sequence[Any], rng: Random) -> Iterator[Thought[Any]]:
        yield only(LEGAL[0], 0.3)
        yield SEARCHED

    def weigh(self, view: object, commands: Sequence[Any], worlds: int, first: int = 0) -> Thought[Any]:
        return SEARCHED

    def prove(self, view: object, commands: Sequence[Any]) -> Iterator[Thought[Any]]:
        yield SEARCHED


def said(calibration: Calibration | None, seats: int) -> Thought[Any]:
    """Returns the last of the thoughts."""
    *_, last = calibrated(Sayer(), calibration, seats).think(None, LEGAL, Random(1))
    return last


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_even_chance_stays_even_and_others_move_away_from_it(seats: int) -> None:
    calibration = Calibration({2: 2.0, 3: 2.0, 4: 2.0}, {2: 0.0, 3: 0.0, 4: 0.0}, WIDE)
    even = 1 / seats
    assert calibration.chance(even, seats) == pytest.approx(even)
    assert calibration.chance(even + 0.1, seats) > even + 0.15
    assert calibration.chance(even - 0.1, seats) < even - 0.1


def test_a_crew_is_even_at_one_half_whatever_its_number() -> None:
    calibration = Calibration({1: 3.0}, {1: 0.0}, WIDE, cooperative=True)
    assert [calibration.chance(0.5, seats) for seats in (1, 4)] == [0.5, 0.5]


def test_order_stays_and_errors_grow_with_distances() -> None:
    plain, found = said(None, 4), said(Calibration({4: 2.0}, {4: 0.0}, WIDE), 4)
    assert plain == SEARCHED
    assert [each.command for each in found.choices] == [each.command for each in plain.choices]
    best, second, third = found.choices
    assert best.chance - second.chance > plain.choices[0].chance - plain.choices[1].chance
    ratio = (best.chance - second.chance) / 0.05
    assert second.error == pytest.approx(0.02 * ratio)
    assert second.chance == third.chance
    assert best.error == 0.0


def test_beyond_what_was_seen_a_chance_is_that_of_the_edge() -> None:
    calibration = Calibration({2: 1.5}, {2: 0.1}, Range(-1.0, 1.0))
    assert calibration.chance(0.99, 2) == calibration.chance(0.75, 2) > calibration.chance(0.7, 2)


def test_what_the_titles_own_player_says_is_left_alone() -> None:
    player = calibrated(Sayer(), Calibration({4: 2.0}, {4: 0.5}, WIDE), 4)
    first, last = player.think(None, LEGAL, Random(1))
    assert first.choices[0].chance == 0.3
    assert player.weigh(None, LEGAL, 8) == last == next(player.prove(None, LEGAL)) != SEARCHED


DEALS = 16 // every(8)
OWN_DEALS = 4
SEATS = 4
APART = 0.2
"""Maximum distance of the sum of all seats' chances from 1, in the mean of these deals."""
JUDGED = [
    pytest.param(subject, seats, id=f"{subject.id}-{seats}")
    for subject in subjects()
    if not subject.info.cooperative and strongest(subject.title) in SEARCHING
    for seats in sorted({SEATS, subject.info.seats[1]})
]
OWN = [
    pytest.param(subject, seats, id=f"{subject.id}-{seats}")
    for subject in subjects()
    if not subject.info.cooperative and strongest(subject.title) in SEARCHING
    for seats in (2, SEATS)
]


@pytest.mark.parametrize(("subject", "seats"), JUDGED)
def test_what_the_judge_says_first_adds_up_to_one(subject: Subject, seats: int) -> None:
    """Given beginnings of matches of four and of a full table, when each seat's first decision is judged, then the
    chances that people read add up to one."""
    level = strongest(subject.title)
    sums = [sum(first_chances(subject, f"beginning-{number}", level, seats)) for number in range(DEALS)]
    assert fmean(sums) == pytest.approx(1.0, abs=APART)


@pytest.mark.parametrize(("subject", "seats"), OWN)
def test_what_the_own_player_says_first_adds_up_to_one(subject: Subject, seats: int) -> None:
    """Given beginnings of matches, when the title's own player is asked at the first decision of each seat, whatever
    kind that is of, then the chances it says add up to one."""
    sums = [sum(first_chances(subject, f"beginning-{number}", USUAL, seats)) for number in range(OWN_DEALS)]
    assert fmean(sums) == pytest.approx(1.0, abs=APART)


def first_chances(subject: Subject, seed: str, level: str, seats: int) -> list[float]:
    """Returns what a level says at each seat's first decision; one that searches, at the first that it searches."""
    setup = subject.info.setup(seats)
    rules: Any = subject.title.rules(subject.definition, setup)
    draft: SearchDraft[Any, Any] = SearchDraft(rules, rules.initial(setup), SeededChance(seed, 0))
    rules.begin(draft)
    found: dict[Seat, float] = {}
    for step in range(1, MOST_STEPS):
        if len(found) == seats or rules.outcome(draft.state) is not None:
            break
        move = rules.forced(draft.state)
        if move is None:
            seat = next_seat(rules, draft.state, seed, step)
            asked = rules.view(draft.state, seat), rules.legal(draft.state, seat), bot_rng(seed, seat, step)
            if seat not in found and len(asked[1]) > 1:
                thought = choice(make_bot(subject.title, rules, level, seat), *asked)
                found |= {seat: thought.choices[0].chance} if thought.worlds or level == USUAL else {}
            move = seat, choice(make_bot(subject.title, rules, USUAL, seat), *asked).command
        draft.chance = SeededChance(seed, step)
        rules.decide(draft, *move)
    return list(found.values())
