"""What a standing between rounds is worth to the crew: the chance to win the match from there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from msgspec import Struct

MOST_RAISES: Final = 6


class Standing(Struct, frozen=True):
    """Where a match stands: which Rat, how much Debt on it and on the crew, and at how much a side is beaten."""

    second_rat: bool
    rat_debt: int
    crew_debt: int
    limit: int

    def hand_won(self, pile: int) -> Standing | None:
        """The standing after the crew won this pile; None if that wins the match."""
        if self.rat_debt + pile < self.limit:
            return Standing(self.second_rat, self.rat_debt + pile, self.crew_debt, self.limit)
        return None if self.second_rat else Standing(True, 0, self.crew_debt, self.limit)

    def hand_lost(self, pile: int) -> Standing | None:
        """The standing after the crew lost this pile; None if that loses the match."""
        if self.crew_debt + pile >= self.limit:
            return None
        return Standing(self.second_rat, self.rat_debt, self.crew_debt + pile, self.limit)


class Prospect(Struct, frozen=True):
    """One kind of round: how likely it is, how sure its hand is, how often the crew can raise the pile."""

    weight: float
    sure: float
    raises: int


FIRST_RAT: Final = ((0.18, 0.15), (0.16, 0.35), (0.18, 0.55), (0.2, 0.75), (0.18, 0.9), (0.1, 0.97))
SECOND_RAT: Final = ((0.3, 0.1), (0.22, 0.3), (0.2, 0.5), (0.14, 0.7), (0.09, 0.87), (0.05, 0.96))
RAISES: Final = ((0.3, 0), (0.35, 1), (0.22, 2), (0.1, 3), (0.03, 5))
"""Pairs of weight and number: what rounds are like when a crew plays well, as long series of matches gave it."""


@cache
def worth(standing: Standing) -> float:
    """The chance to win the match from a standing, before the next round is dealt."""
    return sum(prospect.weight * best_stake(standing, prospect) for prospect in _prospects(standing.second_rat))


def best_stake(standing: Standing, prospect: Prospect) -> float:
    """The chance to win the match when the crew raises this round's pile as much as is good for it."""
    return max(stake(standing, 1 + more, prospect.sure) for more in range(prospect.raises + 1))


def stake(standing: Standing, pile: int, sure: float) -> float:
    """The chance to win the match when a pile is played for with a hand that wins with this chance."""
    return sure * worth_won(standing, pile) + (1 - sure) * worth_lost(standing, pile)


def worth_won(standing: Standing, pile: int) -> float:
    following = standing.hand_won(pile)
    return 1.0 if following is None else worth(following)


def worth_lost(standing: Standing, pile: int) -> float:
    following = standing.hand_lost(pile)
    return 0.0 if following is None else worth(following)


def _prospects(second_rat: bool) -> Iterator[Prospect]:
    for weight, sure in SECOND_RAT if second_rat else FIRST_RAT:
        for share, raises in RAISES:
            yield Prospect(weight * share, sure, raises)
