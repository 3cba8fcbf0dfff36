"""Time that passes a frame at a time, for tables nobody waits at."""

from __future__ import annotations


class MadeUpClock:
    """A clock of the screen whose frames take as long as is said, whatever they really take."""

    def __init__(self, frame_seconds: float) -> None:
        self.seconds = 0.0
        self._frame_seconds = frame_seconds

    def now(self) -> float:
        """Seconds since it was made."""
        return self.seconds

    def wait(self, frames_per_second: int) -> None:
        """Lets one frame's time pass at once."""
        self.seconds += self._frame_seconds
