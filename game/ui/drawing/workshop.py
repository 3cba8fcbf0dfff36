"""Pictures that take long, made off the window's thread."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from pygame import Surface

from game.ui.drawing.portfolio import Portfolio

T = TypeVar("T", bound=tuple[Surface, ...])
HANDS = 2
"""So many things are made at once."""


class Workshop:
    """Makes what it is asked for, in the order it is asked. What nobody waits for any more is not begun."""

    waits = False
    """Whether `ask` waits for what it is asked: for pictures and tests, which want the same at each run."""

    def __init__(self, portfolio: Portfolio) -> None:
        """Finished things are kept there."""
        self._portfolio = portfolio
        self._begun: dict[Hashable, tuple[Future[Any], bool]] = {}
        """And whether it lasts."""
        self._bench: ThreadPoolExecutor | None = None
        self._failed: set[Hashable] = set()

    def ask(self, key: Hashable, make: Callable[[], T], *, lasting: bool = False) -> T | None:
        """What `make` makes, None until it is there. It is called in another thread: it may draw on nothing shared.

        `lasting`: it is as good at any size of the window.
        """
        made: T | None = self._portfolio.get((self, key))
        if made is not None:
            return made
        if self.waits:
            return self.take(key, make, lasting=lasting)
        if key not in self._begun and key not in self._failed:
            self._bench = self._bench or ThreadPoolExecutor(HANDS, "workshop")
            self._begun[key] = self._bench.submit(make), lasting
        self._collect()
        found: T | None = self._portfolio.get((self, key))
        return found

    def take(self, key: Hashable, make: Callable[[], T], *, lasting: bool = False) -> T:
        """The same at once: waited for if it was begun, else made by whoever asks. Raises what `make` raises."""
        made: T | None = self._portfolio.get((self, key))
        if made is not None:
            return made
        begun, _ = self._begun.pop(key, (None, False))
        made = make() if begun is None or begun.cancel() else begun.result()
        return self._portfolio.put((self, key), made, made, lasting=lasting)

    def drop_waiting(self) -> None:
        """Nobody waits any more for what was not begun yet: the window has another size."""
        for key in [key for key, (waiting, _) in self._begun.items() if waiting.cancel()]:
            del self._begun[key]

    def put_back(self, key: Hashable) -> None:
        """Nobody wants this any more."""
        self._portfolio.drop((self, key))

    def forget(self) -> None:
        """Nobody wants any more what was made, nor what is being made."""
        self.drop_waiting()
        self._begun.clear()
        self._portfolio.drop_all(lambda key: isinstance(key, tuple) and key[0] is self)

    @property
    def busy(self) -> bool:
        """Whether anything is still being made."""
        return not all(begun.done() for begun, _ in self._begun.values())

    def _collect(self) -> None:
        """Puts by what is finished; what cannot be made is missing, and the log says so once."""
        for key, (begun, lasting) in [(key, each) for key, each in self._begun.items() if each[0].done()]:
            del self._begun[key]
            error = begun.exception()
            if error is None:
                made = begun.result()
                self._portfolio.put((self, key), made, made, lasting=lasting)
            else:
                self._failed.add(key)
                logging.getLogger(__name__).error("%s cannot be made", key, exc_info=error)
