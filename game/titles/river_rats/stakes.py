"""What is at stake in a round: what a final hand of the crew is worth against the hands the Rat may hold."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from game.titles.river_rats.poker_value import CATEGORY_SHIFT
from game.titles.river_rats.value import Standing, worth_lost, worth_won

MOST_RAISES: Final = 6


class Stakes:
    """Turns the value of a hand into a chance to win the match."""

    def __init__(
        self, standing: Standing, rat_values: Sequence[int], lost_extra: int, wanted: int, joker: float
    ) -> None:
        """`lost_extra` Debt joins a lost pile; a hand of category `wanted` (-1: none) earns `joker` besides."""
        self._rat_values = sorted(rat_values)
        self._standing = standing
        self._lost_extra = lost_extra
        self._wanted = wanted
        self._joker = joker
        self._tables: dict[int, list[list[float]]] = {}

    def chance(self, value: int) -> float:
        """How likely the hand beats the Rat; every tie is the Rat's."""
        return (bisect_left(self._rat_values, value) + 0.5) / (len(self._rat_values) + 1)

    def worth(self, value: int, pile: int, raises: int) -> float:
        """The chance to win the match with this hand, if the pile may be raised so often where that helps."""
        tables = self._tables.get(pile) or self._fill(pile)
        worth = tables[raises if raises < MOST_RAISES else MOST_RAISES][bisect_left(self._rat_values, value)]
        return worth + self._joker if value >> CATEGORY_SHIFT == self._wanted else worth

    def _fill(self, pile: int) -> list[list[float]]:
        """By raises, then by the number of Rat hands beaten."""
        count = len(self._rat_values)
        ends = [
            (worth_won(self._standing, pile + more), worth_lost(self._standing, pile + more + self._lost_extra))
            for more in range(MOST_RAISES + 1)
        ]
        sure = [(beaten + 0.5) / (count + 1) for beaten in range(count + 1)]
        tables = [
            [max(won * share + lost * (1 - share) for won, lost in ends[: most + 1]) for share in sure]
            for most in range(MOST_RAISES + 1)
        ]
        self._tables[pile] = tables
        return tables
