"""Courses as the table shows them: a way over the river with signs, and in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from game.content.message import Line
from game.table.presenter import Sign, Trail
from game.titles.whitewater_rush.rules.events import Incident
from game.titles.whitewater_rush.rules.river import row_of
from game.titles.whitewater_rush.rules.state import WhitewaterView
from game.titles.whitewater_rush.table.foretold import Course
from game.titles.whitewater_rush.table.words import RIVER, kayak_key, say, sentences


def way_of(course: Course) -> str:
    """The end of the key of a sentence with an outlook in it: `to`, or `stays` for a kayak that does not move."""
    return "to" if len(course.path) > 1 else "stays"


def own_outlook(view: WhitewaterView, first: Course, second: Course | None = None) -> Line:
    """What becomes of the viewer's own kayak, and then once more if another movement follows."""
    told = say(f"outlook.own.{way_of(first)}", where=outlook(view, first))
    if second is None:
        return told
    return say(f"outlook.then.{way_of(second)}", first=told, second=outlook(view, second))


def outlook(view: WhitewaterView, course: Course) -> Line:
    """`to row 7, speed 1: 2 speed lost at the bank; an event turns up`, or `stays in row 7, speed 1`."""
    where = say(f"outlook.{way_of(course)}", row=row_of(course.end), speed=course.speed)
    notes = [line for incident in course.incidents if (line := incident_line(incident)) is not None]
    if course.chooses:
        notes.append(say("incident.choose"))
    notes += [line for line, _ in _crossed(view, course)]
    return say("outlook.with", where=where, notes=sentences(notes[0], notes[1:])) if notes else where


def trail_of(view: WhitewaterView, course: Course, note: Line | None = None) -> Trail:
    """The way of a kayak with a sign for everything that befalls it, and what comes of it beside its end."""
    signs = [*_befalling(course), *_choosing(course)]
    signs += [Sign(course.end, icon, line, 1) for line, icon in _crossed(view, course)]
    return Trail(kayak_key(course.seat), RIVER, course.path, tuple(signs), int(course.seat), note=note)


def incident_line(incident: Incident) -> Line | None:
    """What befalls a kayak on its way, in a few words; None for what needs none."""
    match incident.what:
        case "bank" | "rock" if incident.lost == 0:
            return say(f"incident.{incident.what}_at_speed_1")
        case "bank" | "rock":
            return say(f"incident.{incident.what}", count=incident.lost)
        case "rapids" | "waterfall":
            return say(f"incident.{incident.what}.{'cleared' if incident.cleared else 'card'}")
        case "settled" | "stayed":
            return say(f"incident.{incident.what}")
        case "passed":
            return None
        case _:
            assert_never(incident.what)


def _befalling(course: Course) -> Iterator[Sign]:
    for incident in course.incidents:
        line = incident_line(incident)
        if line is not None:
            beside = incident.cell if incident.what == "rock" else None
            cell = course.path[incident.at] if beside is None else beside
            yield Sign(cell, _icon(incident), line, 1 if incident.cleared else 0 if incident.what == "settled" else -1)


def _choosing(course: Course) -> Iterator[Sign]:
    """The way ends before a Rock whose side is still to be chosen."""
    if course.chooses:
        yield Sign(course.end, "branch", say("incident.choose"))


def _crossed(view: WhitewaterView, course: Course) -> Iterator[tuple[Line, str]]:
    """The lines between start and end, upstream first: an event to turn up, or the finish."""
    before, after = row_of(course.path[0]), row_of(course.end)
    for line, row in enumerate(view.board.lines[:-1]):
        if before <= row < after and view.events[line]:
            yield say("outlook.event"), "star"
    if before <= view.board.finish < after:
        yield say("outlook.finish"), "finish"


def _icon(incident: Incident) -> str:
    match incident.what:
        case "rapids" | "waterfall":
            return incident.what if incident.cleared else "card_lost"
        case "bank" | "rock":
            return incident.what
        case "settled" | "stayed" | "passed":
            return "forward"
        case _:
            assert_never(incident.what)
