"""A hint of Rats says that nobody can beat a play only if no hand could."""

from __future__ import annotations

from random import Random

from game.pieces.cards import DECK
from game.titles.rats.bot.bots import CardPlayer
from game.titles.rats.bot.leads import single
from game.titles.rats.bot.odds import Odds, yet_to_play
from game.titles.rats.rules.commands import Lay
from game.titles.rats.rules.plays import RANK, SUIT
from tests.laws.corpus import corpus

PLACES = 1500


def test_a_card_that_one_hidden_card_beats_is_never_called_sure() -> None:
    sure = nearly = 0
    for place in corpus("rats").places(PLACES, "sure"):
        session, rules = place.session, place.session.rules
        for seat in rules.to_act(place.state):
            view, legal = session.view(seat, place.step), list(rules.legal(place.state, seat))
            if view.count or view.laid or view.jokers or view.how.any_suit:
                continue
            *_, thought = CardPlayer(rules, seat).think(view, legal, Random(place.step))
            if thought.reason is None or not isinstance(thought.command, Lay):
                continue
            kind = thought.reason.key.rpartition(".")[2]
            if kind not in ("lead_sure", "lead_nearly") or thought.reason.args["count"] != 1:
                continue
            card = thought.command.card
            gone = {*view.hand, *(won for cards in view.won for won in cards)}
            higher = [
                other for other in DECK if other not in gone and SUIT[other] == SUIT[card] and RANK[other] > RANK[card]
            ]
            places = [pool for number, pool in enumerate(view.pools) if number not in yet_to_play(view)]
            could = [other for other in higher if not any(other in pool for pool in places)]
            assert bool(could) == (kind == "lead_nearly"), f"{place}: {card} is called {kind}, {could} could beat it"
            sure, nearly = sure + (kind == "lead_sure"), nearly + (kind == "lead_nearly")
    assert sure and nearly


def test_what_holds_for_certain_holds_in_every_world() -> None:
    certain = 0
    for place in corpus("rats").places(PLACES // 5, "certain"):
        session, rules = place.session, place.session.rules
        for seat in rules.to_act(place.state):
            view = session.view(seat, place.step)
            if view.count:
                continue
            odds = Odds(view, Random(place.step))
            for card in view.hand:
                if RANK[card] and odds.certain(single(card)):
                    assert odds.single(card) == 1.0, f"{place}: {card}"
                    certain += 1
    assert certain
