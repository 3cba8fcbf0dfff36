"""From standings to chances: what a lead of so much is worth."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp


def shares(standings: Sequence[float], scale: float) -> list[float]:
    """The chance of each to end first: with two, a lead of one `scale` is worth 73 %."""
    best = max(standings)
    weights = [exp((standing - best) / scale) for standing in standings]
    whole = sum(weights)
    return [weight / whole for weight in weights]
