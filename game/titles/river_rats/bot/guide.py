"""How River Rats is searched: the round is played to its end, then the standing between two rounds is weighed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.bots.search import Budget, GuideMaker
from game.engine.types import Seat
from game.titles.river_rats.bot.hasty import Hasty
from game.titles.river_rats.bot.standing import outlook_of
from game.titles.river_rats.rules.commands import RiverRatsCommand
from game.titles.river_rats.rules.moves import legal
from game.titles.river_rats.rules.rules import RiverRatsRules
from game.titles.river_rats.rules.state import RiverRatsState
from game.titles.river_rats.rules.view import RiverRatsView


class RiverRatsGuide:
    """One match's guide."""

    def __init__(self, rules: RiverRatsRules) -> None:
        self._terms = rules.terms
        self._hasty = Hasty(rules.terms)

    def searches(self, view: RiverRatsView) -> bool:
        """Every question."""
        return True

    def unsettle(self, state: RiverRatsState, seat: Seat) -> None:
        """Nothing is chosen in secret."""

    def answer(self, state: RiverRatsState, asked: Seat) -> RiverRatsCommand | None:
        """Every question is answered in haste."""
        return self._hasty.answer(state, asked, legal(state, self._terms, asked))

    def horizon(self, state: RiverRatsState, depth: int) -> int:
        """The number of the next round, whatever the depth: what comes after it is dealt anew."""
        return state.round + 1

    def reached(self, state: RiverRatsState, horizon: int) -> bool:
        """Whether it has been dealt."""
        return state.round >= horizon

    def chance(self, state: RiverRatsState, seat: Seat) -> float:
        """The crew's chance to win, whoever asks."""
        return outlook_of(self._terms, state).worth


GUIDE: Final[GuideMaker] = RiverRatsGuide
BUDGETS: Final[Mapping[str, Budget]] = {
    "level4": Budget(commands=3, worlds=12, depth=1),
    "level5": Budget(commands=4, worlds=40, depth=1),
}
