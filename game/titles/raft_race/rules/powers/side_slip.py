"""Side Slip: one space left or right before the movement order; blocked, only the slip ends (R76)."""

from __future__ import annotations

from game.engine.types import Seat
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.power import Power
from game.titles.raft_race.rules.river import Heading
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.tasks import Step


class SideSlip(Power):
    when = "order"
    picks = "side"
    worth = 0.9
    leads = True
    weighed = True

    def serves(self, state: RaftState, seat: Seat) -> bool:
        return not state.done[seat]

    def slip(self, flow: Flow, seat: Seat, heading: Heading) -> None:
        flow.plan.append(Step(seat, heading, self.id))
