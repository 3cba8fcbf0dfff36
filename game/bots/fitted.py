"""Fitted values: curves from a title's own values to chances, held within the inputs they were fitted on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp, log
from typing import Final

from msgspec import Struct

MOST: Final = 7.0
"""Maximum logit: one match in a thousand."""
LEAST: Final = 0.001
"""The same bound as a chance."""


class Range(Struct, frozen=True):
    """The inputs of a fitted value that its fit has seen. Beyond them the value says nothing."""

    low: float
    high: float

    def held(self, value: float) -> float:
        """Returns the value, or the nearest one that was seen. Every reading of a fitted value goes through here."""
        return min(self.high, max(self.low, value))


def seen(values: Iterable[float], digits: int = 3) -> Range:
    """Returns the range of the inputs of a fit."""
    known = sorted(values)
    return Range(round(known[0], digits), round(known[-1], digits))


class Standing(Struct, frozen=True):
    """The coordinates at which a curve is read, beside the value of a command."""

    phase: float
    """Progress of the match, 0 to 1."""
    kind: str
    """Kind of the question. Values of one kind compare, those of two kinds need not."""
    rivals: int
    """Number of others that may still win; all else equal, each is equally likely to."""
    features: tuple[float, ...] = ()
    """Facts that the value of a command leaves out."""


class Curve(Struct, frozen=True):
    """A logistic curve, fitted to matches that were played, whose weights change with the phase."""

    weights: tuple[tuple[float, ...], ...]
    """Weights of the value, then of each feature: at even steps from the beginning of a match to its end."""
    shifts: Mapping[str, float]
    """Constant added to the logit, by kind of question."""
    seen: tuple[Range, ...]
    """Inputs of the fit: the value, then each feature."""

    def chance(self, standing: Standing, value: float) -> float:
        """The chance to win with a command of this value."""
        shares = steps(standing.phase, len(self.weights[0]))
        logit = self._shift(standing.kind) + even(standing)
        for weights, known, amount in zip(self.weights, self.seen, (value, *standing.features), strict=True):
            logit += known.held(amount) * sum([weights[step] * share for step, share in shares])
        return logistic(logit)

    def _shift(self, kind: str) -> float:
        """Returns the constant of a kind of question; of a rare one the mean of all others; 0 between questions."""
        if not kind:
            return 0.0
        return self.shifts[kind] if kind in self.shifts else sum(self.shifts.values()) / max(1, len(self.shifts))


class Calibration(Struct, frozen=True):
    """A correction of the chances a search says, by number of seats at the table: they are squeezed, or too high."""

    slopes: Mapping[int, float]
    """The factor of the distance from an even chance, in logits."""
    shifts: Mapping[int, float]
    """Logit added to that."""
    seen: Range
    """Distances in the fit."""
    cooperative: bool = False

    def chance(self, said: float, seats: int) -> float:
        """The chance to win where a search says this."""
        held = min(self.slopes, key=lambda count: abs(count - seats))
        even = self.even(seats)
        return logistic(even + self.shifts[held] + self.slopes[held] * self.seen.held(logit_of(said) - even))

    def even(self, seats: int) -> float:
        """Returns the logit of a seat like all others; in a co-operative title that of an even chance."""
        return 0.0 if self.cooperative else -log(max(1, seats - 1))


def shares(standings: Sequence[float], scale: float) -> list[float]:
    """The chance of each to end first: with two, a lead of one `scale` is worth 73 %."""
    best = max(standings)
    weights = [exp((standing - best) / scale) for standing in standings]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def steps(phase: float, count: int) -> Sequence[tuple[int, float]]:
    """Returns the two of `count` even steps that a phase lies between, each with its nearness."""
    place = min(1.0, max(0.0, phase)) * (count - 1)
    below = min(int(place), count - 2)
    return (below, below + 1 - place), (below + 1, place - below)


def even(standing: Standing) -> float:
    """Returns the logit of a seat like all others: at the beginning that of one among them, later the rest of it."""
    return -log(standing.rivals) * (1 - min(1.0, standing.phase)) if standing.rivals else MOST


def logistic(logit: float) -> float:
    """Converts a logit to a chance."""
    return 1 / (1 + exp(-min(MOST, max(-MOST, logit))))


def logit_of(chance: float) -> float:
    """Converts a chance to a logit, held within the bounds of both."""
    held = min(1 - LEAST, max(LEAST, chance))
    return log(held / (1 - held))
