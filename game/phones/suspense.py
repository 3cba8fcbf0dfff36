"""How long pages wait for the screen: what happened is seen there first."""

from __future__ import annotations

from collections.abc import Callable

from game.host.table import Table

LONGEST, LONGEST_END = 8.0, 40.0
"""Seconds since the last change; what moves longer on the screen, or waits for a click there, keeps no page back any
more. The end of a match may wait longer: nobody is asked anything meanwhile."""


class Suspense:
    """Of one table."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._since: tuple[int, float] | None = None
        """The change of the match that is still to be seen, and since when."""

    def holds(self, table: Table | None) -> bool:
        """Whether what happened is still to be seen on the screen: no page tells it before."""
        if table is None or not table.moving:
            self._since = None
            return False
        number, now = table.host.number, self._clock()
        if self._since is None or self._since[0] != number:
            self._since = (number, now)
        return now - self._since[1] < (LONGEST if table.outcome is None else LONGEST_END)
