"""The settings file: whatever it looks like, the program starts, and nothing of the player's is thrown away."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.persistence import settings_file as settings_reading
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
    assert [problem.reason for problem in loaded.problems] == ["settings_in_the_way"]
    assert (tmp_path / "settings-broken.json" / "inside").read_text() == "kept"
    assert file.load().problems == ()


def test_nothing_is_written_where_nothing_may_be(tmp_path: Path) -> None:
    file = written(tmp_path, b"broken")
    assert file.load(set_aside=False).settings == Settings()
    assert file.path.read_bytes() == b"broken"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.skipif(os.name != "posix", reason="links and pipes")
@pytest.mark.parametrize("make", [lambda path: path.symlink_to("nowhere"), os.mkfifo], ids=["link", "pipe"])
def test_what_is_no_file_in_its_place_is_moved_aside(tmp_path: Path, make: Callable[[Path], None]) -> None:
    file = settings_file(tmp_path)
    make(file.path)
    assert [problem.reason for problem in file.load().problems] == ["settings_in_the_way"]
    assert os.path.lexists(tmp_path / "settings-broken.json")
    assert file.load().problems == ()


class ClosedFile:
    """Stands before reading; `fails` says whether it does."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fails = True
        self._read = settings_reading._read
        monkeypatch.setattr(settings_reading, "_read", self.read)

    def read(self, path: Path) -> bytes:
        if self.fails:
            raise PermissionError(13, "closed")
        return self._read(path)


def test_a_file_that_cannot_be_read_is_told_and_not_touched_until_something_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path, {"theme": "night"})
    ClosedFile(monkeypatch)
    loaded = file.load()
    assert loaded.settings == Settings()
    assert [problem.reason for problem in loaded.problems] == ["settings_unreadable"]
    assert json.loads(file.path.read_text()) == {"theme": "night"}
    assert file.save(Settings(ui_scale=120)) is None
    assert json.loads((tmp_path / "settings-broken.json").read_text()) == {"theme": "night"}
    assert json.loads(file.path.read_text())["ui_scale"] == 120


def test_a_file_that_could_not_be_read_for_a_while_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path, {"theme": "night", "smell": "pine"})
    closed = ClosedFile(monkeypatch)
    file.load()
    closed.fails = False
    assert file.save(Settings(ui_scale=120)) is None
    loaded = settings_file(tmp_path).load()
    assert (loaded.settings, loaded.problems) == (Settings(theme="night", ui_scale=120), ())
    closed.fails = True
    assert file.save(Settings(ui_scale=130)) is not None
    assert json.loads(file.path.read_text())["smell"] == "pine"


def test_a_file_that_is_gone_is_written_anew_whole(tmp_path: Path) -> None:
    file = written(tmp_path, {"theme": "night"})
    settings = file.load().settings
    file.path.unlink()
    file.save(replace(settings, ui_scale=120))
    assert settings_file(tmp_path).load().settings == Settings(theme="night", ui_scale=120)


class TwoPrograms:
    """Two files on one path, and the clock both look at."""

    def __init__(self, tmp_path: Path) -> None:
        self.now = 1000.0
        path = tmp_path / "settings.json"
        self.first, self.second = (SettingsFile(path, Settings, lambda: self.now) for _ in range(2))
        self.start = Settings(theme="night", keys={"undo": "u", "redo": "r"}, asks={"x": True})
        self.first.save(self.start)
        for each in (self.first, self.second):
            assert each.load().settings == self.start
        self.now += 10

    def kept(self) -> Settings:
        loaded = SettingsFile(self.first.path, Settings, lambda: self.now).load()
        assert loaded.problems == ()
        return loaded.settings


def test_of_two_programs_each_keeps_what_the_other_changed(tmp_path: Path) -> None:
    two = TwoPrograms(tmp_path)
    two.first.save(replace(two.start, theme="day", keys={"undo": "z", "redo": "r"}))
    two.second.save(replace(two.start, ui_scale=150, keys={"undo": "u", "redo": "y"}, asks={}))
    assert two.kept() == Settings(theme="day", ui_scale=150, keys={"undo": "z", "redo": "y"})


def test_of_two_changes_of_one_setting_the_newer_stays_whoever_lives_longer(tmp_path: Path) -> None:
    two = TwoPrograms(tmp_path)
    older, newer = replace(two.start, ui_scale=150), replace(two.start, ui_scale=90)
    two.second.note(older)
    two.now += 10
    two.first.save(newer)
    two.now += 10
    two.second.save(older)
    assert two.kept() == newer
    two.now += 10
    two.second.save(replace(older, ui_scale=110))
    assert two.kept().ui_scale == 110


def test_a_change_that_was_taken_back_elsewhere_stays_taken_back(tmp_path: Path) -> None:
    two = TwoPrograms(tmp_path)
    two.first.save(replace(two.start, keys={"redo": "r"}))
    two.now += 10
    two.second.save(replace(two.start, ui_scale=150))
    assert two.kept().keys == {"redo": "r"}


def test_a_clock_that_was_wrong_once_blocks_nothing(tmp_path: Path) -> None:
    two = TwoPrograms(tmp_path)
    two.now += 1_000_000
    two.first.save(replace(two.start, ui_scale=150))
    two.now -= 999_000
    two.second.save(replace(two.start, ui_scale=90))
    assert two.kept().ui_scale == 90


@pytest.mark.parametrize("times", ['"soon"', "[1]", '{"ui_scale": "soon", "keys": {}}', '{"ui_scale": -1}'])
def test_times_that_make_no_sense_are_no_times(tmp_path: Path, times: str) -> None:
    file = written(tmp_path, f'{{"theme": "night", "changed_at": {times}}}'.encode())
    settings = file.load().settings
    assert file.save(replace(settings, ui_scale=120)) is None
    assert settings_file(tmp_path).load().settings == Settings(theme="night", ui_scale=120)


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
