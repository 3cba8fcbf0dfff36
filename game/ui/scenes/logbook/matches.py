"""Writes down matches that ended, and copies those that go on."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, count

from game.content.lessons import SEEDS as LESSONS
from game.content.message import Argument, Message, given
from game.host.records import record_of, why_not
from game.persistence.problem import SaveError
from game.persistence.recorder import FileRecorder
from game.ui.scene import Toast
from game.ui.scenes.choice import preset_of
from game.ui.scenes.house import House
from game.ui.scenes.opening import looked_early, recorder_of, same_again
from game.ui.scenes.overlays.question import NameScene
from game.ui.scenes.words import date_line
from game.ui.table.match import TableMatch


def write_down(house: House, match: TableMatch) -> None:
    """Puts a match into the records, once: how it ended first. One that is kept nowhere, or began as a moment to
    practise, never."""
    recorder, host, outcome = _recorder(house, match), match.table.host, match.table.outcome
    if recorder is None or outcome is None:
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


def would_count(house: House, match: TableMatch) -> bool:
    """True if the match, as it stands, will be part of the records' figures once it is over."""
    recorder, table = _recorder(house, match), match.table
    if recorder is None or table.outcome is not None or not table.host.counts or table.hints.helped:
        return False
    lesson = recorder.session.seed.startswith(LESSONS)
    return bool(table.host.people) and not lesson and not looked_early(match, house.store.folders.analyses)


def _recorder(house: House, match: TableMatch) -> FileRecorder | None:
    """Returns the recorder that keeps the match, if the records will hear of it."""
    recorder = recorder_of(match)
    if recorder is None or recorder.ended_before or house.practice.began(recorder.path.stem):
        return None
    return recorder


def keep_copy(house: House, match: TableMatch, notice: Callable[[Message], None]) -> None:
    """Asks for the name; `notice` says what cannot be done."""
    recorder = recorder_of(match)
    if recorder is None:
        notice(Message("saves.not_kept"))
        return

    def named(name: str | None) -> None:
        if name is None:
            return
        try:
            house.store.save_as(recorder, name)
        except SaveError as error:
            notice(error.problem.line())
        else:
            house.ui.scenes.toasts.show(Toast(Message("saves.saved", {"name": given(name)})))

    words, suggestion = (Message("saves.save_as"), Message("saves.name")), suggested_name(house, match)
    house.ui.scenes.push(
        NameScene(house.ui, *words, suggestion, Message("saves.save"), beware=Message("saves.tells_all")), named
    )


def suggested_name(house: House, match: TableMatch) -> str:
    """Returns a name for a copy or a file of a match: unlike every copy there is."""
    words: dict[str, Argument] = {"title": Message(f"{match.entry.id}.name"), "date": date_line(house.today())}
    first = house.ui.say(Message("saves.suggestion", words))
    later = (house.ui.say(Message("saves.suggestion_again", {**words, "count": number})) for number in count(2))
    taken = {copy.label for copy in house.store.entries("saves")}
    return next(name for name in chain([first], later) if name not in taken)
