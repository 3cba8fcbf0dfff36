"""How Whitewater Rush is searched: some turns are played on, then kayaks are weighed by their progress and hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.bots.chances import shares
from game.bots.search import Budget, GuideMaker
from game.engine.types import Seat
from game.titles.whitewater_rush.bot.quick import QuickPaddler, matters
from game.titles.whitewater_rush.bot.worth import hand_worth, progress
from game.titles.whitewater_rush.rules import frames as fr
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.river import row_of
from game.titles.whitewater_rush.rules.rules import WhitewaterRules
from game.titles.whitewater_rush.rules.state import WhitewaterState
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.rules.water import water_of_view

NEAR: Final = 1.2
FAR: Final = 0.5
"""Rows that make a difference: at the finish line, and more with the root of the rows to go."""
TEMPO: Final = 0.6
"""What it is worth to be the next to play, in rows."""


class KayakGuide:
    """One match's guide."""

    def __init__(self, rules: WhitewaterRules) -> None:
        self._terms = rules.terms
        self._paddler = QuickPaddler(rules)

    def searches(self, view: WhitewaterView) -> bool:
        """Every choice but to react where that is hardly ever worth a card: one is asked several times a turn."""
        match view.frame:
            case fr.Window() as frame:
                return matters(frame, water_of_view(view), view.cells, view.speeds)
            case _:
                return True

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
        standings = [self._standing(state, other) for other in there]
        scale = NEAR + FAR * self._rows_left(state) ** 0.5
        return shares(standings, scale)[there.index(seat)]

    def _standing(self, state: WhitewaterState, seat: Seat) -> float:
        tempo = TEMPO if seat == state.active else 0.0
        return progress(self._terms, state, seat) + hand_worth(state.hands[seat]) + tempo

    def _rows_left(self, state: WhitewaterState) -> int:
        first = max(row_of(cell) for cell in state.cells)
        return max(0, self._terms.board.finish - first)


GUIDE: Final[GuideMaker] = KayakGuide
BUDGETS: Final[Mapping[str, Budget]] = {"level4": Budget(2, 4, 1), "level5": Budget(6, 24, 2)}
