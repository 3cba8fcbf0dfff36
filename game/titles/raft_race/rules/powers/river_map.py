"""River Map: the owner lays the river cards instead of the raft in last place."""

from __future__ import annotations

from game.engine.types import Seat
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.frames import Laying
from game.titles.raft_race.rules.power import Power
from game.titles.raft_race.rules.view import RaftView


class RiverMap(Power):
    when = "laying"
    worth = 0.7

    def use(self, flow: Flow, seat: Seat) -> None:
        flow.plan.pop()
        left, right = flow.state.opened
        flow.ask(Laying(seat, (left, right)))

    def unforeseen(self, view: RaftView, seat: Seat) -> float:
        return 0.8
