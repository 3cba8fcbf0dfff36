"""The settings file: whatever it looks like, the program starts, and nothing of the player's is thrown away."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from game.persistence.settings_file import SettingsFile
from game.table.settings import Motion, Settings


def settings_file(tmp_path: Path) -> SettingsFile[Settings]:
    return SettingsFile(tmp_path / "settings.json", Settings)


def written(tmp_path: Path, data: dict[str, Any] | bytes) -> SettingsFile[Settings]:
    file = settings_file(tmp_path)
    file.path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
    return file


def test_a_first_start_has_the_defaults_and_no_complaints(tmp_path: Path) -> None:
    loaded = settings_file(tmp_path).load()
    assert (loaded.settings, loaded.problems) == (Settings(), ())
    assert list(tmp_path.iterdir()) == []


def test_what_was_saved_comes_back(tmp_path: Path) -> None:
    settings = Settings(ui_scale=150, motion=Motion.OFF, keys={"undo": "ctrl+ü"}, window=(800, 600))
    assert settings_file(tmp_path / "new" / "folder").save(settings) is None
    loaded = settings_file(tmp_path / "new" / "folder").load()
    assert (loaded.settings, loaded.problems) == (settings, ())


BROKEN: dict[str, bytes] = {
    "empty": b"",
    "half": b'{"ui_scale": 12',
    "text": b"hello",
    "list": b"[1]",
    "utf-16": '{"ui_scale": 120}'.encode("utf-16"),
    "byte order mark": b'\xef\xbb\xbf{"ui_scale": 120}',
    "not a number": b'{"ui_scale": NaN}',
    "deep": b'{"keys": ' + b"[" * 100_000,
    "huge": b'{"ui_scale": ' + b"9" * 100_000 + b"}",
    "surrogate": b'{"theme": "\\ud800"}',
    "large": b" " * 2_000_000,
    "zeros": bytes(500),
}


@pytest.mark.parametrize("data", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_file_is_set_aside_as_it_was(tmp_path: Path, data: bytes) -> None:
    file = written(tmp_path, data)
    loaded = file.load()
    assert loaded.settings == Settings()
    assert [problem.reason for problem in loaded.problems] == ["settings_broken"]
    assert (tmp_path / "settings-broken.json").read_bytes() == data
    assert file.load().problems == ()


def test_a_second_broken_file_does_not_cover_the_first(tmp_path: Path) -> None:
    for data in (b"one", b"two"):
        written(tmp_path, data).load()
    assert (tmp_path / "settings-broken.json").read_bytes() == b"one"
    assert (tmp_path / "settings-broken-2.json").read_bytes() == b"two"


def test_each_setting_stands_for_itself(tmp_path: Path) -> None:
    plain = {
        "ui_scale": 900,
        "motion": "swirling",
        "fullscreen": "yes",
        "keys": {"undo": 5},
        "window": [1, 2, 3],
        "theme": "night",
        "sound_volume": 20,
    }
    file = written(tmp_path, plain)
    loaded = file.load()
    assert loaded.settings == Settings(theme="night", sound_volume=20)
    unusable = {problem.details["setting"] for problem in loaded.problems}
    assert unusable == {"ui_scale", "motion", "fullscreen", "keys", "window"}
    assert json.loads((tmp_path / "settings-broken.json").read_text()) == plain
    assert file.load().problems == ()


def test_settings_of_a_newer_program_stay_in_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, {"theme": "night", "smell": "pine"})
    loaded = file.load()
    assert (loaded.settings.theme, loaded.problems) == ("night", ())
    file.save(loaded.settings)
    assert json.loads(file.path.read_text())["smell"] == "pine"


def test_a_folder_in_its_place_is_moved_aside(tmp_path: Path) -> None:
    file = settings_file(tmp_path)
    file.path.mkdir()
    (file.path / "inside").write_text("kept")
    loaded = file.load()
    assert [problem.reason for problem in loaded.problems] == ["settings_unreadable"]
    assert (tmp_path / "settings-broken.json" / "inside").read_text() == "kept"
    assert file.load().problems == ()


def test_nothing_is_written_where_nothing_may_be(tmp_path: Path) -> None:
    file = written(tmp_path, b"broken")
    assert file.load(set_aside=False).settings == Settings()
    assert file.path.read_bytes() == b"broken"
    assert len(list(tmp_path.iterdir())) == 1


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = written(tmp_path, {"theme": "night"})

    def closed(path: Path) -> bytes:
        raise PermissionError(13, "closed")

    monkeypatch.setattr("game.persistence.settings_file._read", closed)
    loaded = file.load()
    assert loaded.settings == Settings()
    assert [problem.reason for problem in loaded.problems] == ["settings_unreadable"]
    assert json.loads((tmp_path / "settings-broken.json").read_text()) == {"theme": "night"}


def test_a_file_another_program_holds_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = written(tmp_path, {"theme": "night"})

    def held(path: Path) -> bytes:
        raise OSError(16, "busy")

    monkeypatch.setattr("game.persistence.settings_file._read", held)
    monkeypatch.setattr("game.persistence.durable.RETRY_SECONDS", (0, 0))
    assert [problem.reason for problem in file.load().problems] == ["settings_busy"]
    assert json.loads(file.path.read_text()) == {"theme": "night"}


def test_a_full_disk_keeps_the_old_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = settings_file(tmp_path)
    file.save(Settings(theme="night"))

    def full(descriptor: int) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr(os, "fsync", full)
    problem = file.save(Settings(theme="day"))
    assert problem is not None
    assert problem.reason == "disk_full"
    assert file.load().settings.theme == "night"
    assert len(list(tmp_path.iterdir())) == 1
