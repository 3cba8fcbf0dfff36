"""Softer players: near misses by their own dice; every title's chances are in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, cast

import pytest

from game.bots.fitted import Curve, Range, Standing, logistic
from game.bots.levels import USUAL, Level, ScoredMoves, WeakenedBot, WeakeningProfile, bots_of, make_bot
from game.bots.player import Choice, Thought, bot_rng, choice
from game.engine.types import Command, Seat
from game.pieces import DECK
from game.titles.rats.rules.plays import Lay
from tests.laws.corpus import Corpus, Subject, corpus, subjects

BEST, NEAR, POOR = (Lay(card) for card in DECK[:3])
CHOICES = (Choice(BEST, 0.6), Choice(NEAR, 0.55), Choice(POOR, 0.1))
ASKED = 400
PLACES = 6


class Steady:
    """Always of the same mind; notes what it was shown."""

    def __init__(self) -> None:
        self.shown: list[Any] = []

    def think(self, view: Any, legal: Sequence[Any], rng: Random) -> Iterator[Thought[Any]]:
        self.shown.append(view)
        yield Thought(CHOICES)


def softened(level: Level, player: Steady) -> WeakenedBot:
    return WeakenedBot(
        player, level, WeakeningProfile({}, lambda view: view == "reaction", lambda view, memory: f"last {memory}")
    )


def chosen(level: Level, view: Any) -> Counter[Command]:
    """Returns how often each command is chosen, question after question."""
    bot = softened(level, Steady())
    return Counter(choice(bot, view, [], bot_rng("soft", Seat(0), step)).command for step in range(ASKED))


def test_a_softer_player_misses_by_little_more_often_than_by_much() -> None:
    found = chosen(Level(0.1, 1.0, 0.1), "turn")
    assert found[BEST] > found[NEAR] > found[POOR]
    assert found[NEAR] > ASKED / 5


def test_a_softer_player_is_keener_where_it_reacts() -> None:
    level = Level(0.2, 1.0, 0.01)
    assert chosen(level, "reaction")[BEST] > 0.95 * ASKED > chosen(level, "turn")[BEST]


def test_where_little_is_at_stake_its_sense_decides() -> None:
    assert chosen(Level(100.0, 0.05, 100.0), "turn")[BEST] > 0.85 * ASKED


def test_the_choice_stands_in_front_and_the_same_dice_choose_the_same() -> None:
    bot = softened(Level(1.0, 1.0, 1.0), Steady())
    turn: Any = "turn"
    thoughts = [choice(bot, turn, [], Random(3)) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert set(thoughts[0].choices) == set(CHOICES)


def test_a_player_that_forgets_is_shown_what_it_remembers() -> None:
    player, turn = Steady(), cast(Any, "turn")
    choice(softened(Level(1.0, 1.0, 1.0, memory=3), player), turn, [], Random(1))
    assert player.shown == ["last 3"]


def test_a_tally_keeps_the_earlier_of_two_that_are_even() -> None:
    scores = ScoredMoves[Lay](logistic)
    for card, value in zip(DECK, (0.0, 1.0, 1.0, 2.0, 2.0), strict=False):
        scores.add(Lay(card), value)
    assert scores.best == Lay(DECK[3])
    assert scores.thought.command == Lay(DECK[3])


def test_a_curve_says_even_chances_at_the_beginning_whatever_the_number_of_seats() -> None:
    curve = Curve(((1.0, 2.0),), {}, (Range(-1.0, 1.0),))
    assert [round(curve.chance(Standing(0.0, "", rivals), 0.0), 3) for rivals in (1, 2, 3)] == [0.5, 0.333, 0.25]
    assert curve.chance(Standing(1.0, "", 1), 1.0) > curve.chance(Standing(0.0, "", 1), 1.0) > 0.7


def test_a_curve_says_the_same_beyond_what_it_was_fitted_on_as_at_the_edge() -> None:
    curve = Curve(((1.0, 2.0), (0.5, 0.5)), {}, (Range(-2.0, 3.0), Range(0.0, 1.0)))
    edge, beyond = Standing(0.5, "", 1, (1.0,)), Standing(0.5, "", 1, (40.0,))
    assert curve.chance(beyond, 90.0) == curve.chance(edge, 3.0) > curve.chance(edge, 2.0)
    assert curve.chance(beyond, -90.0) == curve.chance(edge, -2.0) < curve.chance(edge, -1.0)


WITH_BOTS = [subject for subject in subjects() if subject.info.bots]


@pytest.mark.parametrize("subject", WITH_BOTS, ids=lambda subject: subject.id)
def test_every_level_weighs_every_decision(subject: Subject) -> None:
    """Given decisions of a title, level 3 says chances in falling order, and every soft level some of the same."""
    played: Corpus = corpus(subject.id)
    assert {"random", "level1", "level2", USUAL} <= set(bots_of(subject.title))
    for place in played.places(PLACES, "levels"):
        rules = place.session.rules
        for seat in rules.to_act(place.state):
            view, legal = rules.view(place.state, seat), rules.legal(place.state, seat)
            usual = next(make_bot(subject.title, rules, USUAL, seat).think(view, legal, Random(1)))
            chances = [each.chance for each in usual.choices]
            assert chances == sorted(chances, reverse=True)
            assert {each.command for each in usual.choices} <= set(legal)
            soft = choice(make_bot(subject.title, rules, "level1", seat), view, legal, Random(1))
            assert soft.command in legal
