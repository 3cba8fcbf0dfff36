"""The search of River Rats: the round is played to its end, then the standing between two rounds is weighed."""

from __future__ import annotations

from typing import Final

from game.bots.search import GuideMaker
from game.engine.types import Seat
from game.titles.river_rats.bot.chances import outlook_of
from game.titles.river_rats.bot.fast_player import FastPlayer
from game.titles.river_rats.bot.gains import kept_by
from game.titles.river_rats.bot.reasons import read
from game.titles.river_rats.bot.worth import Stakes
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.events import RiverRatsState
from game.titles.river_rats.rules.moves import legal
from game.titles.river_rats.rules.rules import RiverRatsRules
from game.titles.river_rats.rules.terms import RiverRatsCommand


class RiverRatsGuide:
    """One match's guide."""

    def __init__(self, rules: RiverRatsRules) -> None:
        self._terms = rules.terms
        self._fast = FastPlayer(rules.terms)

    @property
    def seats(self) -> int:
        """The number of seats of the crew."""
        return self._terms.seats

    def searches(self, view: RiverRatsView) -> bool:
        """Every question."""
        return True

    def unsettle(self, state: RiverRatsState, seat: Seat) -> None:
        """Gives the others rather the cards they told of."""
        read(state, self._terms, seat)

    def answer(self, state: RiverRatsState, asked: Seat) -> RiverRatsCommand | None:
        """Every question is answered in haste."""
        return self._fast.answer(state, asked, legal(state, self._terms, asked))

    def horizon(self, state: RiverRatsState, depth: int) -> int:
        """Returns the number of the next round, for any depth: the round after it is dealt anew."""
        return state.round + 1

    def reached(self, state: RiverRatsState, horizon: int) -> bool:
        """True if round `horizon` has been dealt."""
        return state.round >= horizon

    def chance(self, state: RiverRatsState, seat: Seat) -> float:
        """Returns the crew's chance to win, the same for all seats: by Debts, Rats and Jokers, and by the cards ready
        for the round.
        """
        return self.beside(outlook_of(self._terms, state).worth, state, seat)

    def beside(self, worth: float, state: RiverRatsState, seat: Seat) -> float:
        """Returns a chance to win, with the cards ready for the next round."""
        ready = kept_by(state.hands[seat], state.market, self._terms.seats)
        return min(1.0, max(0.0, worth + 4 * worth * (1 - worth) * ready))

    def stakes(self, state: RiverRatsState) -> Stakes:
        """Returns the stakes of the round, against the open cards of the Rat."""
        return self._fast.stakes(state)


GUIDE: Final[GuideMaker] = RiverRatsGuide
