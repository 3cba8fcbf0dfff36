"""What each speed allows (Content 3)."""

from __future__ import annotations

from msgspec import Struct

SLOWEST, FASTEST = 1, 5
"""W25."""


class SpeedTable(Struct, frozen=True):
    """What each speed, 1 to 5, allows."""

    manoeuvre: tuple[int, ...]
    """Spaces sideways at speed 1, 2, ..."""
    waterfall: tuple[int, ...]
    """Speeds that clear a waterfall."""
    rapids: tuple[int, ...]

    def allowance(self, speed: int) -> int:
        """Spaces of a manoeuvre at this speed (W29)."""
        return self.manoeuvre[speed - 1]


def bounded(speed: int) -> int:
    """The speed within 1 and 5 (W25)."""
    return SLOWEST if speed < SLOWEST else FASTEST if speed > FASTEST else speed
