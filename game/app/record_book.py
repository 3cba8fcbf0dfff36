"""The records of finished matches, in a file beside the settings."""

from __future__ import annotations

from msgspec import Struct, field

from game.host.records import Record
from game.persistence.match_store import MatchStore
from game.persistence.settings_file import SettingsFile

FILE = "records.json"
MOST = 4000
"""So many matches are kept, the newest: a file of that size is read at once."""


class KeptRecords(Struct, frozen=True):
    """The whole file: one record per match."""

    matches: dict[str, Record] = field(default_factory=dict)


class RecordBook:
    """Reads the file once; writes it with every match, unless the profile belongs to another program."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._file = SettingsFile(store.folders.home / FILE, KeptRecords)
        loaded = self._file.load(set_aside=not store.read_only)
        self._kept = loaded.settings.matches
        self.problems = loaded.problems
        """What was wrong with the file."""

    def all(self) -> tuple[Record, ...]:
        """The oldest first."""
        return tuple(sorted(self._kept.values(), key=lambda record: record.ended))

    def keep(self, match: str, record: Record) -> None:
        """Writes down how a match ended first; what it ends like after something was taken back changes nothing."""
        if match in self._kept:
            return
        newest = sorted([*self._kept.items(), (match, record)], key=lambda each: each[1].ended)[-MOST:]
        self._kept = dict(newest)
        kept = KeptRecords(self._kept)
        self._file.note(kept)
        if not self._store.read_only:
            self._file.save(kept)
