"""What is at stake: the chance to win the match from a standing, and with a final hand against the Rat's."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, Protocol

from msgspec import Struct

from game.titles.river_rats.rules.poker import CATEGORY_SHIFT, best, best_wild

MOST_RAISES: Final = 8
FIRST_RAT: Final = ((0.18, 0.15), (0.16, 0.35), (0.18, 0.55), (0.2, 0.75), (0.18, 0.9), (0.1, 0.97))
SECOND_RAT: Final = ((0.3, 0.1), (0.22, 0.3), (0.2, 0.5), (0.14, 0.7), (0.09, 0.87), (0.05, 0.96))
RAISES: Final = ((0.3, 0), (0.35, 1), (0.22, 2), (0.1, 3), (0.03, 5))
"""Pairs of weight and number: how sure hands are of either Rat, and how often the crew can raise the pile, when it
plays well, as long series of matches gave it."""


class CrewStanding(Struct, frozen=True):
    """Where a match stands: which Rat, how much Debt on it and on the crew, and at how much a side is beaten."""

    second_rat: bool
    rat_debt: int
    crew_debt: int
    limit: int

    def worth_won(self, pile: int) -> float:
        """The chance to win the match after the crew won this pile."""
        if self.rat_debt + pile < self.limit:
            return worth(CrewStanding(self.second_rat, self.rat_debt + pile, self.crew_debt, self.limit))
        return 1.0 if self.second_rat else worth(CrewStanding(True, 0, self.crew_debt, self.limit))

    def worth_lost(self, pile: int) -> float:
        """The chance to win the match after the crew lost this pile."""
        if self.crew_debt + pile >= self.limit:
            return 0.0
        return worth(CrewStanding(self.second_rat, self.rat_debt, self.crew_debt + pile, self.limit))


class Outcomes(Protocol):
    """Where a match stands between rounds, for whoever weighs what a round is worth."""

    def worth_won(self, pile: int) -> float:
        """The chance to win the match after the crew won this pile."""

    def worth_lost(self, pile: int) -> float:
        """The chance to win the match after the crew lost this pile."""


class Stakes:
    """Turns hands into chances to win the match."""

    def __init__(
        self, standing: Outcomes, rat_values: Sequence[int], lost_extra: int, wanted: int, joker: float
    ) -> None:
        """`lost_extra` Debt joins a lost pile; a hand of category `wanted` (-1: none) earns `joker` in `table`."""
        self._rat_values = sorted(rat_values)
        self._standing = standing
        self._lost_extra = lost_extra
        self._wanted = wanted
        self.joker = joker
        self._tables: dict[int, list[list[float]]] = {}
        self._places: tuple[dict[int, int], dict[int, int]] = {}, {}

    def worth(self, value: int, pile: int) -> float:
        """The chance to win the match with a hand of this value and this pile; every tie is the Rat's."""
        return self.table(pile)[0][bisect_left(self._rat_values, value)]

    def table(self, pile: int) -> list[list[float]]:
        """By how often the pile may still be raised where that helps: a chance to win the match for each place."""
        rows = self._tables.get(pile)
        if rows is None:
            rows = self._tables[pile] = self._rows(pile)
        return rows

    def places(self, wild: bool) -> tuple[dict[int, int], Callable[[int], int]]:
        """What is known so far of where hands stand in those rows, by their cards, and how to find out for others."""
        value_of = best_wild if wild else best
        known = self._places[wild]

        def find(hand: int) -> int:
            value = value_of(hand)
            beaten = bisect_left(self._rat_values, value)
            earns = value >> CATEGORY_SHIFT == self._wanted
            known[hand] = place = beaten + len(self._rat_values) + 1 if earns else beaten
            return place

        return known, find

    def _rows(self, pile: int) -> list[list[float]]:
        count = len(self._rat_values) + 1
        sure = [(beaten + 0.5) / count for beaten in range(count)]
        best_so_far = [0.0] * count
        rows = []
        for more in range(MOST_RAISES + 1):
            won = self._standing.worth_won(pile + more)
            lost = self._standing.worth_lost(pile + more + self._lost_extra)
            if won or lost:
                line = [lost + (won - lost) * share for share in sure]
                best_so_far = [new if new > old else old for new, old in zip(line, best_so_far, strict=True)]
            rows.append(best_so_far + [worth + self.joker for worth in best_so_far])
        return rows


@cache
def worth(standing: CrewStanding) -> float:
    """The chance to win the match from a standing, before the next round is dealt."""
    return sum(
        weight * share * _best_stake(standing, sure, raises)
        for weight, sure in (SECOND_RAT if standing.second_rat else FIRST_RAT)
        for share, raises in RAISES
    )


def _best_stake(standing: CrewStanding, sure: float, raises: int) -> float:
    """The chance to win the match when a hand wins with this chance, and the crew raises the pile as is good for it."""
    piles = range(1, raises + 2)
    return max(sure * standing.worth_won(pile) + (1 - sure) * standing.worth_lost(pile) for pile in piles)
