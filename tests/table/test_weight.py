"""The limits of weight: great events are rare, and all of it is a small part of a match's time."""

from __future__ import annotations

from random import Random

from game.table.weight import APART_SECONDS, GRADE_SECONDS, GREAT, LIGHT, MOST_SHARE, Weight, WeightLimits, heaviest


def test_a_second_great_event_within_twelve_seconds_is_shown_as_a_lesser_one() -> None:
    limits = WeightLimits()
    assert limits.admit(Weight(4)).grade == 4
    limits.pass_time(APART_SECONDS - 0.5)
    assert limits.admit(Weight(3)).grade == GREAT - 1
    late = limits.admit(Weight(3, decides=True))
    assert (late.grade, late.decides) == (GREAT - 1, False)
    limits.pass_time(0.5)
    assert limits.admit(Weight(3, decides=True)).decides


def test_an_everyday_event_is_never_held_back() -> None:
    limits = WeightLimits()
    assert [limits.admit(Weight(grade)).grade for grade in (0, 1, 2, 2, 1)] == [0, 1, 2, 2, 1]


def test_only_a_great_event_makes_the_next_great_one_wait() -> None:
    limits = WeightLimits()
    limits.pass_time(APART_SECONDS)
    for grade in range(GREAT):
        assert limits.admit(Weight(grade)).grade == grade
        limits.pass_time(0.1)
    assert limits.admit(Weight(GREAT)).grade == GREAT


def test_all_weight_together_keeps_within_its_share() -> None:
    rng = Random(28)
    limits = WeightLimits()
    now = added = 0.0
    for _ in range(2000):
        passed = rng.uniform(0.05, 1.5)
        now += passed
        limits.pass_time(passed)
        granted = limits.grant(
            limits.admit(Weight(rng.choice((0, 1, 1, 2, 2, 3, 4)), decides=rng.random() < 0.1)).seconds
        )
        added += granted
        limits.pass_time(granted)
        now += granted
        assert added <= MOST_SHARE * now
    assert added > 0.5 * MOST_SHARE * now
    assert abs(limits.share - added / now) < 1e-9


def test_the_heaviest_of_several_events_is_shown() -> None:
    first, last = Weight(2, keys=("a",)), Weight(2, keys=("b",))
    assert heaviest([Weight(1), first, LIGHT, last]) == last
    assert heaviest([LIGHT, LIGHT]) == LIGHT
    assert heaviest([Weight(4), Weight(3, decides=True)]).decides


def test_no_grade_adds_more_than_a_second_and_a_half() -> None:
    assert list(GRADE_SECONDS) == sorted(GRADE_SECONDS)
    assert Weight(4).seconds <= 1.5
    assert Weight(3, decides=True).seconds <= 1.61
