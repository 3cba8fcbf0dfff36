"""Whole matches played at random: they end, no card is lost, and places are fair."""

from __future__ import annotations

import os
from random import Random

import pytest

from game.bots.contract import bot_rng, choice
from game.bots.registry import make_bot
from game.engine.chance import QuickChance
from game.engine.draft import SearchDraft
from game.titles.rats.commands import EndMatch
from game.titles.rats.rules import RatsRules
from tests.laws.corpus import catalogue

MATCHES = int(os.environ.get("RATS_MATCHES", "24"))
MOST = 60_000
ENTRY = next(entry for entry in catalogue() if entry.id == "rats")


def played(number: int, seats: int, options: dict[str, str]) -> tuple[RatsRules, SearchDraft]:  # type: ignore[type-arg]
    """A match of random moves; nobody ends it by hand."""
    dice = Random(f"rats {number}")
    setup = ENTRY.info.setup(seats, options)
    rules = RatsRules(ENTRY.definition, setup)
    draft = SearchDraft(rules, rules.initial(setup), QuickChance(dice))
    rules.begin(draft)
    for _ in range(MOST):
        if rules.outcome(draft.state) is not None:
            return rules, draft
        rules.check(draft.state)
        forced = rules.forced(draft.state)
        if forced is None:
            seat = min(rules.to_act(draft.state))
            moves = [each for each in rules.legal(draft.state, seat) if each != EndMatch()]
            rules.decide(draft, seat, dice.choice(moves))
        else:
            rules.decide(draft, *forced)
    raise AssertionError(f"match {number} with {options} does not end")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_matches_with_a_limit_end_and_place_everybody(seats: int) -> None:
    for number in range(MATCHES // 4):
        options = {"round_limit": ("25", "50", "100")[number % 3], "jokers": str(number % 3)}
        rules, draft = played(number, seats, options)
        outcome = rules.outcome(draft.state)
        assert outcome is not None
        assert sorted(seat for place in outcome.places for seat in place) == list(range(seats))
        assert draft.state.round <= int(options["round_limit"])


def test_the_card_player_beats_random_play() -> None:
    won = 0
    for number in range(12):
        setup = ENTRY.info.setup(2, {"round_limit": "25"})
        rules = RatsRules(ENTRY.definition, setup)
        draft = SearchDraft(rules, rules.initial(setup), QuickChance(Random(number)))
        rules.begin(draft)
        bots = [
            make_bot(ENTRY.title, rules, ("house", "random")[(seat + number) % 2], seat) for seat in setup.all_seats
        ]
        step = 0
        while (outcome := rules.outcome(draft.state)) is None:
            step += 1
            forced = rules.forced(draft.state)
            if forced is not None:
                rules.decide(draft, *forced)
                continue
            seat = min(rules.to_act(draft.state))
            view, moves = rules.view(draft.state, seat), rules.legal(draft.state, seat)
            rules.decide(draft, seat, choice(bots[seat], view, moves, bot_rng(str(number), seat, step)).command)
        won += outcome.winners == (number % 2,)
    assert won >= 11
