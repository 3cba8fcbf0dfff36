"""Sprint: one space more right after the movement order, also after a blocked one (R76)."""

from __future__ import annotations

from game.engine.types import Seat
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.power import Power
from game.titles.raft_race.rules.tasks import Step


class Sprint(Power):
    when = "paddled"
    worth = 1.3
    leads = True
    weighed = True

    def use(self, flow: Flow, seat: Seat) -> None:
        flow.plan.append(Step(seat, "forward", self.id))
