"""What turned a Raft Race, and what each raft was in it, told at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.content.line import Line
from game.engine.types import Event, Seat
from game.table.item import Item, Kind
from game.table.presenter import Beat, DecisiveMoment, Exhibit, Names, Presenter
from game.titles.raft_race.rules import events as ev
from game.titles.raft_race.rules.card_events import OrderLost, SplashesTaken
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.river import NO_CELL, row_of
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.table.keys import FACES, raft_key
from game.titles.raft_race.table.words import name_of, say

CROSSED: Final = 8.0
SUNK: Final = 9.0
LOST: Final = 3.5
"""An order for the rest of the race."""
TAKES_THE_LEAD: Final = (1.0, 5.0)
"""At the start and at the finish: a late lead is seldom lost again."""
DISPLACED: Final = 3.0
SPLASH: Final = 0.8
SHOWN: Final = 2
"""So many rafts are held against each other."""


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
            case SplashesTaken(seat=seat, count=count):
                return self._told(beat, names, seat, -1, count * SPLASH)
            case _:
                return None

    def exhibits(self, events: Sequence[Event], view: RaftView, names: Names) -> Sequence[Exhibit]:
        """The rafts that got farthest."""
        order = [*view.crossed, *sorted(_afloat(view), key=lambda seat: (-row_of(view.cells[seat]), seat))]
        return [
            Exhibit(_got(view, seat), (_raft(seat, names),), place == 0) for place, seat in enumerate(order[:SHOWN])
        ]

    def epithets(self, events: Sequence[Event], view: RaftView, names: Names) -> Mapping[Seat, Line]:
        """How far each got."""
        return {seat: _got(view, seat) for seat in names}

    def _lead(self, beat: Beat[Event, RaftView], names: Names, seat: Seat) -> DecisiveMoment:
        """Who takes the lead, and how far from the finish."""
        view = beat.after
        row = row_of(view.cells[seat])
        first, last = TAKES_THE_LEAD
        line = say("moment.leads", name=name_of(names, seat), rows=view.finish - row)
        good = 1 if view.viewer == seat else 0
        weight = first + (last - first) * row / view.finish
        return DecisiveMoment(line, weight, good, (_raft(seat, names),), seat)

    def _told(
        self, beat: Beat[Event, RaftView], names: Names, seat: Seat, sign: int, weight: float
    ) -> DecisiveMoment | None:
        """In the words of the log; good for whoever looks if it is their raft."""
        line = self.caption(beat, names)
        good = sign if beat.after.viewer == seat else 0
        return None if line is None else DecisiveMoment(line, weight, good, (_raft(seat, names),), seat)


def _afloat(view: RaftView) -> list[Seat]:
    return [Seat(seat) for seat, cell in enumerate(view.cells) if cell != NO_CELL and seat not in view.crossed]


def _leads(view: RaftView, seat: Seat) -> bool:
    others = [row_of(view.cells[other]) for other in _afloat(view) if other != seat]
    return bool(others) and not view.crossed and row_of(view.cells[seat]) > max(others)


def _raft(seat: Seat, names: Names) -> Item:
    line = say("raft.name", name=name_of(names, seat))
    return Item(raft_key(seat), "result", 0, Kind.TOKEN, f"{FACES}/rafts/{seat}", line, shape=int(seat))


def _got(view: RaftView, seat: Seat) -> Line:
    if seat in view.crossed:
        return say("epithet.crossed", place=view.crossed.index(seat) + 1)
    if seat in view.sunk:
        return say("epithet.sunk")
    return say("epithet.row", row=row_of(view.cells[seat]), finish=view.finish)
