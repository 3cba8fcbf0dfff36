"""Files of the profile beside settings and matches: last choices in the lobby, puzzles found, records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from game.content.seat_assignment import SeatAssignment, here_of, people_of
from game.host.records import Record, day_of, first_victories, is_a_day
from game.persistence.lines import LONGEST_OPTION, MOST_OPTIONS, MOST_SEATS
from game.persistence.match_store import MatchStore
from game.persistence.problem import LONGEST_TEXT
from game.persistence.settings_file import Holds, SettingsFile
from game.ui.scenes.choice import TableChoice

FILE = "lobby.json"


class LastChoices(Struct, frozen=True):
    """The whole file: one choice per title."""

    tables: dict[str, TableChoice] = field(default_factory=dict)


class LobbyMemory:
    """The last choices in the lobby. The file is read once and written with every change, unless the profile belongs to
    another program.
    """

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._file = SettingsFile(store.folders.home / FILE, LastChoices, holds={"tables": _holds})
        loaded = self._file.load(set_aside=not store.read_only)
        self._choices = loaded.settings
        self.problems = loaded.problems
        """Problems of the file."""
        self.company: tuple[SeatAssignment, ...] = ()
        """The people who sit together since the program runs, in any title; empty where somebody plays alone."""

    def last(self, title: str) -> TableChoice | None:
        """Returns the last choice, None at first."""
        return self._choices.tables.get(title)

    def keep(self, title: str, choice: TableChoice) -> None:
        """Remembers a choice and its seats; one that cannot be written holds until the program ends."""
        self.company = ()
        self.sat(choice.seats)
        tables = {**self._choices.tables, title: choice}
        if tables == self._choices.tables:
            return
        self._choices = replace(self._choices, tables=tables)
        self._file.note(self._choices)
        if not self._store.read_only:
            self._file.save(self._choices)

    def sat(self, seats: Sequence[SeatAssignment]) -> None:
        """Remembers the people who sat at a table together; a person who played alone separates nobody."""
        if len(people_of(seats)) > 1 or people_of(seats) != here_of(seats):
            self.company = tuple(seats)


def _holds(title: str, choice: TableChoice) -> bool:
    """True if people can have sat so. Options a title has lost are mended when its lobby opens."""
    texts = [title, *choice.options, *(value for value in choice.options.values() if isinstance(value, str))]
    return (
        0 < len(choice.seats) <= MOST_SEATS
        and all(each.seat == number for number, each in enumerate(choice.seats))
        and len(choice.options) <= MOST_OPTIONS
        and max(map(len, texts)) <= LONGEST_OPTION
    )


T = TypeVar("T")
_HOLDS: Final[Mapping[str, Holds]] = {
    "found": lambda moment, day: len(moment) <= LONGEST_TEXT and is_a_day(day),
    "days": lambda day, moment: day_of(day) is not None and len(moment) <= LONGEST_TEXT,
    "matches": lambda match, moment: len(match) <= LONGEST_TEXT and len(moment) <= LONGEST_TEXT,
}
PRACTICE_BOOK_FILE: Final = "practice.json"
MOST: Final = 20_000
"""Maximum number of entries of each kind, the newest: a file of that size is read at once."""


class PracticeData(Struct, frozen=True):
    """The whole file. `found` is the day on which each puzzle was found first. `days` is the daily puzzle of each day
    on which it was found. `matches` are those that went on from a puzzle, by the names of their files.
    """

    found: dict[str, date] = field(default_factory=dict)
    days: dict[str, str] = field(default_factory=dict)
    matches: dict[str, str] = field(default_factory=dict)


class PracticeBook:
    """The puzzles found. The file is read once and written with every puzzle found, unless the profile belongs to
    another program.
    """

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._file = SettingsFile(store.folders.home / PRACTICE_BOOK_FILE, PracticeData, holds=_HOLDS)
        loaded = self._file.load(set_aside=not store.read_only)
        self._kept = loaded.settings
        self.problems = loaded.problems
        """Problems of the file."""

    @property
    def found(self) -> frozenset[str]:
        """The puzzles found."""
        return frozenset(self._kept.found)

    @property
    def days(self) -> frozenset[date]:
        """The days whose puzzle was found on the day."""
        return frozenset(day for each in self._kept.days if (day := day_of(each)) is not None)

    def keep(self, moment: str, today: date, *, daily: bool) -> None:
        """Writes down that a puzzle was found; `daily` marks today's. Never raises."""
        kept = self._kept
        if moment not in kept.found:
            kept = replace(kept, found=_newest({**kept.found, moment: today}, by=1))
        if daily:
            kept = replace(kept, days=_newest({**kept.days, f"{today:%Y-%m-%d}": moment}))
        self._write(kept)

    def begun(self, match: str, moment: str) -> None:
        """Remembers that the match in this file went on from a puzzle. Never raises."""
        self._write(replace(self._kept, matches=_newest({**self._kept.matches, match: moment})))

    def began(self, match: str) -> bool:
        """True if the match in this file went on from a puzzle, so that its end is nobody's record."""
        return match in self._kept.matches

    def _write(self, kept: PracticeData) -> None:
        if kept == self._kept:
            return
        self._kept = kept
        self._file.note(self._kept)
        if not self._store.read_only:
            self._file.save(self._kept)


def _newest(entries: dict[str, T], by: int = 0) -> dict[str, T]:
    """Returns the newest entries: names (0) or values (1) say which came last."""
    return dict(sorted(entries.items(), key=lambda entry: str(entry[by]))[-MOST:])


RECORD_BOOK_FILE = "records.json"
RECORD_BOOK_MOST = 4000
"""Number of matches kept, the newest ones, and the first victory of each title: a file of that size is read at once."""
MOST_DEALS = 200
"""Maximum number of deals with results of bots, the newest."""


class RecordsData(Struct, frozen=True):
    """The whole file: one record per match, and the results of bots in daily deals."""

    matches: dict[str, Record] = field(default_factory=dict)
    house: dict[str, dict[str, bool]] = field(default_factory=dict)
    """By the seed of the deal, for each bot that played it in the first seat, True if that seat won."""


_RECORD_BOOK_HOLDS: Final[Mapping[str, Holds]] = {
    "matches": lambda match, record: len(match) <= LONGEST_TEXT and record.can_be,
    "house": lambda seed, bots: max(map(len, (seed, *bots))) <= LONGEST_TEXT,
}


class RecordBook:
    """The records of matches. The file is read once and written with every match, unless the profile belongs to another
    program.
    """

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._file = SettingsFile(store.folders.home / RECORD_BOOK_FILE, RecordsData, holds=_RECORD_BOOK_HOLDS)
        loaded = self._file.load(set_aside=not store.read_only)
        self._kept = loaded.settings
        self.problems = loaded.problems
        """Problems of the file."""

    def all(self) -> tuple[Record, ...]:
        """All records, the oldest first."""
        return tuple(sorted(self._kept.matches.values(), key=lambda record: record.ended))

    def keep(self, match: str, record: Record) -> None:
        """Writes down the first end of a match; another end after something was taken back changes nothing."""
        if match in self._kept.matches:
            return
        every = sorted([*self._kept.matches.items(), (match, record)], key=lambda each: each[1].ended)
        firsts = first_victories(record for _, record in every).values()
        kept = [each for place, each in enumerate(every) if place >= len(every) - RECORD_BOOK_MOST or each[1] in firsts]
        self._write(replace(self._kept, matches=dict(kept)))

    def of_house(self, seed: str) -> Mapping[str, bool]:
        """Returns, for each bot that played this deal in the first seat, True if it won."""
        return self._kept.house.get(seed, {})

    def keep_of_house(self, seed: str, bot: str, won: bool) -> None:
        """Writes down the result of a bot in a deal."""
        deals = dict(self._kept.house)
        deals[seed] = {**deals.pop(seed, {}), bot: won}
        self._write(replace(self._kept, house=dict([*deals.items()][-MOST_DEALS:])))

    def _write(self, kept: RecordsData) -> None:
        self._kept = kept
        self._file.note(kept)
        if not self._store.read_only:
            self._file.save(kept)
