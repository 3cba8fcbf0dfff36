"""Spare Paddle: one lost order comes back before the shuffle (R77)."""

from __future__ import annotations

from game.engine.types import Seat
from game.titles.raft_race.rules.content import Order
from game.titles.raft_race.rules.events import OfSeat
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.power import Power
from game.titles.raft_race.rules.state import RaftState


class OrderRecovered(OfSeat, frozen=True):
    """Spare Paddle: a lost order is back, at this place among the seat's orders."""

    order: Order
    place: int

    def apply(self, state: RaftState) -> None:
        state.lost[self.seat].remove(self.order)
        state.owned[self.seat].insert(self.place, self.order)


class SparePaddle(Power):
    when = "shuffle"
    picks = "lost order"
    worth = 0.5

    def serves(self, state: RaftState, seat: Seat) -> bool:
        return bool(state.lost[seat])

    def recover(self, flow: Flow, seat: Seat, order: Order) -> None:
        printed = flow.terms.order_ids
        earlier = printed[: printed.index(order)]
        flow.emit(OrderRecovered(seat, order, sum(other in earlier for other in flow.state.owned[seat])))
