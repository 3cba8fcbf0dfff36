"""Cannonball: at the seat's place among the attacks every neighbour takes splashes (R74)."""

from __future__ import annotations

from game.engine.types import Seat
from game.titles.raft_race.rules.events import OfSeat
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.power import Power
from game.titles.raft_race.rules.river import neighbours
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.tasks import Shield, TakeSplashes


class CannonFired(OfSeat, frozen=True):
    """Cannonball: all these neighbours are to take `count` splashes."""

    targets: tuple[Seat, ...]
    count: int


class Cannonball(Power):
    when = "attack"
    worth = 0.8

    def serves(self, state: RaftState, seat: Seat) -> bool:
        return bool(neighbours(state.cells, state.order, seat))

    def use(self, flow: Flow, seat: Seat) -> None:
        targets, count = flow.neighbours(seat), flow.terms.numbers.cannonball
        flow.emit(CannonFired(seat, targets, count))
        for target in reversed(targets):
            flow.plan += (TakeSplashes(target, count, self.id), Shield(target, seat))
