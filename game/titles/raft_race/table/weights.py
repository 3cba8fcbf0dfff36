"""The weight of the events of a raft race: orders that turn up, chance cards, water taken, rafts that cross or sink."""

from __future__ import annotations

from typing import Final

from game.engine.types import Event, Outcome, Seat
from game.table.presenter import Names, ViewedEvent, Weights
from game.table.weight import CALM, LIGHT, StandingStake, Weight, beating, closeness, grade_of
from game.titles.raft_race.rules import events as ev
from game.titles.raft_race.rules.content import NO_CELL, row_of, spot
from game.titles.raft_race.rules.frames import Over
from game.titles.raft_race.rules.powers import CannonFired
from game.titles.raft_race.rules.state import RaftView
from game.titles.raft_race.table.status import TIE_BREAKS, decided_by, why_line
from game.titles.raft_race.table.words import raft_key, say

NEAR_ROWS: Final = 6
"""Number of rows to the finish from which orders weigh more."""

SPLASHES: Final = ((5, 3), (3, 2), (1, 1))
"""Least splashes taken at once with the grade of it, the most first."""

CLEAR_ROWS: Final = 3
"""Number of rows between the first two from which the race is not close."""

RIVER: Final = "river"


class RaftWeights(Weights[RaftView]):
    """The grades of Raft Race."""

    def weigh(self, viewed: ViewedEvent[Event, RaftView], names: Names) -> Weight:
        event, before, after = viewed.event, viewed.before, viewed.after
        match event:
            case ev.OrdersRevealed():
                near = _left(after) <= NEAR_ROWS
                return Weight(2 if near else 1, pause=0.7 if near else 0.4, drum=True, lead=_closeness(after))
            case ev.ChanceDrawn():
                return _drawn(event, before)
            case ev.Collided(mover=mover, other=other):
                return Weight(1, keys=(raft_key(mover), raft_key(other)))
            case ev.RockTested(seat=seat, damaged=damaged):
                return Weight(2 if damaged else 1, keys=(raft_key(seat),), glad=() if damaged else (seat,))
            case ev.OrderLost(seat=seat):
                return Weight(3, keys=(raft_key(seat),), glad=tuple(each for each in names if each != seat))
            case ev.SplashesTaken(seat=seat, count=count):
                grade = grade_of(count, SPLASHES)
                name = say("weight.splashes", count=count) if grade == 3 else None
                return Weight(grade, keys=(raft_key(seat),), name=name)
            case CannonFired(seat=seat, targets=targets):
                return Weight(2, keys=tuple(raft_key(target) for target in targets), glad=(seat,))
            case ev.RaftSunk(seat=seat):
                return Weight(4, keys=(raft_key(seat),), glad=tuple(each for each in names if each != seat))
            case ev.RaftCrossed(seat=seat):
                return _crossed(before, seat)
            case ev.RaceEnded(places=places, reason=reason):
                outcome = Outcome(places, reason)
                name = why_line(after, outcome, names) if decided_by(after, outcome) in TIE_BREAKS else None
                return Weight(4, stake=1.0, name=name, glad=places[0])
            case _:
                return LIGHT

    def standing(self, view: RaftView) -> StandingStake:
        return beating(_closeness(view)) if not isinstance(view.frame, Over) else CALM


WEIGHTS: Final = RaftWeights()


def _drawn(event: ev.ChanceDrawn, before: RaftView) -> Weight:
    """Returns the weight of a chance card: at a rock it decides if the pile holds numbers of both kinds."""
    seat, keys = event.seat, (f"chance_drawn:{len(before.drawn)}",)
    if event.purpose != "rock":
        return Weight(2, keys=keys)
    damage = spot(before.water[before.cells[seat]]).damage if before.cells[seat] != NO_CELL else ()
    left = before.pile or before.discard
    open_yet = any(number in damage for number in left) and any(number not in damage for number in left)
    return Weight(2, decides=open_yet, brief=open_yet, keys=keys)


def _crossed(before: RaftView, seat: Seat) -> Weight:
    """Returns the weight of a raft that crosses the finish: it decides if another one may cross with it."""
    others = [other for other in _afloat(before) if other != seat and _reaches(before, other)]
    if others or before.crossed:
        keys = (raft_key(seat), *(raft_key(other) for other in others))
        return Weight(4, decides=True, photo=True, stake=1.0, lead=1.0, keys=keys, glad=(seat,))
    return Weight(3, keys=(raft_key(seat),), glad=(seat,))


def _reaches(view: RaftView, seat: Seat) -> bool:
    """True if the river can carry a raft over the finish in this phase."""
    carried = view.drift[seat] if view.phase == RIVER and view.drift else 0
    return carried > 0 and not view.done[seat] and row_of(view.cells[seat]) + carried >= view.finish


def _afloat(view: RaftView) -> list[Seat]:
    return [Seat(seat) for seat, cell in enumerate(view.cells) if cell != NO_CELL and seat not in view.crossed]


def _left(view: RaftView) -> int:
    """Returns the rows that the first raft has to go."""
    return view.finish - max(_rows(view), default=0)


def _rows(view: RaftView) -> list[int]:
    return [row_of(view.cells[seat]) for seat in _afloat(view)]


def _closeness(view: RaftView) -> float:
    """Returns how close the first two are near the finish; 0 before that."""
    return closeness(_rows(view), CLEAR_ROWS) if _left(view) <= NEAR_ROWS else 0.0
