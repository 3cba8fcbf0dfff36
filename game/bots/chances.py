"""From standings and values in a title's own measure to chances to win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log
from typing import Final

from msgspec import Struct

MOST: Final = 7.0
"""Nothing is more certain than a logit of this: one match in a thousand."""
LEAST: Final = 0.001
"""The same as a chance."""


class Standing(Struct, frozen=True):
    """What a curve is read at, beside the value of a command."""

    phase: float
    """How far the match is, 0 to 1."""
    kind: str
    """What is asked: values of one kind of question compare, those of two need not."""
    rivals: int
    """How many others may still win; whatever else is even, each of them is as likely."""
    features: tuple[float, ...] = ()
    """What the value of a command leaves out."""


class Curve(Struct, frozen=True):
    """A logistic curve, fitted to matches that were played, whose weights change with the phase."""

    weights: tuple[tuple[float, ...], ...]
    """Of the value, then of each feature: at even steps from the beginning of a match to its end."""
    shifts: Mapping[str, float]
    """By kind of question."""

    def chance(self, standing: Standing, value: float) -> float:
        """The chance to win with a command of this value."""
        shares = steps(standing.phase, len(self.weights[0]))
        logit = self.shifts.get(standing.kind, 0.0) + even(standing)
        for weights, amount in zip(self.weights, (value, *standing.features), strict=True):
            logit += amount * sum(weights[step] * share for step, share in shares)
        return logistic(logit)


class Exponents(Struct, frozen=True):
    """For values that are chances already, but too low or too high: raised to a power."""

    exponents: Mapping[str, float]
    """By kind of question."""

    def chance(self, standing: Standing, value: float) -> float:
        """The chance to win with a command of this value."""
        chance: float = min(1 - LEAST, max(LEAST, value)) ** self.exponents.get(standing.kind, 1.0)
        return chance


def shares(standings: Sequence[float], scale: float) -> list[float]:
    """The chance of each to end first: with two, a lead of one `scale` is worth 73 %."""
    best = max(standings)
    weights = [exp((standing - best) / scale) for standing in standings]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def steps(phase: float, count: int) -> Sequence[tuple[int, float]]:
    """Which of so many even steps a phase lies between, and how near it is to each."""
    place = min(1.0, max(0.0, phase)) * (count - 1)
    below = min(int(place), count - 2)
    return (below, below + 1 - place), (below + 1, place - below)


def even(standing: Standing) -> float:
    """The logit of a seat like all others: at the beginning that of one among them, at the end what is left of it."""
    return -log(standing.rivals) * (1 - min(1.0, standing.phase)) if standing.rivals else MOST


def logistic(logit: float) -> float:
    """From a logit to a chance."""
    return 1 / (1 + exp(-min(MOST, max(-MOST, logit))))
