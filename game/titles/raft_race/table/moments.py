"""What turned a Raft Race, told at its end."""

from __future__ import annotations

from typing import Final

from game.engine.types import Event, Outcome, Seat
from game.table.presenter import Beat, DecisiveMoment, Names, Presenter, exhibited
from game.titles.raft_race.rules import events as ev
from game.titles.raft_race.rules.card_events import OrderLost, SplashesTaken
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.river import NO_CELL, row_of
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.table.ending import TIE_BREAKS, decided_by, raft_item, why_line
from game.titles.raft_race.table.words import name_of, say

CROSSED: Final = 8.0
SUNK: Final = 9.0
LOST: Final = 3.5
"""An order for the rest of the race."""
TAKES_THE_LEAD: Final = (1.0, 5.0)
"""At the start and at the finish: a late lead is seldom lost again."""
DISPLACED: Final = 3.0
SPLASH: Final = 0.8
TIE_BROKEN: Final = 10.0
"""Who wins of those that crossed in the same phase."""


class RaftMoments(Presenter[RaftCommand, RaftView]):
    """The part of the presenter that looks back on the race."""

    def moment(self, beat: Beat[Event, RaftView], names: Names) -> DecisiveMoment | None:
        """Rafts that sank, crossed, took the lead or were pushed aside; orders lost; water taken."""
        match beat.event:
            case ev.RaftSunk(seat=seat):
                return self._told(beat, names, seat, -1, SUNK)
            case ev.RaftCrossed(seat=seat):
                return self._told(beat, names, seat, 1, CROSSED)
            case OrderLost(seat=seat):
                return self._told(beat, names, seat, -1, LOST)
            case ev.RaftMoved(seat=seat) if _leads(beat.after, seat) and not _leads(beat.before, seat):
                return self._lead(beat, names, seat)
            case ev.CollisionDecided(mover=mover, displace=True):
                return self._told(beat, names, mover, 1, DISPLACED)
            case ev.RaceEnded(reason=reason, places=places):
                return _tie_break(beat.after, Outcome(places, reason), names)
            case SplashesTaken(seat=seat, count=count):
                return self._told(beat, names, seat, -1, count * SPLASH)
            case _:
                return None

    def _lead(self, beat: Beat[Event, RaftView], names: Names, seat: Seat) -> DecisiveMoment:
        """Who takes the lead, and how far from the finish."""
        view = beat.after
        row = row_of(view.cells[seat])
        first, last = TAKES_THE_LEAD
        line = say("moment.leads", name=name_of(names, seat), rows=view.finish - row)
        good = 1 if view.viewer == seat else 0
        weight = first + (last - first) * row / view.finish
        return DecisiveMoment(line, weight, good, (raft_item(seat, names),), seat)

    def _told(
        self, beat: Beat[Event, RaftView], names: Names, seat: Seat, sign: int, weight: float
    ) -> DecisiveMoment | None:
        """In the words of the log; good for whoever looks if it is their raft."""
        line = self.caption(beat, names)
        good = sign if beat.after.viewer == seat else 0
        return None if line is None else DecisiveMoment(line, weight, good, (raft_item(seat, names),), seat)


def _tie_break(view: RaftView, outcome: Outcome, names: Names) -> DecisiveMoment | None:
    """What decided among those that crossed in the same phase."""
    if decided_by(view, outcome) not in TIE_BREAKS:
        return None
    best = outcome.places[0][0]
    shown = tuple(raft_item(seat, names) for seat in exhibited(outcome))
    good = 0 if view.viewer is None else 1 if view.viewer == best else -1 if view.viewer in view.crossed else 0
    return DecisiveMoment(why_line(view, outcome, names), TIE_BROKEN, good, shown, best)


def _afloat(view: RaftView) -> list[Seat]:
    return [Seat(seat) for seat, cell in enumerate(view.cells) if cell != NO_CELL and seat not in view.crossed]


def _leads(view: RaftView, seat: Seat) -> bool:
    others = [row_of(view.cells[other]) for other in _afloat(view) if other != seat]
    return bool(others) and not view.crossed and row_of(view.cells[seat]) > max(others)
