"""What a match is worth to the crew between two rounds: a curve over the Debts, the Rats and the Jokers."""

from __future__ import annotations

from functools import cache
from math import log

from msgspec import Struct
from msgspec.structs import replace

from game.bots.chances import logistic
from game.pieces.cards import suit_of
from game.titles.river_rats.bot.fitted_later import LATER
from game.titles.river_rats.rules.state import RiverRatsState
from game.titles.river_rats.rules.terms import Terms
from game.titles.river_rats.rules.view import RiverRatsView


class CrewOutlook(Struct, frozen=True):
    """Where a match stands, for whoever weighs what a round is worth."""

    seats: int
    level: str
    rat: str
    beaten: str
    rat_debt: int
    crew_debt: int
    limit: int
    jokers: int
    forgiven: int
    """Debt the crew is rid of when it beats the active Rat."""

    @property
    def worth(self) -> float:
        """The chance to win the match before the next round is dealt."""
        return _worth(self)

    @property
    def joker_worth(self) -> float:
        """What one more face-up Joker adds."""
        return _worth(replace(self, jokers=self.jokers + 1)) - _worth(self)

    def worth_won(self, pile: int) -> float:
        """The chance to win the match after the crew won this pile."""
        if self.rat_debt + pile < self.limit:
            return _worth(replace(self, rat_debt=self.rat_debt + pile))
        if self.beaten:
            return 1.0
        debt = max(0, self.crew_debt - self.forgiven)
        return _worth(replace(self, rat="", beaten=self.rat, rat_debt=0, crew_debt=debt, forgiven=0))

    def worth_lost(self, pile: int) -> float:
        """The chance to win the match after the crew lost this pile."""
        if self.crew_debt + pile >= self.limit:
            return 0.0
        return _worth(replace(self, crew_debt=self.crew_debt + pile))


def outlook_of(terms: Terms, table: RiverRatsState | RiverRatsView) -> CrewOutlook:
    """Where a match stands, the round that is being played left aside."""
    suit = suit_of(table.rat)
    return CrewOutlook(
        terms.seats,
        terms.level,
        suit if terms.abilities else "",
        "" if table.beaten is None else table.beaten[0],
        len(table.rat_debt),
        len(table.crew_debt),
        terms.debt_limit,
        table.jokers_up,
        terms.bonus_of[suit].debt_forgiven if terms.bonuses else 0,
    )


@cache
def _worth(standing: CrewOutlook) -> float:
    first = not standing.beaten
    need = standing.limit - standing.rat_debt + (standing.limit if first else 0)
    logit = LATER.level.get(standing.level, 0.0) + LATER.seats * log(standing.seats)
    logit += LATER.need * log(need) + LATER.left * log(standing.limit - standing.crew_debt)
    logit += LATER.joker * standing.jokers + LATER.rat.get(standing.rat, 0.0)
    if not first:
        logit += LATER.second + LATER.beaten.get(standing.beaten, 0.0)
    return logistic(logit)
