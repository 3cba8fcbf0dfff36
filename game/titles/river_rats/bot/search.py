"""The players that look ahead: the skipper's best commands, tried to the end of the round.

A trial does not count whether its world's Rat was beaten, but how many of the hands it may hold are: that takes most of
the luck out of a trial.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, cast

from msgspec.structs import replace

from game.bots.player import Thought
from game.bots.search import LONGEST, Budget, LookaheadPlayer, Searcher, SearchMaker
from game.engine.foresight import ForesightDraft
from game.engine.rules import QuickChance
from game.engine.types import Command, Seat, State, View
from game.titles.river_rats.bot.bots import Skipper
from game.titles.river_rats.bot.duties import SURE
from game.titles.river_rats.bot.guide import RiverRatsGuide
from game.titles.river_rats.bot.notes import must_be_sure
from game.titles.river_rats.bot.worth import RiverRatsFuture, Stakes
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules import resolution as end
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.events import RiverRatsState
from game.titles.river_rats.rules.moves import ADD_DEBT, DECLINE
from game.titles.river_rats.rules.rules import RiverRatsRules


class RoundSearcher(Searcher):
    """A searcher that weighs the hand a round ended with against all that the Rat may have held."""

    def __init__(self, rules: RiverRatsRules, seat: Seat, budget: Budget) -> None:
        self._round = RiverRatsGuide(rules)
        super().__init__(rules, seat, Skipper, self._round, budget)

    def think(self, view: View, legal: Sequence[Command], rng: Random) -> Iterator[Thought[Any]]:
        """Thinks like every searcher, but raises no pile in doubt where its crew must be sure."""
        for thought in super().think(view, legal, rng):
            yield left_alone(thought) if must_be_sure(cast(RiverRatsView, view)) else thought

    def _played(self, state: State, command: Command, number: int) -> float:
        """The crew's chance where a trial of the command in this world ends."""
        rules, guide, seat = self._rules, self._round, self._seat
        dice = Random(~number)
        draft: RiverRatsFuture = ForesightDraft(rules, cast(RiverRatsState, state), QuickChance(dice))
        guide.unsettle(draft.state, seat)
        asked, answer = seat, command
        for _ in range(LONGEST):
            stakes, pile = guide.stakes(draft.state), len(draft.state.pile)
            draft.events.clear()
            rules.decide(draft, asked, answer)
            weighed = self._weighed(draft, stakes, pile)
            if weighed is not None:
                return weighed
            outcome = rules.outcome(draft.state)
            if outcome is not None:
                return float(seat in outcome.winners)
            asked, answer = self._next(draft.state, dice)
        return guide.chance(draft.state, seat)

    def _weighed(self, draft: RiverRatsFuture, stakes: Stakes, pile: int) -> float | None:
        """The chance with the hand that was compared just now; None if none was, or if the Rat's cards changed."""
        earned = False
        for event in draft.events:
            match event:
                case ev.DebtRaised(seat=seat) if seat is not None:
                    pile += 1
                case end.RatCardRemoved():
                    return self._round.chance(draft.state, self._seat) if self._goes_on(draft) else None
                case end.JokerEarned():
                    earned = True
                case end.HandsCompared(crew_value=value):
                    return self._round.beside(
                        stakes.worth(value, pile) + stakes.joker * earned, draft.state, self._seat
                    )
                case _:
                    pass
        return None

    def _goes_on(self, draft: RiverRatsFuture) -> bool:
        return self._rules.outcome(draft.state) is None


def left_alone(thought: Thought[Any]) -> Thought[Any]:
    """The thought with `Decline` in front of a raised pile that is better by no more than the error of the search."""
    first, *others = thought.choices
    declined = next((each for each in others if each.command == DECLINE), None)
    if first.command != ADD_DEBT or declined is None or first.chance - declined.chance > SURE * declined.error:
        return thought
    error = declined.error
    raised, kept = replace(first, chance=declined.chance, error=error), replace(declined, error=0.0)
    rest = (each for each in others if each is not declined)
    return replace(thought, choices=(kept, raised, *rest))


def search(rules: RiverRatsRules, seat: Seat, budget: Budget) -> LookaheadPlayer:
    """The searching player of one seat."""
    return RoundSearcher(rules, seat, budget)


SEARCH: Final[SearchMaker] = search
BUDGETS: Final[Mapping[str, Budget]] = {
    "level4": Budget(commands=3, worlds=6, depth=1, opinion=4),
    "level5": Budget(commands=4, worlds=24, depth=1, opinion=4),
}
