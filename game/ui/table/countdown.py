"""The time a person has for a reaction: it runs only while the table waits for nothing else."""

from __future__ import annotations

LONGEST_TICK = 0.25
"""Seconds; after a longer gap something lay above the table, and that time does not count."""
REDRAWN = 10
"""How often a second the bar is drawn anew."""


class Countdown:
    """One per table. All times are seconds of the screen's clock."""

    def __init__(self) -> None:
        self._step = -1
        self._seen = 0.0
        self._spent = 0.0
        self.left: float | None = None
        """The part of the time that is left, 1 to 0; None while none runs."""

    def stop(self) -> None:
        """Nobody is asked for a reaction, or there is no limit."""
        self.left, self._step = None, -1

    def run(self, step: int, now: float, limit: float) -> bool:
        """Lets time pass for the reaction at this step; whether the bar looks different now."""
        if step != self._step:
            self._step, self._seen, self._spent = step, now, 0.0
        before = int(self._spent * REDRAWN)
        self._spent += min(now - self._seen, LONGEST_TICK)
        self._seen = now
        new = self.left is None
        self.left = max(0.0, 1 - self._spent / limit)
        return new or int(self._spent * REDRAWN) != before
