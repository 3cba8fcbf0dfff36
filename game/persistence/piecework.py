"""Long work done piece by piece, so that whoever waits for it can do other things meanwhile, or call it off."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Generic, TypeAlias, TypeVar, cast

T = TypeVar("T")
Pieces: TypeAlias = Generator[float | None, None, T]
"""Yields after each piece how much is done, 0 to 1, None while nobody knows. Closing it calls the work off."""


def finished(pieces: Pieces[T]) -> T:
    """What comes of the work, all of it done at once. Raises what the work raises."""
    work = Piecework(pieces, lambda: 0.0)
    work.go_on(1.0)
    return work.result


def unmeasured(pieces: Pieces[T]) -> Pieces[T]:
    """The same work as a part of something larger, of which nobody knows how much is done."""
    try:
        while True:
            next(pieces)
            yield None
    except StopIteration as stop:
        return cast(T, stop.value)
    finally:
        pieces.close()


class Piecework(Generic[T]):
    """Work that is gone on with from time to time. `part` says how much is done, `result` what came of it."""

    def __init__(self, pieces: Pieces[T], now: Callable[[], float]) -> None:
        self.part: float | None = 0.0
        self._pieces = pieces
        self._now = now
        self._result: list[T] = []

    @property
    def done(self) -> bool:
        """Whether there is a result."""
        return bool(self._result)

    @property
    def result(self) -> T:
        """What came of it, once it is done."""
        return self._result[0]

    def go_on(self, seconds: float) -> bool:
        """Does pieces until the time is over; whether all is done. Raises what the work raises."""
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
        """Ends the work where it is; it lets go of everything."""
        self._pieces.close()
