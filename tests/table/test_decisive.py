"""Moments of a match that are told again at its end."""

from __future__ import annotations

from game.content.message import Message
from game.table.presenter import Chapter, DecisiveMoment
from game.table.told import TurningPoint, decisive


def turning(step: int, chapter: int, weight: float) -> TurningPoint:
    return TurningPoint(step, Chapter(chapter, Message("x", {"number": chapter})), DecisiveMoment(Message("x"), weight))


def test_the_weightiest_moments_of_different_rounds_are_told_in_the_order_of_play() -> None:
    found = [turning(1, 1, 2), turning(2, 1, 9), turning(3, 1, 8), turning(4, 2, 3), turning(5, 3, 4), turning(6, 4, 1)]
    assert [each.step for each in decisive(found)] == [2, 4, 5]


def test_a_match_of_one_round_is_told_by_its_own_moments() -> None:
    found = [turning(1, 1, 2), turning(2, 1, 9), turning(3, 1, 8), turning(3, 1, 7), turning(4, 1, 1)]
    assert [each.step for each in decisive(found)] == [1, 2, 3]


def test_nothing_turned_a_match_in_which_nothing_happened() -> None:
    assert decisive([]) == []
