"""How the mist draws back from cards that were just laid."""

from __future__ import annotations

from typing import Final

from game.table.settings import Motion
from game.titles.raft_race.rules.river import CARD_ROWS
from game.ui.context import Context

SECONDS: Final = 0.6


class MistEdge:
    """Remembers how much of the river was seen last: pictures of one table, asked for as its time goes on."""

    def __init__(self) -> None:
        self._seen: tuple[int, int] = (0, 0)
        self._since: float | None = None

    def behind(self, ui: Context, finish: int, known: int, seconds: float) -> float:
        """How many rows the edge still has to draw back: from a whole pair of cards to none."""
        if (finish, known) != self._seen:
            grown = (finish, known - CARD_ROWS) == self._seen and ui.motion is Motion.FULL
            self._seen, self._since = (finish, known), seconds if grown else None
        if self._since is None:
            return 0.0
        part = (seconds - self._since) / SECONDS
        if not 0 <= part < 1:
            self._since = None
            return 0.0
        return CARD_ROWS * (1 - part) ** 2
