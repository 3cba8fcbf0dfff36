"""The house: the objects that all scenes share, and the files of the profile that are written behind them.

Beside settings and matches these are the last choices in the lobby, puzzles found, and records.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from typing import Final, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from game import __version__
from game.app.evenings import EveningBook
from game.bots.bot_client import BotClient
from game.content.catalogue import Catalogue
from game.content.licences import Project, read_project
from game.content.message import Message, given
from game.content.seat_assignment import SeatAssignment, here_of, people_of
from game.host.records import Record, day_of, first_victories, is_a_day
from game.host.teachers import PuzzleLibrary
from game.host.voyage import BegunMatch, VoyageLog
from game.persistence.folders import UserFolders, shown_path
from game.persistence.lines import LONGEST_OPTION, MOST_OPTIONS, MOST_SEATS
from game.persistence.match_store import MatchStore
from game.persistence.problem import LONGEST_TEXT, FileProblem
from game.persistence.settings_file import Holds, SettingsFile
from game.table.settings import Settings
from game.ui.context import Context
from game.ui.scene import Toast
from game.ui.scenes.house import House
from game.ui.scenes.opening import TableChoice
from game.ui.scenes.rooms import HouseRooms

FILE = "lobby.json"
T = TypeVar("T")
_HOLDS: Final[Mapping[str, Holds]] = {
    "found": lambda moment, day: len(moment) <= LONGEST_TEXT and is_a_day(day),
    "days": lambda day, moment: day_of(day) is not None and len(moment) <= LONGEST_TEXT,
    "matches": lambda match, moment: len(match) <= LONGEST_TEXT and len(moment) <= LONGEST_TEXT,
}
PRACTICE_BOOK_FILE: Final = "practice.json"
MOST: Final = 20_000
"""Maximum number of entries of each kind, the newest: a file of that size is read at once."""

RECORD_BOOK_FILE = "records.json"
RECORD_BOOK_MOST = 4000
"""Number of matches kept, the newest ones, and the first victory of each title: a file of that size is read at once."""

MOST_DEALS = 200
"""Maximum number of deals with results of bots, the newest."""

_RECORD_BOOK_HOLDS: Final[Mapping[str, Holds]] = {
    "matches": lambda match, record: len(match) <= LONGEST_TEXT and record.can_be,
    "house": lambda seed, bots: max(map(len, (seed, *bots))) <= LONGEST_TEXT,
}
RETRY_SECONDS = 5.0
SECOND = FileProblem("second_program").line()
VOYAGE_BOOK_FILE: Final = "voyages.json"
MOST_VOYAGE_MATCHES: Final = 2_000
"""Maximum number of matches of voyages, the newest, whose end is still to be judged or was."""

_VOYAGE_HOLDS: Final[Mapping[str, Holds]] = {
    "logs": lambda voyage, log: max(map(len, (voyage, log.wind, *log.stops, *log.plan))) <= LONGEST_TEXT,
    "matches": lambda match, begun: max(map(len, (match, begun.voyage, begun.stop, begun.wind))) <= LONGEST_TEXT,
    "worn": lambda slot, prize: max(len(slot), len(prize)) <= LONGEST_TEXT,
}
REST_SECONDS = 0.5
"""Seconds without a change before the file is written: a slider being dragged writes once."""


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


class VoyageData(Struct, frozen=True):
    """The whole file: the log of each voyage by its id, and the matches begun at its stops by the names of their files.
    `chosen` is the voyage on the chart, "" for the first one there is. `worn` is the prize in use by its slot. `shown`
    are the prizes that were seen in the chest.
    """

    chosen: str = ""
    logs: dict[str, VoyageLog] = field(default_factory=dict)
    matches: dict[str, BegunMatch] = field(default_factory=dict)
    worn: dict[str, str] = field(default_factory=dict)
    shown: tuple[str, ...] = ()


class VoyageBook:
    """The logs of voyages. The file is read once and written with every change, unless the profile belongs to another
    program.
    """

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._file = SettingsFile(store.folders.home / VOYAGE_BOOK_FILE, VoyageData, holds=_VOYAGE_HOLDS)
        loaded = self._file.load(set_aside=not store.read_only)
        self._kept = loaded.settings
        self.problems = loaded.problems
        """Problems of the file."""

    @property
    def chosen(self) -> str:
        """Returns the id of the voyage that was looked at last, "" for none."""
        return self._kept.chosen

    @property
    def begun_voyages(self) -> tuple[str, ...]:
        """Returns the ids of all voyages that have a log."""
        return tuple(self._kept.logs)

    def log(self, voyage: str) -> VoyageLog:
        """Returns the log of a voyage."""
        return self._kept.logs.get(voyage, VoyageLog())

    def keep(self, voyage: str, log: VoyageLog) -> None:
        """Writes down the log of a voyage, which is the one on the chart from now on. Never raises."""
        self._write(replace(self._kept, chosen=voyage, logs={**self._kept.logs, voyage: log}))

    @property
    def worn(self) -> Mapping[str, str]:
        """The prizes in use, by their slots."""
        return self._kept.worn

    def wear(self, slot: str, prize: str) -> None:
        """Puts a prize to use, "" for the usual look. Never raises."""
        worn = {name: each for name, each in self._kept.worn.items() if name != slot}
        self._write(replace(self._kept, worn=worn | ({slot: prize} if prize else {})))

    @property
    def shown(self) -> frozenset[str]:
        """The prizes that were seen in the chest."""
        return frozenset(self._kept.shown)

    def show(self, prizes: Sequence[str]) -> None:
        """Writes down that these prizes were seen. Never raises."""
        self._write(replace(self._kept, shown=tuple(sorted({*self._kept.shown, *prizes}))))

    def begin(self, match: str, begun: BegunMatch, log: VoyageLog) -> None:
        """Writes down that the match in this file was begun at a stop, with the log since then. Never raises."""
        matches = dict([*self._kept.matches.items(), (match, begun)][-MOST_VOYAGE_MATCHES:])
        logs = {**self._kept.logs, begun.voyage: log}
        self._write(replace(self._kept, chosen=begun.voyage, logs=logs, matches=matches))

    def end(self, match: str, log: VoyageLog) -> None:
        """Writes down that the first end of a match of a stop is judged, with the log since then. Never raises."""
        at = self._kept.matches.get(match)
        if at is not None:
            matches = {**self._kept.matches, match: replace(at, judged=True)}
            self._write(replace(self._kept, logs={**self._kept.logs, at.voyage: log}, matches=matches))

    def begun(self, match: str) -> BegunMatch | None:
        """Returns the stop at which the match in this file was begun, None for any other match."""
        return self._kept.matches.get(match)

    def matches(self, voyage: str, stop: str) -> tuple[str, ...]:
        """Returns the files of the matches begun at a stop, the newest last."""
        return tuple(match for match, at in self._kept.matches.items() if (at.voyage, at.stop) == (voyage, stop))

    def _write(self, kept: VoyageData) -> None:
        if kept == self._kept:
            return
        self._kept = kept
        self._file.note(kept)
        if not self._store.read_only:
            self._file.save(kept)


class RecordsData(Struct, frozen=True):
    """The whole file: one record per match, and the results of bots in daily deals."""

    matches: dict[str, Record] = field(default_factory=dict)
    house: dict[str, dict[str, bool]] = field(default_factory=dict)
    """By the seed of the deal, for each bot that played it in the first seat, True if that seat won."""


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

    def last(self) -> tuple[str, Record] | None:
        """Returns the match that ended last, by the name of its file; None if none ended."""
        return max(self._kept.matches.items(), key=lambda each: each[1].ended, default=None)

    def of_kind(self, title: str, kind: str) -> Mapping[str, Record]:
        """Returns the matches of a kind, by the names of their files."""
        kept = self._kept.matches.items()
        return {match: record for match, record in kept if (record.title, record.kind) == (title, kind)}

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


def open_house(
    ui: Context,
    titles: Catalogue,
    store: MatchStore,
    thinker: BotClient,
    *,
    helpers: Callable[[], Sequence[BotClient]] = tuple,
    crash: str | None = None,
    seed: str | None = None,
    project: Callable[[], Project] = read_project,
    today: Callable[[], datetime] = lambda: datetime.now().astimezone(),
) -> House:
    """Returns the house with its scenes. From now on the screen speaks the words of all titles, in the language of the
    settings.

    `helpers` returns bot clients beside `thinker`. `crash` is the file of a crash to tell of. `seed` makes every match
    of this run the same. `project` has the addresses of the project. `today` returns the local day and time.
    """
    ui.speak_with(titles)
    memory, records, practice = LobbyMemory(store), RecordBook(store), PracticeBook(store)
    voyages, evenings = VoyageBook(store), EveningBook(store)
    books = (memory, records, practice, voyages, evenings)
    broken = [problem.line() for book in books for problem in book.problems]
    folders = {cover.id: cover.folder for cover in titles.covers}
    house = House(
        ui=ui,
        titles=titles,
        store=store,
        memory=memory,
        records=records,
        practice=practice,
        voyages=voyages,
        evenings=evenings,
        puzzles=PuzzleLibrary(folders, store.folders.moments),
        thinker=thinker,
        helpers=helpers,
        today=today,
        seed=lambda: seed or secrets.token_hex(16),
        project=project,
        notices=[*notices(store, crash, project), *broken],
    )
    HouseRooms(house)
    return house


def open_store(user: UserFolders) -> MatchStore:
    """Returns the player's matches, with the lock that keeps a second program from writing."""
    return MatchStore(user, app=__version__)


def notices(store: MatchStore, crash: str | None, project: Callable[[], Project] = read_project) -> list[Message]:
    """Returns the notices of the shelf at the start; `crash` is the file of a crash nobody was told of."""
    return [*store_notices(store), *([] if crash is None else [_crashed(crash, project().reports)])]


def store_notices(store: MatchStore) -> list[Message]:
    """Returns the current problems that keep the player's folders from being used."""
    if store.read_only:
        return [FileProblem("second_program").line()]
    if store.problem is not None:
        return [Message(f"app.home.{store.problem.reason}", {"folder": given(shown_path(store.folders.home))})]
    return [problem.line() for problem in store.unusable]


class WriteRetries:
    """Retries every few seconds, and tells once everything is on the disk."""

    def __init__(self, house: House) -> None:
        self._house, self._ui, self._store = house, house.ui, house.store
        self._behind = False
        self._told = store_notices(house.store)
        self._due = 0.0

    def tick(self) -> None:
        """Runs once every frame."""
        if self._ui.now < self._due:
            return
        self._due = self._ui.now + RETRY_SECONDS
        if self._told:
            self._look_again()
        caught_up = self._store.catch_up() & self._house.evenings.catch_up()
        if caught_up and self._behind:
            self._ui.scenes.toasts.show(Toast(Message("saves.caught_up")))
        self._behind = not caught_up

    def _look_again(self) -> None:
        """Removes notices of the shelf that are over: another program that had the profile, a full disk."""
        self._store.prepare()
        told, now = self._told, store_notices(self._store)
        if told == now:
            return
        self._told = now
        self._house.notices = [*now, *(line for line in self._house.notices if line not in told)]
        if SECOND in told:
            self._ui.scenes.toasts.show(Toast(Message("saves.alone")))
        self._ui.scenes.resize()


class SettingsSaver:
    """A saver that writes only while `may_write` returns True, and not at all if nothing changed."""

    def __init__(
        self, file: SettingsFile[Settings], settings: Settings, may_write: Callable[[], bool], now: Callable[[], float]
    ) -> None:
        """`settings` are those in the file now."""
        self._file, self._may_write, self._now = file, may_write, now
        self._written = self._latest = settings
        self._due = 0.0

    def changed(self, before: Settings, after: Settings) -> None:
        """Notes a change."""
        self._latest, self._due = after, self._now() + REST_SECONDS
        self._file.note(after)

    def tick(self) -> None:
        """Writes every frame if it is time."""
        if self._latest != self._written and self._now() >= self._due:
            self.save()

    def save(self) -> None:
        """Writes the changes; those that cannot be written are tried again a little later."""
        if self._latest == self._written or not self._may_write():
            return
        if self._file.save(self._latest) is None:
            self._written = self._latest
        else:
            self._due = self._now() + RETRY_SECONDS


def _holds(title: str, choice: TableChoice) -> bool:
    """True if people can have sat so. Options a title has lost are mended when its lobby opens."""
    texts = [title, *choice.options, *(value for value in choice.options.values() if isinstance(value, str))]
    return (
        0 < len(choice.seats) <= MOST_SEATS
        and all(each.seat == number for number, each in enumerate(choice.seats))
        and len(choice.options) <= MOST_OPTIONS
        and max(map(len, texts)) <= LONGEST_OPTION
    )


def _newest(entries: dict[str, T], by: int = 0) -> dict[str, T]:
    """Returns the newest entries: names (0) or values (1) say which came last."""
    return dict(sorted(entries.items(), key=lambda entry: str(entry[by]))[-MOST:])


def _crashed(file: str, reports: str) -> Message:
    """Returns the notice of a crash. It speaks of sending the file only where it can be sent to."""
    if reports:
        return Message("app.crashed_report", {"file": given(file), "reports": given(reports)})
    return Message("app.crashed", {"file": given(file)})
