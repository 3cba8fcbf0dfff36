"""Where the moments lie: those of each title, known by the names of their files, and people's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from msgspec import Struct

from game.content.error import ContentError
from game.content.puzzles import FOLDER, GRADES, Moment, moment_paths, read_moment

OWN: Final = "table/"
"""What own moments are known by begins so: the same table under another name was found already."""


_Version: TypeAlias = tuple[Path, int, int]
"""A file as it is now: its path, when it was changed, and how large it is."""


class Shipped(Struct, frozen=True):
    """A moment of a title that is not read yet."""

    title: str
    grade: int
    path: Path

    @property
    def key(self) -> str:
        """What it is known by to whoever remembers what was found."""
        return f"{self.title}/{self.path.stem}"


class FoundOf(Struct, frozen=True):
    """How many moments there are, and how many of them were found."""

    found: int
    all: int


class MomentShelf:
    """`folders`: of each title; `own`: the folder for people's own."""

    def __init__(self, folders: Mapping[str, Path], own: Path) -> None:
        self.own_folder = own
        self._folders = folders
        self._shipped: dict[str, tuple[Shipped, ...]] = {}
        self._own: dict[_Version, Moment | ContentError] = {}

    def of(self, title: str) -> tuple[Shipped, ...]:
        """The moments of a title, the easiest first."""
        if title not in self._shipped:
            paths = moment_paths(self._folders[title] / FOLDER) if title in self._folders else ()
            found = [Shipped(title, _grade(path), path) for path in paths]
            self._shipped[title] = tuple(sorted(found, key=lambda each: (each.grade, each.path.name)))
        return self._shipped[title]

    def keys(self) -> Mapping[str, Sequence[str]]:
        """What all of them are known by, by title."""
        return {title: [each.key for each in self.of(title)] for title in self._folders}

    def known(self, key: str) -> Shipped | None:
        """The one known by this; None if there is none."""
        title = key.partition("/")[0]
        return next((each for each in self.of(title) if each.key == key), None)

    def tally(self, title: str, found: frozenset[str], grade: int | None = None) -> FoundOf:
        """How many of a title, or of a grade of it, were found."""
        all_keys = [each.key for each in self.of(title) if grade in (None, each.grade)]
        return FoundOf(sum(key in found for key in all_keys), len(all_keys))

    def own(self) -> Sequence[Moment | ContentError]:
        """People's own, as they lie in their folder now, and what is wrong with some of them.

        A file that has not changed is not read again.
        """
        before, self._own = self._own, {}
        for path in moment_paths(self.own_folder):
            key = _version(path)
            self._own[key] = before[key] if key in before else _read_own(path)
        return tuple(self._own.values())


def next_of(shelf: Sequence[Shipped], found: frozenset[str], after: str = "") -> Shipped | None:
    """The first that was not found yet, behind the one known by `after` if there is any; else the first of all."""
    keys = [each.key for each in shelf]
    start = keys.index(after) + 1 if after in keys else 0
    turned = [*shelf[start:], *shelf[:start]]
    return next((each for each in turned if each.key not in found), next(iter(turned), None))


def read(shipped: Shipped) -> Moment:
    """The moment itself. Raises ContentError."""
    return read_moment(shipped.path, f"{shipped.title}/{FOLDER}/{shipped.path.name}")


def own_key(moment: Moment) -> str:
    """What a moment of people's own is known by."""
    return f"{OWN}{moment.table}"


def _read_own(path: Path) -> Moment | ContentError:
    try:
        return read_moment(path, path.name)
    except ContentError as error:
        return error


def _version(path: Path) -> _Version:
    try:
        found = path.stat()
    except OSError:
        return path, 0, 0
    return path, found.st_mtime_ns, found.st_size


def _grade(path: Path) -> int:
    first = path.stem[:1]
    return int(first) if first.isdigit() and int(first) in GRADES else GRADES[0]
