"""What is left behind when the program breaks."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from game.app.crash import FOLDER, MOST_KEPT, untold_crash, write_crash

NOW = datetime(2026, 5, 4, 20, 30)


def broken() -> Exception:
    """An error with a cause, raised by the program's own code, that names files of the machine."""
    try:
        try:
            Path(__file__).with_name("no such file").read_bytes()
        except OSError as error:
            raise ValueError(f"{Path.home()}/secret and {Path(__file__).parents[2]}/data") from error
    except ValueError as error:
        return error
    raise AssertionError


def test_the_file_says_what_and_where_without_names_of_the_machine(tmp_path: Path) -> None:
    path = write_crash(tmp_path, broken(), NOW)
    assert path == tmp_path / FOLDER / "crash-20260504-203000.txt"
    text = path.read_text(encoding="utf-8")
    assert "ValueError" in text and "FileNotFoundError" in text
    assert "tests/app/test_crash.py:" in text
    assert str(Path.home()) not in text.replace("~", "")
    assert str(Path(__file__).parents[2]) not in text


def test_a_crash_is_told_once(tmp_path: Path) -> None:
    assert untold_crash(tmp_path) is None
    write_crash(tmp_path, broken(), NOW)
    assert untold_crash(tmp_path) == "crashes/crash-20260504-203000.txt"
    assert untold_crash(tmp_path) is None


def test_only_the_last_few_are_kept(tmp_path: Path) -> None:
    for minute in range(MOST_KEPT + 5):
        write_crash(tmp_path, broken(), NOW.replace(minute=minute))
        untold_crash(tmp_path)
    assert len(list((tmp_path / FOLDER).glob("crash-*.txt"))) == MOST_KEPT


def test_a_folder_that_cannot_be_written_to_is_no_second_crash(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("in the way", encoding="utf-8")
    assert write_crash(tmp_path, broken(), NOW) is None
    assert untold_crash(tmp_path) is None


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("[Errno 2] No such file: '/mnt/Jürgen Maier/data/a.river'", "[Errno 2] No such file: 'a.river'"),
        (r"[WinError 5] 'C:\\Users\\Anna Bell\\m.river' -> 'D:\\q'", "[WinError 5] 'm.river' -> 'q'"),
        ("//server/share/anna/f.txt is gone", "f.txt is gone"),
        ("app/theme.yaml:3 $.text: 3/4 of it", "app/theme.yaml:3 $.text: 3/4 of it"),
        ("half a letter \ud800", "half a letter ?"),
    ],
)
def test_paths_of_any_system_are_left_out(tmp_path: Path, said: str, written: str) -> None:
    path = write_crash(tmp_path, ValueError(said), NOW)
    assert path is not None
    assert f"ValueError: {written}" in path.read_text(encoding="utf-8").splitlines()


def test_the_player_s_folder_is_not_named(tmp_path: Path) -> None:
    home = tmp_path / "Ada's matches"
    path = write_crash(home, ValueError(f"{home}/matches/a.river"), NOW)
    assert path is not None
    assert "ValueError: ~/matches/a.river" in path.read_text(encoding="utf-8")
