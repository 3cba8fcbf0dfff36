"""The whole program, on a display nobody sees."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from game.app.main import CRASHED, run
from game.persistence.folders import UserFolders
from game.persistence.match_store import MatchStore
from game.ui.app import App
from game.ui.canvas import Canvas
from game.ui.scenes.lobby import LobbyScene
from game.ui.scenes.shelf import ShelfScene
from game.ui.scenes.title_card import TitleCard

Act = Callable[[App], None]
LAST = 8
"""The program is closed after so many frames."""


@pytest.fixture
def driven(monkeypatch: pytest.MonkeyPatch) -> dict[int, Act]:
    """What to do before which frame; before the last one the window is closed."""
    acts: dict[int, Act] = {}
    frame = App.frame
    counts: dict[App, int] = {}

    def counted(app: App) -> bool:
        number = counts[app] = counts.get(app, 0) + 1
        acts.get(number, lambda app: None)(app)
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
    (file,) = (tmp_path / "crashes").iterdir()
    assert "the boiler burst" in file.read_text(encoding="utf-8")
    told: list[str] = []
    driven[5] = lambda app: told.extend(node.name for node in _nodes(app))
    assert run(home=str(tmp_path)) == 0
    assert any(file.name in name for name in told)


def test_a_broken_settings_file_is_told_of_and_kept(driven: dict[int, Act], tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{", encoding="utf-8")
    told: list[str] = []
    driven[5] = lambda app: told.extend(node.name for node in _nodes(app))
    assert run(home=str(tmp_path)) == 0
    assert any("settings file is damaged" in name for name in told)
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


def _nodes(app: App) -> list[object]:
    top = app.scenes.top
    assert top is not None
    return list(top.focus.facts())
