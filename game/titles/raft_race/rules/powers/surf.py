"""Surf: a rapid brings no splashes and one space more."""

from __future__ import annotations

from game.engine.types import Seat
from game.titles.raft_race.rules.events import CurrentChanged
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.power import Power
from game.titles.raft_race.rules.state import RaftState


class Surf(Power):
    when = "current"
    worth = 1.2
    counted_on = True
    leads = True

    def serves(self, state: RaftState, seat: Seat) -> bool:
        return state.drift[seat] > 1

    def use(self, flow: Flow, seat: Seat) -> None:
        flow.emit(CurrentChanged(seat, flow.state.drift[seat] + 1, 0))
