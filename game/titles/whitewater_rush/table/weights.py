"""The weight of the events of a race on whitewater: how far the river carries, what it costs, who crosses with whom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from game.engine.types import Event, Outcome, Seat
from game.table.presenter import Names, ViewedEvent, Weights
from game.table.weight import CALM, LIGHT, StandingStake, Weight, beating, closeness, grade_of
from game.titles.whitewater_rush.rules import events as ev
from game.titles.whitewater_rush.rules.flow import FINISH_LINE
from game.titles.whitewater_rush.rules.river import NO_CELL, kind_of, row_of
from game.titles.whitewater_rush.rules.state import Over, WhitewaterView
from game.titles.whitewater_rush.table.status import TIE_BREAKS, decided_by, why_line
from game.titles.whitewater_rush.table.told import CARRIED
from game.titles.whitewater_rush.table.words import kayak_key, say

ROWS: Final = ((5, 3), (4, 2), (3, 1))
"""Least rows that the river carries a kayak with the grade of it, the most first."""

FLASH_FLOOD: Final = "flash_flood"
"""The Event card that moves everybody at once."""

CLEAR_ROWS: Final = 3
"""Number of rows between the first two from which the race is not close."""

SEVERAL: Final = 2


class WhitewaterWeights(Weights[WhitewaterView]):
    """The grades of Whitewater Rush."""

    def weigh(self, viewed: ViewedEvent[Event, WhitewaterView], names: Names) -> Weight:
        event, before, after = viewed.event, viewed.before, viewed.after
        match event:
            case ev.Ran():
                return _ran(event, before)
            case ev.SideChosen(seat=seat, bumped=int(bumped)):
                return Weight(2, keys=(kayak_key(seat), kayak_key(Seat(bumped))), glad=(seat,))
            case ev.EventRevealed(card=card):
                return Weight(3 if kind_of(card.open()) == FLASH_FLOOD else 2, pause=0.3)
            case ev.LineCrossed(seat=seat, finish=finish):
                return Weight(2 if finish else 1, keys=(kayak_key(seat),), glad=(seat,))
            case ev.RaceEnded(places=places, reason=reason):
                outcome = Outcome(places, reason)
                tied = reason == FINISH_LINE and decided_by(after, outcome) in TIE_BREAKS
                name = why_line(after, outcome, names) if tied else None
                return Weight(4, stake=1.0, keys=tuple(map(kayak_key, places[0])), name=name, glad=places[0])
            case _:
                return LIGHT

    def standing(self, view: WhitewaterView) -> StandingStake:
        return beating(_closeness(view)) if not isinstance(view.frame, Over) else CALM


WEIGHTS: Final = WhitewaterWeights()


def _ran(event: ev.Ran, before: WhitewaterView) -> Weight:
    """Returns the weight of a kayak's way: by its rows if the river carries it, and by what befalls it."""
    seat, finish = event.seat, before.board.finish
    keys, lead = (kayak_key(seat),), _closeness(before)
    start, end = row_of(event.path[0]), row_of(event.path[-1])
    reaching = tuple(other for other in _afloat(before) if _reaches(before, other))
    if start <= finish < end and len(reaching) >= SEVERAL:
        return Weight(4, decides=True, photo=True, stake=1.0, lead=1.0, keys=tuple(map(kayak_key, reaching)))
    carried = end - start if event.cause in CARRIED else 0
    grade = max((grade_of(carried, ROWS), *map(_met, event.incidents)))
    glad = (seat,) if not any(incident.lost for incident in event.incidents) else ()
    name = say("weight.rows", count=carried) if grade >= 3 else None
    return Weight(grade, lead=lead, keys=keys, name=name, glad=glad)


def _met(incident: ev.Incident) -> int:
    match incident.what:
        case "rapids":
            return 1 if incident.cleared else 2
        case "waterfall" | "rock":
            return 2
        case "bank":
            return 1
        case "passed" | "settled" | "stayed":
            return 0
        case _:
            assert_never(incident.what)


def _afloat(view: WhitewaterView) -> Iterable[Seat]:
    return (Seat(seat) for seat, cell in enumerate(view.cells) if cell != NO_CELL and not view.left[seat])


def _reaches(view: WhitewaterView, seat: Seat) -> bool:
    """True if a kayak has crossed the finish, or its speed can carry it there at once."""
    return row_of(view.cells[seat]) + view.speeds[seat] > view.board.finish


def _closeness(view: WhitewaterView) -> float:
    """Returns how close the first two are in the last section; 0 before it."""
    rows = [row_of(view.cells[seat]) for seat in _afloat(view)]
    lines = view.board.lines
    begins = lines[-2] if len(lines) > 1 else 0
    return closeness(rows, CLEAR_ROWS) if max(rows, default=0) > begins else 0.0
