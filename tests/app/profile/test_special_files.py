"""Pipes, sockets, devices, folders and links in the place of every file of the profile: nothing is waited for."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from types import FrameType
from typing import Final

import pytest

from game.app.crash import FOLDER, untold_crash, write_crash
from game.app.log_file import FILE, _handler
from game.content.catalogue import Catalogue
from game.content.folders import Folders
from game.engine.types import Seat
from game.host.teachers import keep_puzzle
from game.persistence.folders import UserFolders
from game.persistence.problem import SaveError
from game.ui.scenes.rules import read_sections
from tests.app.profile.test_damaged_profile import FILES, Books
from tests.content.test_puzzles import read, text
from tests.special import SPECIAL
from tests.ui.driver import ROOT

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pipes, sockets and devices as files")

NOW: Final = datetime(2026, 5, 4, 20, 30)
PATIENCE: Final = 60
"""Seconds after which somebody waits for ever: a call that returns takes milliseconds."""
OWN: Final = (
    "own/whitewater_rush/boards/mine.yaml", "own/raft_race/zones/mine.yaml", "own/whitewater_rush/boards",
    "own/whitewater_rush", "own/languages/nl/strings/app.yaml", "own/languages/nl/rules/rats.md", "own/languages",
    "own/rats/strings/en.yaml", "own",
)  # fmt: skip


@pytest.fixture(autouse=True)
def watch() -> Iterator[None]:
    """Breaks off what waits."""

    def waited(number: int, frame: FrameType | None) -> None:
        raise TimeoutError("something is waited for")

    before = signal.signal(signal.SIGALRM, waited)
    signal.alarm(PATIENCE)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def laid(path: Path, kind: str) -> None:
    """Puts a special file there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    SPECIAL[kind](path)


@pytest.mark.parametrize("kind", SPECIAL)
def test_files_beside_the_matches(tmp_path: Path, kind: str) -> None:
    """Given special files in the place of each, when they are read and written, then the program goes on without them,
    and what can be written is there at the next start."""
    for name in FILES:
        laid(tmp_path / name, kind)
    books = Books(tmp_path)
    books.look()
    books.write()
    books.close()
    again = Books(tmp_path)
    assert again.records.all() and not again.problems
    again.close()


@pytest.mark.parametrize("kind", SPECIAL)
def test_crashes_and_the_log(tmp_path: Path, kind: str) -> None:
    folder = tmp_path / FOLDER
    laid(folder / FILE, kind)
    laid(folder / "crash-20260504-203000.txt", kind)
    handler = _handler(tmp_path)
    handler.close()
    assert write_crash(tmp_path, ValueError("x"), NOW) is not None
    told = untold_crash(tmp_path)
    assert told is not None and (tmp_path / told).is_file()
    laid(tmp_path / "other", kind)
    assert write_crash(tmp_path / "other", ValueError("x"), NOW) is None or kind == "folder"


@pytest.mark.parametrize("place", OWN)
@pytest.mark.parametrize("kind", SPECIAL)
def test_what_the_player_adds(tmp_path: Path, kind: str, place: str) -> None:
    """Given a special file there, when everything is read, then each title is there and what cannot be read is told."""
    laid(tmp_path / place, kind)
    folders = Folders.under(ROOT, tmp_path / "own")
    found = Catalogue(folders, "nl")
    assert len(found) == len(found.covers) == 5
    assert read_sections(folders, "rats", "nl")
    is_page = place.endswith((".md", "languages"))
    reads = kind in ("unreadable", "folder") and os.geteuid() == 0
    told = [*found.faults, *found.own_faults, *found.strings.errors]
    assert told or is_page or reads or (kind == "folder" and not place.endswith(".yaml"))


@pytest.mark.parametrize("kind", SPECIAL)
def test_puzzles(tmp_path: Path, kind: str) -> None:
    puzzle = read(tmp_path, text())
    laid(tmp_path / "moments" / "toy.yaml", kind)
    kept = keep_puzzle(puzzle, tmp_path / "moments")
    assert kept.is_file() and kept.name == "toy-2.yaml" and puzzle.seat == Seat(0)
    laid(tmp_path / "place", kind)
    if kind != "folder":
        with pytest.raises(SaveError):
            keep_puzzle(puzzle, tmp_path / "place")


@pytest.mark.parametrize("kind", SPECIAL)
def test_the_profile_itself(tmp_path: Path, kind: str) -> None:
    laid(tmp_path / f"probe.{os.getpid()}.part", kind)
    laid(tmp_path / "in_use", kind)
    UserFolders(tmp_path).prepare()
    Books(tmp_path).close()
