"""A hint names two different moves, in words and in what they do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.bots.bot_client import InlineBotClient
from game.bots.levels import USUAL, make_bot, strongest
from game.bots.player import bot_rng, choice
from game.content.message import Message
from game.engine.session import AnySession, Session
from game.engine.types import Command
from game.host.audience_model import AudienceModel
from game.host.hints import Advice
from game.host.host import MatchHost
from game.table.presenter import make_presenter
from tests.extent import some
from tests.laws.corpus import Corpus, Place, catalogue, corpus
from tests.seats import by_number, sitting

PLACES = some(150)


def advised(place: Place, level: str = USUAL) -> Advice | None:
    """Returns the advice of the title's own player, or of another, at a position; None where nobody is asked."""
    old = place.session
    session: AnySession = Session(old.title, old.definition, old.setup, "hint")
    session.begin_from(place.state)
    asked = sorted(session.to_act())
    if not asked:
        return None
    seat, seats = asked[0], session.setup.seats
    presenter, names = make_presenter(session.title, session.rules), by_number(seats)
    host = MatchHost(session, presenter, sitting(*["bot:random"] * seats), names, InlineBotClient(lambda: 0.0))
    advice, bot = (
        Advice(AudienceModel(host.feed(seat), presenter, names), seat),
        make_bot(session.title, session.rules, level, seat),
    )
    while advice.take(choice(bot, advice.view, advice.legal, bot_rng(session.seed, seat, 0))):
        pass
    return advice


def compared(title: Corpus) -> Iterator[tuple[Place, Advice]]:
    """Hints that name two moves."""
    for place in title.places(PLACES, "compared"):
        advice = advised(place)
        if advice is not None and advice.compared is not None:
            yield place, advice


@pytest.mark.parametrize("title", [entry.id for entry in catalogue()])
def test_a_hint_names_two_different_moves(title: str) -> None:
    """Given positions, when hints name a second move, then it has other words, is no better, and is no part of the
    first one."""
    named = 0
    for place, advice in compared(corpus(title)):
        assert advice.compared is not None
        (first, best), (second, other) = advice.compared
        assert first != second, f"{place}: {first}"
        assert best >= other, f"{place}: {best} before {other}"
        assert advice.second not in first_move(advice), f"{place}: {advice.second}"
        named += 1
    assert named


def first_move(advice: Advice) -> list[Command]:
    """The small commands of what is advised first, or after letting something go."""
    return advice.commands[: 1 if len(advice.lines) > 1 else None]


@pytest.mark.parametrize("title", [entry.id for entry in catalogue()])
def test_what_is_said_of_a_move_is_said_of_the_move_that_is_advised(title: str) -> None:
    """Given positions, when a hint goes on card by card, then its reason and chances are those of the whole move that
    it ends with."""
    for place in corpus(title).places(PLACES, "whole"):
        advice = advised(place, strongest(place.session.title) if title == "rats" else USUAL)
        thought = None if advice is None else advice.thought
        whole = None if thought is None else thought.choices[0].move
        if advice is None or whole is None or not advice.lines:
            continue
        told = [spelled(line) for line in advice.lines]
        assert spelled(whole) in told, f"{place}: {catalogue().strings.say(whole)} is none of {told}"


def spelled(line: Message) -> list[str]:
    """Returns the words of a line, whatever the order its cards are laid in."""
    return sorted(catalogue().strings.say(line).split())
