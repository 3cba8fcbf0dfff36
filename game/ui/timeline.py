"""Several animations at once, ended together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Animation(Protocol):
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
    """Animations that start at once and end with the longest."""

    def __init__(self, *animations: Animation) -> None:
        self._animations: list[Animation] = list(animations)

    @property
    def running(self) -> bool:
        """Whether any of them runs."""
        return any(animation.running for animation in self._animations)

    @running.setter
    def running(self, value: bool) -> None:
        if not value:
            self._animations.clear()

    def add(self, animation: Animation) -> None:
        """Starts one more now."""
        self._animations.append(animation)

    def update(self, dt: float) -> float:
        """Goes on with all; what has ended is dropped."""
        left = min((animation.update(dt) for animation in tuple(self._animations)), default=dt)
        self._animations = [animation for animation in self._animations if animation.running]
        return 0.0 if self._animations else left

    def finish(self) -> None:
        """Ends all of them in the order they were added."""
        animations, self._animations = self._animations, []
        for animation in animations:
            animation.finish()
