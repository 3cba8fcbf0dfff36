"""What a value in rows is worth as a chance to win the race."""

from __future__ import annotations

from game.bots.chances import Standing
from game.engine.types import Seat, snake
from game.titles.raft_race.bot.fitted import CURVE
from game.titles.raft_race.rules.river import NO_CELL, row_of
from game.titles.raft_race.rules.view import RaftView


class Chances:
    """Reads the curve for one decision."""

    def __init__(self, view: RaftView, seat: Seat) -> None:
        self._standing = standing(view, seat)

    def of(self, value: float) -> float:
        """The chance to win with a command of this value."""
        return CURVE.chance(self._standing, value)


def standing(view: RaftView, seat: Seat) -> Standing:
    """How far the race is, and what rows leave out: how wet and how battered the raft is beside the others."""
    rivals = [other for other in range(len(view.cells)) if other != seat and other not in view.sunk]
    leader = max(view.finish if cell == NO_CELL else row_of(cell) for cell in view.cells)
    count = max(1, len(rivals))
    drier = sum(view.splashes[rival] for rival in rivals) / count - view.splashes[seat]
    fitter = sum(len(view.lost[rival]) for rival in rivals) / count - len(view.lost[seat])
    return Standing(leader / view.finish, snake(type(view.frame).__name__), count, (drier, fitter))
