"""The records of finished matches, in a file beside the settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from game.host.records import Record, first_victories
from game.persistence.match_store import MatchStore
from game.persistence.names import LONGEST_TEXT
from game.persistence.settings_file import Holds, SettingsFile

FILE = "records.json"
MOST = 4000
"""Number of matches kept, the newest ones, and the first victory of each title: a file of that size is read at once."""
MOST_DEALS = 200
"""So many deals of the house are kept, the newest."""


class KeptRecords(Struct, frozen=True):
    """The whole file: one record per match, and what players of the house made of deals of the day."""

    matches: dict[str, Record] = field(default_factory=dict)
    house: dict[str, dict[str, bool]] = field(default_factory=dict)
    """By the seed of the deal, for each bot that played it in the first seat, whether that seat won."""


_HOLDS: Final[Mapping[str, Holds]] = {
    "matches": lambda match, record: len(match) <= LONGEST_TEXT and record.can_be,
    "house": lambda seed, bots: max(map(len, (seed, *bots))) <= LONGEST_TEXT,
}


class RecordBook:
    """Reads the file once; writes it with every match, unless the profile belongs to another program."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._file = SettingsFile(store.folders.home / FILE, KeptRecords, holds=_HOLDS)
        loaded = self._file.load(set_aside=not store.read_only)
        self._kept = loaded.settings
        self.problems = loaded.problems
        """What was wrong with the file."""

    def all(self) -> tuple[Record, ...]:
        """The oldest first."""
        return tuple(sorted(self._kept.matches.values(), key=lambda record: record.ended))

    def keep(self, match: str, record: Record) -> None:
        """Writes down how a match ended first; what it ends like after something was taken back changes nothing."""
        if match in self._kept.matches:
            return
        every = sorted([*self._kept.matches.items(), (match, record)], key=lambda each: each[1].ended)
        firsts = first_victories(record for _, record in every).values()
        kept = [each for place, each in enumerate(every) if place >= len(every) - MOST or each[1] in firsts]
        self._write(replace(self._kept, matches=dict(kept)))

    def of_house(self, seed: str) -> Mapping[str, bool]:
        """For each player of the house that played this deal in the first seat, whether it won."""
        return self._kept.house.get(seed, {})

    def keep_of_house(self, seed: str, bot: str, won: bool) -> None:
        """Writes down what a player of the house made of a deal."""
        deals = dict(self._kept.house)
        deals[seed] = {**deals.pop(seed, {}), bot: won}
        self._write(replace(self._kept, house=dict([*deals.items()][-MOST_DEALS:])))

    def _write(self, kept: KeptRecords) -> None:
        self._kept = kept
        self._file.note(kept)
        if not self._store.read_only:
            self._file.save(kept)
