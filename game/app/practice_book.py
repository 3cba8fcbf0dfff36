"""What was found at the moments to practise, in a file beside the records."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from game.host.practice import day_of, is_a_day
from game.persistence.match_store import MatchStore
from game.persistence.names import LONGEST_TEXT
from game.persistence.settings_file import Holds, SettingsFile

T = TypeVar("T")
_HOLDS: Final[Mapping[str, Holds]] = {
    "found": lambda moment, day: len(moment) <= LONGEST_TEXT and is_a_day(day),
    "days": lambda day, moment: day_of(day) is not None and len(moment) <= LONGEST_TEXT,
    "matches": lambda match, moment: len(match) <= LONGEST_TEXT and len(moment) <= LONGEST_TEXT,
}
FILE: Final = "practice.json"
MOST: Final = 20_000
"""So many entries of each kind are kept, the newest: a file of that size is read at once."""


class KeptPractice(Struct, frozen=True):
    """The whole file. `found`: the day on which each moment was found first; `days`: the moment of each day found;
    `matches`: those that went on from a moment, by the names of their files."""

    found: dict[str, date] = field(default_factory=dict)
    days: dict[str, str] = field(default_factory=dict)
    matches: dict[str, str] = field(default_factory=dict)


class PracticeBook:
    """Reads the file once; writes it with every moment found, unless the profile belongs to another program."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._file = SettingsFile(store.folders.home / FILE, KeptPractice, holds=_HOLDS)
        loaded = self._file.load(set_aside=not store.read_only)
        self._kept = loaded.settings
        self.problems = loaded.problems
        """What was wrong with the file."""

    @property
    def found(self) -> frozenset[str]:
        """The moments found."""
        return frozenset(self._kept.found)

    @property
    def days(self) -> frozenset[date]:
        """The days whose moment was found on the day."""
        return frozenset(day for each in self._kept.days if (day := day_of(each)) is not None)

    def keep(self, moment: str, today: date, *, daily: bool) -> None:
        """Writes down that a moment was found; `daily`: it is the one of today. Never raises."""
        kept = self._kept
        if moment not in kept.found:
            kept = replace(kept, found=_newest({**kept.found, moment: today}, by=1))
        if daily:
            kept = replace(kept, days=_newest({**kept.days, f"{today:%Y-%m-%d}": moment}))
        self._write(kept)

    def begun(self, match: str, moment: str) -> None:
        """Remembers that the match in this file went on from a moment. Never raises."""
        self._write(replace(self._kept, matches=_newest({**self._kept.matches, match: moment})))

    def began(self, match: str) -> bool:
        """Whether the match in this file went on from a moment, so that its end is nobody's record."""
        return match in self._kept.matches

    def _write(self, kept: KeptPractice) -> None:
        if kept == self._kept:
            return
        self._kept = kept
        self._file.note(self._kept)
        if not self._store.read_only:
            self._file.save(self._kept)


def _newest(entries: dict[str, T], by: int = 0) -> dict[str, T]:
    """Names (0) or values (1) say which came last."""
    return dict(sorted(entries.items(), key=lambda entry: str(entry[by]))[-MOST:])
