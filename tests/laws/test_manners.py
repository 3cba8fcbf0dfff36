"""Laws about faces: what they show and say is what everybody knows, and short."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from inspect import getsource
from typing import Any, get_args

import pytest

from game.content.catalogue import Entry
from game.content.strings import load_strings
from game.engine.module import AnyTitle, discover
from game.engine.session import AnySession
from game.engine.types import SYSTEM, Seat
from game.host.teller import beats_of
from game.persistence.load import load_session
from game.table.manners import VARIETY, Manners
from tests.laws.corpus import GOLDEN, catalogue
from tests.laws.shown import presenter_of
from tests.seats import by_number

TITLES = list(discover().values())
ENTRIES = list(catalogue())
EVERY = 3
"""One golden match of so many is looked at."""
MOST_WORDS = 6


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_a_seat_sees_and_hears_of_faces_what_everybody_does(entry: Entry) -> None:
    for session in golden(entry):
        presenter, names = presenter_of(session), by_number(session.setup.seats)
        assert presenter is not None
        for step in range(len(session.journal)):
            seat = Seat(step % session.setup.seats)
            told = zip(beats_of(session, step, None), beats_of(session, step, seat), strict=True)
            for public, own in told:
                assert presenter.moods(public) == presenter.moods(own), f"{own.event} told to seat {seat}"
                assert presenter.says(public, names) == presenter.says(own, names), f"{own.event} told to seat {seat}"


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_faces_are_those_of_the_table_and_have_words_for_all_they_say(entry: Entry) -> None:
    strings, moved, said = load_strings(catalogue().folders.all(), "en"), set[Any](), set[str]()
    for session in golden(entry):
        presenter, names = presenter_of(session), by_number(session.setup.seats)
        assert presenter is not None
        for step in range(len(session.journal)):
            for beat in beats_of(session, step, None):
                moods, words = presenter.moods(beat), presenter.says(beat, names)
                assert set(moods) | set(words) <= {SYSTEM, *session.setup.all_seats}
                moved.update(moods.values())
                said.update(line.key for line in words.values())
    assert moved and said
    assert {key for key in said if not strings.has(key)} == set()


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_a_remark_has_three_sentences_of_at_most_six_words_and_somebody_who_makes_it(title: AnyTitle) -> None:
    strings = load_strings(catalogue().folders.all(), "en")
    prefix = f"{title.id}.says."
    keys = {key for key in sorted(strings.keys()) if key.startswith(prefix)}
    remarks = {key.removeprefix(prefix).partition(".")[0] for key in keys}
    made = getsource(import_module(f"game.titles.{title.id}.table.manners"))
    assert {remark for remark in remarks if f'"{remark}"' not in made} == set()
    assert keys == {f"{prefix}{remark}.{number}" for remark in remarks for number in range(VARIETY)}
    assert {key for key in keys if strings.gaps(key)} == set()
    assert {key: words for key in keys if len((words := strings.text(key)).split()) > MOST_WORDS} == {}


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_only_events_of_the_title_are_felt(title: AnyTitle) -> None:
    told: type[Manners[Any, Any]] = title.part("table.presenter", "PRESENTER")
    assert {*told.feels, *told._takings} <= set(get_args(title.event))


def golden(entry: Entry) -> Iterator[AnySession]:
    """Some whole matches of a title."""
    for path in sorted((GOLDEN / entry.id).glob("*.river"))[::EVERY]:
        yield load_session(path, {entry.id: entry.title}).session
