"""Laws about what moves, and about what is told of a match at its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

import pytest

from game.content.catalogue import Entry
from game.engine.types import Seat
from game.host.feed import viewed_events
from game.table.item import (
    Celebration,
    Comparison,
    Deal,
    Departure,
    Finish,
    Knock,
    Movement,
    Pay,
    Run,
    Sink,
    Sweep,
    TurnUp,
    Wave,
)
from tests.laws.corpus import catalogue
from tests.laws.shown import presenter_of
from tests.laws.test_told import golden
from tests.seats import by_number

ENTRIES = list(catalogue())


def keys_of(movement: Movement) -> Iterator[str]:
    """The things a movement names."""
    match movement:
        case TurnUp(keys=keys):
            yield from keys
        case Comparison(hands=hands):
            yield from (key for hand in hands for key in hand)
        case Run(key=key) | Finish(key=key) | Sink(key=key):
            yield key
        case Wave(jolts=jolts):
            yield from (key for key, _ in jolts)
        case Knock(key=key, against=against):
            yield from (key, *([] if against is None else [against]))
        case Deal() | Sweep() | Pay() | Celebration() | Departure():
            return
        case _:
            assert_never(movement)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_what_moves_lies_on_the_table(entry: Entry) -> None:
    seen = set()
    for session in golden(entry):
        presenter, names = presenter_of(session), by_number(session.setup.seats)
        assert presenter is not None
        for step in range(len(session.journal)):
            for viewed in viewed_events(session, step, Seat(0)):
                movement = presenter.told.movement(viewed)
                if movement is None:
                    continue
                seen.add(movement.__class__)
                named = set(keys_of(movement))
                if named:
                    lying = {
                        item.key for view in (viewed.before, viewed.after) for item in presenter.items.all(view, names)
                    }
                    assert named <= lying, f"{viewed.event} moves {named - lying}"
    assert {Deal, Celebration} <= seen


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_what_turned_a_match_is_told_to_a_seat_as_to_all(entry: Entry) -> None:
    turned = 0
    for session in golden(entry):
        presenter, names = presenter_of(session), by_number(session.setup.seats)
        assert presenter is not None
        for step in range(len(session.journal)):
            seat = Seat(step % session.setup.seats)
            for public, own in zip(viewed_events(session, step, None), viewed_events(session, step, seat), strict=True):
                told, other = presenter.told.moment(public, names), presenter.told.moment(own, names)
                turned += told is not None
                assert (told is None) == (other is None), f"{own.event} told to seat {seat}"
                if told is not None and other is not None:
                    assert (told.line, told.weight, told.seat) == (other.line, other.weight, other.seat)
    assert turned


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_everybody_has_a_word_at_the_end(entry: Entry) -> None:
    for session in golden(entry):
        presenter, names = presenter_of(session), by_number(session.setup.seats)
        assert presenter is not None
        head = session.journal.path()[-1]
        events = [viewed.event for step in session.journal.path() for viewed in viewed_events(session, step, None)]
        assert set(presenter.status.epithets(events, session.view(None, head), names)) == set(names)
