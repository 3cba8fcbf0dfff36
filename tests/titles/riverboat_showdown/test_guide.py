"""Searching rounds: what is left out when they are weighed, and what playing them to the end finds."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.levels import make_bot
from game.bots.player import Thought, choice
from game.engine.types import OptionValue, Seat
from game.titles.riverboat_showdown.bot.bots import between_rounds, rounds_left
from game.titles.riverboat_showdown.bot.guide import BUDGETS, GUIDE
from game.titles.riverboat_showdown.rules.position import position
from game.titles.riverboat_showdown.rules.terms import RiverboatCommand
from tests.titles.riverboat_showdown.tables import entry, rules_of

ROUNDS: dict[str, OptionValue] = {"end": "rounds", "rounds": "12"}


def chance(table: dict[str, object], options: dict[str, OptionValue], seats: int = 2) -> float:
    """Returns the chance of the first seat, when the table has been dealt."""
    rules = rules_of(seats, options)
    return between_rounds(
        rules.terms, position({"showdown": 4, "hands": ["1 2", 5, 5][:seats], **table}, rules), Seat(0)
    )


@pytest.mark.parametrize("options", [ROUNDS, {}])
def test_between_rounds_only_chips_count_and_the_more_the_later(options: dict[str, OptionValue]) -> None:
    late: dict[str, object] = {"round": 11, "minute": 18}
    assert chance({"chips": [20, 20]}, options) == chance({"chips": [20, 20], "hands": ["8 8 8", 1]}, options) == 0.5
    assert 0.5 < chance({"chips": [30, 20]}, options) < chance({"chips": [30, 20], **late}, options)
    assert chance({"chips": [30, 20]}, options) + chance({"chips": [20, 30]}, options) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("table", "options", "left"),
    [
        ({"round": 12}, ROUNDS, 1.0),
        ({"round": 3}, ROUNDS, 10.0),
        ({"round": 12, "turned": "1 2 3 5"}, ROUNDS, 0.5),
        ({"round": 6, "minute": 20}, {}, 1.0),
        ({"round": 5, "minute": 20}, {"time_up": "finish_dealer_cycle"}, 2.0),
    ],
)
def test_how_many_rounds_are_left(table: dict[str, object], options: dict[str, OptionValue], left: float) -> None:
    rules = rules_of(2, options)
    state = position({"showdown": 4, "hands": ["1 2", 5], **table}, rules)
    assert rounds_left(rules.view(state, Seat(0))) == left


def test_a_table_that_plays_fast_has_more_rounds_left_in_the_same_time() -> None:
    rules = rules_of(2, {})
    states = [position({"showdown": 4, "hands": ["1 2", 5], "round": done, "minute": 10}, rules) for done in (4, 16)]
    slow, fast = (rounds_left(rules.view(state, Seat(0))) for state in states)
    assert 1 < slow < 10 < fast < 20


def test_who_is_eliminated_has_no_chance_and_is_nobodys_rival() -> None:
    options: dict[str, OptionValue] = {**ROUNDS, "broke": "eliminated_next_round"}
    table: dict[str, object] = {"chips": [20, 20, -3], "hands": ["1 2", 5, ""], "eliminated": [3], "out": []}
    rules = rules_of(3, options)
    state = position({"showdown": 4, **table}, rules)
    assert [between_rounds(rules.terms, state, Seat(seat)) for seat in range(3)] == [0.5, 0.5, 0.0]


def test_a_trial_ends_with_its_round() -> None:
    rules = rules_of(2, ROUNDS)
    guide = GUIDE(rules)
    state = position({"showdown": 4, "hands": ["1 2", 5], "round": 3}, rules)
    horizon = guide.horizon(state, 1)
    assert not guide.reached(state, horizon)
    state.round += 1
    assert guide.reached(state, horizon)


def test_the_best_player_says_how_sure_it_is_of_a_discard() -> None:
    """Given a hand of several discards, level 5 has tried the best of them in all its worlds, each with its error."""
    rules = rules_of(2, ROUNDS)
    state = position({"showdown": 6, "hands": ["W 2 2 5 7 8", 6]}, rules)
    (seat,) = rules.to_act(state)
    bot = make_bot(entry().title, rules, "level5", seat)
    thought: Thought[RiverboatCommand] = choice(bot, rules.view(state, seat), rules.legal(state, seat), Random(1))
    assert thought.worlds == BUDGETS["level5"].worlds
    assert thought.choices[0].error == 0.0
    assert all(each.error > 0 for each in thought.choices[1:])
