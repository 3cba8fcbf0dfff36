"""Searching: what a player overlooks is found, what only luck speaks for is not, and the same is answered alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from game.bots.player import Choice, Thought
from game.bots.search import Budget, Searcher
from game.engine.types import Seat, Setup
from tests.toy.pieces import Lay, Laying, Throw, ToyCommand, ToyContent, ToyState, ToyView, Turn
from tests.toy.rules import ToyRules

RULES = ToyRules(ToyContent(cards=20, hand=2, fullest_hand=5, skips=2), Setup(2, {"target": 100}))
ME = Seat(0)
HAND = (9, 10)
VIEW = ToyView(ME, Turn(ME), (0, 0), (False, False), HAND, (2, 2), 16, ())
LEGAL: Sequence[ToyCommand] = (Throw(), Lay(9), Lay(10))
BUDGET = Budget(commands=3, worlds=8, depth=1)


class Idler:
    """Throws as long as it may."""

    def __init__(self, rules: ToyRules, seat: Seat) -> None:
        """Needs neither."""

    def think(self, view: ToyView, legal: Sequence[ToyCommand], rng: Random) -> Iterator[Thought[ToyCommand]]:
        yield Thought(tuple([Choice(command, 0.5) for command in legal]))


class Thrower(Idler):
    """A player that is sure that throwing is best."""

    def think(self, view: ToyView, legal: Sequence[ToyCommand], rng: Random) -> Iterator[Thought[ToyCommand]]:
        yield Thought(tuple([Choice(command, 0.7 - 0.3 * place) for place, command in enumerate(legal)]))


class PointsGuide:
    """Counts points after so many turns."""

    seats = 2

    def __init__(self, *, searching: bool = True, luck: bool = False) -> None:
        self.searching, self.luck = searching, luck
        self.seen: list[ToyState] = []

    def searches(self, view: ToyView) -> bool:
        return self.searching

    def unsettle(self, state: ToyState, seat: Seat) -> None:
        self.seen.append(state)

    def answer(self, state: ToyState, asked: Seat) -> ToyCommand | None:
        return Lay(state.hands[asked][0]) if type(state.frame) is Laying else None

    def horizon(self, state: ToyState, depth: int) -> int:
        return depth

    def reached(self, state: ToyState, horizon: int) -> bool:
        return state.frame.seat != ME

    def chance(self, state: ToyState, seat: Seat) -> float:
        """Returns the chance in points; or by nothing but a hidden card."""
        return state.deck[-1] / 20 if self.luck else state.scores[seat] / 100


def thoughts(guide: PointsGuide, player: type[Idler] = Idler) -> list[Thought[ToyCommand]]:
    """Returns all that is thought about one question."""
    searcher = Searcher(RULES, ME, player, guide, BUDGET)
    return list(searcher.think(VIEW, LEGAL, Random(1)))


def test_what_the_player_overlooks_is_found() -> None:
    found = thoughts(PointsGuide())
    assert found[0].command == Throw(), "the player's own answer comes at once"
    assert isinstance(found[-1].command, Lay)
    assert found[-1].choices[0].chance == pytest.approx(0.19)
    assert found[-1].worlds == BUDGET.worlds


def test_what_the_player_says_counts_as_much_as_a_few_worlds() -> None:
    few, many = Budget(2, 2, 1), Budget(2, 40, 1)
    played = [
        list(Searcher(RULES, ME, Thrower, PointsGuide(), budget).think(VIEW, LEGAL, Random(1)))[-1]
        for budget in (few, many)
    ]
    assert played[0].command == Throw()
    assert isinstance(played[1].command, Lay)
    assert played[1].choices[1].chance < played[1].choices[0].chance


def test_with_caution_what_only_luck_speaks_for_changes_nothing() -> None:
    bold, careful = Budget(3, 8, 1, opinion=0), Budget(3, 8, 1, opinion=0, caution=1.0)
    bold_last, last = [
        list(Searcher(RULES, ME, Idler, PointsGuide(luck=True), budget).think(VIEW, LEGAL, Random(1)))[-1]
        for budget in (bold, careful)
    ]
    assert bold_last.command != last.command == Throw()
    assert max(choice.chance for choice in last.choices) == last.choices[0].chance
    assert last.choices[1].error > 0


def test_what_is_even_in_all_worlds_has_no_error() -> None:
    first, *others = thoughts(PointsGuide(luck=True))[-1].choices
    by_command = {choice.command: choice for choice in others}
    assert first.error == by_command[Lay(10)].error == 0
    assert by_command[Throw()].error > 0


def test_nothing_is_tried_where_the_guide_says_so() -> None:
    guide = PointsGuide(searching=False)
    assert [thought.command for thought in thoughts(guide)] == [Throw()]
    assert not guide.seen


def test_every_command_meets_the_same_worlds() -> None:
    guide = PointsGuide()
    thoughts(guide)
    hidden = [tuple(state.hands[1]) for state in guide.seen]
    worlds = sorted(set(hidden), key=hidden.index)
    assert all(hidden.count(world) >= 2 for world in worlds), "each world is met by all that are left"


def test_the_same_question_gets_the_same_thoughts() -> None:
    assert thoughts(PointsGuide()) == thoughts(PointsGuide())


def test_no_chance_is_better_than_that_of_the_command_that_is_played() -> None:
    for luck in (False, True):
        for thought in thoughts(PointsGuide(luck=luck)):
            chances = [choice.chance for choice in thought.choices]
            assert chances == sorted(chances, reverse=True)
            assert thought.choices[0].error == 0


def test_what_was_left_out_early_is_told_of_too() -> None:
    last = thoughts(PointsGuide())[-1]
    assert {choice.command for choice in last.choices} == set(LEGAL)
    assert all(0 <= choice.chance <= 1 for choice in last.choices)
