"""The first start after an update: every save of older versions is there, opens, goes on, and is not overwritten."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game import __version__
from game.app.self_check.checks import Script
from game.content.catalogue import Catalogue
from game.content.folders import program_folders
from game.engine.module import discover
from game.persistence.folders import UserFolders
from game.persistence.lines import FORMAT, OLDEST_FORMAT
from game.persistence.match_store import MatchStore
from game.persistence.save_file import LoadedMatch, read
from game.ui.app import App
from game.ui.scenes.house import House
from game.ui.scenes.logbook.logbook import LogbookScene
from game.ui.scenes.shelf.shelf import ShelfScene
from game.ui.table.scene import TableScene
from tests.app.led import files, lead, table, until
from tests.saves.make import KINDS, SAVES, save_name
from tests.sessions import session_of

pytestmark = pytest.mark.window

CORPUS = sorted(SAVES.glob("*/*.river"))
TITLES = discover()
NAMES = [path.relative_to(SAVES).as_posix() for path in CORPUS]


def name_of(path: Path) -> str:
    return f"{path.parent.name}-{path.name}"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A profile with the whole corpus among its matches."""
    matches = tmp_path / "matches"
    matches.mkdir()
    for path in CORPUS:
        shutil.copy(path, matches / name_of(path))
    return tmp_path


@pytest.fixture
def one(tmp_path: Path, path: Path) -> Path:
    """A profile with one save."""
    (tmp_path / "matches").mkdir()
    kept = tmp_path / "matches" / name_of(path)
    shutil.copy(path, kept)
    return kept


def is_old(path: Path) -> bool:
    """True if the format or the title's rules have changed since."""
    return read(path).format < FORMAT or read(path).header.rules < TITLES[read(path).header.game].version


def opened(store: MatchStore, path: Path) -> LoadedMatch:
    match = store.load(path, TITLES)
    assert match.problem is None, str(match.problem)
    return match


def test_the_corpus_has_every_format_every_title_and_its_rules_of_every_version() -> None:
    formats = {(read(path).format, read(path).header.game) for path in CORPUS}
    rules = {(read(path).header.game, read(path).header.rules) for path in CORPUS}
    for entry in Catalogue(program_folders()):
        assert {(number, entry.id) for number in range(OLDEST_FORMAT, FORMAT + 1)} <= formats
        assert {(entry.id, number) for number in range(1, entry.title.version + 1)} <= rules
        assert all((SAVES / __version__ / save_name(entry.title, kind)).exists() for kind in KINDS)


@pytest.mark.parametrize("path", CORPUS, ids=NAMES)
def test_a_save_is_the_match_it_was(path: Path, one: Path, tmp_path: Path) -> None:
    store = MatchStore(UserFolders(tmp_path), app="test")
    match = opened(store, one)
    for step in match.session.journal.steps():
        match.session.verify(step.id)
    reasons = [note.reason for note in match.notes]
    assert ("upgraded" in reasons) == is_old(path)
    assert ("not_closed" in reasons) == (not match.file.closed)
    assert match.file.label in ("Regatta am Fluß", None)
    store.close()


@pytest.mark.parametrize("path", CORPUS, ids=NAMES)
def test_looking_changes_nothing_and_playing_on_keeps_the_old_file(path: Path, one: Path, tmp_path: Path) -> None:
    before = path.read_bytes()
    store = MatchStore(UserFolders(tmp_path), app="test")
    match = opened(store, one)
    store.resume(match).close()
    assert [each.read_bytes() for each in store.folders.matches.iterdir()] == [before]
    match = opened(store, one)
    recorder = store.resume(match)
    match.session.undo()
    recorder.close()
    kept = one if not is_old(path) else store.folders.aside / one.name
    assert kept.read_bytes().startswith(before)
    assert kept == one or kept.read_bytes() == before
    again = opened(store, recorder.path)
    assert (again.file.format, again.notes) == (FORMAT, ())
    assert again.session.head == match.session.head
    store.close()


def test_the_first_start_shows_all_of_them_and_touches_none(home: Path) -> None:
    before = files(home / "matches")

    def script(app: App, house: House) -> Script:
        yield from until(app, ShelfScene)
        house.doors.logbook()
        yield from until(app, LogbookScene)
        entries = house.store.entries()
        assert len(entries) == len(CORPUS)
        assert all(entry.readable and entry.problem is None for entry in entries)
        yield

    lead(home, script)
    assert files(home / "matches") == before
    assert files(home / "aside") == {}


@pytest.mark.parametrize("title", sorted(TITLES))
def test_the_oldest_and_the_latest_save_of_a_title_are_laid_on_the_table(home: Path, title: str) -> None:
    names = (f"{title}-finished.river", save_name(TITLES[title], "finished"))
    paths = [path for path in CORPUS if path.name in names]
    assert len(paths) == len(names)
    steps: list[int] = []

    def script(app: App, house: House) -> Script:
        for path in paths:
            house.doors.resume(home / "matches" / name_of(path))
            yield
            yield from until(app, TableScene)
            steps.append(len(session_of(table(app).match).journal))
            house.doors.shelf()
            yield

    lead(home, script)
    kept = list(files(home / "matches").values()) + list(files(home / "aside").values())
    for path, count in zip(paths, steps, strict=True):
        assert count >= read(path).steps > 5
        assert any(data.startswith(path.read_bytes()) for data in kept)
