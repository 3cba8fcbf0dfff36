"""How much somebody may say or try: at once, and in the long run."""

from __future__ import annotations

from msgspec import Struct


class SpeakingPace(Struct, frozen=True):
    """How many messages or tries are granted: at once, and each second in the long run."""

    burst: float
    each_second: float


class Allowance:
    """What somebody may still say."""

    def __init__(self, pace: SpeakingPace) -> None:
        self._pace = pace
        self._left = pace.burst
        self._asked_at: float | None = None

    def grants(self, now: float, price: float = 1.0) -> bool:
        """Whether one more is not too many."""
        since = 0.0 if self._asked_at is None else now - self._asked_at
        self._left, self._asked_at = min(self._pace.burst, self._left + since * self._pace.each_second), now
        if self._left < price:
            return False
        self._left -= price
        return True
