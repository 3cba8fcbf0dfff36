"""The pictures a program keeps: everything drawn, cut, put together or read, up to so many bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from pygame import Surface

T = TypeVar("T")
BUDGET = 256 * 1024 * 1024


@dataclass(slots=True)
class _Kept:
    value: Any
    bytes: int
    number: int
    lasting: bool
    frame: int
    """The last one that used it."""


class Portfolio:
    """Whatever is made of pictures, by key. Used by the window's thread alone.

    The longest unused go first, but nothing that this frame or the last one used: what is seen at once is never thrown
    away to be made again.
    """

    def __init__(self, budget: int = BUDGET) -> None:
        self._budget = budget
        self._kept: OrderedDict[Hashable, _Kept] = OrderedDict()
        self._frame = self._numbers = 0
        self.bytes = 0
        """What all of it takes."""

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable) -> Any:
        """What was put there; None if it is gone or never was."""
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
    """What a picture takes."""
    return picture.get_width() * picture.get_height() * picture.get_bytesize()
