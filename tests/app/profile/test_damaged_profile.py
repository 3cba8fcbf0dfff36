"""Files beside the matches that are typed correctly and do not hold together: nothing of them ends the program."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from game.app.house import LastChoices, LobbyMemory, PracticeBook, PracticeData, RecordBook, RecordsData, open_store
from game.content.seat_assignment import BotPlayer, LocalPlayer, PhonePlayer, SeatAssignment, faces_of, names_of
from game.content.theme import HIGH_CONTRAST
from game.engine.types import Seat
from game.host.records import Record, WhyNot, against, as_rows, daily_seed, days, figures, running_share, streak
from game.persistence.folders import UserFolders
from game.persistence.settings_file import SettingsFile
from game.table.settings import Motion, Settings
from game.ui.scenes.logbook.records import RecordsScene
from game.ui.scenes.opening import TableChoice, first_choice, set_by_hand, suiting_bot
from tests.app.profile.damage import damaged
from tests.extent import some
from tests.ui.scenes.inn import NOW, TITLES, Inn

TITLE: Final = "rats"
OPTION: Final = {"jokers": "2"}
MATCH: Final = "20260501-183000-rats-0123ab"


def records() -> RecordsData:
    """Matches of every kind, and a deal of the day that the house has played."""
    seats = ("", "level3", "level4")
    kinds = (
        Record(TITLE, NOW, seats, (0,), "classic"),
        Record(TITLE, NOW, seats, (1,), day=f"{NOW:%Y-%m-%d}", why_not=WhyNot.HINTS),
        Record("river_rats", NOW, ("", ""), ()),
    )
    house = {daily_seed(TITLE, NOW.date()): {"level3": True, "level4": False}}
    return RecordsData({f"{MATCH}{number}": record for number, record in enumerate(kinds)}, house)


def practice() -> PracticeData:
    """A moment of the day that was found, and a match that went on from one."""
    moment, today = f"{TITLE}/1-moment", NOW.date()
    return PracticeData({moment: today, "table/abc": date(2026, 5, 1)}, {f"{today:%Y-%m-%d}": moment}, {MATCH: moment})


def choices() -> LastChoices:
    """The lobby of a title as somebody left it, with a phone."""
    seats = (
        SeatAssignment(Seat(0), "Ada"),
        SeatAssignment(Seat(1), player=BotPlayer("level3")),
        SeatAssignment(Seat(2), "Bo", PhonePlayer("otter")),
    )
    return LastChoices(
        {
            TITLE: TableChoice(seats, dict(OPTION)),
            "raft_race": TableChoice((SeatAssignment(Seat(0), "", LocalPlayer()),)),
        }
    )


def settings() -> Settings:
    """Returns everything set by hand."""
    return Settings(
        ui_scale=110, motion=Motion.OFF, muted_groups=("chips",), language="de", asks={"rats.beat": True},
        keys={"undo": "ctrl+z"}, pad={"hint": "back"}, reaction_timeout=5, theme="high_contrast",
    )  # fmt: skip


FILES: Final[dict[str, Callable[[], Any]]] = {
    "records.json": records, "practice.json": practice, "lobby.json": choices, "settings.json": settings,
}  # fmt: skip


def plain(name: str) -> dict[str, Any]:
    """A file of the profile as a program of today writes it."""
    written: dict[str, Any] = msgspec.to_builtins(FILES[name](), str_keys=True)
    read: dict[str, Any] = json.loads(msgspec.json.encode(written))
    return read


def merged(name: str, random: Random, count: int) -> dict[str, Any]:
    """The entries of so many damaged files in one: each is used or left out by itself."""
    found: dict[str, Any] = damaged(plain(name), random)
    for number in range(count):
        for field, entries in damaged(plain(name), random).items():
            if isinstance(entries, dict) and isinstance(found.get(field), dict):
                found[field] |= {f"{key}{number}" if field == "matches" else key: each for key, each in entries.items()}
    return found


class Books:
    """The readers and writers of these files, as the program opens them."""

    def __init__(self, home: Path) -> None:
        self._store = open_store(UserFolders(home))
        self.memory, self.records = LobbyMemory(self._store), RecordBook(self._store)
        self.practice = PracticeBook(self._store)
        self.settings = SettingsFile(home / "settings.json", Settings)
        loaded = self.settings.load()
        self._chosen = loaded.settings
        found = (*self.memory.problems, *self.records.problems, *self.practice.problems, *loaded.problems)
        self.problems = [problem.line() for problem in found]

    def look(self) -> None:
        """Everything that is worked out of what is kept."""
        records = self.records.all()
        figures(records), list(running_share(records)), against(records), list(as_rows(records))
        streak(self.practice.days, NOW.date())
        for cover in TITLES.covers:
            days(records, cover.id, NOW.date())
            suiting_bot(cover.info, records)
            choice = first_choice(cover.info, self.memory.last(cover.id), self.memory.company)
            names_of(cover.info, choice.seats), faces_of(cover.info, choice.seats), set_by_hand(cover.info, choice)

    def write(self) -> None:
        """A match ends, a moment is found, a lobby is left, a setting is changed."""
        self.records.keep("ff", Record(TITLE, NOW, ("", "level3"), (0,)))
        self.records.keep_of_house("day/other", "level3", True)
        self.practice.keep(f"{TITLE}/2-other", NOW.date(), daily=True)
        self.practice.begun(MATCH, f"{TITLE}/2-other")
        self.memory.keep(TITLE, choices().tables[TITLE])
        self.settings.save(replace(self._chosen, ui_scale=90))

    def close(self) -> None:
        """The program ends."""
        self._store.close()


def aside(home: Path, name: str) -> list[bytes]:
    """Returns the files that were set aside in the place of a file."""
    return [path.read_bytes() for path in home.glob(f"{name.removesuffix('.json')}-broken*.json")]


@pytest.mark.parametrize("name", FILES)
def test_what_cannot_be_is_left_out_told_once_and_kept_as_it_was(tmp_path: Path, name: str) -> None:
    """Given damaged files, when everything is worked out of them and written, then each that has something wrong is
    told of, lies aside byte by byte, and the next start finds nothing wrong."""
    for seed in range(some(300)):
        home = tmp_path / str(seed)
        home.mkdir()
        before = json.dumps(damaged(plain(name), Random(seed))).encode()
        (home / name).write_bytes(before)
        books = Books(home)
        books.look()
        books.write()
        books.close()
        assert aside(home, name) == [before] * bool(books.problems), f"seed {seed}"
        again = Books(home)
        again.look()
        again.close()
        assert not again.problems, f"seed {seed}"


@pytest.mark.faults
@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_damaged_while_the_program_runs_is_kept_as_it_was(tmp_path: Path, name: str) -> None:
    for seed in range(some(300)):
        home = tmp_path / str(seed)
        home.mkdir()
        (home / name).write_bytes(json.dumps(plain(name)).encode())
        books = Books(home)
        before = json.dumps(damaged(plain(name), Random(seed))).encode()
        (home / name).write_bytes(before)
        books.write()
        books.close()
        Books(home).close()
        assert aside(home, name) in ([], [before]), f"seed {seed}"


@pytest.mark.faults
@pytest.mark.parametrize("seed", range(some(20)))
def test_every_room_opens_over_a_damaged_profile(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    for name in FILES:
        (tmp_path / name).write_bytes(json.dumps(merged(name, random, 20)).encode())
    loaded = SettingsFile(tmp_path / "settings.json", Settings).load().settings
    inn = Inn(tmp_path, settings=replace(loaded, theme=HIGH_CONTRAST), thinks=False)
    inn.shelf()
    assert inn.house.notices
    cover = inn.house.titles.cover(TITLE)
    assert cover is not None
    for room in (
        partial(inn.house.doors.lobby, cover),
        inn.house.doors.shelf,
        partial(inn.house.doors.practice_of, cover),
        inn.house.doors.settings,
        inn.house.doors.records,
    ):
        room()
        inn.driver.frame()
    assert isinstance(inn.top, RecordsScene)
    inn.top.turn_to(TITLE)
    inn.driver.frame()
    inn.close()
