"""Anchor Line: nobody moves this raft this round (R73)."""

from __future__ import annotations

from typing import Final

from game.engine.types import Seat
from game.titles.raft_race.rules.events import OfSeat
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.frames import Offered
from game.titles.raft_race.rules.power import Power
from game.titles.raft_race.rules.river import NO_CELL, column_of, neighbours, row_of
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.view import RaftView

NEAR: Final = 2
"""Rows and columns from which a raft can reach another one in a round."""


class RaftAnchored(OfSeat, frozen=True):
    """Anchor Line: nobody moves this raft this round (R73)."""

    def apply(self, state: RaftState) -> None:
        state.anchored[self.seat] = True


class AnchorLine(Power):
    when = "new_hand"
    worth = 0.4

    def use(self, flow: Flow, seat: Seat) -> None:
        flow.emit(RaftAnchored(seat))

    def unforeseen(self, view: RaftView, seat: Seat) -> float:
        return 0.3 * len(neighbours(view.cells, view.order, seat))

    def doubtful(self, view: RaftView, offer: Offered) -> bool:
        """Whether no other raft could reach this one in this round."""
        own = view.cells[offer.seat]
        return not any(
            abs(row_of(cell) - row_of(own)) <= NEAR and abs(column_of(cell) - column_of(own)) <= NEAR
            for other, cell in enumerate(view.cells)
            if other != offer.seat and cell != NO_CELL
        )
