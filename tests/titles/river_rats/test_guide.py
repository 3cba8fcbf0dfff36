"""Trials of River Rats: played in haste to the end of the round, by what seats know, and weighed between two rounds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.bots.player import bot_rng, choice
from game.bots.search import Budget
from game.engine.types import Seat
from game.pieces import parse_cards
from game.titles.river_rats.bot.chances import outlook_of
from game.titles.river_rats.bot.fast_player import FastPlayer
from game.titles.river_rats.bot.reasons import goes_with, read, told
from game.titles.river_rats.bot.search import search
from game.titles.river_rats.rules.rules import RiverRatsRules
from game.titles.river_rats.rules.terms import PlayCard
from tests.laws.corpus import corpus, subjects

SUBJECT = next(subject for subject in subjects() if subject.id == "river_rats")
PLACES = 40
FLUSH = {
    "rat": "K♣",
    "aces": "C",
    "rat_cards": "2♠ 4♦ 6♣ 8♥ 9♠",
    "rat_face_down": 2,
    "collective": "A♥ 9♥ 7♥ 5♥",
    "drawn": True,
    "hands": ["2♥ 9♦ 3♣"],
    "prediction": "A♠",
}


def rules_of(seats: int = 1) -> RiverRatsRules:
    return RiverRatsRules(SUBJECT.definition, SUBJECT.info.setup(seats, {}))


def worth(**debts: int) -> float:
    """Returns the worth of a standing to a crew of one."""
    rules = rules_of()
    return outlook_of(rules.terms, SUBJECT.title.position({**FLUSH, **debts}, rules)).worth


def test_haste_lays_the_fifth_card_of_a_flush() -> None:
    rules = rules_of()
    state = SUBJECT.title.position(FLUSH, rules)
    found = FastPlayer(rules.terms).answer(state, Seat(0), rules.legal(state, Seat(0)))
    assert found == PlayCard(parse_cards("2♥")[0])


def test_haste_answers_by_what_its_seat_knows_and_by_nothing_it_was_asked_before() -> None:
    """Given decisions of matches, when another table that looks the same is laid, the answer is legal and the same."""
    played, dice = corpus("river_rats"), Random("haste")
    for place in played.places(PLACES, "haste"):
        state, rules = place.state, RiverRatsRules(SUBJECT.definition, place.session.setup)
        known = FastPlayer(rules.terms)
        for seat in rules.to_act(state):
            legal = list(rules.legal(state, seat))
            answer = known.answer(state, seat, legal)
            other = rules.sample(rules.view(state, seat), dice)
            known.answer(other, seat, legal)
            assert answer in legal
            assert answer == FastPlayer(rules.terms).answer(other, seat, legal) == known.answer(other, seat, legal), (
                place
            )


def test_debt_on_the_rat_is_good_and_debt_on_the_crew_bad() -> None:
    assert worth(rat_debt=3) > worth(rat_debt=1) > worth(rat_debt=1, crew_debt=2) > worth(rat_debt=1, crew_debt=4)


@pytest.mark.parametrize("seats", [1, 3])
def test_a_search_tells_chances_with_their_errors_and_repeats_itself(seats: int) -> None:
    rules = rules_of(seats)
    state = SUBJECT.title.position({**FLUSH, "collective": "9♥ 7♥", "hands": ["2♥ 9♦ 3♣"]}, rules)
    view, legal = rules.view(state, Seat(0)), rules.legal(state, Seat(0))
    found = [choice(search(rules, Seat(0), Budget(3, 6, 1)), view, legal, bot_rng("s", Seat(0), 1)) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0].worlds == 6
    assert any(each.error > 0 for each in found[0].choices)


def test_who_plays_again_is_thought_to_hold_what_goes_with_its_card() -> None:
    """Given a crew of four whose first seat began, in most worlds that are read it holds more that goes with that."""
    rules = rules_of(4)
    notation: dict[str, Any] = {
        **FLUSH,
        "collective": "9♥",
        "hands": [2, 2, 2, 2],
        "prediction": "Q♠",
        "turn": 2,
        "drawn": False,
    }
    state = SUBJECT.title.position(notation, rules)
    assert list(told(state, rules.terms)) == [(Seat(0), "H9")]
    view = rules.view(state, Seat(1))
    plain, listened = 0, 0
    for number in range(200):
        world = rules.sample(view, Random(number))
        plain += goes_with(world.collective[0], world.hands[0])
        read(world, rules.terms, Seat(1))
        listened += goes_with(world.collective[0], world.hands[0])
        assert rules.view(world, Seat(1)) == view
        rules.check(world)
    assert listened > 1.3 * plain > 0


def test_a_card_dealt_to_the_crew_tells_of_nobody() -> None:
    rules = rules_of(2)
    state = SUBJECT.title.position({**FLUSH, "rat": "K♦", "collective": "9♥", "hands": [2, 2], "drawn": False}, rules)
    assert list(told(state, rules.terms)) == []


def test_a_trial_counts_the_hands_the_rat_may_hold_and_not_the_one_it_has_in_its_world() -> None:
    """Given the last card of a round, when flush and pair are weighed in one world, neither is simply won or lost."""
    rules = rules_of()
    state = SUBJECT.title.position(FLUSH, rules)
    commands = [PlayCard(card) for card in parse_cards("2♥ 9♦")]
    weighed = search(rules, Seat(0), Budget(2, 1, 1)).weigh(rules.view(state, Seat(0)), commands, 1)
    lost = outlook_of(rules.terms, state).worth_lost(1)
    flush, pair = weighed.choices
    assert flush.command == commands[0]
    assert flush.chance > pair.chance > lost + 0.01
