"""Big Wave: an own Splash Attack draws no card, its number is fixed (R74)."""

from __future__ import annotations

from game.engine.types import Seat
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.power import Power
from game.titles.raft_race.rules.tasks import Drench, TakeSplashes
from game.titles.raft_race.rules.terms import Terms


class BigWave(Power):
    when = "drench"
    worth = 0.9

    def use(self, flow: Flow, seat: Seat) -> None:
        flow.plan.pop()
        match flow.plan.pop():
            case Drench(target=target):
                flow.plan.append(TakeSplashes(target, flow.terms.numbers.big_wave, "attack"))
            case _:
                raise AssertionError("it is offered with its attack on the plan")

    def amount(self, terms: Terms) -> int:
        return terms.numbers.big_wave
