"""Long matches among stubborn players: whatever is legal leaves a table that can be kept, copied and looked at."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.engine.journal import StateCodec
from game.engine.session import MOST_STATE_BYTES, AnySession
from game.persistence.save_file import load_session
from tests.laws.bots.stubborn import habits, matches, steps
from tests.laws.corpus import Subject, save, subjects

pytestmark = pytest.mark.many

EVERY = 80
"""Steps from one close look to the next; every step is packed and copied by the session."""


@pytest.mark.parametrize("subject", subjects(), ids=lambda subject: subject.id)
def test_stubborn_players_never_make_a_table_that_cannot_be_kept(subject: Subject, tmp_path: Path) -> None:
    longest: AnySession | None = None
    for habit in habits(subject):
        for session in matches(subject, habit):
            rng = Random(session.seed)
            where = f"{subject.id}, seed {session.seed}, {session.setup}"
            try:
                for step in steps(session, habit, rng):
                    if step % EVERY == 0:
                        look_closely(subject, session, rng)
            except Exception as error:
                pytest.fail(f"{where}, after step {session.head}: {error!r}")
            longest = max(longest or session, session, key=lambda each: len(each.journal))
    assert longest is not None
    save(longest, tmp_path / "longest.river")
    loaded = load_session(tmp_path / "longest.river", {subject.id: subject.title})
    assert loaded.problem is None, str(loaded.problem)
    assert loaded.session.state == longest.state


def look_closely(subject: Subject, session: AnySession, rng: Random) -> None:
    """Invariants, size, what the packed bytes hold, and for every seat a table it could be at."""
    state, rules, codec = session.state, session.rules, StateCodec(subject.title.state)
    packed = codec.pack(state)
    assert len(packed) <= MOST_STATE_BYTES, f"{len(packed)} bytes"
    assert codec.unpack(packed) == state, "what was packed is another table"
    rules.check(state)
    for seat in session.setup.all_seats:
        view = rules.view(state, seat)
        assert rules.view(rules.sample(view, rng), seat) == view, f"seat {seat} could tell a sampled table apart"
