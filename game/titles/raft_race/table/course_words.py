"""Courses as the table shows them: ways over the river with signs, and in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from game.content.line import Line
from game.table.presenter import Names, Sign, Trail
from game.titles.raft_race.rules.river import row_of
from game.titles.raft_race.table.foretold import Course, Note, What
from game.titles.raft_race.table.keys import RIVER, raft_key
from game.titles.raft_race.table.words import all_of, figures, name_of, say


class Told(NamedTuple):
    """How a note is told: by its icon, as good (1) or bad (-1), and whether its short words leave something out."""

    icon: str
    good: int
    shortened: bool = False


NOTES: Final[dict[What, Told]] = {
    "side": Told("bank", -1, shortened=True),
    "rock": Told("rock", -1, shortened=True),
    "raft": Told("branch", -1, shortened=True),
    "stuck": Told("branch", -1, shortened=True),
    "recharge": Told("star", 1),
    "finish": Told("finish", 1),
    "mist": Told("eye", 0),
    "splashes": Told("splash", -1),
    "eddy": Told("eddy", -1),
    "rapid": Told("rapids", 0, shortened=True),
    "hits": Told("forward", 1, shortened=True),
    "misses": Told("minus", 0),
    "purge": Told("splash", 1),
}


def told(course: Course, names: Names) -> Line:
    """`to row 7, then with the river to row 8; one splash, may be blocked by Ben`."""
    where = _where(course, "outlook")
    notes = _once(note_line(note, names) for note in _beyond(course))
    return say("outlook.with", where=where, notes=all_of(notes)) if notes else where


def in_short(course: Course) -> Line:
    """The same in a few words, for a narrow place below a card."""
    where = _where(course, "short")
    notes = _once(_short(note) for note in _beyond(course))
    return say("short.with", where=where, notes=all_of(notes)) if notes else where


def details(course: Course, names: Names) -> Line | None:
    """What the short words leave out: who is met, which numbers damage, how far a rapid leads; None for nothing."""
    notes = _once(note_line(note, names) for note in _beyond(course) if NOTES[note.what].shortened)
    return say("outlook.details", notes=all_of(notes)) if notes else None


def trails_of(course: Course, names: Names) -> list[Trail]:
    """The raft's own way, then the river's; nothing for a raft that stays."""
    ways = ((course.path, course.notes), (course.onward, course.later))
    trails = []
    for path, notes in ways:
        signs = signs_of(notes, names)
        if len(path) > 1 or signs:
            trails.append(Trail(raft_key(course.seat), RIVER, path, signs, int(course.seat)))
    return trails


def signs_of(notes: Sequence[Note], names: Names) -> tuple[Sign, ...]:
    """One for everything that befalls a raft, where it does."""
    told = [(note, NOTES[note.what]) for note in notes]
    return tuple([Sign(note.cell, icon, note_line(note, names), good) for note, (icon, good, _) in told])


def note_line(note: Note, names: Names) -> Line:
    """What befalls the raft, in a few words."""
    name = say("somebody") if note.other is None else name_of(names, note.other)
    numbers = figures(note.damage)
    return say(f"note.{note.what}", name=name, count=note.count, extra=note.extra, numbers=numbers)


def _where(course: Course, kind: str) -> Line:
    """Rows at the end of both phases; a raft that stays is told so."""
    row, later = row_of(course.end), row_of(course.onward[-1])
    if course.crossed:
        return say(f"{kind}.crosses")
    stays = len(course.path) == 1
    if row == later:
        return say(f"{kind}.{'stays' if stays else 'to'}", row=row)
    return say(f"{kind}.{'stays_then' if stays else 'to_then'}", row=row, later=later)


def _beyond(course: Course) -> list[Note]:
    """What befalls the raft in both phases, without the finish line that is told as where it goes."""
    return [note for note in (*course.notes, *course.later) if note.what != "finish" or not course.crossed]


def _once(notes: Iterable[Line]) -> list[Line]:
    """What befalls a raft in both phases alike is said once."""
    found: list[Line] = []
    for note in notes:
        if note not in found:
            found.append(note)
    return found


def _short(note: Note) -> Line:
    """Without its count where the words do not tell it: then the same befalls a raft twice."""
    told = {"count": note.count} if note.what in ("splashes", "purge") else {}
    return say(f"short.{note.what}", **told)
