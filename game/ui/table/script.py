"""What stands in the script of a table besides movements: holds, rests, sounds on the way."""

from __future__ import annotations

from collections.abc import Callable


class Hold:
    """A movement that lasts until it is released: a spotlight on show."""

    def __init__(self, begin: Callable[[], None], end: Callable[[], None]) -> None:
        self._begin, self._end = begin, end
        self._begun = False
        self.running = True

    def update(self, dt: float) -> float:
        """Begins once, then waits."""
        if not self._begun and self.running:
            self._begun = True
            self._begin()
        return 0.0 if self.running else dt

    def finish(self) -> None:
        """Lets go; nothing is shown if it had not begun."""
        if self.running:
            self.running = False
            if self._begun:
                self._end()


class Rest:
    """A moment in which nothing new begins; over at once for whoever goes on."""

    def __init__(self, seconds: float, meanwhile: Callable[[], bool] = lambda: True) -> None:
        """It ends early once `meanwhile` is False: what it waits for has come."""
        self._left, self._meanwhile = seconds, meanwhile
        self.running = True

    def update(self, dt: float) -> float:
        """Lets time pass; returns what is left over."""
        self._left -= dt
        if self._left <= 0 or not self._meanwhile():
            self.running = False
        return max(0.0, -self._left) if not self.running else 0.0

    def finish(self) -> None:
        """Ends it."""
        self.running = False


class Tick:
    """A sound on the way, after so many seconds; not heard if the movement is cut short."""

    def __init__(self, delay: float, sound: Callable[[], None]) -> None:
        self._left, self._sound = delay, sound
        self.running = True

    def update(self, dt: float) -> float:
        """Sounds once it is time."""
        self._left -= dt
        if self.running and self._left <= 0:
            self.running = False
            self._sound()
        return 0.0 if self.running else max(0.0, -self._left)

    def finish(self) -> None:
        """Silence."""
        self.running = False
