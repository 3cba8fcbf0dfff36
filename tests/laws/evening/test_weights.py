"""Laws about the weight of events: the same for everybody, within its bounds, about things that lie on the table, with
words for all it names."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from game.content.catalogue import Entry
from game.content.message import Message
from game.content.strings import Strings, load_strings
from game.engine.session import AnySession
from game.host.feed import viewed_events
from game.persistence.save_file import load_session
from game.table.presenter import AnyPresenter
from game.table.weight import GREAT, HIGHEST
from tests.laws.corpus import GOLDEN, catalogue, viewers
from tests.laws.shown import presenter_of
from tests.laws.test_told import events
from tests.seats import by_number

ENTRIES = list(catalogue())
EVERY = 9
"""One step of so many is compared for all viewers."""


def whole(entry: Entry) -> tuple[tuple[AnySession, AnyPresenter], ...]:
    """All golden matches of a title, loaded once for all laws."""
    return _loaded(entry.id)


@cache
def _loaded(id: str) -> tuple[tuple[AnySession, AnyPresenter], ...]:
    entry, found = next(each for each in ENTRIES if each.id == id), []
    for path in sorted((GOLDEN / entry.id).glob("*.river")):
        session = load_session(path, {entry.id: entry.title}).session
        presenter = presenter_of(session)
        assert presenter is not None
        found.append((session, presenter))
    return tuple(found)


def known(message: Message, strings: Strings) -> bool:
    """True if there is a sentence for a message and all it is filled in with."""
    parts = (part for value in message.args.values() for part in (value if isinstance(value, tuple) else (value,)))
    return strings.has(message.key) and all(known(part, strings) for part in parts if isinstance(part, Message))


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_an_event_weighs_the_same_for_everybody(entry: Entry) -> None:
    """Two viewers hold different secret cards of one table: a weight that read any of them would differ."""
    for number, (session, presenter) in enumerate(whole(entry)):
        names = by_number(session.setup.seats)
        for step in range(number % EVERY, len(session.journal), EVERY):
            public = [presenter.weights.weigh(viewed, names) for viewed in viewed_events(session, step, None)]
            for viewer in viewers(session.setup):
                told = viewed_events(session, step, viewer)
                assert [presenter.weights.weigh(viewed, names) for viewed in told] == public, (
                    f"step {step}, seat {viewer}"
                )


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_what_is_at_stake_is_the_same_for_everybody(entry: Entry) -> None:
    strings = load_strings(catalogue().folders.all(), "en")
    for number, (session, presenter) in enumerate(whole(entry)):
        for step in range(number % EVERY, len(session.journal), EVERY):
            state = session.state_at(step)
            public = presenter.weights.standing(session.rules.view(state, None))
            for viewer in session.setup.all_seats:
                view = session.rules.view(state, viewer)
                assert presenter.weights.standing(view) == public, f"step {step}, seat {viewer}"
            keys = {
                item.key
                for item in presenter.items.all(session.rules.view(state, None), by_number(session.setup.seats))
            }
            assert set(public.keys) <= keys
            assert 0.0 <= public.beat <= 90.0
            assert 0.0 <= public.glow <= 1.0
            assert public.label is None or known(public.label, strings)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_a_weight_is_within_its_bounds_and_about_things_on_the_table(entry: Entry) -> None:
    languages = [load_strings(catalogue().folders.all(), tag) for tag in ("en", "de")]
    for session, presenter in whole(entry):
        names = by_number(session.setup.seats)
        for viewed in events(session):
            weight = presenter.weights.weigh(viewed, names)
            assert 0 <= weight.grade <= HIGHEST
            assert 0.0 <= weight.stake <= 1.0
            assert 0.0 <= weight.lead <= 1.0
            assert weight.grade >= GREAT or weight.brief or not weight.decides
            assert set(weight.glad) <= set(session.setup.all_seats)
            if weight.keys:
                views = (viewed.before, viewed.after)
                lying = {item.key for view in views for item in presenter.items.all(view, names)}
                assert set(weight.keys) <= lying, f"{viewed.event}: {weight.keys}"
            for words in filter(None, (weight.name, weight.question)):
                assert all(known(words, strings) for strings in languages), words


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_every_title_has_everyday_events_and_great_ones(entry: Entry) -> None:
    grades = Counter(
        presenter.weights.weigh(viewed, by_number(session.setup.seats)).grade
        for session, presenter in whole(entry)
        for viewed in events(session)
    )
    assert set(grades) == set(range(HIGHEST + 1))
    assert grades[0] > sum(grades.values()) / 4, "most of what happens is an everyday event"
    assert sum(count for grade, count in grades.items() if grade >= GREAT) < grades[0] / 4
