"""What turned a race of Whitewater Rush, told at its end."""

from __future__ import annotations

from typing import Final

from game.engine.types import Event, Outcome, Seat
from game.table.presenter import Beat, DecisiveMoment, Names, Presenter, exhibited
from game.titles.whitewater_rush.rules import events as ev
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.crossing import FINISH_LINE
from game.titles.whitewater_rush.rules.river import NO_CELL, row_of
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.table.ending import TIE_BREAKS, decided_by, kayak_item, why_line

FINISHED: Final = 8.0
TAKES_THE_LEAD: Final = 3.0
CARD_OWED: Final = 2.0
"""A fall or rapids that were not cleared."""
BUMPED: Final = 2.5
TIE_BROKEN: Final = 10.0
"""Who wins of those that crossed the finish together."""


class WhitewaterMoments(Presenter[WhitewaterCommand, WhitewaterView]):
    """The part of the presenter that looks back on the race."""

    def moment(self, beat: Beat[Event, WhitewaterView], names: Names) -> DecisiveMoment | None:
        """What cost speed or cards, who took the lead, who was bumped, who crossed the finish."""
        line = self.caption(beat, names)
        match beat.event:
            case ev.Ran() as event if line is not None:
                gain, loss = _gain(beat, event), _loss(event)
                sign = 1 if gain >= loss else -1
                return DecisiveMoment(
                    line, gain + loss, _for(beat, event.seat, sign), (kayak_item(event.seat, names),), event.seat
                )
            case ev.SideChosen(seat=seat, bumped=bumped) if bumped is not None and line is not None:
                return DecisiveMoment(line, BUMPED, _for(beat, bumped, -1), (kayak_item(seat, names),), bumped)
            case ev.RaceEnded(reason=reason, places=places):
                return _tie_break(beat.after, Outcome(places, reason), names)
            case _:
                return None


def _tie_break(view: WhitewaterView, outcome: Outcome, names: Names) -> DecisiveMoment | None:
    """What decided among those that crossed together."""
    if outcome.reason != FINISH_LINE or decided_by(view, outcome) not in TIE_BREAKS:
        return None
    won, shown = outcome.winners, tuple(kayak_item(seat, names) for seat in exhibited(outcome))
    across = [seat for seat in names if row_of(view.cells[seat]) > view.board.finish and not view.left[seat]]
    good = 1 if view.viewer in won else -1 if view.viewer in across else 0
    return DecisiveMoment(why_line(view, outcome, names), TIE_BROKEN, good, shown, won[0])


def _gain(beat: Beat[Event, WhitewaterView], event: ev.Ran) -> float:
    if row_of(event.path[0]) <= beat.after.board.finish < row_of(event.path[-1]):
        return FINISHED
    return TAKES_THE_LEAD if _leads(beat.after, event.seat) and not _leads(beat.before, event.seat) else 0.0


def _loss(event: ev.Ran) -> float:
    owed = sum(incident.what in ("rapids", "waterfall") and not incident.cleared for incident in event.incidents)
    return sum(incident.lost for incident in event.incidents) + CARD_OWED * owed


def _leads(view: WhitewaterView, seat: Seat) -> bool:
    others = [row_of(cell) for other, cell in enumerate(view.cells) if other != seat and cell != NO_CELL]
    return bool(others) and row_of(view.cells[seat]) > max(others)


def _for(beat: Beat[Event, WhitewaterView], seat: Seat, sign: int) -> int:
    """For whom it was good, as whoever looks sees it."""
    viewer = beat.after.viewer
    return 0 if viewer is None else sign if viewer == seat else 0
