"""A player's worth of a table as a chance to win the match."""

from __future__ import annotations

from math import log
from typing import Final

from game.bots.levels import LEAST, Standing
from game.titles.river_rats.bot.fitted import CURVE
from game.titles.river_rats.bot.standing import outlook_of
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.terms import Terms

NEARLY: Final = 1 - LEAST


class Chances:
    """The chances of one decision, read from the curve: the more of a round is laid, the more its worth says beside the
    standing.
    """

    def __init__(self, terms: Terms, view: RiverRatsView) -> None:
        laid = len(view.collective) / max(1, view.collective_size)
        standing = _logit(outlook_of(terms, view).worth)
        self._standing = Standing(laid, str(view.seats), 1, (standing,))

    def of(self, value: float) -> float:
        """The crew's chance to win with a command of this value."""
        return CURVE.chance(self._standing, _logit(value))


def _logit(chance: float) -> float:
    held = min(NEARLY, max(LEAST, chance))
    return log(held / (1 - held))
