"""Whole matches played at random: they end, and nothing is lost on the way."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from game.engine.journal import StateCodec
from game.engine.rules import QuickChance, RecordedDraft
from game.engine.types import IllegalCommand, RulesBug, Seat
from game.titles.river_rats.rules.events import Over, RiverRatsEvent, RiverRatsState
from game.titles.river_rats.rules.moves import PASS, PLAY, TAKE
from game.titles.river_rats.rules.rules import RiverRatsRules
from game.titles.river_rats.rules.terms import RiverRatsCommand
from tests.extent import some
from tests.titles.river_rats.table import ALL_SEATS, LEVELS, late_states, position, random_states, rules_of, setup_of

MATCHES = some(300)
OTHER_OPTIONS = (
    {"prediction_match": "nested", "spade_power_mix": "on"},
    {"prediction_match": "at_least", "reshuffle": "at_once", "first_game_bonuses": "on"},
    {"browse_discards": "off", "first_player": "random", "ace_1": "clubs"},
)


@pytest.mark.parametrize(("level", "seats"), list(product(LEVELS, ALL_SEATS)))
def test_matches_end_with_everything_accounted_for(level: str, seats: int) -> None:
    rules, rng = rules_of(seats, level), Random(f"{level}/{seats}")
    for number in range(MATCHES):
        for state in random_states(rules, rng):
            if number < 4:
                rules.check(state)
        rules.check(state)
        assert rules.to_act(state) == frozenset()
        assert rules.outcome(state) is not None


@pytest.mark.parametrize("options", OTHER_OPTIONS)
@pytest.mark.parametrize("seats", [1, 3])
def test_other_options_keep_everything_accounted_for(options: dict[str, str], seats: int) -> None:
    for level in LEVELS:
        rules, rng = rules_of(seats, level, **options), Random(f"{level}/{seats}/{options}")
        for _ in range(4):
            for state in random_states(rules, rng):
                rules.check(state)
                if rules.outcome(state) is None:
                    assert len(state.market) >= state.market_slots


@pytest.mark.parametrize(("level", "seats"), list(product(LEVELS, ALL_SEATS)))
def test_matches_with_a_beaten_rat_keep_everything_accounted_for(level: str, seats: int) -> None:
    """Random play hardly beats a Rat: tables shortly before it are played on."""
    rules, rng = rules_of(seats, level, first_game_bonuses="on"), Random(f"{level}/{seats}")
    beaten = Counter[str]()
    reasons = Counter[str]()
    for number in range(24):
        for state in late_states(rules, number, rng):
            rules.check(state)
        beaten[state.beaten or ""] += 1
        outcome = rules.outcome(state)
        reasons[outcome.reason if outcome else ""] += 1
    assert sum(count for rat, count in beaten.items() if rat) >= 12
    assert set(reasons) == {"rats_beaten", "crew_in_debt"}


def test_every_event_is_checked_and_states_stay_small() -> None:
    """The invariants hold after every single event, and a packed state is small."""
    codec, sizes = StateCodec(RiverRatsState), []
    for seats in ALL_SEATS:
        rules, rng = rules_of(seats, "advanced"), Random(seats)
        for number in range(3):
            match = CheckedDraft(rules, number)
            while rules.outcome(match.state) is None:
                (seat,) = rules.to_act(match.state)
                rules.decide(match, seat, rng.choice(rules.legal(match.state, seat)))
                sizes.append(len(codec.pack(match.state)))
    assert max(sizes) < 1_000


class CheckedDraft(RecordedDraft[RiverRatsState, RiverRatsEvent]):
    """A draft that holds the table to its invariants after each event of play."""

    def __init__(self, rules: RiverRatsRules, seed: int) -> None:
        super().__init__(rules, rules.initial(setup_of(rules.terms.seats)), QuickChance(Random(seed)))
        rules.begin(self)
        self._rules = rules

    def emit(self, event: RiverRatsEvent) -> None:
        super().emit(event)
        if hasattr(self, "_rules"):
            self._rules.check(self.state)


def test_what_is_accepted_is_exactly_what_is_legal() -> None:
    """Commands of any kind, tried on positions of a match: refused with a reason unless they are listed."""
    candidates: list[RiverRatsCommand] = [*PLAY.values(), *TAKE.values(), PASS]
    refused = Counter[str]()
    for seats in (1, 2):
        rules = rules_of(seats)
        for state in random_states(rules, Random(seats)):
            for seat in range(seats):
                legal = rules.legal(state, Seat(seat))
                for command in candidates:
                    if command not in legal:
                        with pytest.raises(IllegalCommand) as refusal:
                            rules.decide(RecordedDraft(rules, state, QuickChance(Random(1))), Seat(seat), command)
                        refused[refusal.value.reason] += 1
    assert {"draw_first", "hand_full", "not_there", "not_now", "action_first"} <= set(refused)


@pytest.mark.parametrize(
    "damage",
    [
        lambda state: state.deck.pop(),
        lambda state: state.market.append(state.deck[0]),
        lambda state: state.market.extend([state.deck.pop(), state.deck.pop(), state.deck.pop(), state.deck.pop()]),
        lambda state: state.hands[0].extend([state.deck.pop(), state.deck.pop()]),
        lambda state: setattr(state, "jokers_up", 1),
        lambda state: state.rat_up.pop(),
        lambda state: state.shown[0].append("C2"),
        lambda state: state.unseen.append(state.deck[0]),
        lambda state: state.crew_debt_seats.append(0),
        lambda state: state.first_doubts.append("C2"),
        lambda state: setattr(state, "actor", 4),
    ],
)
def test_the_check_finds_damage(damage: object) -> None:
    rules = rules_of(2)
    state = position(rules, hands=["7♠ 8♠", "9♠"])
    damage(state)  # type: ignore[operator]
    with pytest.raises(RulesBug):
        rules.check(state)


def test_a_finished_match_asks_nobody() -> None:
    rules = rules_of(2)
    state = position(rules)
    state.frame = Over("crew_in_debt")
    assert rules.legal(state, Seat(0)) == []
    with pytest.raises(IllegalCommand, match="match_over"):
        rules.decide(RecordedDraft(rules, state, QuickChance(Random(1))), Seat(0), PASS)
