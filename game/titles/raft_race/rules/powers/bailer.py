"""Bailer: all splashes of a new hand go back to the stack, then an order is chosen as usual."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.types import Seat, Secret
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.content import SPLASH
from game.titles.raft_race.rules.events import OfSeat, drain_hand
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.power import PASS, USE, Power
from game.titles.raft_race.rules.state import RaftState


class HandBailed(OfSeat, frozen=True):
    """Bailer: so many splashes of the hand go back to the stack."""

    count: Secret[int]

    def apply(self, state: RaftState) -> None:
        drain_hand(state, self.seat, self.count.open())


class Bailer(Power):
    when = "new_hand"
    useless = "no_splash_in_hand"
    worth = 1.5

    def serves(self, state: RaftState, seat: Seat) -> bool:
        """Whether it owns splashes, be they in the hand or not, so that being asked tells nobody anything."""
        return bool(state.splashes[seat])

    def answers(self, state: RaftState, seat: Seat) -> Sequence[RaftCommand]:
        return USE if SPLASH in state.hands[seat] else (PASS,)

    def use(self, flow: Flow, seat: Seat) -> None:
        flow.emit(HandBailed(seat, Secret(None, flow.state.hands[seat].count(SPLASH))))
