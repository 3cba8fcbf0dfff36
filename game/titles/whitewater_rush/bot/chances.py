"""What a value in rows is worth as a chance to win the race."""

from __future__ import annotations

from typing import Final

from game.bots.chances import Standing
from game.engine.types import Seat, snake
from game.titles.whitewater_rush.bot.fitted import CURVE
from game.titles.whitewater_rush.rules.river import NO_CELL, row_of
from game.titles.whitewater_rush.rules.view import WhitewaterView

MOST_ROWS: Final = 20.0
"""No lead is worth more; a race that is over is."""


class Chances:
    """Reads the curve for one decision."""

    def __init__(self, view: WhitewaterView, seat: Seat) -> None:
        self._standing = standing(view, seat)

    def of(self, value: float) -> float:
        """The chance to win with a command of this value."""
        return CURVE.chance(self._standing, min(MOST_ROWS, max(-MOST_ROWS, value)))


def standing(view: WhitewaterView, seat: Seat) -> Standing:
    """How far the race is, whose turn it is, and what the value leaves out: the cards the others hold."""
    rivals = [other for other, left in enumerate(view.left) if other != seat and not left]
    leader = max([row_of(cell) for cell in view.cells if cell != NO_CELL], default=0)
    kind = snake(type(view.frame).__name__) + ("_own" if view.active == seat else "")
    count = max(1, len(rivals))
    fuller = view.hands[seat] - sum(view.hands[rival] for rival in rivals) / count
    return Standing(leader / view.board.finish, kind, count, (fuller,))
