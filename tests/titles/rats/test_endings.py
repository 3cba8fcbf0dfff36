"""Matches without a limit: what repeats itself ends, and bots among themselves stop after a hundred rounds."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.contract import bot_rng, choice
from game.bots.registry import make_bot
from game.engine.chance import QuickChance
from game.engine.draft import RecordedDraft
from game.engine.types import Outcome, Seat
from game.titles.rats.commands import EndMatch
from game.titles.rats.events import RatsEvent, RoundBegan
from game.titles.rats.moves import THROW
from game.titles.rats.position import position
from game.titles.rats.rules import RatsRules
from game.titles.rats.state import RatsState
from tests.laws.corpus import catalogue

ENTRY = next(entry for entry in catalogue() if entry.id == "rats")
LAST_TRICK: dict[str, object] = {
    "round": 6,
    "trick": 25,
    "first_hand": 26,
    "hands": ["9♥", "8♥"],
    "reserves": [24, 26],
}
"""Whoever wins it, both seats then hold their 26 cards in hand: nothing is left to chance."""
UNEVEN = LAST_TRICK | {"reserves": [23, 27]}


def rules_with(limit: str) -> RatsRules:
    return RatsRules(ENTRY.definition, ENTRY.info.setup(2, {"round_limit": limit}))


def finished(rules: RatsRules, notation: dict[str, object], marks: dict[str, int]) -> tuple[str, RatsState]:
    """The round that begins after the last trick: its mark, empty if it did not begin; and the table."""
    state = position(notation, rules)
    state.marks |= marks
    draft: RecordedDraft[RatsState, RatsEvent] = RecordedDraft(rules, state, QuickChance(Random(1)))
    rules.decide(draft, Seat(0), rules.legal(state, Seat(0))[0])
    rules.decide(draft, Seat(1), THROW)
    return next((event.mark for event in draft.events if isinstance(event, RoundBegan)), ""), draft.state


def test_the_third_time_the_same_round_begins_all_the_living_win() -> None:
    rules = rules_with("none")
    mark, first = finished(rules, LAST_TRICK, {})
    assert mark and first.marks == {mark: 1}
    again, second = finished(rules, LAST_TRICK, first.marks)
    assert again == mark and second.marks == {mark: 2} and rules.outcome(second) is None
    _, third = finished(rules, LAST_TRICK, second.marks)
    assert rules.outcome(third) == Outcome(((Seat(0), Seat(1)),), "repetition")


def test_another_leader_or_other_holdings_are_another_round() -> None:
    rules = rules_with("none")
    mark, _ = finished(rules, LAST_TRICK, {})
    other_cards, _ = finished(rules, LAST_TRICK | {"hands": ["9♥", "7♥"]}, {})
    other_leader, state = finished(rules, LAST_TRICK | {"hands": ["9♥", "10♥"], "reserves": [26, 24]}, {})
    assert len({mark, other_cards, other_leader}) == 3
    assert state.leader == 1


def test_a_round_in_which_cards_are_drawn_repeats_nothing() -> None:
    mark, state = finished(rules_with("none"), UNEVEN, {})
    assert not mark and not state.marks and state.round == 7


@pytest.mark.parametrize("limit", ["25", "50", "100"])
def test_with_a_limit_repetition_ends_nothing(limit: str) -> None:
    rules = rules_with(limit)
    mark, _ = finished(rules, LAST_TRICK, {})
    _, state = finished(rules, LAST_TRICK, {mark: 2})
    assert rules.outcome(state) is None and state.round == 7


@pytest.mark.parametrize("name", ["house", "random"])
@pytest.mark.parametrize(("number", "ends"), [(100, False), (101, True)])
def test_bots_end_a_match_without_limit_after_a_hundred_rounds(name: str, number: int, ends: bool) -> None:
    rules = rules_with("none")
    state = position({"round": number, "hands": ["9♥ 8♥ 2♣", "8♦ 7♦ 3♣"], "reserves": [20, 26]}, rules)
    bot = make_bot(ENTRY.title, rules, name, Seat(0))
    legal = rules.legal(state, Seat(0))
    assert EndMatch() in legal
    wishes = {
        choice(bot, rules.view(state, Seat(0)), legal, bot_rng(str(seed), Seat(0), 1)).command == EndMatch()
        for seed in range(30)
    }
    assert (True in wishes) == ends
