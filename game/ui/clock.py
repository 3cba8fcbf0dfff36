"""Time for the screen: the only clock drawing and input may read."""

from __future__ import annotations

from time import perf_counter
from typing import Protocol

import pygame


class Clock(Protocol):
    """Seconds since some start, and a wait between frames."""

    def now(self) -> float:
        """Seconds, never going back."""

    def wait(self, frames_per_second: int) -> None:
        """Rests until the next frame is due."""


class SystemClock:
    """The clock of the machine."""

    def __init__(self) -> None:
        self._ticker = pygame.time.Clock()

    def now(self) -> float:
        """Seconds since the process counts them."""
        return perf_counter()

    def wait(self, frames_per_second: int) -> None:
        """Rests until the next frame is due."""
        self._ticker.tick(frames_per_second)
