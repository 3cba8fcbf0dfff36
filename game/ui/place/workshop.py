"""Pictures that take long, made off the window's thread, and the last ones kept."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Generic, TypeVar

from pygame import Surface

T = TypeVar("T", bound=tuple[Surface, ...])


class Workshop(Generic[T]):
    """Makes one thing after the other. What nobody waits for any more is not begun."""

    def __init__(self, megabytes: int) -> None:
        """`megabytes` of finished things are kept; the longest unused go first."""
        self.waits = False
        """Whether `ask` waits for what it is asked: for pictures and tests, which want the same at each run."""
        self._budget = megabytes * 1024 * 1024
        self._made: OrderedDict[Hashable, Future[T]] = OrderedDict()
        self._bench: ThreadPoolExecutor | None = None
        self._told: set[Hashable] = set()

    def ask(self, key: Hashable, make: Callable[[], T]) -> T | None:
        """What `make` makes, None until it is there. It is called in another thread: it may draw on nothing shared."""
        found = self._made.get(key)
        if found is None or found.cancelled():
            self._bench = self._bench or ThreadPoolExecutor(1, "workshop")
            found = self._made[key] = self._bench.submit(make)
        self._made.move_to_end(key)
        if not (self.waits or found.done()):
            return None
        error = found.exception()
        if error is not None and not self.waits:
            self._tell(key, error)
            return None
        made = found.result()
        self._tidy()
        return made

    def drop_waiting(self) -> None:
        """Nobody waits any more for what was not begun yet: the window has another size."""
        for waiting in self._made.values():
            waiting.cancel()

    @property
    def busy(self) -> bool:
        """Whether anything is still being made."""
        return not all(made.done() for made in self._made.values())

    def _tell(self, key: Hashable, error: BaseException) -> None:
        """What cannot be made is missing, and the log says so once; a table is played on without it."""
        if key not in self._told:
            self._told.add(key)
            logging.getLogger(__name__).error("%s cannot be made", key, exc_info=error)

    def _tidy(self) -> None:
        weights = {key: _bytes(made.result()) for key, made in self._made.items() if _is_there(made)}
        for key in list(weights)[:-1]:
            if sum(weights.values()) <= self._budget:
                return
            del weights[key], self._made[key]


def _is_there(made: Future[T]) -> bool:
    return made.done() and not made.cancelled() and made.exception() is None


def _bytes(surfaces: tuple[Surface, ...]) -> int:
    return sum(surface.get_width() * surface.get_height() * surface.get_bytesize() for surface in surfaces)
