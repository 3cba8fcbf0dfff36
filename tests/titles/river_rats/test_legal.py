"""Legal lists against the rules page: whole, without a command too many, and none asked without a choice."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from random import Random

import pytest

from game.engine.types import OptionValue, Seat
from game.titles.river_rats.rules import events as fr
from game.titles.river_rats.rules.events import RiverRatsState
from game.titles.river_rats.rules.rules import RiverRatsRules
from tests.titles.river_rats.legal_by_the_book import legal
from tests.titles.river_rats.scenario_tables import scenario_sessions
from tests.titles.river_rats.table import ALL_SEATS, LEVELS, late_states, random_states, rules_of


@pytest.mark.parametrize(("level", "seats", "mix"), list(product(LEVELS, ALL_SEATS, ("off", "on"))))
def test_random_matches_offer_what_the_rules_page_allows(level: str, seats: int, mix: str) -> None:
    rules, rng = rules_of(seats, level, spade_power_mix=mix), Random(f"legal/{level}/{seats}/{mix}")
    options = {"level": level, "spade_power_mix": mix}
    for number in range(4):
        for state in late_states(rules, number, rng) if number % 2 else random_states(rules, rng):
            _compare(rules, state, options)


def test_scenarios_offer_what_the_rules_page_allows() -> None:
    for session in scenario_sessions():
        for step in session.journal.path():
            assert isinstance(session.rules, RiverRatsRules)
            _compare(session.rules, session.state_at(step), session.setup.options)


def _compare(rules: RiverRatsRules, state: RiverRatsState, options: Mapping[str, OptionValue]) -> None:
    offered = {seat: rules.legal(state, seat) for seat in rules.terms.all_seats}
    asked = [command for commands in offered.values() for command in commands]
    assert len(asked) == len(set(asked))
    assert set(asked) == legal(state, options), state.frame
    assert {seat for seat, commands in offered.items() if commands} == rules.to_act(state)
    match state.frame:
        case fr.Acting() | fr.ClubsPower() | fr.HeartsPower() | fr.JokerIdentity():
            assert len(asked) > 1, f"{state.frame} leaves no choice"
        case fr.Turn() | fr.Playing():
            assert len(state.collective) < state.collective_size
        case _:
            pass
    assert rules.legal(state, Seat(7)) == []
