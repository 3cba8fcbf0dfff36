"""How far a series is: one line that changes on a terminal, now and then a line elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

PAUSE, LONG_PAUSE = 0.2, 15.0
"""Seconds between two reports on a terminal and elsewhere."""
UNITS = (("a second", 1.0), ("a minute", 60.0), ("an hour", 3600.0))


class SeriesProgress:
    """Reports to a stream. What was finished before counts as done, but not for the rate."""

    def __init__(self, name: str, count: int, before: int, stream: TextIO, now: Callable[[], float]) -> None:
        self._name, self._count, self._before = name, count, before
        self._stream, self._now = stream, now
        self._changes = stream.isatty()
        self._began = self._last = now()
        self._width = 0

    def tell(self, done: int, note: Callable[[], str]) -> None:
        """So many are finished, those before among them; `note` adds to what is told, if anything is told now."""
        now = self._now()
        if done == self._count or now - self._last >= (PAUSE if self._changes else LONG_PAUSE):
            self._last = now
            self._write(": ".join((self._name, ", ".join(filter(None, (self._text(done, now), note()))))))

    def close(self) -> None:
        """Nothing more is told: the line that changes stays."""
        if self._width:
            print(file=self._stream, flush=True)

    def _text(self, done: int, now: float) -> str:
        told = f"{done} of {self._count}"
        fresh, seconds = done - self._before, now - self._began
        if fresh < 1 or seconds <= 0:
            return told
        left = (self._count - done) * seconds / fresh
        return f"{told}, {rate(fresh / seconds)}, " + (f"{span(left)} left" if done < self._count else span(seconds))

    def _write(self, text: str) -> None:
        if self._changes:
            print("\r" + text.ljust(self._width), end="", file=self._stream, flush=True)
            self._width = len(text)
        else:
            print(text, file=self._stream, flush=True)


def rate(each_second: float) -> str:
    """A rate in the smallest unit in which it is at least one.

    >>> rate(0.05)
    '3.0 a minute'
    """
    unit, seconds = next(((unit, length) for unit, length in UNITS if each_second * length >= 1), UNITS[-1])
    return f"{each_second * seconds:.1f} {unit}"


def span(seconds: float) -> str:
    """A length of time.

    >>> span(3725)
    '1:02:05'
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
