"""Looking to the end of the round: hands as bits say the same as the rules; what it answers is in order and repeats."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import cast

import pytest

from game.bots.levels import make_bot, searcher
from game.bots.player import choice, nonsense
from game.bots.search import Budget
from game.engine.types import Seat
from game.pieces import DECK, JOKERS, Card
from game.titles.rats import TITLE
from game.titles.rats.bot.bots import CardPlayer
from game.titles.rats.bot.holdings import Worth
from game.titles.rats.bot.leads import leads_of, single
from game.titles.rats.bot.playing import Round
from game.titles.rats.bot.trial import (
    NO_SUIT,
    TASTES,
    Trick,
    best_answer,
    cards_of,
    cheapest,
    every_lead,
    plays_of,
)
from game.titles.rats.rules.plays import ORDER, SUIT, ComparisonTerms, Kind, value
from game.titles.rats.rules.position import position
from game.titles.rats.rules.rounds import answers, bits_of, cheapest_answer
from game.titles.rats.rules.rules import RatsRules, RatsView
from tests.laws.corpus import Place, catalogue, corpus

HOWS = (ComparisonTerms(any_suit=False, suit_first=False), ComparisonTerms(any_suit=True, suit_first=True))
LEADS: tuple[tuple[Kind, int], ...] = (("single", 1), ("set", 2), ("set", 3), ("run", 3), ("run", 4))
HANDS = 40
PLACES = 60
NOW = (0.1, 0.2, 0.0, -0.3)
BUDGET = Budget(commands=2, worlds=3, depth=1)


def hands(size: int) -> Iterator[list[Card]]:
    """Yields hands of this size, with and without Jokers."""
    dice = Random(size)
    for number in range(HANDS):
        yield dice.sample((*DECK, *JOKERS[: number % 3]), size)


def places() -> Iterator[tuple[Place, RatsRules, RatsView, Seat]]:
    """Decisions of the title with their seat's view."""
    for place in corpus("rats").places(PLACES, "search"):
        rules = cast(RatsRules, place.session.rules)
        for seat in rules.to_act(place.state):
            yield place, rules, rules.view(place.state, seat), seat


@pytest.mark.parametrize("how", HOWS)
def test_all_leads_of_a_hand_are_found(how: ComparisonTerms) -> None:
    for hand in hands(12):
        expected = {(lead.kind, len(lead.cards), lead.worth) for lead in leads_of(hand, how)}
        found = every_lead(bits_of(hand), how)
        assert {(kind, count, worth) for count, kind, worth, _, _ in found} == expected
        assert all(len(cards_of(cards)) == count for count, _, _, cards, _ in found)


@pytest.mark.parametrize("how", HOWS)
@pytest.mark.parametrize(("kind", "count"), LEADS)
def test_the_best_answer_is_the_one_of_the_rules(how: ComparisonTerms, kind: Kind, count: int) -> None:
    for hand in hands(10):
        suit = SUIT[hand[0]] if kind == "single" else ""
        expected = max((value(how, kind, cards, suit) for cards in answers(kind, count, hand)), default=0)
        place = ORDER[suit] if suit in ORDER and not how.any_suit else NO_SUIT
        assert best_answer(bits_of(hand), kind, count, place, how) == expected


@pytest.mark.parametrize("how", HOWS)
@pytest.mark.parametrize(("kind", "count"), LEADS[1:])
def test_what_beats_cheapest_is_what_the_helper_lays(how: ComparisonTerms, kind: Kind, count: int) -> None:
    beaten = 0
    for hand in hands(14):
        expected = cheapest_answer(how, kind, count, hand, "", 9)
        found = cheapest(bits_of(hand), Trick(kind, count, NO_SUIT, 9, 0, 0), how, TASTES[0])
        worths = [value(how, kind, cards, "") for cards in (expected, cards_of(found)) if cards]
        assert len(worths) in (0, 2)
        assert len(set(worths)) <= 1
        beaten += len(worths)
    assert beaten


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_round_played_on_loses_no_card(seats: int) -> None:
    deck = Random(seats).sample((*DECK, *JOKERS), 50 // seats * seats)
    held = [bits_of(deck[seat::seats]) for seat in range(seats)]
    won = [0] * seats
    last = Round(held, won, sum(held), HOWS[0], TASTES[1]).play_out(0)
    assert held == [0] * seats
    assert won[last]
    assert sum(won) == bits_of(deck)


def test_chances_of_all_seats_are_one_and_who_has_all_has_won() -> None:
    held = [bits_of(DECK[:20]), bits_of(DECK[20:30]), 0, bits_of(DECK[30:])]
    chances = [Worth(5).chance(held, 0, seat, 0.7, NOW) for seat in range(4)]
    assert sum(chances) == pytest.approx(1.0)
    assert chances[2] == 0.0
    assert Worth(5).chance([bits_of(DECK), 0], 0, 0, 1.0, NOW) == 1.0


def test_at_the_last_round_cards_alone_count() -> None:
    held = [bits_of(DECK[:27]), bits_of(DECK[27:])]
    assert [Worth(0).chance(held, 0, seat, 1.0, NOW) for seat in (0, 1)] == [1.0, 0.0]


def test_what_is_answered_is_legal_in_order_and_the_same_again() -> None:
    searched = 0
    for _, rules, view, seat in places():
        legal = list(rules.legal(rules.sample(view, Random(1)), seat))
        bot = searcher(TITLE, rules, seat, BUDGET)
        thought = choice(bot, view, legal, Random(5))
        assert nonsense(thought, legal) is None
        chances = [each.chance for each in thought.choices]
        assert chances == sorted(chances, reverse=True)
        assert choice(bot, view, legal, Random(5)) == thought
        searched += thought.worlds == BUDGET.worlds and thought.reason is not None
    assert searched > PLACES / 2


def test_every_legal_play_begins_something() -> None:
    for place, rules, view, seat in places():
        legal = list(rules.legal(place.state, seat))
        if view.count and len(legal) > 1:
            assert list(plays_of(view, legal)) == legal, f"{place}"


def test_both_of_two_commands_are_weighed_in_as_many_worlds() -> None:
    weighed = 0
    for _, rules, view, seat in places():
        legal = list(rules.legal(rules.sample(view, Random(1)), seat))
        if len(legal) > 1 and view.count:
            thought = searcher(TITLE, rules, seat, BUDGET).weigh(view, legal[:2], 4)
            assert {each.command for each in thought.choices} == set(legal[:2])
            assert thought.worlds == 4
            weighed += 1
    assert weighed


def test_the_searching_levels_are_players_of_the_title() -> None:
    _, rules, view, seat = next(places())
    legal = list(rules.legal(rules.sample(view, Random(1)), seat))
    assert choice(make_bot(TITLE, rules, "level4", seat), view, legal, Random(2)).command in legal


def test_with_much_caution_the_players_own_play_stands_unless_all_worlds_agree() -> None:
    careful, decided = Budget(commands=3, worlds=6, depth=1, caution=1000.0), 0
    for _, rules, view, seat in places():
        legal = list(rules.legal(rules.sample(view, Random(1)), seat))
        thought = choice(searcher(TITLE, rules, seat, careful), view, legal, Random(1))
        usual = next(make_bot(TITLE, rules, "level3", seat).think(view, legal, Random(1))).command
        if thought.worlds and thought.command != usual:
            assert all(each.error < 0.001 for each in thought.choices if each.command == usual)
        decided += thought.worlds > 0 and thought.command == usual
    assert decided > PLACES // 3


def test_a_sure_trick_is_won_with_the_lowest_card_that_wins() -> None:
    """Given the last seat of a trick, whose King and Ace both win it, when both would hold later, it lays the King."""
    entry = catalogue().find("rats")
    assert entry is not None
    rules = RatsRules(entry.definition, entry.info.setup(2))
    hands = ["2♣ 3♣ 4♣ 5♣", "A♠ K♠ 7♥ 8♥ 6♦"]
    state = position({"hands": hands, "plays": ["Q♠"], "reserves": [20]}, rules)
    seat = min(rules.to_act(state))
    view, legal = rules.view(state, seat), list(rules.legal(state, seat))
    player = CardPlayer(rules, seat)
    assert [player.play(view, legal, Random(dice))[1] for dice in range(8)] == [single(DECK[-2])] * 8
