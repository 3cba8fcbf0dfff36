"""A match file on the command line, double clicked or dropped: it opens, goes on in a copy, and stays as it is."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pygame
import pytest

from game.app import program
from game.app.self_check.checks import Script
from game.cli.arguments import COMMANDS, parser, run
from game.ui.app import App
from game.ui.scenes.house import House
from game.ui.scenes.overlays.question import NoticeScene
from game.ui.scenes.shelf.shelf import ShelfScene
from game.ui.table.scene import TableScene
from tests.app.led import deal, files, lead, play, seen, table, until
from tests.sessions import session_of

pytestmark = pytest.mark.program


@pytest.fixture(scope="module")
def friend(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match a friend sends."""
    home = tmp_path_factory.mktemp("friend")
    lead(home, deal)
    (file,) = (home / "matches").iterdir()
    return file


@pytest.fixture
def sent(friend: Path, tmp_path: Path) -> Path:
    """It lies in a folder of its own that cannot be written to."""
    folder = tmp_path / "från Åsa"
    folder.mkdir()
    file = folder / "unser Spiel.river"
    shutil.copy(friend, file)
    file.chmod(0o444)
    folder.chmod(0o555)
    return file


def test_a_match_from_elsewhere_goes_on_in_a_copy(sent: Path, tmp_path: Path) -> None:
    home, before = tmp_path / "home", sent.read_bytes()

    def script(app: App, house: House) -> Script:
        yield from until(app, TableScene)
        yield
        assert any("in your logbook now" in words for words in seen(app))
        play(table(app), 2)

    lead(home, script, file=sent)
    assert sent.read_bytes() == before
    (copy,) = (home / "matches").iterdir()
    assert copy.name == sent.name
    assert copy.read_bytes().count(b'"kind":"step"') > before.count(b'"kind":"step"')


def test_opening_it_again_goes_on_where_it_was_left(sent: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    lengths: list[int] = []

    def script(app: App, house: House) -> Script:
        yield from until(app, TableScene)
        lengths.append(len(session_of(table(app).match).journal))
        play(table(app), 2)
        yield

    lead(home, script, file=sent)
    lead(home, script, file=sent)
    assert lengths[1] == lengths[0] + 2
    assert len(list((home / "matches").iterdir())) == 1


def test_an_own_match_goes_on_in_its_own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lead(tmp_path, deal)
    (file,) = (tmp_path / "matches").iterdir()
    monkeypatch.chdir(file.parent)

    def script(app: App, house: House) -> Script:
        yield from until(app, TableScene)
        play(table(app), 1)

    lead(tmp_path, script, file=Path(file.name))
    assert [path.name for path in (tmp_path / "matches").iterdir()] == [file.name]


BROKEN = {
    "no match": (b"hello", "is not a saved match"),
    "nothing": (b"", "is not a saved match"),
    "of a newer version": (b'{"kind":"header","format":99}\n', "newer version"),
    "gone": (None, "not there any more"),
}


@pytest.mark.parametrize("data, told", BROKEN.values(), ids=BROKEN.keys())
def test_a_file_that_cannot_be_opened_is_told_of_above_the_shelf(tmp_path: Path, data: bytes | None, told: str) -> None:
    file, home = tmp_path / "odd.river", tmp_path / "home"
    if data is not None:
        file.write_bytes(data)

    def script(app: App, house: House) -> Script:
        yield from until(app, NoticeScene)
        yield
        words = " ".join(seen(app))
        assert "odd.river" in words and told in words
        assert isinstance(app.scenes.stack[0], ShelfScene)
        assert app.scenes.top is not None
        app.scenes.top.do("ok")
        yield from until(app, ShelfScene)

    lead(home, script, file=file)
    assert list((home / "matches").iterdir()) == []
    assert data is None or file.read_bytes() == data


def test_a_match_of_a_title_there_is_not(friend: Path, tmp_path: Path) -> None:
    file = tmp_path / "chess.river"
    file.write_bytes(friend.read_bytes().replace(b'"game":"river_rats"', b'"game":"river_chess"'))

    def script(app: App, house: House) -> Script:
        yield from until(app, NoticeScene)

    lead(tmp_path / "home", script, file=file)


def test_a_damaged_match_opens_as_far_as_it_is_whole(friend: Path, tmp_path: Path) -> None:
    file = tmp_path / "cut.river"
    file.write_bytes(friend.read_bytes()[:-200])

    def script(app: App, house: House) -> Script:
        yield from until(app, NoticeScene)
        yield
        assert any("breaks off" in words for words in seen(app)), (seen(app), app.scenes.stack)
        assert isinstance(app.scenes.stack[0], TableScene)

    lead(tmp_path / "home", script, file=file)


def test_a_file_dropped_on_the_window_takes_the_place_of_the_match_that_is_played(sent: Path, tmp_path: Path) -> None:
    def script(app: App, house: House) -> Script:
        yield from deal(app, house, decisions=1)
        own = table(app)
        app.event(pygame.Event(pygame.DROPFILE, file=str(sent)))
        yield
        yield from until(app, TableScene)
        assert table(app) is not own
        assert len(session_of(table(app).match).journal) > len(session_of(own.match).journal)
        laid = table(app)
        app.event(pygame.Event(pygame.DROPFILE, file=str(house.store.folders.matches / sent.name)))
        yield
        yield
        assert table(app) is laid
        assert any("on the table already" in words for words in seen(app)), seen(app)

    lead(tmp_path / "home", script)
    left = files(tmp_path / "home" / "matches")
    assert len(left) == 2 and all(b'"kind":"closed"' in data.splitlines()[-1] for data in left.values())


def test_a_file_dropped_before_the_house_is_open_is_not_forgotten(sent: Path, tmp_path: Path) -> None:
    pygame.display.init()
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(sent)))

    def script(app: App, house: House) -> Script:
        yield from until(app, TableScene)

    lead(tmp_path / "home", script)


def test_the_command_line_takes_a_file_in_place_of_a_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Path | None] = []

    def window(*, title: str | None, file: Path | None, seed: str | None, phones: object) -> int:
        asked.append(file)
        return 0

    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.setattr(program, "run", window)
    there = tmp_path / "without ending"
    there.touch()
    for word in ("gone.river", "GONE.RIVER", str(there)):
        assert run([word]) == 0
    assert run([]) == 0
    assert asked == [Path("gone.river"), Path("GONE.RIVER"), there, None]


def test_a_misspelled_command_is_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["simulat"])
    assert "invalid choice: 'simulat'" in capsys.readouterr().err


def test_every_command_is_known_as_one(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args(["--help"])
    listed = {line.split()[0] for line in capsys.readouterr().out.splitlines() if line.startswith("    ")}
    assert listed >= COMMANDS and os.environ["SDL_VIDEODRIVER"] == "dummy"
    assert {word for word in listed if word.isalpha()} - {"COMMAND"} <= COMMANDS | {"show"}
