"""Laws over the tables of the scenario files: history, knowledge, and what a seat is told."""

from __future__ import annotations

from random import Random

from game.engine.journal import StateCodec
from game.engine.session import AnySession
from game.engine.types import Seat, redacted
from game.pieces import DECK
from tests.titles.river_rats.random_tables import entry, viewers
from tests.titles.river_rats.scenario_tables import scenario_sessions

DECK_NAMES = frozenset[str](DECK)


def test_events_alone_rebuild_every_scenario_and_jumping_back_and_forth_changes_nothing() -> None:
    codec = StateCodec(entry().title.state)
    for session in scenario_sessions():
        final = codec.pack(session.state)
        steps = session.journal.path()
        state = session.state_at(steps[0])
        for step in steps[1:]:
            for event in session.journal.events(step):
                session.rules.evolve(state, event)
            assert codec.pack(state) == codec.pack(session.state_at(step))
        while session.undo() is not None:
            pass
        while session.redo() is not None:
            pass
        session.jump(steps[-1])
        assert codec.pack(session.state) == final


def test_sampled_tables_of_every_scenario_look_the_same() -> None:
    rng = Random(11)
    for session in scenario_sessions():
        rules = session.rules
        for step in session.journal.path():
            state = session.state_at(step)
            for viewer in viewers(session):
                view = rules.view(state, viewer)
                other = rules.sample(view, rng)
                rules.check(other)
                assert rules.view(other, viewer) == view
                assert viewer is None or rules.legal(other, viewer) == rules.legal(state, viewer)


def test_what_a_seat_is_told_names_no_card_hidden_from_it() -> None:
    """Cards in what a viewer is told of a step lie open to it before, after, or in another event of that step."""
    for session in scenario_sessions():
        for step in session.journal.path()[1:]:
            for viewer in viewers(session):
                assert _told(session, step, viewer) <= _known(session, step, viewer), (session.setup, step, viewer)


def _told(session: AnySession, step: int, viewer: Seat | None) -> set[str]:
    told = (redacted(event, viewer) for event in session.journal.events(step))
    return {card for event in told for card in _cards(repr(event))}


def _known(session: AnySession, step: int, viewer: Seat | None) -> frozenset[str]:
    parent = session.journal.parent(step)
    assert parent is not None
    state, known = session.state_at(parent), _cards(repr(session.view(viewer, parent)))
    for event in session.journal.events(step):
        session.rules.evolve(state, event)
        known |= _cards(repr(session.rules.view(state, viewer)))
    return known


def _cards(text: str) -> frozenset[str]:
    return DECK_NAMES & set(text.split("'"))
