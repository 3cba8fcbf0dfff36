"""Laws about the end of a match: what is shown marks who won, and every sentence of the result is so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from game.content.message import Message
from game.engine.session import AnySession
from game.engine.types import Seat
from game.host.feed import viewed_events
from game.table.presenter import Exhibit
from tests.extent import some
from tests.laws.corpus import Corpus, Subject, random_count, random_match, subjects
from tests.laws.endings import CLAIMS, Ending
from tests.laws.shown import presenter_of
from tests.seats import by_number

MORE = some(90)
"""Number of matches of each title beside those of the corpus, which are the first ones."""
TITLES = [subject for subject in subjects() if any(sentence.startswith(subject.id) for sentence in CLAIMS)]


def test_the_end_of_every_match_is_told_as_it_was(played: Corpus) -> None:
    assert faults(session for session in (*played.matches, *played.from_positions)) == []


@pytest.mark.many
@pytest.mark.parametrize("subject", TITLES, ids=lambda subject: subject.id)
def test_the_ends_of_many_matches_are_told_as_they_were(subject: Subject) -> None:
    first = random_count(subject.id)
    assert faults(random_match(subject, number) for number in range(first, first + MORE)) == []


def faults(matches: Iterable[AnySession]) -> list[str]:
    """Returns the false sentences and marks at the end of matches."""
    found = []
    for session in matches:
        where = f"{session.title.id}, seed {session.seed}"
        found += [f"{where}: {fault}" for fault in _faults(session)]
    return found


def _faults(session: AnySession) -> Iterator[str]:
    """Yields the faults of one match; none of one that is not over, or of a title without a table."""
    presenter, names, outcome = presenter_of(session), by_number(session.setup.seats), session.outcome
    if presenter is None or outcome is None:
        return
    path = session.journal.path()
    events = tuple(viewed.event for step in path for viewed in viewed_events(session, step, None))
    view = session.view(None)
    exhibits = presenter.status.exhibits(events, view, outcome, names)
    words = presenter.status.epithets(events, view, names)
    said: list[tuple[Message, tuple[Seat, ...]]] = [
        (line, ()) for line in presenter.status.result(view, outcome, names)
    ]
    yield from (f"nothing is known of {line.key}" for line, _ in said if line.key not in CLAIMS)
    said += [(fact.value, ()) for fact in presenter.status.closing(events, view, names)]
    said += [(exhibit.line, exhibit.seats) for exhibit in exhibits] + [(words[seat], (seat,)) for seat in words]
    for line, whose in said:
        if line.key in CLAIMS and not CLAIMS[line.key](Ending(view, outcome, events, line, names, whose)):
            yield f"{line} does not hold of {whose}: {outcome}"
    marked = {seat for exhibit in exhibits if exhibit.won for seat in exhibit.seats}
    if exhibits and marked != set(outcome.winners):
        yield f"marked as winners are {marked}, not {outcome.winners}"
    yield from _lit(exhibits)
    for plate in presenter.status.plates(view, names):
        ahead = [seats for seats in outcome.places if plate.seat not in seats]
        first = next((place for place, seats in enumerate(outcome.places) if plate.seat in seats), 0)
        rank = 1 + sum(len(seats) for seats in ahead[:first])
        if plate.rank not in (None, rank):
            yield f"the plate of {plate.seat} says place {plate.rank}, not {rank}: {outcome}"


def _lit(exhibits: Iterable[Exhibit]) -> Iterator[str]:
    """The light falls on what won, too."""
    for exhibit in exhibits:
        lit = any(item.marks for item in exhibit.items)
        if lit and not exhibit.won:
            yield f"{exhibit.line} lies in the light and did not win"
