"""Laws about what is told of events: each has its words or goes without them by decision, sounds are there, and what
faces show and say is what everybody knows, and short."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from random import Random
from typing import Any, get_args

import pytest

from game.cli.sentences import caption_problems
from game.content.catalogue import Entry
from game.content.folders import program_folders
from game.content.strings import load_strings
from game.engine.module import AnyTitle, discover
from game.engine.session import AnySession, autoplay
from game.engine.types import SYSTEM, Seat
from game.host.feed import Projector, StepNumbers, viewed_events
from game.persistence.save_file import load_session
from game.table.presenter import AnyViewedEvent
from game.table.told import VARIETY, EventRows
from tests.laws.corpus import (
    GOLDEN,
    MOST_DECISIONS,
    Subject,
    catalogue,
    golden_matches,
    positions,
    random_setup,
    subjects,
)
from tests.laws.shown import presenter_of
from tests.seats import by_number

TITLES = list(discover().values())
ENTRIES = list(catalogue())
SUBJECTS = [subject for subject in subjects() if catalogue().find(subject.id) is not None]
EVERY = 3
"""One golden match of so many is looked at."""
MOST_WORDS = 6
MOST_MATCHES = 120
"""At random, to hear whatever a title says."""
REPORTS = 1 / 20
"""Frequency with which seats leave, time passes and ends are proposed in them."""


def telling(title: AnyTitle) -> EventRows[Any]:
    told: EventRows[Any] = title.part("table.told", "TELLING")
    return told


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_every_event_is_told_of_or_silent_by_decision(title: AnyTitle) -> None:
    strings = load_strings(program_folders().all(), "en")
    assert list(caption_problems(title, strings)) == []


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_an_event_of_the_title_has_one_row_at_most(title: AnyTitle) -> None:
    rows = Counter(row.kind for row in telling(title).told)
    assert rows and set(rows) <= set(get_args(title.event))
    assert {kind for kind, count in rows.items() if count > 1} == set()


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.id)
def test_every_remark_is_made_at_some_table(subject: Subject) -> None:
    """Given golden matches, positions and matches at random, as many as it takes, when all is told, then every remark
    there are words for was made by somebody."""
    strings = load_strings(catalogue().folders.all(), "en")
    unsaid = {remark_of(key) for key in sorted(strings.keys()) if key.startswith(f"{subject.id}.says.")}
    unseen = set(get_args(subject.title.event))
    for session in played(subject):
        presenter, names = presenter_of(session), by_number(session.setup.seats)
        assert presenter is not None
        listener = presenter.told.listener()
        memory = None if listener is None else listener.begin()
        for viewed in events(session):
            unseen.discard(viewed.event.__class__)
            unsaid -= {remark_of(line.key) for line in presenter.told.says(viewed, names).values()}
            if listener is not None:
                memory, wishes = listener.hear(memory, viewed)
                unsaid -= {wish.remark for wish in wishes}
        if not unsaid and not unseen:
            break
    assert (unsaid, unseen) == (set(), set())


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_a_remark_has_three_sentences_of_at_most_six_words(title: AnyTitle) -> None:
    strings = load_strings(catalogue().folders.all(), "en")
    prefix = f"{title.id}.says."
    keys = {key for key in sorted(strings.keys()) if key.startswith(prefix)}
    assert keys == {f"{prefix}{remark}.{number}" for remark in map(remark_of, keys) for number in range(VARIETY)}
    assert {key for key in keys if strings.gaps(key)} == set()
    assert {key: words for key in keys if len((words := strings.text(key)).split()) > MOST_WORDS} == {}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_a_seat_sees_and_hears_of_faces_what_everybody_does(entry: Entry) -> None:
    for session in golden(entry):
        presenter, names = presenter_of(session), by_number(session.setup.seats)
        assert presenter is not None
        listener = presenter.told.listener()
        memory = None if listener is None else listener.begin()
        for step in range(len(session.journal)):
            seat = Seat(step % session.setup.seats)
            told = zip(viewed_events(session, step, None), viewed_events(session, step, seat), strict=True)
            for public, own in told:
                if listener is not None:
                    heard = listener.hear(memory, public)
                    assert listener.hear(memory, own) == heard, f"{own.event} told to seat {seat}"
                    memory = heard[0]
                assert presenter.told.moods(public) == presenter.told.moods(own), f"{own.event} told to seat {seat}"
                assert presenter.told.says(public, names) == presenter.told.says(own, names), (
                    f"{own.event} told to seat {seat}"
                )


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_faces_are_those_of_the_table_and_have_words_for_all_they_say(entry: Entry) -> None:
    strings, moved, said = load_strings(catalogue().folders.all(), "en"), set[Any](), set[str]()
    for session in golden(entry):
        presenter, names = presenter_of(session), by_number(session.setup.seats)
        assert presenter is not None
        for viewed in events(session):
            moods, words = presenter.told.moods(viewed), presenter.told.says(viewed, names)
            assert set(moods) | set(words) <= {SYSTEM, *session.setup.all_seats}
            moved.update(moods.values())
            said.update(line.key for line in words.values())
    assert moved and said
    assert {key for key in said if not strings.has(key)} == set()


def played(subject: Subject) -> Iterator[AnySession]:
    """Matches of a title, the kept ones first."""
    return chain(golden_matches(subject), positions(subject), (at_random(subject, at) for at in range(MOST_MATCHES)))


def at_random(subject: Subject, number: int) -> AnySession:
    """A match in which every legal answer is given as often as any other: bots never give some."""
    rng = Random(f"{subject.id}/told {number}")
    session = subject.session(random_setup(subject.info, number, rng), f"told-{number}")
    session.begin()
    autoplay(session)
    for _ in range(MOST_DECISIONS):
        if session.outcome is not None:
            break
        reported = session.legal(SYSTEM) if rng.random() < REPORTS else ()
        seat = SYSTEM if reported else min(session.to_act())
        session.submit(seat, rng.choice(reported or session.legal(seat)))
        autoplay(session)
    return session


def events(session: AnySession) -> Iterable[AnyViewedEvent]:
    """A whole match as everybody may follow it."""
    told = Projector(session, {}).steps(None, range(len(session.journal)), StepNumbers())
    return chain.from_iterable(step.events() for step in told)


def remark_of(key: str) -> str:
    """`takes` of `rats.says.takes.2`."""
    return key.split(".")[2]


def golden(entry: Entry) -> Iterator[AnySession]:
    """Some whole matches of a title."""
    for path in sorted((GOLDEN / entry.id).glob("*.river"))[::EVERY]:
        yield load_session(path, {entry.id: entry.title}).session
