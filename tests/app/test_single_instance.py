"""A second start hands its request to the window that is open, in real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game import __version__
from game.app.single_instance import HandOverResult, SingleInstance, StartRequest
from game.titles.river_rats import TITLE as RIVER_RATS
from tests.saves.make import SAVES, save_name

pytestmark = pytest.mark.program

ROOT = Path(__file__).parents[2]
MATCH = SAVES / __version__ / save_name(RIVER_RATS, "unfinished")
LONGEST = 120.0
"""Seconds after which a program is given up: a test that waits for it fails instead of waiting for ever."""
Start = Callable[..., "Window"]


class Window:
    """A running program that says what is open."""

    def __init__(self, home: Path, *arguments: str) -> None:
        variables = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.app.reporting_program", str(home), *arguments],
            env=variables, cwd=ROOT, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        given_up = threading.Timer(LONGEST, self.process.kill)
        given_up.daemon = True
        given_up.start()

    def until(self, words: str) -> list[str]:
        """Returns its lines up to one that starts with these words."""
        assert self.process.stdout is not None
        said: list[str] = []
        for line in self.process.stdout:
            said.append(line.strip())
            if line.startswith(words):
                return said
        raise AssertionError(f"it ended with {self.process.wait()} without {words!r}: {said}")

    def end(self) -> int:
        """Its exit code."""
        self.process.communicate(timeout=60)
        return self.process.returncode


@pytest.fixture(autouse=True)
def place(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A short folder for sockets: the path of `tmp_path` may be too long for one."""
    with tempfile.TemporaryDirectory(prefix="door") as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        yield Path(folder)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts programs on one profile."""
    windows: list[Window] = []

    def started(*arguments: str) -> Window:
        windows.append(Window(tmp_path / "profil ü", *arguments))
        return windows[-1]

    yield started
    for window in windows:
        window.process.kill()
        window.process.communicate()


def test_a_match_a_title_and_no_wish_at_all_go_to_the_window_that_is_open(start: Start) -> None:
    first = start()
    first.until("ShelfScene writing")
    assert start().end() == 0
    assert first.until("front") == ["front"]
    assert start("--title", "river_rats").end() == 0
    first.until("front")
    first.until("LobbyScene")
    assert start("--file", os.path.relpath(MATCH, ROOT)).end() == 0
    first.until("front")
    first.until("TableScene")
    assert start("--title", "rats").end() == 0
    first.until("LobbyScene writing")


def test_of_two_that_start_at_once_one_does_for_both(start: Start) -> None:
    both = [start(), start("--title", "rats")]
    done = next(window for window in both if _ended(window, both))
    assert done.end() == 0
    (left,) = (window for window in both if window is not done)
    assert left.process.poll() is None


@pytest.mark.skipif(sys.platform == "win32", reason="stopping a process is a thing of POSIX")
def test_if_the_first_hangs_the_second_opens_a_window_that_only_reads(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATIENCE", "0.5")
    first = start()
    first.until("ShelfScene writing")
    os.kill(first.process.pid, signal.SIGSTOP)
    start("--title", "rats").until("LobbyScene reading")


def test_after_a_crash_the_next_start_has_the_window(start: Start) -> None:
    first = start()
    first.until("ShelfScene writing")
    first.process.kill()
    first.end()
    second = start()
    second.until("ShelfScene writing")
    assert start().end() == 0
    second.until("front")


def test_a_wish_that_nobody_waits_for_any_more_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.app.single_instance.PATIENCE", 0.1)
    doorway, second = SingleInstance(tmp_path), SingleInstance(tmp_path)
    assert second.hand_over(StartRequest()) is HandOverResult.NOBODY
    doorway.listen()
    assert second.hand_over(StartRequest(title="rats")) is HandOverResult.SILENT
    assert list(doorway.wishes()) == []
    doorway.close()
    assert second.hand_over(StartRequest()) is HandOverResult.NOBODY


@pytest.mark.skipif(sys.platform == "win32", reason="named pipes have no folder")
def test_a_folder_that_others_can_read_is_not_used(tmp_path: Path, place: Path) -> None:
    folder = place / f"rats-and-rapids-{os.getuid()}"
    folder.mkdir()
    folder.chmod(0o755)
    doorway = SingleInstance(tmp_path)
    doorway.listen()
    assert list(folder.iterdir()) == []
    assert doorway.hand_over(StartRequest()) is HandOverResult.NOBODY


def _ended(window: Window, windows: list[Window]) -> bool:
    """Waits until one of the windows has ended; returns whether it is this one."""
    while all(each.process.poll() is None for each in windows):
        time.sleep(0.05)
    return window.process.poll() is not None


@pytest.mark.skipif(sys.platform == "win32", reason="named pipes have no folder")
def test_a_place_with_a_path_too_long_for_sockets_is_done_without(
    tmp_path: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = place / ("x" * 100)
    long.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(long))
    monkeypatch.setattr("tempfile.tempdir", str(place))
    doorway = SingleInstance(tmp_path)
    doorway.listen()
    monkeypatch.setattr("game.app.single_instance.PATIENCE", 0.1)
    assert SingleInstance(tmp_path).hand_over(StartRequest()) is HandOverResult.SILENT
    doorway.close()
    assert list(long.iterdir()) == []
