"""Steady Hands: an attack has no effect; no card is drawn, nobody is pushed (R74)."""

from __future__ import annotations

from game.engine.types import Seat
from game.titles.raft_race.rules.events import AttackStopped
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.power import Power
from game.titles.raft_race.rules.tasks import Shield


class SteadyHands(Power):
    when = "attacked"
    worth = 0.8

    def use(self, flow: Flow, seat: Seat) -> None:
        match flow.plan.pop():
            case Shield(attacker=attacker):
                flow.plan.pop()
                flow.emit(AttackStopped(attacker, seat, self.id))
            case _:
                raise AssertionError("it is offered with its task on the plan")

    def keep(self, flow: Flow) -> None:
        flow.plan.pop()
