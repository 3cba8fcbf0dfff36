"""The pictures a program keeps in memory, and the thread that makes more of them."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from pygame import Surface

T = TypeVar("T")
BUDGET = 256 * 1024 * 1024

Pictures = TypeVar("Pictures", bound=tuple[Surface, ...])
HANDS = 2
"""Number of things made at the same time."""


@dataclass(slots=True)
class _Kept:
    value: Any
    bytes: int
    number: int
    lasting: bool
    frame: int
    """The last one that used it."""


class PictureCache:
    """A cache of things made of pictures, by key. Used by the window's thread alone.

    The longest unused go first, but nothing that this frame or the last one used: what is seen at once is never thrown
    away to be made again.
    """

    def __init__(self, budget: int = BUDGET) -> None:
        self._budget = budget
        self._kept: OrderedDict[Hashable, _Kept] = OrderedDict()
        self._frame = self._numbers = 0
        self.bytes = 0
        """Total memory of all entries, in bytes."""

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable) -> Any:
        """Returns the entry of a key; None if it is gone or never was there."""
        found = self._kept.get(key)
        if found is None:
            return None
        self._kept.move_to_end(key)
        found.frame = self._frame
        return found.value

    def put(self, key: Hashable, value: T, pictures: Iterable[Surface], *, lasting: bool = False) -> T:
        """Keeps it. `pictures`: those it is made of; `lasting`: it is as good at any size of the window."""
        self._take(key)
        self._numbers += 1
        kept = self._kept[key] = _Kept(value, sum(map(bytes_of, pictures)), self._numbers, lasting, self._frame)
        self.bytes += kept.bytes
        self._tidy()
        return value

    def turn(self) -> None:
        """A frame is over."""
        self._frame += 1

    def mark(self) -> int:
        """For `forget_since`."""
        return self._numbers

    def forget(self) -> None:
        """Window or theme changed: drops all but what lasts."""
        self._drop(key for key, kept in self._kept.items() if not kept.lasting)

    def forget_since(self, mark: int) -> None:
        """Drops everything that was put there after this mark was made."""
        self._drop(key for key, kept in self._kept.items() if kept.number > mark)

    def drop(self, key: Hashable) -> None:
        """Drops this, if it is there."""
        self._take(key)

    def drop_all(self, which: Callable[[Hashable], bool]) -> None:
        """Drops everything with such a key."""
        self._drop(key for key in self._kept if which(key))

    def _tidy(self) -> None:
        while self.bytes > self._budget:
            longest_unused = next(iter(self._kept))
            if self._kept[longest_unused].frame >= self._frame - 1:
                return
            self._take(longest_unused)

    def _drop(self, keys: Iterable[Hashable]) -> None:
        for key in list(keys):
            self._take(key)

    def _take(self, key: Hashable) -> None:
        gone = self._kept.pop(key, None)
        if gone is not None:
            self.bytes -= gone.bytes


def bytes_of(picture: Surface) -> int:
    """Returns the memory that a picture takes, in bytes."""
    return picture.get_width() * picture.get_height() * picture.get_bytesize()


class BackgroundRenderer:
    """Makes what it is asked for, in the order it is asked. What nobody waits for any more is not begun."""

    waits = False
    """True if `ask` waits for its result: for pictures and tests, which want the same at each run."""

    def __init__(self, portfolio: PictureCache) -> None:
        """Finished things are kept there."""
        self._portfolio = portfolio
        self._begun: dict[Hashable, tuple[Future[Any], bool]] = {}
        """And whether it lasts."""
        self._bench: ThreadPoolExecutor | None = None
        self._failed: set[Hashable] = set()

    def ask(self, key: Hashable, make: Callable[[], Pictures], *, lasting: bool = False) -> Pictures | None:
        """Returns what `make` makes, or None until it is there. `make` is called in another thread: it may draw on
        nothing shared.

        `lasting`: it is as good at any size of the window.
        """
        made: Pictures | None = self._portfolio.get((self, key))
        if made is not None:
            return made
        if self.waits:
            return self.take(key, make, lasting=lasting)
        if key not in self._begun and key not in self._failed:
            self._bench = self._bench or ThreadPoolExecutor(HANDS, "workshop")
            self._begun[key] = self._bench.submit(make), lasting
        self._collect()
        found: Pictures | None = self._portfolio.get((self, key))
        return found

    def take(self, key: Hashable, make: Callable[[], Pictures], *, lasting: bool = False) -> Pictures:
        """Returns what `make` makes at once: waits if it was begun, else calls `make` itself. Raises what `make`
        raises.
        """
        made: Pictures | None = self._portfolio.get((self, key))
        if made is not None:
            return made
        begun, _ = self._begun.pop(key, (None, False))
        made = make() if begun is None or begun.cancel() else begun.result()
        return self._portfolio.put((self, key), made, made, lasting=lasting)

    def drop_waiting(self) -> None:
        """Drops the requests that were not begun yet: the window has another size."""
        for key in [key for key, (waiting, _) in self._begun.items() if waiting.cancel()]:
            del self._begun[key]

    def put_back(self, key: Hashable) -> None:
        """Drops what was made for this key; nobody wants it any more."""
        self._portfolio.drop((self, key))

    def forget(self) -> None:
        """Drops what was made and what is being made; nobody wants it any more."""
        self.drop_waiting()
        self._begun.clear()
        self._portfolio.drop_all(lambda key: isinstance(key, tuple) and key[0] is self)

    @property
    def busy(self) -> bool:
        """True if anything is still being made."""
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
