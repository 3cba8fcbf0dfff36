"""Hard Bow: the owner decides its collision, no cards are drawn."""

from __future__ import annotations

from game.engine.types import Seat
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.frames import Deciding
from game.titles.raft_race.rules.power import Power
from game.titles.raft_race.rules.tasks import Settle
from game.titles.raft_race.rules.view import RaftView


class HardBow(Power):
    when = "collision"
    worth = 0.8

    def use(self, flow: Flow, seat: Seat) -> None:
        del flow.plan[-2:]
        match flow.plan.pop():
            case Settle() as task:
                flow.ask(Deciding(seat, task.mover, task.other, task.heading, task.cause, hard_bow=True))
            case _:
                raise AssertionError("it is offered with its test on the plan")

    def unforeseen(self, view: RaftView, seat: Seat) -> float:
        return 0.7
