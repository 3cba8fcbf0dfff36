"""The whole program, on a display nobody sees."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.app import program
from game.app.program import CRASHED, run
from game.content.error import ContentError
from game.content.folders import Folders, program_root
from game.persistence.folders import UserFolders
from game.persistence.match_store import MatchStore
from game.ui.app import App
from game.ui.context import Canvas
from game.ui.input.focus import NodeFacts
from game.ui.scenes.lobby.lobby import LobbyScene
from game.ui.scenes.logbook.logbook import LogbookScene
from game.ui.scenes.shelf.shelf import ShelfScene, TitleCard

pytestmark = pytest.mark.program

Act = Callable[[App], None]
QUICK: dict[str, object] = {"theme": "high_contrast", "window": [1024, 640]}
LAST = 8
"""The program is closed after so many frames."""


@pytest.fixture
def driven(monkeypatch: pytest.MonkeyPatch) -> dict[int, Act]:
    """Actions by the number of the frame they come before; before the last one the window is closed."""
    acts: dict[int, Act] = {}
    frame = App.frame
    counts: dict[App, int] = {}

    def counted(app: App) -> bool:
        number = counts[app] = counts.get(app, 0) + 1
        acts.get(number, _nothing)(app)
        if number == LAST:
            app.on_quit()
        return frame(app)

    monkeypatch.setattr(App, "frame", counted)
    return acts


def test_the_first_picture_comes_before_everything_and_then_the_shelf(
    driven: dict[int, Act], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[list[Path]] = []
    seen: list[object] = []
    draw = TitleCard.background

    def first(scene: TitleCard, canvas: Canvas) -> None:
        opened.append(list(tmp_path.iterdir()))
        draw(scene, canvas)

    monkeypatch.setattr(TitleCard, "background", first)
    driven[4] = lambda app: seen.append(app.scenes.top)
    assert run(home=str(tmp_path)) == 0
    assert opened[0] == []
    assert isinstance(seen[0], ShelfScene)


def test_a_title_named_at_the_start_opens_its_lobby(driven: dict[int, Act], tmp_path: Path) -> None:
    seen: list[object] = []
    driven[4] = lambda app: seen.append(app.scenes.top)
    assert run(title="river_rats", home=str(tmp_path)) == 0
    assert isinstance(seen[0], LobbyScene)


def test_settings_and_the_match_survive_the_end_of_the_program(driven: dict[int, Act], tmp_path: Path) -> None:
    def change(app: App) -> None:
        app.ui.change(ui_scale=120, theme="high_contrast")
        assert isinstance(app.scenes.top, LobbyScene)
        app.scenes.top.do("deal")

    driven[4] = change
    assert run(title="river_rats", seed="5", home=str(tmp_path)) == 0
    kept = json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))
    assert (kept["ui_scale"], kept["theme"]) == (120, "high_contrast")
    store = MatchStore(UserFolders(tmp_path), app="test")
    unfinished = store.latest_unfinished()
    store.close()
    assert unfinished is not None and not unfinished.interrupted


def test_a_crash_leaves_a_file_and_the_next_start_tells_of_it(
    driven: dict[int, Act], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def crash(app: App) -> None:
        raise RuntimeError("the boiler burst")

    driven[5] = crash
    assert run(home=str(tmp_path)) == CRASHED
    assert "stopped unexpectedly (RuntimeError)" in capsys.readouterr().err
    (file,) = (tmp_path / "crashes").glob("crash-*")
    assert "the boiler burst" in file.read_text(encoding="utf-8")
    told: list[str] = []
    driven[5] = lambda app: told.extend(node.name for node in _nodes(app))
    assert run(home=str(tmp_path)) == 0
    assert any(str(file) in name for name in told)


def test_a_broken_settings_file_is_told_of_and_kept(driven: dict[int, Act], tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{", encoding="utf-8")
    told: list[str] = []
    driven[5] = lambda app: told.extend(node.name for node in _nodes(app))
    assert run(home=str(tmp_path)) == 0
    assert any("settings.json is damaged" in name for name in told)
    assert (tmp_path / "settings-broken.json").read_text(encoding="utf-8") == "{"


def test_the_program_starts_whatever_lies_in_its_folder(driven: dict[int, Act], tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches" / "a.river").mkdir()
    (tmp_path / "matches" / "b.river").write_bytes(b"\xff" * 100)
    (tmp_path / "lobby.json").mkdir()
    (tmp_path / "settings.json").mkdir()
    seen: list[object] = []
    driven[4] = lambda app: seen.append(app.scenes.top)
    assert run(home=str(tmp_path)) == 0
    assert isinstance(seen[0], ShelfScene)


BAD_SETTINGS = {
    "a window as large as a town": {"window": [10**9, 10**9]},
    "a window of nothing": {"window": [0, -5]},
    "a language out of its folder": {"language": "../../../en"},
    "a language without end": {"language": "x" * 5000},
    "a language no path can hold": {"language": "a\0b"},
    "keys without end": {"keys": {str(number): "x" for number in range(5000)}},
}


@pytest.mark.parametrize("settings", BAD_SETTINGS.values(), ids=BAD_SETTINGS.keys())
def test_settings_beyond_all_bounds_do_not_stop_the_program(
    driven: dict[int, Act], tmp_path: Path, settings: dict[str, object]
) -> None:
    (tmp_path / "settings.json").write_text(json.dumps(QUICK | settings), encoding="utf-8")
    assert run(home=str(tmp_path)) == 0


def test_names_no_font_can_draw_do_not_stop_the_program(driven: dict[int, Act], tmp_path: Path) -> None:
    seats = [{"seat": 0, "name": "A\0B\x07"}, {"seat": 1, "name": "<b>\u202e"}]
    (tmp_path / "lobby.json").write_text(json.dumps({"tables": {"river_rats": {"seats": seats}}}), encoding="utf-8")
    told: list[str] = []
    driven[5] = lambda app: told.extend(node.name for node in _nodes(app))
    assert run(title="river_rats", home=str(tmp_path)) == 0
    assert any("AB" in name for name in told)


@pytest.mark.skipif(os.name != "posix", reason="names of files are text elsewhere")
def test_a_file_whose_name_is_no_text_is_a_line_of_the_logbook(driven: dict[int, Act], tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    Path(os.fsdecode(os.fsencode(tmp_path / "matches") + b"/\xff\xfe.river")).write_bytes(b"x")
    seen: list[object] = []

    def logbook(app: App) -> None:
        assert isinstance(app.scenes.top, ShelfScene)
        app.scenes.top.do("logbook")

    driven[4] = logbook
    driven[6] = lambda app: seen.append(app.scenes.top)
    assert run(home=str(tmp_path)) == 0
    assert isinstance(seen[0], LogbookScene)


def test_a_home_of_nobody_is_no_crash(driven: dict[int, Act], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(home="~nobody-of-this-name/matches") == 0


@pytest.mark.parametrize("broken", ["theme.yaml", "strings/en.yaml"])
def test_damaged_files_of_the_program_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], broken: str
) -> None:
    root = tmp_path / "program"
    shutil.copytree(program_root() / "data" / "app", root / "data" / "app")
    (root / "data" / "app" / broken).write_text("a: [", encoding="utf-8")
    monkeypatch.setattr(program, "program_folders", lambda own: Folders.under(root, own))
    assert run(home=str(tmp_path / "home")) == CRASHED
    assert f"app/{broken}:2 $.a: not readable" in capsys.readouterr().err
    assert not (tmp_path / "home" / "crashes").exists()


def test_the_players_own_boards_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Path] = []

    def folders(own: Path) -> Folders:
        asked.append(own)
        raise ContentError("here", "enough")

    monkeypatch.setattr(program, "program_folders", folders)
    assert run(home=str(tmp_path)) == CRASHED
    assert asked == [tmp_path / "own"]


def test_without_a_screen_the_program_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    assert run(home=str(tmp_path)) == CRASHED
    assert "no screen to open a window on" in capsys.readouterr().err
    assert not (tmp_path / "crashes").exists()


def _nothing(app: App) -> None:
    """Done before a frame nothing is asked of."""


def _nodes(app: App) -> list[NodeFacts]:
    top = app.scenes.top
    assert top is not None
    return list(top.focus.facts())
