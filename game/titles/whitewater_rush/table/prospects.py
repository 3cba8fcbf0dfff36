"""Where each answer to a window leads the kayak of the seat that is asked, if nobody else interferes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.content.message import Line
from game.engine.types import Seat
from game.table.presenter import Prospect
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.river import row_of
from game.titles.whitewater_rush.rules.state import WhitewaterView
from game.titles.whitewater_rush.table.foretold import Course, Foretold, advance_played, asked_seat
from game.titles.whitewater_rush.table.trails import outlook, trail_of
from game.titles.whitewater_rush.table.words import say

TAKEN: Final = ("settled", "stayed")
"""What befalls a kayak whose space is an opponent's."""


def meets(foretold: Foretold, view: WhitewaterView, command: WhitewaterCommand) -> object:
    """The way of the own kayak with its speed and all that befalls it; without one, where it lies then."""
    seat = asked_seat(view)
    if seat is None:
        return None
    moved = foretold.own(view, command)
    steered = moved[0] if type(command) is cmd.EddyOut and moved else None
    later = moved if steered is None else moved[1:]
    if later:
        return later[-1].path, later[-1].speed, later[-1].incidents
    return ((view.cells[seat],), view.speeds[seat], ()) if steered is None else ((steered.end,), steered.speed, ())


def prospects(foretold: Foretold, view: WhitewaterView, legal: Sequence[WhitewaterCommand]) -> Sequence[Prospect]:
    """Those of letting go and of every dodge, where letting go moves the kayak."""
    match view.frame:
        case fr.Window() if foretold.own(view, cmd.Pass()):
            return list(_prospects(foretold, view, legal))
        case _:
            return ()


def noted(view: WhitewaterView, command: WhitewaterCommand, courses: Sequence[Course]) -> Line | None:
    """How the kayak lies in the end; None where nobody can say: before it moves, an event turns up."""
    unknown = type(command) is cmd.EddyOut and len(courses) < 2 and advance_played(view) is not None
    return None if unknown else note_of(command, courses[-1])


def note_of(command: WhitewaterCommand, course: Course) -> Line:
    """`stay: row 13, speed 3`, `from here: row 12, speed 2, 1 card`."""
    lies = {"row": row_of(course.end), "speed": course.speed}
    match command:
        case cmd.EddyOut():
            return say("outlook.from_here", count=1 + cards_lost(course), **lies)
        case _ if cards_lost(course):
            return say("outlook.stay_for", count=cards_lost(course), **lies)
        case _:
            return say("outlook.stay", **lies)


def _prospects(foretold: Foretold, view: WhitewaterView, legal: Sequence[WhitewaterCommand]) -> Iterator[Prospect]:
    for command in legal:
        courses = foretold.own(view, command)
        if courses:
            trail = trail_of(view, courses[-1], noted(view, command, courses))
            yield Prospect(command, trail, outlook(view, courses[-1]))


def cards_lost(course: Course) -> int:
    """What hazards on the way take."""
    return sum(each.what in ("rapids", "waterfall") and not each.cleared for each in course.incidents)


def hits(course: Course) -> bool:
    """Whether something befalls the kayak on its way: a bank, a rock, rapids not cleared, another kayak."""
    befalls = (each.what in ("bank", "rock", *TAKEN) for each in course.incidents)
    return bool(cards_lost(course)) or any(befalls)


def round_of(view: WhitewaterView, seat: Seat) -> int:
    """The turn in which the seat moved last: a round of its own begins with each of them."""
    seats = len(view.cells)
    back = [Seat((view.active - steps) % seats) for steps in range((view.active - seat) % seats)]
    return view.turn - sum(not view.left[each] for each in back)
