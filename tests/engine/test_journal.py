"""The tree of steps and the head that moves over it."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from game.engine.journal import Journal, Step
from game.engine.types import BadJournal, Outcome, Seat
from tests.toy.pieces import Throw, Thrown, ToyCommand, ToyEvent

ToyJournal = Journal[ToyCommand, ToyEvent]


def step(number: int, parent: int | None, *, reveals: bool = False, auto: bool = False) -> Step[ToyCommand, ToyEvent]:
    seat = Seat(number % 2)
    return Step(number, parent, seat, None if parent is None else Throw(), (Thrown(seat, 1),), "0", auto, reveals)


def grown(*parents: int) -> ToyJournal:
    """A journal whose steps 1, 2 ... follow these."""
    journal: ToyJournal = Journal(ToyCommand, ToyEvent)
    journal.append(step(0, None))
    for number, parent in enumerate(parents, start=1):
        journal.append(step(number, parent))
    return journal


def test_a_step_comes_back_as_it_went_in() -> None:
    journal = grown(0)
    outcome = Outcome(((Seat(1),), (Seat(0),)), "target")
    whole: Step[ToyCommand, ToyEvent] = Step(2, 1, Seat(1), Throw(), (Thrown(Seat(1), 4),), "abcd", True, True, outcome)
    journal.append(whole)
    assert journal.step(2) == whole
    assert [each.id for each in journal.steps()] == [0, 1, 2]


def test_appending_moves_the_head_along() -> None:
    journal = grown(0, 1, 2)
    assert journal.head == 3
    assert journal.path() == [0, 1, 2, 3]
    assert journal.depth(3) == 3


def test_going_back_keeps_the_way_forward() -> None:
    journal = grown(0, 1, 2)
    journal.move(1)
    assert journal.path() == [0, 1]
    assert journal.line() == [0, 1, 2, 3]
    assert journal.next(1) == 2


def test_a_new_line_is_followed_and_the_old_one_stays() -> None:
    journal = grown(0, 1, 1)
    assert journal.children(1) == [2, 3]
    assert journal.next(1) == 3


def test_redo_follows_the_line_last_looked_at_from_its_very_beginning() -> None:
    journal = grown(0, 1, 2, 0, 4)
    journal.move(3)
    journal.move(0)
    assert journal.line() == [0, 1, 2, 3]
    journal.move(5)
    journal.move(0)
    assert journal.line() == [0, 4, 5]


def test_moving_tells_how_far_it_went() -> None:
    journal = grown(0, 1, 2, 1, 4)
    assert journal.move(5) == 0
    assert journal.move(3) == 4
    assert journal.move(1) == 2
    assert journal.meeting(3, 5) == 1


def test_the_marked_way_is_right_after_any_jumps() -> None:
    rng = Random(7)
    journal = grown()
    followed: dict[int, int] = {}
    for _ in range(300):
        if rng.random() < 0.3:
            journal.move(rng.randrange(len(journal)))
        else:
            journal.append(step(len(journal), journal.head))
        path = journal.path()
        followed |= dict(pairwise(path))
        assert {each: journal.next(each) for each in followed} == followed


@pytest.mark.parametrize(
    ("number", "parent"),
    [(5, 2), (2, 0), (3, 3), (3, 7), (3, -2), (3, None)],
    ids=["late", "early", "self", "later", "low", "root"],
)
def test_a_step_that_does_not_fit_the_tree_is_refused(number: int, parent: int | None) -> None:
    journal = grown(0, 1)
    with pytest.raises(BadJournal):
        journal.append(step(number, parent))
    assert len(journal) == 3
    journal.append(step(3, 2))
    assert journal.head == 3


def test_a_number_too_large_to_keep_is_refused_and_leaves_nothing_behind() -> None:
    journal = grown(0)
    with pytest.raises(BadJournal, match="beyond all bounds"):
        journal.append(Step(2, 1, Seat(0), Throw(), (Thrown(Seat(0), 2**70),), "0"))
    journal.append(step(2, 1))
    assert journal.seat(2) == 0


@pytest.mark.parametrize("number", [-1, 3])
def test_there_are_no_steps_outside(number: int) -> None:
    journal = grown(0, 1)
    with pytest.raises(BadJournal):
        journal.step(number)
    with pytest.raises(BadJournal):
        journal.move(number)


def test_what_was_revealed_is_known_by_place() -> None:
    journal = grown(0)
    journal.append(step(2, 1, reveals=True))
    journal.append(step(3, 2))
    assert journal.reveals_between(1, 3)
    assert not journal.reveals_between(2, 3)
    assert not journal.reveals_elsewhere()
    journal.move(1)
    assert journal.reveals_elsewhere()
