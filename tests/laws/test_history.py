"""Laws about what is recorded: events, saves, undo, chance, the end of every match."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import get_args

import msgspec
import pytest

from game.engine.journal import state_hash
from game.persistence.problem import SaveError
from game.persistence.save_file import load_session
from tests.extent import some
from tests.laws.corpus import Corpus, commands_of, save

SAVED = 10
CUTS = some(40)
UNDONE = some(40)
REPLAYED = some(60)


def test_random_matches_end(played: Corpus) -> None:
    for session in played.matches:
        assert session.outcome is not None, f"{played.subject.id}, seed {session.seed}: no end in sight"
        assert not session.to_act(), f"{played.subject.id}, seed {session.seed}: over, but waits for {session.to_act()}"


def test_events_alone_rebuild_every_state(played: Corpus) -> None:
    for session in played.matches:
        state = session.rules.initial(session.setup)
        for step in session.journal.steps():
            for event in step.events:
                session.rules.evolve(state, event)
            packed = played.codec.pack(state)
            assert state_hash(packed) == step.after, f"seed {session.seed}: step {step.id} leads elsewhere"


def test_same_seed_and_commands_give_the_same_events(played: Corpus) -> None:
    for session in played.matches[:REPLAYED]:
        again = played.subject.session(session.setup, session.seed)
        again.begin()
        for seat, command in commands_of(session):
            again.submit(seat, command)
        for first, second in zip(session.journal.steps(), again.journal.steps(), strict=True):
            assert first.events == second.events, f"seed {session.seed}: step {first.id} went otherwise"


def test_undo_all_and_redo_all_is_the_same_state(played: Corpus) -> None:
    for session in played.matches[:UNDONE]:
        last = session.head
        packed = played.codec.pack(session.state)
        undone = 0
        while session.undo() is not None:
            undone += 1
        assert undone, f"seed {session.seed}: nothing could be undone"
        start = session.head
        while session.redo() is not None:
            undone -= 1
        assert undone == 0, f"seed {session.seed}: redo takes {-undone} more decisions than undo"
        assert session.head == last, f"seed {session.seed}: from step {start} redo led to {session.head}, not {last}"
        assert played.codec.pack(session.state) == packed, f"seed {session.seed}: another state after redo"


def test_a_saved_match_is_the_same_match(played: Corpus, tmp_path: Path) -> None:
    titles = {played.subject.id: played.subject.title}
    for session in played.matches[:: max(1, len(played.matches) // SAVED)]:
        path = tmp_path / f"{session.seed}.river"
        save(session, path)
        loaded = load_session(path, titles, verify=True)
        assert loaded.problem is None, f"seed {session.seed}: {loaded.problem}"
        assert list(loaded.session.journal.steps()) == list(session.journal.steps())
        assert played.codec.pack(loaded.session.state) == played.codec.pack(session.state)


def test_cutting_a_saved_match_loses_only_its_tail(played: Corpus, tmp_path: Path) -> None:
    titles = {played.subject.id: played.subject.title}
    session = played.matches[0]
    path = tmp_path / "whole.river"
    save(session, path)
    whole = path.read_bytes()
    header = whole.index(b"\n") + 1
    steps = [msgspec.msgpack.encode(step) for step in session.journal.steps()]
    rng = Random(played.subject.id)
    for cut in sorted({header, header + 1, len(whole) - 1, *(rng.randrange(1, len(whole)) for _ in range(CUTS))}):
        path.write_bytes(whole[:cut])
        expected = whole[:cut].count(b"\n") - 1
        try:
            loaded = load_session(path, titles)
        except SaveError:
            assert expected < 1, f"cut at {cut}: nothing shown, though {expected} steps are whole"
            continue
        found = [msgspec.msgpack.encode(step) for step in loaded.session.journal.steps()]
        assert len(found) in (expected, expected + 1), f"cut at {cut}: {len(found)} steps of {expected}"
        assert found == steps[: len(found)], f"cut at {cut}: other steps than were written"
        assert path.read_bytes() == whole[:cut], f"cut at {cut}: opening changed the file"


@pytest.mark.many
def test_every_command_and_event_occurs(played: Corpus) -> None:
    title = played.subject.title
    missing = {kind.__name__ for union in (title.command, title.event) for kind in get_args(union)}
    for session in (*played.matches, *played.from_positions):
        for step in session.journal.steps():
            missing -= {type(step.command).__name__, *(type(event).__name__ for event in step.events)}
    assert not missing, f"{title.id}: never seen: {', '.join(sorted(missing))}"
