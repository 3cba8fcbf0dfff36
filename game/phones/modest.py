"""How the server's thread leaves the interpreter to the window's: little at a time, and a rest after it.

Both take turns with one interpreter; without this, whoever floods the server would have half of every frame.
"""

from __future__ import annotations

import selectors
import time
from selectors import SelectorKey

MOST_AT_ONCE = 16
"""Sockets of one turn; the others have theirs next."""
REST = 3.0
"""So many times as long as it worked the thread rests,"""
LEAST_REST, LONGEST_REST = 0.002, 0.05
"""in seconds: what is less is rested with what follows, as with taps."""


class ModestSelector(selectors.DefaultSelector):
    """What an event loop asks for sockets that can be read or written: called between any two pieces of its work."""

    def __init__(self) -> None:
        super().__init__()
        self._owed = 0.0
        self._turn = 0
        self._worked = time.thread_time()

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        """Some of those that are ready, others each time."""
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
