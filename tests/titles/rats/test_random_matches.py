"""Whole matches played at random: tricks go to the right seat, no card is lost, they end, and places are fair."""

from __future__ import annotations

import os
from random import Random

import pytest

from game.bots.levels import make_bot
from game.bots.player import AnyMatchRules, play_out
from game.engine.rules import QuickChance, SearchDraft
from game.engine.types import Outcome, Seat
from game.pieces import Card
from game.titles.rats.rules import events as ev
from game.titles.rats.rules.events import RatsState
from game.titles.rats.rules.plays import Terms, kind_named
from game.titles.rats.rules.rounds import living, reserve
from game.titles.rats.rules.rules import RatsRules, cards_on_table
from tests.laws.corpus import catalogue
from tests.titles.rats.second_reading import winner

MATCHES = int(os.environ.get("RATS_MATCHES", "48"))
MOST = 60_000
ENTRY = next(entry for entry in catalogue() if entry.id == "rats")


class WatchedDraft(SearchDraft[RatsState, ev.RatsEvent]):
    """A table at which each event is looked at."""

    def __init__(self, rules: RatsRules, state: RatsState, dice: Random) -> None:
        super().__init__(rules, state, QuickChance(dice))
        self.terms: Terms = rules.terms
        self.deck = sorted(rules.terms.deck)
        self.order: list[Seat] = []
        self.plays: list[list[Card]] = []
        self.seen: set[type[object]] = set()
        self.apply = self.emit
        self.emit = self._watch

    def _watch(self, event: ev.RatsEvent) -> None:
        self.seen.add(type(event))
        self._before(event)
        self.apply(event)
        if self.state.round:
            assert sorted(cards_on_table(self.state)) == self.deck

    def _before(self, event: ev.RatsEvent) -> None:
        state = self.state
        match event:
            case ev.Led(seat=seat):
                self.order, self.plays = [seat], [list(state.laid)]
            case ev.Followed(seat=seat):
                assert seat == state.seat_after(self.order[-1])
                self.order.append(seat)
                self.plays.append(list(state.laid))
            case ev.TrickWon(seat=seat, count=count):
                assert sorted(self.order) == living(state)
                assert count == sum(map(len, self.plays)) == len(self.order) * len(self.plays[0])
                assert seat == self.order[winner(self.terms.how, kind_named(state.kind), self.plays)]
            case ev.RoundBegan(number=number, hand=hand) if number > 1:
                assert hand == min(state.first_hand, *(reserve(state, seat) for seat in living(state)))
                assert not any(state.hands) and not state.stock
            case _:
                pass


def setup_of(number: int, seats: int) -> tuple[RatsRules, WatchedDraft]:
    """A table with options that go round."""
    chosen = {
        "round_limit": ("25", "50", "100")[number % 3],
        "jokers": str(number % 3),
        "singles": ("led_suit", "any_suit")[number % 2],
        "runs": ("rank_then_suit", "suit_then_rank")[number // 2 % 2],
    }
    setup = ENTRY.info.setup(seats, chosen)
    rules = RatsRules(ENTRY.definition, setup)
    return rules, WatchedDraft(rules, rules.initial(setup), Random(f"rats {number} {seats}"))


def played(rules: RatsRules, draft: WatchedDraft, dice: Random) -> Outcome:
    """The end of a match of random moves; nobody proposes one."""
    rules.begin(draft)
    for _ in range(MOST):
        if (outcome := rules.outcome(draft.state)) is not None:
            return outcome
        rules.check(draft.state)
        forced = rules.forced(draft.state)
        if forced is None:
            seat = min(rules.to_act(draft.state))
            moves = rules.legal(draft.state, seat)
            assert len(moves) == len(set(moves)) < 200
            rules.decide(draft, seat, dice.choice(moves))
        else:
            assert forced[1] in rules.legal(draft.state, forced[0])
            rules.decide(draft, *forced)
    raise AssertionError(f"this match does not end: {draft.terms}")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_tricks_go_to_the_right_seat_and_matches_end(seats: int) -> None:
    for number in range(MATCHES // 4):
        rules, draft = setup_of(number, seats)
        outcome = played(rules, draft, Random(number))
        assert sorted(seat for place in outcome.places for seat in place) == list(range(seats))
        assert draft.state.round <= draft.terms.round_limit
        held = [reserve(draft.state, Seat(seat)) for seat in range(seats)]
        assert held[outcome.winners[0]] == max(held)
        assert (outcome.reason == "all_cards") == (max(held) == len(draft.deck))
        assert ev.TrickWon in draft.seen
        assert (ev.StockTaken in draft.seen) == bool(len(draft.deck) % seats)


@pytest.mark.many
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_card_player_beats_random_play(seats: int) -> None:
    won, matches = 0, 12
    for number in range(matches):
        setup = ENTRY.info.setup(seats, {"jokers": str(number % 3)})
        rules: AnyMatchRules = RatsRules(ENTRY.definition, setup)
        names = {seat: "level3" if seat == number % seats else "random" for seat in setup.all_seats}
        bots = {seat: make_bot(ENTRY.title, rules, name, seat) for seat, name in names.items()}
        end = play_out(rules, setup, f"card player {number}", bots).outcome
        assert end is not None
        won += end.winners == (number % seats,)
    assert won >= matches - 2
