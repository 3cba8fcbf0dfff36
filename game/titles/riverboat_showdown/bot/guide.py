"""The search of Riverboat Showdown: rounds are played to their end, then the chips tell."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from game.bots.search import Budget, GuideMaker
from game.engine.types import Seat
from game.titles.riverboat_showdown.bot.bots import between_rounds
from game.titles.riverboat_showdown.bot.fitted_weights import WEIGHTS
from game.titles.riverboat_showdown.bot.worth import WeightsBySeats, worth_in
from game.titles.riverboat_showdown.rules import rules
from game.titles.riverboat_showdown.rules.rules import RiverboatRules, RiverboatView, view_of
from game.titles.riverboat_showdown.rules.terms import RiverboatCommand, RiverboatState

OPINION: Final = 32
"""Rounds differ much and discards little: the player is only contradicted by many worlds."""


class GamblerGuide:
    """One match's guide."""

    def __init__(self, rules: RiverboatRules, weights: WeightsBySeats = WEIGHTS) -> None:
        self._terms = rules.terms
        self._weights = weights

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return self._terms.seats

    def searches(self, view: RiverboatView) -> bool:
        """Every choice of a discard."""
        return True

    def unsettle(self, state: RiverboatState, seat: Seat) -> None:
        """Does nothing: nothing is chosen in secret."""

    def answer(self, state: RiverboatState, asked: Seat) -> RiverboatCommand | None:
        """Returns the player's choice; its chances, which nobody asks for in a trial, are not worked out."""
        legal = rules.legal(state, self._terms, asked)
        if len(legal) == 1:
            return legal[0]
        view = view_of(state, self._terms, asked)
        return max(legal, key=partial(worth_in(view, self._weights), view))

    def horizon(self, state: RiverboatState, depth: int) -> int:
        """Returns the number of the first round that is not played any more."""
        return state.round + depth

    def reached(self, state: RiverboatState, horizon: int) -> bool:
        """True if round `horizon` has been dealt."""
        return state.round >= horizon

    def chance(self, state: RiverboatState, seat: Seat) -> float:
        """Returns the chance by the chips alone: the cards just dealt are anybody's luck."""
        return between_rounds(self._terms, state, seat)


GUIDE: Final[GuideMaker] = GamblerGuide
BUDGETS: Final[Mapping[str, Budget]] = {"level4": Budget(3, 48, 1, OPINION), "level5": Budget(4, 192, 1, OPINION)}
