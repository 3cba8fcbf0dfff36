"""What is at stake in a round: what a final hand of the crew is worth against the hands the Rat may hold."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Final

from game.titles.river_rats.bot.value import Standing, worth_lost, worth_won
from game.titles.river_rats.rules.poker import best, best_wild
from game.titles.river_rats.rules.poker_value import CATEGORY_SHIFT

MOST_RAISES: Final = 8


class Stakes:
    """Turns hands into chances to win the match."""

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
        self._places: tuple[dict[int, int], dict[int, int]] = {}, {}

    def place(self, value: int) -> int:
        """Where a value stands in the rows of `table`."""
        beaten = bisect_left(self._rat_values, value)
        return beaten + len(self._rat_values) + 1 if value >> CATEGORY_SHIFT == self._wanted else beaten

    def places(self, wild: bool) -> tuple[dict[int, int], Callable[[int], int]]:
        """What is known so far of where hands stand, by their cards, and how to find out for others."""
        value = best_wild if wild else best
        known = self._places[wild]

        def find(hand: int) -> int:
            known[hand] = place = self.place(value(hand))
            return place

        return known, find

    def worth(self, value: int, pile: int) -> float:
        """The chance to win the match with a hand of this value and this pile; every tie is the Rat's."""
        return self.table(pile)[0][self.place(value)]

    def table(self, pile: int) -> list[list[float]]:
        """By how often the pile may still be raised where that helps: a chance to win the match for each place."""
        rows = self._tables.get(pile)
        if rows is None:
            rows = self._tables[pile] = self._rows(pile)
        return rows

    def _rows(self, pile: int) -> list[list[float]]:
        count = len(self._rat_values) + 1
        sure = [(beaten + 0.5) / count for beaten in range(count)]
        best_so_far = [0.0] * count
        rows = []
        for more in range(MOST_RAISES + 1):
            won = worth_won(self._standing, pile + more)
            lost = worth_lost(self._standing, pile + more + self._lost_extra)
            if won or lost:
                line = [lost + (won - lost) * share for share in sure]
                best_so_far = [new if new > old else old for new, old in zip(line, best_so_far, strict=True)]
            rows.append(best_so_far + [worth + self._joker for worth in best_so_far])
        return rows
