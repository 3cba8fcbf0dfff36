"""Laws about talk at a table: the same in two worlds that differ in what is hidden, and within its limits."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from game.bots.levels import make_bot
from game.bots.player import bot_rng, choice
from game.content.message import Message
from game.engine.session import AnySession, Session, autoplay
from game.engine.types import SYSTEM, Seat, Setup
from game.host.feed import Projector, TableTalk, viewed_events
from game.table.talk import EVENT_SECONDS, MOST_A_ROUND, PACE_SECONDS, ROUNDS_APART, STEP_SECONDS
from tests.extent import some
from tests.laws.corpus import Subject, subjects
from tests.laws.shown import presenter_of
from tests.seats import by_number

MATES = Seat(1)
MATCHES = some(20)
WORLDS = some(400)
TALKING = [
    subject
    for subject in subjects()
    if (shown := presenter_of(subject.session(Setup(2, {each.id: each.default for each in subject.info.options}), "")))
    is not None
    and shown.told.listener() is not None
]


def setup_of(subject: Subject) -> Setup:
    return Setup(2, {each.id: each.default for each in subject.info.options})


def played(subject: Subject, number: int) -> AnySession:
    """A match of the title's own player, by both seats."""
    session = subject.session(setup_of(subject), f"talk-{number}")
    session.begin()
    autoplay(session)
    bots = {seat: make_bot(session.title, session.rules, "level3", seat) for seat in session.setup.all_seats}
    while session.outcome is None:
        seat = min(session.to_act())
        view, legal = session.view(seat), session.legal(seat)
        session.submit(seat, choice(bots[seat], view, legal, bot_rng(session.seed, seat, session.head)).command)
        autoplay(session)
    return session


def talk_of(session: AnySession) -> TableTalk:
    """The talk of a match in which seat 0 is a person's."""
    presenter = presenter_of(session)
    assert presenter is not None
    talk = TableTalk(session, presenter, by_number(session.setup.seats), Projector(session, {}))
    talk.sit([seat for seat in session.setup.all_seats if seat != Seat(0)])
    return talk


def spoken(session: AnySession) -> list[tuple[float, int, Seat, Message]]:
    """Every remark with its planned time and its round; the clock and rounds are reckoned here by themselves."""
    talk, now, found = talk_of(session), 0.0, []
    for step in session.journal.path():
        now += STEP_SECONDS
        for viewed, said in zip(viewed_events(session, step, None), talk.said(step), strict=True):
            now += EVENT_SECONDS
            found += [(now, viewed.after.round, seat, line) for seat, line in said.items()]
    return found


@pytest.mark.parametrize("subject", TALKING, ids=lambda subject: subject.id)
def test_what_is_said_is_the_same_in_two_worlds_that_differ_in_hidden_things(subject: Subject) -> None:
    session, rng, compared = played(subject, 0), Random(7), 0
    presenter = presenter_of(session)
    listener = None if presenter is None else presenter.told.listener()
    assert listener is not None
    for _ in range(WORLDS):
        view = session.view(None, rng.randrange(len(session.journal) - 1))
        twins = [Session(session.title, session.definition, session.setup, session.seed) for _ in range(2)]
        for twin in twins:
            twin.begin_from(session.rules.sample(view, rng))
        seats = twins[0].to_act()
        assert twins[1].to_act() == seats
        both = [each for seat in seats for each in twins[0].legal(seat) if each in twins[1].legal(seat)]
        if not both:
            continue
        command = rng.choice(both)
        steps = [twin.submit(min(seats), command).id for twin in twins]
        told = [viewed_events(twin, step, None) for twin, step in zip(twins, steps, strict=True)]
        if [each.event for each in told[0]] != [each.event for each in told[1]]:
            continue
        for one, other in zip(*told, strict=True):
            compared += 1
            assert listener.hear(listener.begin(), one) == listener.hear(listener.begin(), other), command
    assert compared > WORLDS / 4


@pytest.mark.parametrize("subject", TALKING, ids=lambda subject: subject.id)
def test_nobody_talks_more_than_the_limits_let_them(subject: Subject) -> None:
    """Given matches of a crew with one mate, when all of them is told by planned times, then no face speaks for a
    person, none too soon or too often, and none says the same again too early."""
    rounds = said = 0
    for number in range(MATCHES):
        session = played(subject, number)
        remarks = spoken(session)
        times = [at for at, _, _, _ in remarks]
        assert all(later - at >= PACE_SECONDS for at, later in pairwise(times))
        assert {seat for _, _, seat, _ in remarks} <= {SYSTEM, MATES}
        each = Counter((seat, round) for _, round, seat, _ in remarks)
        assert max(each.values()) <= MOST_A_ROUND
        names = [(line.key.rpartition(".")[0], round) for _, round, _, line in remarks]
        for place, (name, round) in enumerate(names):
            assert all(other != name or round - before >= ROUNDS_APART for other, before in names[:place])
        rounds += session.state.round
        said += len(remarks)
    assert 2 * rounds <= said <= 4 * rounds


@pytest.mark.parametrize("subject", TALKING, ids=lambda subject: subject.id)
def test_talk_depends_on_the_line_of_the_match_alone(subject: Subject) -> None:
    """Given a match, when it is heard step by step, from its end, or after an undo, then the same is said."""
    session = played(subject, 1)
    path = session.journal.path()
    forth, back = talk_of(session), talk_of(session)
    from_end = {step: back.said(step) for step in reversed(path)}
    assert {step: forth.said(step) for step in path} == from_end
    session.jump(path[len(path) // 2])
    assert {step: talk_of(session).said(step) for step in path[-3:]} == {step: from_end[step] for step in path[-3:]}


@pytest.mark.parametrize("subject", TALKING, ids=lambda subject: subject.id)
def test_a_seat_that_a_person_plays_says_nothing_by_itself(subject: Subject) -> None:
    session = played(subject, 2)
    talk = talk_of(session)
    path = session.journal.path()
    assert any(MATES in said for step in path for said in talk.said(step))
    talk.sit([])
    assert not any(MATES in said for step in path for said in talk.said(step))
