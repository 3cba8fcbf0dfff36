"""Patch Kit: a rock's damage costs no order; declared after the chance card (R77)."""

from __future__ import annotations

from game.engine.types import Seat
from game.titles.raft_race.rules.events import OfSeat
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.power import Power


class DamageStopped(OfSeat, frozen=True):
    """Patch Kit: no order is lost."""


class PatchKit(Power):
    when = "damage"
    worth = 0.8

    def use(self, flow: Flow, seat: Seat) -> None:
        flow.plan.pop()
        flow.emit(DamageStopped(seat))
