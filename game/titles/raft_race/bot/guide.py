"""The search of Raft Race: some rounds are played on, then the rafts are weighed by place, water ahead and means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.bots.fitted import shares
from game.bots.search import Budget, GuideMaker
from game.engine.types import Seat
from game.titles.raft_race.bot.worth import LOST_ORDER, outlook, patience, wetness
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.content import NO_CELL, row_of
from game.titles.raft_race.rules.rounds import POWERS
from game.titles.raft_race.rules.rules import RaftRules
from game.titles.raft_race.rules.state import RaftState, RaftView
from game.titles.raft_race.rules.terms import RaftCommand

CROSSED: Final = 30.0
"""Rows by which a raft is ahead that has crossed the line."""
NEAR: Final = 1.5
FAR: Final = 0.55
"""Rows that make a difference: at the line, and more with the root of the rows to go."""


class RaftGuide:
    """One match's guide."""

    def __init__(self, rules: RaftRules) -> None:
        self._terms = rules.terms

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return self._terms.seats

    def searches(self, view: RaftView) -> bool:
        """Every choice but which side of a card one was dealt: that lasts longer than trials do."""
        return type(view.frame) is not fr.PickingSide

    def unsettle(self, state: RaftState, seat: Seat) -> None:
        """Puts orders that others chose in secret back into their hands."""
        if type(state.frame) is fr.Ordering:
            for other in self._terms.all_seats:
                if other != seat:
                    state.chosen[other] = None

    def answer(self, state: RaftState, asked: Seat) -> RaftCommand | None:
        """Returns None: the player answers every question."""
        return None

    def horizon(self, state: RaftState, depth: int) -> int:
        """Returns the number of the first round that is not played any more."""
        return state.round + depth

    def reached(self, state: RaftState, horizon: int) -> bool:
        """True if the orders of round `horizon` are to be chosen."""
        return state.round >= horizon and type(state.frame) is fr.Ordering

    def chance(self, state: RaftState, seat: Seat) -> float:
        """The seat's share among the rafts that may still win."""
        racing = [other for other in self._terms.all_seats if other not in state.sunk]
        if seat not in racing:
            return 0.0
        standings = [self._standing(state, other) for other in racing]
        first = max(row_of(cell) for cell in state.cells)
        scale = NEAR + FAR * max(0, state.finish - first) ** 0.5
        return shares(standings, scale)[racing.index(seat)]

    def _standing(self, state: RaftState, seat: Seat) -> float:
        if seat in state.crossed:
            return state.finish + CROSSED
        cell = state.cells[seat]
        left = state.finish - row_of(cell)
        power = state.powers[seat]
        ahead = 0.0 if cell == NO_CELL else outlook(state.water, cell)
        means = 0.0 if power is None else POWERS[power].worth * patience(left)
        return (
            row_of(cell) + ahead - wetness(0, state.splashes[seat], left) - LOST_ORDER * len(state.lost[seat]) + means
        )


GUIDE: Final[GuideMaker] = RaftGuide
BUDGETS: Final[Mapping[str, Budget]] = {
    "level4": Budget(2, 6, 2),
    "level5": Budget(4, 12, 3, opinion=0, caution=1.0),
}
