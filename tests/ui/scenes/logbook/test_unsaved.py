"""Leaving a table, and the program, while the disk takes nothing."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.house import RETRY_SECONDS, WriteRetries
from game.persistence.folders import UserFolders
from game.persistence.match_store import MatchStore
from game.ui.scenes.opening import TableChoice
from game.ui.scenes.shelf.shelf import ShelfScene
from game.ui.table.scene import TableScene
from tests.seats import sitting
from tests.sessions import session_of
from tests.ui.scenes.inn import Inn

ALONE = TableChoice(sitting("Ada"), {"level": "first_game"})
FULL = "disk is full"


class Disk:
    """The disk of the test; `full` says whether it takes anything."""

    full = False


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    disk, write = Disk(), os.write

    def limited(descriptor: int, data: bytes) -> int:
        if disk.full:
            raise OSError(errno.ENOSPC, "no space left")
        return write(descriptor, data)

    monkeypatch.setattr(os, "write", limited)
    return disk


@pytest.fixture
def ticking(inn: Inn) -> Iterator[WriteRetries]:
    yield WriteRetries(inn.house)


def played_on_a_full_disk(inn: Inn, disk: Disk) -> TableScene:
    """A table of one person, left by nobody yet: two moves are on the disk, some are not."""
    table = inn.deal(ALONE)
    play(table, 2)
    disk.full = True
    play(table, 3)
    inn.driver.wait(0.3)
    return table


def play(table: TableScene, moves: int) -> None:
    session = session_of(table.match)
    for _ in range(moves):
        seat = min(session.to_act())
        session.submit(seat, session.legal(seat)[0])


def words(inn: Inn) -> str:
    return " ".join(fact.name for fact in inn.driver.facts().values())


def steps_on_disk(home: Path) -> int | None:
    store = MatchStore(UserFolders(home), app="test")
    entry = store.latest_unfinished()
    store.close()
    return None if entry is None else entry.steps


def test_the_table_says_so_and_everything_is_written_once_there_is_room(
    inn: Inn, disk: Disk, ticking: WriteRetries, tmp_path: Path
) -> None:
    table = played_on_a_full_disk(inn, disk)
    assert FULL in words(inn)
    disk.full = False
    inn.driver.wait(RETRY_SECONDS + 0.5)
    assert FULL not in words(inn)
    expected = len(session_of(table.match).journal)
    inn.close()
    assert steps_on_disk(tmp_path) == expected


def test_leaving_the_table_says_so_and_loses_nothing(
    inn: Inn, disk: Disk, ticking: WriteRetries, tmp_path: Path
) -> None:
    expected = len(session_of(played_on_a_full_disk(inn, disk).match).journal)
    inn.leave_table()
    assert FULL in words(inn)
    assert "only in memory" in words(inn)
    inn.driver.do("ok")
    assert isinstance(inn.top, ShelfScene)
    disk.full = False
    ticking.tick()
    inn.driver.clock.seconds += RETRY_SECONDS
    ticking.tick()
    assert inn.store.unsaved is None
    inn.close()
    assert steps_on_disk(tmp_path) == expected


def test_a_match_left_unsaved_goes_on_where_it_stood(inn: Inn, disk: Disk, tmp_path: Path) -> None:
    table = played_on_a_full_disk(inn, disk)
    expected = len(session_of(table.match).journal)
    inn.leave_table()
    inn.driver.do("ok")
    inn.driver.do("continue")
    inn.driver.wait(0.2)
    assert len(session_of(inn.table.match).journal) == expected
    disk.full = False
    play(inn.table, 1)
    inn.close()
    assert steps_on_disk(tmp_path) == expected + 1


def test_a_file_that_vanished_before_the_match_went_on_is_written_anew_and_told_of(inn: Inn, tmp_path: Path) -> None:
    play(inn.deal(ALONE), 2)
    inn.leave_table()
    (file,) = inn.store.folders.matches.iterdir()
    inn.driver.do("continue")
    inn.driver.wait(0.2)
    file.unlink()
    play(inn.table, 1)
    inn.driver.wait(0.2)
    assert "written anew" in words(inn)
    assert "not saved yet" not in words(inn)
    expected = len(session_of(inn.table.match).journal)
    inn.close()
    assert steps_on_disk(tmp_path) == expected


def test_leaving_the_program_asks_first(inn: Inn, disk: Disk) -> None:
    played_on_a_full_disk(inn, disk)
    inn.house.doors.quit()
    inn.driver.wait(0.1)
    assert "Not saved yet" in words(inn)
    inn.driver.do("dialog.no")
    inn.driver.wait(0.1)
    assert isinstance(inn.top, TableScene)
    inn.house.doors.quit()
    inn.driver.wait(0.1)
    inn.driver.do("dialog.yes")
    inn.driver.wait(0.1)
    assert inn.top is None


def test_leaving_the_program_does_not_ask_if_there_is_room_again(inn: Inn, disk: Disk) -> None:
    played_on_a_full_disk(inn, disk)
    disk.full = False
    inn.house.doors.quit()
    inn.driver.wait(0.1)
    assert inn.top is None
