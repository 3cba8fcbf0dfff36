"""Dry Bags: none of the splashes of one cause are taken."""

from __future__ import annotations

from game.engine.types import Seat
from game.titles.raft_race.rules.events import OfSeat
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.frames import Offered
from game.titles.raft_race.rules.power import Power
from game.titles.raft_race.rules.tasks import SplashCause, TakeSplashes
from game.titles.raft_race.rules.view import RaftView


class SplashesKeptOff(OfSeat, frozen=True):
    """Dry Bags: none of these splashes is taken."""

    count: int
    cause: SplashCause


class DryBags(Power):
    when = "splashes"
    worth = 1.4

    def use(self, flow: Flow, seat: Seat) -> None:
        match flow.plan.pop():
            case TakeSplashes(count=count, cause=cause):
                flow.emit(SplashesKeptOff(seat, count, cause))
            case _:
                raise AssertionError("they are offered with their splashes on the plan")

    def doubtful(self, view: RaftView, offer: Offered) -> bool:
        """Whether it is a single splash, which is not worth the bags."""
        return offer.amount == 1
