"""The shape of a match's worth between two rounds; `fitted_later` has the numbers."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from game.bots.fitted import Range


class LaterRounds(Struct, frozen=True):
    """The logit of winning a match, by the facts known between two rounds."""

    level: Mapping[str, float]
    """Constant, by level: the easier, the more."""
    seats: float
    """Weight of the logarithm of the number of seats."""
    need: float
    """Weight of the logarithm of the Debt that still has to go on the Rats."""
    left: float
    """Weight of the logarithm of the Debt the crew can still take."""
    second: float
    joker: float
    """Weight of a face-up Joker."""
    rat: Mapping[str, float]
    """Constant, by suit of the active Rat, one that is still unknown included as ""; `beaten` the same."""
    beaten: Mapping[str, float]
    seen: Mapping[str, Range]
    """Inputs of the fit: `seats`, `need`, `left` and `joker`, before the logarithm."""
