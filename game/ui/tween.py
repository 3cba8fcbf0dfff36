"""A value on its way from one number to another."""

from __future__ import annotations

from collections.abc import Callable

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
    """How long a movement of this length takes under the person's settings; 0 for none at all."""
    match motion:
        case Motion.OFF:
            return 0.0
        case Motion.REDUCED:
            return min(REDUCED_SECONDS, seconds) * (0 if speed is Speed.OFF else 1)
        case Motion.FULL:
            return seconds * SPEED_FACTORS[speed]


class Pace(Struct, frozen=True):
    """How long movements take under a person's settings, and whether things travel at all."""

    speed: Speed = Speed.NORMAL
    motion: Motion = Motion.FULL

    def seconds(self, seconds: float) -> float:
        """How long a movement of this length takes; 0 for none."""
        return duration(seconds, self.speed, self.motion)

    def reading(self, seconds: float) -> float:
        """How long something is left to be read: as long where nothing travels, but not where all is at once."""
        return seconds * SPEED_FACTORS[self.speed]

    @property
    def fades(self) -> bool:
        """Whether things fade in where they belong instead of travelling there."""
        return self.motion is not Motion.FULL

    @property
    def plain(self) -> bool:
        """Whether things only fade, or are there at once."""
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
