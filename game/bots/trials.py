"""The results of trials: several choices tried in the same worlds, compared with the one a title's player would take.

All choices meet the same worlds and the same dice, so that their differences say more than their values.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)


class Trials(Generic[K]):
    """The chances found by choice, world by world. With caution the player's own choice is among those tried to the
    end.
    """

    def __init__(self, usual: K | None, said: Mapping[K, float], opinion: float, caution: float) -> None:
        """`usual`: the player's own choice; `said`: its chances, which count as much as `opinion` worlds."""
        self.worlds = 0
        self.found: dict[K, list[float]] = {}
        self._usual, self._said = usual, said
        self._opinion, self._caution = opinion, caution

    def add(self, choice: K, chance: float) -> None:
        """Adds the chance found in the next world."""
        self.found.setdefault(choice, []).append(chance)

    def best(self, tried: Sequence[K], kept: int) -> list[K]:
        """Returns the `kept` best choices that have met all worlds, best first."""
        chosen = sorted(tried, key=self._score, reverse=True)[:kept] if self.worlds else list(tried[:kept])
        usual = self._usual
        return [*chosen[:-1], usual] if self._caution and usual is not None and usual not in chosen else chosen

    def first(self, finalists: Sequence[K]) -> K:
        """Returns the best of those tried to the end; the player's own unless its advantage is surer than chance."""
        first, usual = max(finalists, key=self._score), self._usual
        if usual is None or usual not in self.found:
            return first
        doubtful = self.gap(first, usual) < self._caution * self.error(first, usual)
        return usual if doubtful else first

    def mean(self, choice: K) -> float:
        """Returns the mean of its chances."""
        return fmean(self.found[choice])

    def gap(self, one: K, other: K) -> float:
        """Returns the advantage of the one, by the worlds both have met and by the player's opinion."""
        differences = self._differences(one, other)
        said = self._opinion * (self._said_of(one) - self._said_of(other))
        return (sum(differences) + said) / (len(differences) + self._opinion)

    def error(self, one: K, other: K) -> float:
        """Standard error of that; 0 for the same one."""
        differences = self._differences(one, other)
        return doubt(differences) * len(differences) / (len(differences) + self._opinion)

    def _score(self, choice: K) -> float:
        """Returns the sort key of a choice among those that have met the same worlds."""
        return sum(self.found[choice]) + self._opinion * self._said_of(choice)

    def _said_of(self, choice: K) -> float:
        return self._said.get(choice, 0.0)

    def _differences(self, one: K, other: K) -> list[float]:
        return apart(self.found[one], self.found[other])


def apart(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """Returns the advantage of the one, world by world, as far as both have met them."""
    return [mine - theirs for mine, theirs in zip(one, other, strict=False)]


def doubt(differences: Sequence[float]) -> float:
    """Standard error of their mean."""
    return stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else 0.0
