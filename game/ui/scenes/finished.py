"""What is written down of a match that ended."""

from __future__ import annotations

from game.host.records import record_of, why_not
from game.ui.scenes.choice import preset_of
from game.ui.scenes.house import House
from game.ui.scenes.opening import looked_early, recorder_of, same_again
from game.ui.table.match import TableMatch


def write_down(house: House, match: TableMatch) -> None:
    """Puts a match into the records, once: how it ended first. One that is kept nowhere, or began as a moment to
    practise, never."""
    recorder, host, outcome = recorder_of(match), match.table.host, match.table.outcome
    if recorder is None or outcome is None or recorder.ended_before or house.practice.began(recorder.path.stem):
        return
    why = why_not(
        agreed=not outcome.counts,
        for_fun=host.for_fun,
        hints=match.table.hints.helped,
        closer=looked_early(match, house.store.folders.analyses),
    )
    kind = preset_of(match.entry.info, same_again(match))
    record = record_of(match.entry.id, kind, recorder.session.seed, match.seats, outcome, why, house.today())
    if record is not None:
        house.records.keep(recorder.path.stem, record)
