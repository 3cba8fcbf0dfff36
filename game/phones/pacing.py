"""Pacing: how much a page may say, how the server's thread yields, and how long pages wait for the screen."""

from __future__ import annotations

import selectors
import time
from collections.abc import Callable
from selectors import SelectorKey

from msgspec import Struct

from game.host.table import Table

MOST_AT_ONCE = 16
"""Maximum number of sockets in one turn; the others have theirs next."""
REST = 3.0
"""Seconds of rest for each second of work of the thread."""
LEAST_REST, LONGEST_REST = 0.002, 0.05
"""Bounds of one rest in seconds: a shorter rest is added to the next one, as after taps."""


class SpeakingPace(Struct, frozen=True):
    """Number of messages or tries that are granted at once, and in each second in the long run."""

    burst: float
    each_second: float


class Allowance:
    """The messages or tries that a client has left."""

    def __init__(self, pace: SpeakingPace) -> None:
        self._pace = pace
        self._left = pace.burst
        self._asked_at: float | None = None

    def grants(self, now: float, price: float = 1.0) -> bool:
        """Returns True and counts one more if it is not too many."""
        since = 0.0 if self._asked_at is None else now - self._asked_at
        self._left, self._asked_at = min(self._pace.burst, self._left + since * self._pace.each_second), now
        if self._left < price:
            return False
        self._left -= price
        return True


class PoliteSelector(selectors.DefaultSelector):
    """A selector that rests between the work of an event loop, which calls it between any two pieces."""

    def __init__(self) -> None:
        super().__init__()
        self._owed = 0.0
        self._turn = 0
        self._worked = time.thread_time()

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        """Returns some of the ready sockets, others each time."""
        self._owed += REST * (time.thread_time() - self._worked)
        if self._owed >= LEAST_REST:
            time.sleep(min(self._owed, LONGEST_REST))
            self._owed = 0.0
        ready = super().select(timeout)
        self._worked = time.thread_time()
        if len(ready) <= MOST_AT_ONCE:
            return ready
        first = self._turn % len(ready)
        self._turn = first + MOST_AT_ONCE
        return [*ready[first:], *ready[:first]][:MOST_AT_ONCE]


LONGEST, LONGEST_END = 8.0, 40.0
"""Maximum number of seconds since the last change for which pages wait for the screen, and for the end of a match. A
longer animation, or one that waits for a click, holds no page back. The end may wait longer, since nobody is asked
anything meanwhile.
"""


class RevealDelay:
    """The wait of one table's pages for the screen."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._since: tuple[int, float] | None = None
        """The change of the match that is still to be shown, and the time since when."""

    def holds(self, table: Table | None) -> bool:
        """True if an event is still to be shown on the screen: no page tells it before."""
        if table is None or not table.moving:
            self._since = None
            return False
        number, now = table.host.number, self._clock()
        if self._since is None or self._since[0] != number:
            self._since = (number, now)
        return now - self._since[1] < (LONGEST if table.outcome is None else LONGEST_END)
