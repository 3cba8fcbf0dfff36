"""Matches without a limit: what repeats itself ends, what all agree on, and what bots play for a hundred rounds."""

from __future__ import annotations

import copy
from random import Random

import pytest

from game.bots.levels import make_bot
from game.bots.player import bot_rng, choice
from game.engine.rules import QuickChance, RecordedDraft, SearchDraft
from game.engine.types import SYSTEM, IllegalCommand, Outcome, Seat
from game.pieces import Card
from game.titles.rats.rules.events import RatsEvent, RatsState, RoundBegan
from game.titles.rats.rules.plays import AnswerProposal, EndUnattended, Lay, ProposeEnd, RatsCommand
from game.titles.rats.rules.position import position
from game.titles.rats.rules.rounds import THROW
from game.titles.rats.rules.rules import RatsRules
from tests.laws.corpus import catalogue

ENTRY = next(entry for entry in catalogue() if entry.id == "rats")
LAST_TRICK: dict[str, object] = {
    "round": 6,
    "trick": 25,
    "first_hand": 26,
    "hands": ["9♥", "8♥"],
    "reserves": [24, 26],
}
"""A trick after which both seats hold their 26 cards in hand, with either winner: nothing is left to chance."""
BEGINNING: dict[str, object] = {"hands": ["9♥ 8♥ 2♣", "8♦ 7♦ 3♣"], "reserves": [20, 26]}
"""Two seats of a round that has just begun."""
UNEVEN = LAST_TRICK | {"reserves": [23, 27]}


def rules_with(limit: str, seats: int = 2) -> RatsRules:
    return RatsRules(ENTRY.definition, ENTRY.info.setup(seats, {"round_limit": limit}))


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


@pytest.mark.parametrize(("number", "ends"), [(100, False), (101, True)])
@pytest.mark.parametrize("name", ["level3", "random"])
def test_bots_among_themselves_end_a_match_without_limit_after_a_hundred_rounds(
    name: str, number: int, ends: bool
) -> None:
    rules = rules_with("none")
    state = position({"round": number, **BEGINNING}, rules)
    bots = {seat: make_bot(ENTRY.title, rules, name, seat) for seat in rules.terms.all_seats}
    assert (rules.unattended(state) == EndUnattended()) == ends
    assert (EndUnattended() in rules.legal(state, SYSTEM)) == ends
    for seat in rules.to_act(state):
        legal = rules.legal(state, seat)
        thought = choice(bots[seat], rules.view(state, seat), legal, bot_rng("1", seat, 1))
        assert isinstance(thought.command, Lay)


@pytest.mark.parametrize("limit", ["25", "50", "100"])
def test_with_a_limit_nobody_ends_a_match_early(limit: str) -> None:
    rules = rules_with(limit)
    state = position({"round": 7, **BEGINNING}, rules)
    assert rules.legal(state, SYSTEM) == [] and rules.unattended(state) is None
    assert refused(rules, state, SYSTEM, ProposeEnd(Seat(0))) == "end_later"


def test_a_seat_alone_ends_nothing() -> None:
    rules = rules_with("none")
    state = position({"round": 7, **BEGINNING}, rules)
    assert refused(rules, state, Seat(0), ProposeEnd(Seat(0))) == "end_later"
    assert refused(rules, state, Seat(0), EndUnattended()) == "end_later"
    assert refused(rules, state, Seat(0), AnswerProposal(True)) == "nothing_proposed"
    proposed = after(rules, state, (SYSTEM, ProposeEnd(Seat(0))))
    assert rules.outcome(proposed) is None
    assert rules.to_act(proposed) == {1}
    assert refused(rules, proposed, Seat(0), AnswerProposal(True)) == "not_your_turn"
    assert refused(rules, proposed, Seat(1), THROW) == "answer_first"


def test_when_all_others_agree_the_cards_held_at_the_beginning_decide_and_it_does_not_count() -> None:
    rules = rules_with("none", seats=4)
    out: dict[str, object] = {"out": [0, 0, 0, 2], "reserves": [3, 20, 26]}
    table: dict[str, object] = {"round": 5, "hands": ["9♥", "8♥", "7♥", ""], **out}
    state = position(table, rules)
    proposed = after(rules, state, (SYSTEM, ProposeEnd(Seat(1))))
    assert rules.to_act(proposed) == {2}
    asked = after(rules, proposed, (Seat(2), AnswerProposal(True)))
    assert rules.to_act(asked) == {0} and rules.outcome(asked) is None
    over = after(rules, asked, (Seat(0), AnswerProposal(True)))
    places = ((Seat(2),), (Seat(1),), (Seat(0),), (Seat(3),))
    assert rules.outcome(over) == Outcome(places, "agreement", counts=False)


def test_one_who_plays_on_is_enough_and_it_can_be_proposed_again_next_round() -> None:
    rules = rules_with("none", seats=3)
    state = position({"round": 5, "hands": ["9♥", "8♥", "7♥"], "reserves": [20, 20, 9]}, rules)
    declined = after(
        rules, state, (SYSTEM, ProposeEnd(Seat(2))), (Seat(0), AnswerProposal(True)), (Seat(1), AnswerProposal(False))
    )
    assert rules.to_act(declined) == rules.to_act(state)
    assert list(rules.legal(declined, Seat(0))) == list(rules.legal(state, Seat(0)))
    assert rules.legal(declined, SYSTEM) == []
    declined.round += 1
    assert rules.legal(declined, SYSTEM) == [ProposeEnd(Seat(seat)) for seat in range(3)]


def test_it_is_proposed_before_the_own_first_card_of_a_round_only() -> None:
    rules = rules_with("none", seats=3)
    table: dict[str, object] = {"round": 5, "hands": ["9♥ 4♠", "8♥ 5♠", "7♥ 6♠"], "reserves": [20, 20, 6]}
    state = position(table, rules)
    assert [command.proposer for command in proposals(rules, state)] == [0, 1, 2]
    led = after(rules, state, (Seat(0), Lay(Card("H9"))))
    assert [command.proposer for command in proposals(rules, led)] == [1, 2]
    assert proposals(rules, position(table | {"trick": 1, "hands": ["9♥", "8♥", "7♥"]}, rules)) == []
    assert proposals(rules, position(table | {"round": 1}, rules)) == []


@pytest.mark.parametrize("name", ["level3", "random"])
def test_bots_agree_and_never_propose(name: str) -> None:
    rules = rules_with("none")
    state = position({"round": 120, **BEGINNING}, rules)
    bot = make_bot(ENTRY.title, rules, name, Seat(1))
    proposed = after(rules, state, (SYSTEM, ProposeEnd(Seat(0))))
    for seed in range(20):
        legal = rules.legal(proposed, Seat(1))
        thought = choice(bot, rules.view(proposed, Seat(1)), legal, bot_rng(str(seed), Seat(1), 1))
        assert thought.command == AnswerProposal(True)
    for seat in rules.terms.all_seats:
        assert not any(isinstance(command, ProposeEnd) for command in rules.legal(state, seat))


def proposals(rules: RatsRules, state: RatsState) -> list[ProposeEnd]:
    return [command for command in rules.legal(state, SYSTEM) if isinstance(command, ProposeEnd)]


def after(rules: RatsRules, state: RatsState, *steps: tuple[Seat, RatsCommand]) -> RatsState:
    """The table after these commands; the given one stays as it was."""
    draft = SearchDraft(rules, copy.deepcopy(state), QuickChance(Random(1)))
    for seat, command in steps:
        rules.decide(draft, seat, command)
        rules.check(draft.state)
    return draft.state


def refused(rules: RatsRules, state: RatsState, seat: Seat, command: RatsCommand) -> str:
    with pytest.raises(IllegalCommand) as caught:
        after(rules, state, (seat, command))
    return caught.value.reason
