"""The report that is left behind when the program breaks."""

from __future__ import annotations

import platform
from datetime import datetime
from pathlib import Path

import pytest

from game.app.crash import FOLDER, MOST_KEPT, untold_crash, without_names, write_crash
from game.app.self_check.checks import Script
from game.ui.app import App
from game.ui.scenes.house import House
from tests.app.led import lead

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
        ('[Errno 13] Permission denied: "/media/O\'Brien/My Stick/a.river"', '[Errno 13] Permission denied: "a.river"'),
        ("C:/Users/Anna Bell/AppData/Local/x.txt: busy", "x.txt: busy"),
        (r"\\?\C:\Users\Anna Bell\saves\y.river", "y.river"),
        (r"\\fileserver\anna\z.river", "z.river"),
        ("file:///home/anna/w.river", "file:w.river"),
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


@pytest.fixture
def anna(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The machine of somebody whose names must not leave it; the home folder."""
    for variable in ("USER", "LOGNAME", "USERNAME"):
        monkeypatch.setenv(variable, "annabell")
    monkeypatch.setenv("COMPUTERNAME", "ANNAS-PC")
    monkeypatch.setattr(platform, "node", lambda: "annas-pc.example")
    home = tmp_path / "Anna O'Bell"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    return home


def test_names_of_user_and_machine_are_left_out(anna: Path) -> None:
    said = f"annabell@Annas-PC cannot open {anna}/x/y; ANNAS-PC.EXAMPLE refuses 'annabell' of Anna O'Bell"
    path = write_crash(anna, ValueError(said), NOW)
    assert path is not None
    text = path.read_text(encoding="utf-8")
    assert "ValueError: <name>@<name> cannot open ~/x/y; <name> refuses '<name>' of <name>" in text
    assert not any(name in text.lower() for name in ("annabell", "annas-pc", "o'bell", str(anna.parent).lower()))


def test_words_that_only_hold_a_name_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("USER", "ann")
    assert without_names("cannot, ann can") == "cannot, <name> can"


def test_an_error_in_the_whole_program_names_nobody(anna: Path) -> None:
    def script(app: App, house: House) -> Script:
        yield
        (house.store.folders.matches / "annabell's.river").mkdir()
        (house.store.folders.matches / "annabell's.river").read_bytes()

    with pytest.raises(OSError) as caught:
        lead(anna / "profile", script)
    path = write_crash(anna / "profile", caught.value, NOW)
    assert path is not None
    text = path.read_text(encoding="utf-8")
    assert "game/app/program.py:" in text and "in play" in text
    assert not any(name in text.lower() for name in ("annabell", "annas-pc", "o'bell", str(anna.parent).lower()))


def test_two_crashes_in_one_second_are_two_files(tmp_path: Path) -> None:
    first, second = (write_crash(tmp_path, broken(), NOW) for _ in range(2))
    assert first != second and first is not None and first.exists()


def test_files_of_an_installed_program_keep_their_place(tmp_path: Path) -> None:
    code = compile("def fail():\n    raise ValueError\nfail()", "game\\ui\\app.py", "exec")
    with pytest.raises(ValueError) as caught:
        exec(code)
    path = write_crash(tmp_path, caught.value, NOW)
    assert path is not None and "game/ui/app.py:2 in fail" in path.read_text(encoding="utf-8")
