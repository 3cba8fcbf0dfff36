"""Whole matches of every title through the flow: hot seat, curtain, consent, branches, hints."""

from __future__ import annotations

from collections import Counter

import pytest

from game.content.catalogue import Entry
from tests.extent import some
from tests.host.evening import Evening
from tests.laws.corpus import catalogue

MATCHES = some(2)
FRAMES = 300 + some(1200)
TITLES = [entry.id for entry in catalogue()]


def entry_of(title: str) -> Entry:
    found = catalogue().find(title)
    assert found is not None
    return found


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("people", [0, 1, 3])
def test_a_match_is_played_to_its_end(title: str, people: int) -> None:
    did: Counter[str] = Counter()
    for number in range(MATCHES):
        did += Evening(entry_of(title), min(people, entry_of(title).info.seats[1]), number).run(FRAMES)
    assert did["changes"] >= 1
    if people:
        assert did["played"] and did["beats"]


@pytest.mark.parametrize("title", TITLES)
def test_bots_play_their_seats_while_a_person_plays_hers(title: str) -> None:
    evening = Evening(entry_of(title), 1, 0, seats=max(2, entry_of(title).info.seats[0]))
    evening.run(FRAMES)
    journal = evening.session.journal
    assert {0, 1} <= {journal.seat(step) for step in journal.line() if not journal.is_auto(step)}
