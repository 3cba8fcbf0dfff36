"""The gambler: ahead of random discards, and a reason for what it does."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.levels import make_bot
from game.bots.player import choice, play_out
from game.engine.types import OptionValue
from game.titles.riverboat_showdown.bot.bots import Gambler
from game.titles.riverboat_showdown.bot.reasons import reason
from game.titles.riverboat_showdown.rules.position import position
from game.titles.riverboat_showdown.rules.terms import Discard, DiscardMatching, DiscardWild, Pass, RiverboatCommand
from tests.titles.riverboat_showdown.tables import entry, rules_of

MATCHES = 40


@pytest.mark.parametrize("options", [{}, {"broke": "table_stakes", "wild_left": "8"}, {"kitty": "unlimited"}])
def test_after_twelve_rounds_the_gambler_is_ahead_of_random_discards(options: dict[str, OptionValue]) -> None:
    setup = entry().info.setup(2, {"end": "rounds", **options})
    rules = entry().title.rules(entry().definition, setup)
    won = 0
    for number in range(MATCHES):
        mine = number % 2
        bots = {
            seat: make_bot(entry().title, rules, "level3" if seat == mine else "random", seat)
            for seat in setup.all_seats
        }
        outcome = play_out(rules, setup, f"gambler {number}", bots).outcome
        assert outcome is not None
        won += outcome.winners == (mine,)
    assert won >= 0.85 * MATCHES


@pytest.mark.parametrize(
    ("table", "wanted", "why"),
    [
        ({"showdown": 8, "hands": ["W 2 2 2 2 2", 7]}, DiscardWild(1), "collect"),
        ({"showdown": 6, "hands": ["6 6 W", 5]}, DiscardMatching(2, 1), "out"),
        ({"showdown": 6, "hands": ["6 6 6 1 2", 5]}, DiscardMatching(3, 0), "many"),
        ({"showdown": 3, "hands": ["8", 5]}, Discard(8), "out"),
        ({"showdown": 4, "turned": "8 5", "hands": ["8 5 5 2 2 3", 5]}, Discard(8), "shed"),
        ({"showdown": 4, "hands": ["2 2 7 7 5", 5]}, Discard(5), "keeps_alike"),
        ({"showdown": 1, "dealer": 1, "hands": ["8 2 2", ""], "out": [2], "next": 1}, Discard(8), "late"),
        ({"showdown": 1, "dealer": 1, "hands": ["W 8", ""], "out": [2], "next": 1}, Discard(8), "late"),
        (
            {"showdown": 7, "dealer": 1, "hands": ["7 7 1", ""], "out": [2], "next": 1},
            DiscardMatching(2, 0),
            "many_late",
        ),
    ],
)
def test_the_gambler_plays_as_the_book_advises(table: dict[str, object], wanted: RiverboatCommand, why: str) -> None:
    rules = rules_of(2, {})
    state = position({"dealer": 2, **table}, rules)
    (seat,) = rules.to_act(state)
    thought = choice(Gambler(rules, seat), rules.view(state, seat), rules.legal(state, seat), Random(1))
    assert thought.command == wanted
    assert thought.reason is not None
    assert thought.reason.key == f"riverboat_showdown.reason.{why}"


def test_a_late_discard_saves_what_the_card_would_cost() -> None:
    rules = rules_of(3, {})
    state = position({"showdown": 2, "dealer": 3, "hands": ["", "8 7 1", 4], "out": [1]}, rules)
    thought = choice(
        Gambler(rules, rules.terms.all_seats[1]),
        rules.view(state, rules.terms.all_seats[1]),
        [Discard(8), Pass()],
        Random(1),
    )
    assert thought.command == Discard(8)


def test_a_last_turn_tells_of_no_card_to_come() -> None:
    rules = rules_of(2, {"broke": "table_stakes"})
    table = {"showdown": 3, "dealer": 1, "hands": ["2 7 7", ""], "out": [2], "next": 1, "chips": [3, 30]}
    view = rules.view(position(table, rules), rules.terms.all_seats[0])
    told = reason(view, Discard(2), Discard(7))
    assert told is not None and told.key == "riverboat_showdown.reason.collect"
