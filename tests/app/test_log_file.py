"""The log beside the crash files: what was done, without a name of anybody, and never more than its bounds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game import __version__
from game.app import log_file
from game.app.crash import FOLDER
from game.app.self_check.checks import Script
from game.content.message import Message
from game.persistence.folders import UserFolders
from game.persistence.match_store import MatchStore
from game.ui.app import App
from game.ui.scenes.house import House
from game.ui.scenes.opening import TableChoice
from game.ui.scenes.shelf.shelf import ShelfScene
from tests.app.led import TITLE, deal, lead, table, until
from tests.seats import sitting

pytestmark = pytest.mark.program

TABLE = TableChoice(sitting("Annabell", "Žofie", "bot:house"), {})


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "Annabells Spiele"


def log(home: Path) -> str:
    return (home / FOLDER / log_file.FILE).read_text(encoding="utf-8")


def complete(app: App) -> Script:
    """Frames until the shelf has all its pictures."""
    yield from until(app, ShelfScene)
    while app.ui.assets.catch_up():
        yield
    yield


def at_table(app: App, house: House) -> Script:
    """Shelf, table, shelf."""
    yield from complete(app)
    entry = house.titles.find(TITLE)
    assert entry is not None
    house.doors.deal(entry, TABLE)
    for _ in range(3):
        yield
    house.doors.shelf()
    for _ in range(3):
        yield


def test_it_says_what_was_done_and_names_nobody(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("USER", "annabell")
    lead(home, at_table)
    told = [re.sub(r"^\S+ \S+ ", "", line) for line in log(home).splitlines()]
    assert told[0] == f"INFO Rats & Rapids {__version__}, from the sources"
    shelf, table = "INFO room: ShelfScene", f"INFO table: {TITLE}, 3 seats, 1 bots"
    story = [shelf, table, "INFO table: nothing", shelf, "INFO closed"]
    assert [line for line in told if line in story] == story
    for name in ("annabell", "žofie", str(home.parent).lower()):
        assert name not in log(home).lower()


def test_a_crash_is_its_last_word_but_one(home: Path) -> None:
    def script(app: App, house: House) -> Script:
        yield from complete(app)
        yield from deal(app, house)
        raise RuntimeError("the boiler of Annabell burst")

    with pytest.raises(RuntimeError):
        lead(home, script)
    assert "ERROR stopped unexpectedly: RuntimeError" in log(home)
    assert "boiler" not in log(home)


def test_what_is_not_there_is_named_without_its_place(home: Path) -> None:
    def script(app: App, house: House) -> Script:
        yield from complete(app)
        app.ui.assets.missing.add(f"{home}/app/icons/nothing")
        house.titles.strings.missing.add("app.nothing")
        yield

    lead(home, script)
    assert "missing pictures: ~/app/icons/nothing" in log(home)
    assert "missing words: app.nothing" in log(home)


def test_a_bot_that_failed_is_told_of_without_a_name(home: Path) -> None:
    def script(app: App, house: House) -> Script:
        yield from complete(app)
        yield from deal(app, house)
        table(app).playback.note = Message("hud.bot_note.crashed", {"name": "Annabell"})
        yield

    lead(home, script)
    assert "bot: hud.bot_note.crashed" in log(home)
    assert "Annabell" not in log(home)


def test_old_lines_make_room_for_new_ones(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_file, "LARGEST", 300)
    for _ in range(3):
        lead(home, at_table)
    files = sorted((home / FOLDER).iterdir())
    assert [file.name for file in files] == ["log.1.txt", "log.2.txt", "log.txt"]
    assert all(file.stat().st_size <= 300 for file in files)
    assert log(home).splitlines()[-1].endswith("closed")


def test_a_second_program_writes_none(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def script(app: App, house: House) -> Script:
        yield from at_table(app, house)
        raise RuntimeError("the boiler burst")

    first = MatchStore(UserFolders(home), app="first")
    assert not first.read_only
    with pytest.raises(RuntimeError):
        lead(home, script)
    first.close()
    assert not (home / FOLDER).exists()
    assert capsys.readouterr().err == ""


def test_a_folder_that_cannot_be_written_to_is_no_crash(home: Path) -> None:
    home.mkdir()
    (home / FOLDER).write_text("in the way", encoding="utf-8")
    lead(home, at_table)
    assert (home / FOLDER).read_text(encoding="utf-8") == "in the way"
