"""A First Game has no powers and no tricks: nothing that is refused there speaks of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game.content.strings import load_strings
from game.titles.river_rats import table as river_rats
from game.titles.river_rats.rules import terms as cmd
from game.titles.river_rats.rules.events import JOKER, RiverRatsState
from game.titles.river_rats.rules.moves import refusal
from game.titles.river_rats.rules.rules import RiverRatsRules
from tests.seats import by_number
from tests.titles.river_rats.random_tables import folders
from tests.titles.river_rats.table import ALL_SEATS, late_states, random_states, rules_of

UNSPOKEN = ("power", "trick")
MATCHES = 3
EVERY = 4
"""States between two that are looked at."""


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_nothing_refused_in_a_first_game_speaks_of_powers(seats: int) -> None:
    rules, rng = rules_of(seats, "first_game"), Random(f"first game/{seats}")
    strings = load_strings(folders().all(), "en")
    met: set[str] = set()
    for number in range(MATCHES):
        states = late_states(rules, number, rng) if number % 2 else random_states(rules, rng)
        for place, state in enumerate(states):
            if place % EVERY == 0 and rules.outcome(state) is None:
                met |= reasons(rules, state)
    said = {reason: strings.text(f"river_rats.illegal.{reason}") for reason in met}
    assert {"swap_from_hand", "rat_cards", "single_discard"} <= met
    assert {reason: words for reason, words in said.items() if any(word in words.lower() for word in UNSPOKEN)} == {}


def reasons(rules: RiverRatsRules, state: RiverRatsState) -> set[str]:
    """Returns the rules' reasons to refuse anything the asked seat may try, and the table's to refuse any click."""
    (seat,) = rules.to_act(state)
    legal, view = list(rules.legal(state, seat)), rules.view(state, seat)
    presenter = river_rats.presenter(rules)
    found = [refusal(state, rules.terms, seat, each) for each in _tries(state)]
    found += [
        presenter.moves.why_not(view, legal, item.key)
        for item in presenter.items.all(view, by_number(rules.terms.seats))
    ]
    return {reason for reason in found if reason is not None}


def _tries(state: RiverRatsState) -> Iterator[cmd.RiverRatsCommand]:
    """Every kind of command, with every card that lies open or in a hand."""
    yield from (cmd.DrawFromDeck(), cmd.UseJoker(), cmd.AddTopToMarket(), cmd.AddDebt(), cmd.FinishDiscards())
    yield from (cmd.Decline(), cmd.InvokeJoker(), cmd.RevealNext(), cmd.Pass())
    yield from (cmd.FlipRatCard(place) for place in range(len(state.rat_cards)))
    for card in (*state.market, *(card for hand in state.hands for card in hand)):
        yield from (cmd.TakeFromMarket(card), cmd.PlayCard(card), cmd.AddToMarket(card))
        yield from (cmd.DiscardCard(card), cmd.MarkDiscard(card))
        if state.collective:
            yield from (cmd.Swap(target, card) for target in (*state.collective, JOKER))


def test_a_power_in_play_is_still_named_where_it_is_missing() -> None:
    rules, rng = rules_of(2, "normal"), Random("normal")
    met: set[str] = set()
    for state in random_states(rules, rng):
        if rules.outcome(state) is None:
            met |= reasons(rules, state)
    assert {"market_needs_power", "needs_power"} <= met
    assert not {"swap_from_hand", "single_discard"} & met
