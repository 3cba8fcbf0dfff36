"""Several movements at once, ended together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Movement(Protocol):
    """What a tween and a timeline have in common."""

    running: bool

    def update(self, dt: float) -> float:
        """Goes on by `dt` seconds; returns what is left over after the end."""

    def finish(self) -> None:
        """Goes to the end now, with everything that belongs to it."""


class Call:
    """A moment in a timeline: calls once and takes no time."""

    def __init__(self, call: Callable[[], None]) -> None:
        self._call = call
        self.running = True

    def update(self, dt: float) -> float:
        """Calls, and leaves all of the time over."""
        self.finish()
        return dt

    def finish(self) -> None:
        """Calls unless that was done."""
        if self.running:
            self.running = False
            self._call()


class Together:
    """Movements that start at once and end with the longest."""

    def __init__(self, *movements: Movement) -> None:
        self._movements: list[Movement] = list(movements)

    @property
    def running(self) -> bool:
        """Whether any of them runs."""
        return any(movement.running for movement in self._movements)

    @running.setter
    def running(self, value: bool) -> None:
        if not value:
            self._movements.clear()

    def add(self, movement: Movement) -> None:
        """Starts one more now."""
        self._movements.append(movement)

    def update(self, dt: float) -> float:
        """Goes on with all; what has ended is dropped."""
        left = min((movement.update(dt) for movement in tuple(self._movements)), default=dt)
        self._movements = [movement for movement in self._movements if movement.running]
        return 0.0 if self._movements else left

    def finish(self) -> None:
        """Ends all of them in the order they were added."""
        movements, self._movements = self._movements, []
        for movement in movements:
            movement.finish()
