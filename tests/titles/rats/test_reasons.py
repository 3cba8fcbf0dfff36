"""A reason that a player of Rats calls certain holds in every deal."""

from __future__ import annotations

from random import Random

from game.titles.rats.bot.leads import single
from game.titles.rats.bot.weighing import Odds
from game.titles.rats.rules.plays import RANK
from tests.laws.corpus import corpus

PLACES = 1500


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
