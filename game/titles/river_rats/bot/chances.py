"""What the crew's worth of a table is as a chance to win the match."""

from __future__ import annotations

from game.bots.chances import Standing
from game.titles.river_rats.bot.fitted import CURVE
from game.titles.river_rats.rules.view import RiverRatsView


class Chances:
    """Reads the curve for one decision: the crew finds better rounds than its worth of a standing believes."""

    def __init__(self, view: RiverRatsView) -> None:
        self._standing = Standing(0.0, "first" if view.beaten is None else "second", 1)

    def of(self, value: float) -> float:
        """The crew's chance to win with a command of this value."""
        return CURVE.chance(self._standing, value)
