"""Undertow: one space more for a raft that the river moved and nothing stopped (R36, R44, R72)."""

from __future__ import annotations

from game.engine.types import Seat
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.power import Power
from game.titles.raft_race.rules.tasks import Step


class Undertow(Power):
    when = "drifted"
    worth = 1.25
    leads = True
    weighed = True

    def use(self, flow: Flow, seat: Seat) -> None:
        flow.plan.append(Step(seat, "forward", self.id))
