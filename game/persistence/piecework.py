"""Long work in pieces, so that the caller can do other things meanwhile, or cancel it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Generic, TypeAlias, TypeVar, cast

T = TypeVar("T")
Pieces: TypeAlias = Generator[float | None, None, T]
"""A generator that yields the part that is done after each piece, 0 to 1, None while unknown. Closing it cancels the
work.
"""


def finished(pieces: Pieces[T]) -> T:
    """Does all the work at once and returns its result. Raises what the work raises."""
    work = Piecework(pieces, lambda: 0.0)
    work.go_on(1.0)
    return work.result


def unmeasured(pieces: Pieces[T]) -> Pieces[T]:
    """Does the same work as a part of larger work whose done part is unknown."""
    try:
        while True:
            next(pieces)
            yield None
    except StopIteration as stop:
        return cast(T, stop.value)
    finally:
        pieces.close()


class Piecework(Generic[T]):
    """Work that is continued from time to time. `part` is the part that is done, `result` the result."""

    def __init__(self, pieces: Pieces[T], now: Callable[[], float]) -> None:
        self.part: float | None = 0.0
        self._pieces = pieces
        self._now = now
        self._result: list[T] = []

    @property
    def done(self) -> bool:
        """True if there is a result."""
        return bool(self._result)

    @property
    def result(self) -> T:
        """The result of the finished work."""
        return self._result[0]

    def go_on(self, seconds: float) -> bool:
        """Does pieces until the time is over; returns True if all is done. Raises what the work raises."""
        end = self._now() + seconds
        while not self.done:
            try:
                self.part = next(self._pieces)
            except StopIteration as stop:
                self._result.append(cast(T, stop.value))
            if self._now() >= end:
                break
        return self.done

    def call_off(self) -> None:
        """Cancels the work and releases everything it holds."""
        self._pieces.close()
