"""The statements about a match that is looked at closer, in every title."""

from __future__ import annotations

from itertools import islice

import pytest

from game.bots.analysis import Verdict
from game.bots.bot_client import InlineBotClient
from game.bots.levels import USUAL, bots_of, make_bot
from game.bots.player import bot_rng, choice, pass_time
from game.engine.session import AnySession, Session, autoplay
from game.engine.types import Seat
from game.host.analyst import Analyst, Teachers
from game.host.audience_model import AudienceModel
from game.host.hints import Advice
from game.host.host import MatchHost
from game.table.presenter import make_presenter
from tests.extent import every
from tests.laws.corpus import Corpus, Place, catalogue, corpus
from tests.seats import by_number, sitting

HINTS = 3
"""Positions of each title in which one is followed."""
MATCHES = 2 // every(2)
MOST_DECISIONS = 120
FAULTS = (Verdict.DOUBTFUL, Verdict.MISTAKE)
NOTHING = 0.005


@pytest.fixture(params=[entry.id for entry in catalogue()])
def title(request: pytest.FixtureRequest) -> Corpus:
    """The matches of one title that has a table."""
    return corpus(request.param)


def judge_of(session: AnySession) -> str:
    """A player that searches, but not for long; where there is none the title's own."""
    return "level4" if "level4" in bots_of(session.title) else USUAL


def looked_at(session: AnySession, judge: str, seat: Seat, only: set[int] | None = None) -> Analyst:
    presenter, names = make_presenter(session.title, session.rules), by_number(session.setup.seats)
    thinker, teachers = InlineBotClient(lambda: 0.0), Teachers(judge, frozenset([seat]))
    analyst = Analyst(session, presenter, names, [thinker], teachers, only=only)
    while not analyst.done:
        analyst.poll(0.0)
    return analyst


def laid(place: Place) -> AnySession:
    """A match that begins with this position."""
    old = place.session
    session: AnySession = Session(old.title, old.definition, old.setup, "hint")
    session.begin_from(place.state)
    autoplay(session)
    return session


def followed(session: AnySession, judge: str) -> tuple[Seat, set[int]]:
    """Returns the seat that asked for a hint, and the steps in which it was followed."""
    seat, seats = min(session.to_act()), session.setup.seats
    presenter, names = make_presenter(session.title, session.rules), by_number(seats)
    host = MatchHost(session, presenter, sitting(*["bot:random"] * seats), names, InlineBotClient(lambda: 0.0))
    advice = Advice(AudienceModel(host.feed(seat), presenter, names), seat)
    bot = make_bot(session.title, session.rules, judge, seat)
    while advice.take(choice(bot, advice.view, advice.legal, bot_rng(session.seed, seat, 0))):
        pass
    steps: set[int] = set()
    for command in advice.commands:
        if session.outcome is None and command in session.legal(seat):
            steps.add(session.submit(seat, command).id)
            autoplay(session)
    return seat, steps


def test_a_hint_that_is_followed_is_never_marked(title: Corpus) -> None:
    """Given a position, when a hint is followed move by move, then its judge finds no fault with any of them."""
    told = 0
    for place in islice((each for each in title.places(40, "hints") if laid(each).outcome is None), HINTS):
        session = laid(place)
        judge = judge_of(session)
        seat, steps = followed(session, judge)
        told += len(steps)
        found = looked_at(session, judge, seat, steps).analysis
        assert not [each for each in found.evaluated if each.mark in FAULTS]
    assert told


def test_luck_and_play_add_up_to_how_a_match_stands_or_ended(title: Corpus) -> None:
    for session in title.matches[:MATCHES]:
        steps = session.journal.path()
        for seat in session.setup.all_seats:
            own = [step for step in steps[1:] if session.journal.seat(step) == seat][:MOST_DECISIONS]
            analysis = looked_at(session, USUAL, seat, set(own)).analysis
            for outcome in (session.outcome, None):
                balance = analysis.balance(seat, outcome)
                if balance is None:
                    continue
                end = analysis.of(seat)[-1].chance if outcome is None else float(seat in outcome.winners)
                assert balance.start + balance.luck + balance.play == pytest.approx(end)


def test_a_copy_of_the_judge_gives_nothing_away(title: Corpus) -> None:
    """Given a match among copies of a player, when it is judged by that player, then next to nothing is found."""
    old = title.matches[0]
    session: AnySession = Session(old.title, old.definition, old.setup, "copy")
    session.begin()
    autoplay(session)
    bots = {seat: make_bot(session.title, session.rules, USUAL, seat) for seat in session.setup.all_seats}
    for decision in range(MOST_DECISIONS):
        if session.outcome is not None:
            break
        seat = min(session.to_act())
        dice = bot_rng(session.seed, seat, session.head)
        session.submit(seat, choice(bots[seat], session.view(seat), session.legal(seat), dice).command)
        autoplay(session)
        pass_time(session, decision + 1)
    weighed = looked_at(session, USUAL, Seat(0)).analysis.evaluated
    assert weighed
    assert abs(sum(each.given_away for each in weighed)) / len(weighed) < NOTHING
