"""The time a match is really played: it stands while a room or another window lies above the table."""

from __future__ import annotations

MINUTE = 60.0
LONGEST_GAP = 2.0
"""Seconds; after a longer gap nobody was at the table, and that time does not count."""


class PlayClock:
    """One per table. All times are seconds of the screen's clock."""

    def __init__(self, now: float) -> None:
        self._seen = now
        self.spent = 0.0
        """Seconds of the minute under way."""

    def run(self, now: float) -> bool:
        """Lets time pass; whether another minute is full."""
        gap, self._seen = now - self._seen, now
        if gap <= LONGEST_GAP:
            self.spent += gap
        if self.spent < MINUTE:
            return False
        self.spent -= MINUTE
        return True
