"""How Whitewater Rush is searched: some turns are played on, then kayaks are weighed by their progress and hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.bots.chances import shares
from game.bots.search import Budget, GuideMaker
from game.engine.types import Seat
from game.titles.whitewater_rush.bot.quick import QuickPaddler
from game.titles.whitewater_rush.bot.worth import hand_worth, progress
from game.titles.whitewater_rush.rules import frames as fr
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.river import row_of
from game.titles.whitewater_rush.rules.rules import WhitewaterRules
from game.titles.whitewater_rush.rules.state import WhitewaterState
from game.titles.whitewater_rush.rules.view import WhitewaterView

NEAR: Final = 1.2
FAR: Final = 0.5
"""Rows that make a difference: at the finish line, and more with the root of the rows to go."""


class KayakGuide:
    """One match's guide."""

    def __init__(self, rules: WhitewaterRules) -> None:
        self._terms = rules.terms
        self._paddler = QuickPaddler(rules)

    def searches(self, view: WhitewaterView) -> bool:
        """What is played and where one goes; chances to react come several times a turn and are left to the player."""
        return type(view.frame) not in (fr.Window, fr.Discarding, fr.PuttingBack)

    def unsettle(self, state: WhitewaterState, seat: Seat) -> None:
        """Nothing is chosen in secret."""

    def answer(self, state: WhitewaterState, asked: Seat) -> WhitewaterCommand:
        """A quick paddler plays for everybody."""
        return self._paddler.answer(state, asked)

    def horizon(self, state: WhitewaterState, depth: int) -> int:
        """The number of the turn that is not played any more: so many for each kayak."""
        return state.turn + depth * len(state.cells)

    def reached(self, state: WhitewaterState, horizon: int) -> bool:
        """Whether it has begun."""
        return state.turn >= horizon

    def chance(self, state: WhitewaterState, seat: Seat) -> float:
        """The seat's share among the kayaks that are there."""
        there = [other for other in self._terms.all_seats if not state.left[other]]
        if seat not in there:
            return 0.0
        standings = [progress(self._terms, state, other) + hand_worth(state.hands[other]) for other in there]
        scale = NEAR + FAR * self._rows_left(state) ** 0.5
        return shares(standings, scale)[there.index(seat)]

    def _rows_left(self, state: WhitewaterState) -> int:
        first = max(row_of(cell) for cell in state.cells)
        return max(0, self._terms.board.finish - first)


GUIDE: Final[GuideMaker] = KayakGuide
BUDGETS: Final[Mapping[str, Budget]] = {"level4": Budget(3, 4, 1), "level5": Budget(6, 24, 2)}
