"""Legal commands, against trying every set of cards of the hand."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from game.engine.rules import QuickChance, SearchDraft
from game.titles.riverboat_showdown.rules.events import RiverboatEvent
from game.titles.riverboat_showdown.rules.rules import blank_state, refusal
from game.titles.riverboat_showdown.rules.terms import (
    WILD,
    Discard,
    DiscardMatching,
    DiscardWild,
    Pass,
    RiverboatCommand,
    RiverboatState,
    TellTime,
)
from tests.titles.riverboat_showdown.tables import rules_of

ALL: list[RiverboatCommand] = [
    *(Discard(number) for number in range(-1, 11)),
    *(DiscardWild(number) for number in range(-1, 11)),
    *(DiscardMatching(cards, wilds) for cards in range(-1, 10) for wilds in range(-1, 4)),
    Pass(),
    TellTime(1),
]


def by_the_book(hand: list[int], showdown: int, late: bool) -> set[RiverboatCommand]:
    """Any one card, or cards that all equal the Showdown card, wilds as anything."""
    found: set[RiverboatCommand] = {Pass()} if late else set()
    for card in hand:
        found |= {DiscardWild(number) for number in range(1, 9)} if card == WILD else {Discard(card)}
    for count in range(2, len(hand) + 1):
        for cards in combinations(hand, count):
            if all(card in (WILD, showdown) for card in cards):
                found.add(DiscardMatching(cards.count(showdown), cards.count(WILD)))
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_legal_commands_are_those_of_the_book_and_no_others_are_accepted(seats: int) -> None:
    rules = rules_of(seats, {"end": "rounds", "rounds": "3"})
    dice = Random(f"legal {seats}")
    draft = SearchDraft[RiverboatState, RiverboatEvent](rules, blank_state(rules.terms), QuickChance(dice))
    rules.begin(draft)
    while asked := rules.to_act(draft.state):
        (seat,) = asked
        state = draft.state
        legal = rules.legal(state, seat)
        assert len(legal) == len(set(legal))
        assert set(legal) == by_the_book(state.hands[seat], state.turned[-1], bool(state.went_out))
        assert {command for command in ALL if refusal(state, rules.terms, seat, command) is None} == set(legal)
        for other in set(rules.terms.all_seats) - asked:
            assert all(refusal(state, rules.terms, other, command) for command in ALL)
        forced = rules.forced(state)
        assert (forced is not None) == (len(legal) == 1)
        assert forced is None or forced == (seat, legal[0])
        rules.decide(draft, seat, dice.choice(legal))
