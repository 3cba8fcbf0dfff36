"""Puzzles are mined by a clear margin that holds, and in as many kinds as there are."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from cut_puzzles import all_of, different, mixed, told, weighty, write
from cutting import Cut, CutJob, PuzzleCandidate, clear, cut, even, margin, right_of
from game.bots.player import Choice, Thought
from game.content.puzzles import PuzzleAnswer, load_puzzles
from game.engine.types import Command
from game.titles.whitewater_rush.rules.river import Card
from game.titles.whitewater_rush.rules.state import PlayCard
from kinds import SHARE, alike, most_alike


class Go(Command, frozen=True):
    to: int


def thought(*chances: float, error: float = 0.01) -> Thought[Command]:
    """Returns a judge's thought on as many commands."""
    return Thought(tuple([Choice(Go(to), chance, error) for to, chance in enumerate(chances)]), 10)


def found(match: int, grade: int, kind: str, phase: int = 0) -> PuzzleCandidate:
    return PuzzleCandidate(f"{grade}-{match:03}-001", grade, kind, phase, "text")


def test_what_is_hardly_worse_is_right_too() -> None:
    """Given two choices that are even and two that are worse, when they are told apart, then two are right."""
    assert right_of(thought(0.6, 0.59, 0.4, 0.3)) == (Go(0), Go(1))
    assert margin(thought(0.6, 0.59, 0.4, 0.3)) == pytest.approx(0.2)


def test_nothing_is_asked_where_most_is_right() -> None:
    """Given choices most of which are even, when the margin is taken, then there is none."""
    assert margin(thought(0.6, 0.6, 0.6, 0.2)) == 0.0
    assert margin(thought(0.6, 0.6)) == margin(thought(0.6)) == 0.0
    assert margin(thought(0.6, 0.4)) == pytest.approx(0.2)


def test_a_margin_that_may_be_chance_is_not_clear() -> None:
    """Given margins and errors, when they are looked at, then one must be large, and large against its error."""
    assert clear(thought(0.6, 0.48), 0.1)
    assert not clear(thought(0.6, 0.52), 0.1)
    assert not clear(thought(0.6, 0.48, error=0.05), 0.1)


@pytest.mark.parametrize(
    ("margin", "error", "ships"), [("0.1000", "0.0250", True), ("0.0999", "0.0010", False), ("0.3000", "0.1300", False)]
)
def test_a_puzzle_ships_if_ten_points_are_at_stake_for_sure(margin: str, error: str, ships: bool) -> None:
    text = f"grade: 1\nproof: {{judge: level5, worlds: 80, margin: {margin}, error: {error}, first: 0.3000}}\nsteps: []"
    assert weighty(PuzzleCandidate("1-001-001", 1, "kind", 0, text)) is ships


def test_puzzles_are_taken_that_differ() -> None:
    """Given more puzzles than are wanted, when some are taken, then of each kind and match before any is repeated."""
    many = [found(1, 1, "a"), found(1, 1, "a"), found(2, 1, "b"), found(3, 2, "c"), found(4, 1, "a", phase=2)]
    taken = different(many, 1, 3)
    assert [each.kind for each in taken] == ["a", "b", "a"] and taken[2].phase == 2
    assert told(all_of([Cut(tuple(many)), Cut(())])) == "5 puzzles (4 + 1 + 0)"


def test_no_kind_has_more_than_its_share() -> None:
    """Given puzzles most of which ask for the same, when some are taken, then a quarter of these ask for it at most,
    and they are of every grade."""
    many = [found(match, 1 + match % 3, "usual") for match in range(30)]
    few = [found(100 + match, 1 + match % 3, kind) for match, kind in enumerate("abcabcabc")]
    taken = mixed([*many, *few], 20)
    kinds = Counter(each.kind for each in taken)
    assert kinds == {"usual": 3, "a": 3, "b": 3, "c": 3} and most_alike(kinds.elements()) == SHARE
    assert {each.grade for each in taken if each.kind == "usual"} == {1, 2, 3}


def test_copies_of_a_card_are_answers_of_the_same_worth() -> None:
    """Given answers with copies of a card, of which one was looked at longer, when they are made even, then all copies
    are worth what that one is."""
    one, two, other = (PlayCard(Card(name)) for name in ("paddle#1", "paddle#2", "ferry#1"))
    answers = even([PuzzleAnswer(one, True, 0.6), PuzzleAnswer(other, False, 0.4), PuzzleAnswer(two, False, 0.3)])
    assert [(each.play, each.right, each.chance) for each in answers] == [
        (one, True, 0.6),
        (two, True, 0.6),
        (other, False, 0.4),
    ]
    assert alike(one) == alike(two) != alike(other)


def test_equal_seeds_cut_equal_files(tmp_path: Path) -> None:
    """Given a match of a title, when it is cut twice, then the files are the same, and are puzzles."""
    job = CutJob("riverboat_showdown", "level3", "tests", 0, 4, 0.1)
    first = cut(job)
    assert first == cut(job) and first.puzzles
    for _ in range(2):
        write(tmp_path, [(each.name, each.text) for each in first.puzzles])
    assert [each.id for each in load_puzzles(tmp_path) if not isinstance(each, Exception)] == sorted(
        each.name for each in first.puzzles
    )
