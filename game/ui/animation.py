"""Animation: the program's clock, tweens that can be ended at once, and timelines of them."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Protocol

import pygame
from msgspec import Struct

from game.table.settings import Motion, Speed

REDUCED_SECONDS = 0.1
SPEED_FACTORS = {Speed.OFF: 0.0, Speed.FAST: 0.5, Speed.NORMAL: 1.0, Speed.SLOW: 1.6}


def ease(part: float) -> float:
    """Ease in-out cubic of 0..1."""
    if part <= 0:
        return 0.0
    if part >= 1:
        return 1.0
    return 4 * part**3 if part < 0.5 else 1 - (2 - 2 * part) ** 3 / 2


def duration(seconds: float, speed: Speed, motion: Motion) -> float:
    """Returns how many seconds a movement of this length takes under the person's settings; 0 skips it."""
    match motion:
        case Motion.OFF:
            return 0.0
        case Motion.REDUCED:
            return min(REDUCED_SECONDS, seconds) * (0 if speed is Speed.OFF else 1)
        case Motion.FULL:
            return seconds * SPEED_FACTORS[speed]


class Pace(Struct, frozen=True):
    """The speed of movements under a person's settings, and whether things travel at all."""

    speed: Speed = Speed.NORMAL
    motion: Motion = Motion.FULL

    def seconds(self, seconds: float) -> float:
        """Returns how many seconds a movement of this length takes; 0 skips it."""
        return duration(seconds, self.speed, self.motion)

    def reading(self, seconds: float) -> float:
        """Returns how many seconds a text stays to be read: no less where nothing travels, but 0 where everything is
        instant.
        """
        return seconds * SPEED_FACTORS[self.speed]

    @property
    def fades(self) -> bool:
        """True if things fade in where they belong instead of travelling there."""
        return self.motion is not Motion.FULL

    @property
    def plain(self) -> bool:
        """True if things only fade, or are there at once."""
        return self.fades or self.speed is Speed.OFF


class Tween:
    """Calls `apply` with the eased part 0..1 each frame, and `done` once. `finish` jumps to the end."""

    def __init__(
        self,
        seconds: float,
        apply: Callable[[float], None],
        *,
        done: Callable[[], None] | None = None,
        delay: float = 0.0,
        easing: Callable[[float], float] = ease,
    ) -> None:
        """`seconds` and `delay` are real ones: scale them by `duration` first. 0 ends at the first update."""
        self._seconds = seconds
        self._apply = apply
        self._done = done
        self._passed = -delay
        self._easing = easing
        self.running = True

    def update(self, dt: float) -> float:
        """Goes on by `dt` seconds; returns the seconds left over after the end, 0 while it runs."""
        if not self.running:
            return dt
        self._passed += dt
        if self._passed < 0:
            return 0.0
        if self._passed >= self._seconds:
            over = self._passed - self._seconds
            self.finish()
            return over
        self._apply(self._easing(self._passed / self._seconds))
        return 0.0

    def finish(self) -> None:
        """Goes to the end now. Does nothing the second time."""
        if not self.running:
            return
        self.running = False
        self._apply(1.0)
        if self._done is not None:
            self._done()


def between(start: float, end: float, part: float) -> float:
    """The number at a part 0..1 of the way."""
    return start + (end - start) * part


class Animation(Protocol):
    """The interface that tweens and timelines share."""

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
        """True if any of the animations runs."""
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
