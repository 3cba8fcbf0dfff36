"""Tries what an update does to a program that runs: its file is replaced while the shelf is open, and it plays on.

A frozen program reads its modules from its own file at fixed places; after an update something else lies there. The
other version is the same program with everything moved. Rooms and tables are opened by further starts, as a double
click on a match does.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from installers.product import ROOT

MATCHES = sorted((ROOT / "tests" / "saves").glob("*/*-unfinished.river"))
PATIENCE_SECONDS = 60.0
MOVED = 8192
"""Bytes by which everything in the other version lies further back."""
_COOKIE = b"MEI\x0c\x0b\x0a\x0b\x0e"
"""Beginning of the record at the end of PyInstaller's archive; the length of the archive with this record follows."""
_COOKIE_BYTES = 88


class DidNotPlayOn(Exception):
    """The program that was updated does not work any more; the text says where."""


class NoScreen(Exception):
    """There is no X server here to open a window on."""


def try_update(program: Path, home: Path, start: Mapping[str, Any]) -> int:
    """Updates the installed program while its shelf is open; returns the number of titles it played on with. `start`
    starts programs there. Raises DidNotPlayOn, or NoScreen.
    """
    if shutil.which("Xvfb") is None:
        raise NoScreen("there is no Xvfb")
    reading, writing = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x720x24", "-nolisten", "tcp"],
        pass_fds=[writing], stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            display = told.readline().strip()
        if not display:
            raise NoScreen("Xvfb opens no display")
        return _played_on(program, home, dict(start), f":{display}")
    finally:
        screen.kill()
        screen.wait()


def moved(executable: bytes) -> bytes:
    """The same program with its archive further back in the file."""
    cookie = executable.rindex(_COOKIE)
    length = int.from_bytes(executable[cookie + len(_COOKIE) :][:4], "big")
    archive = cookie + _COOKIE_BYTES - length
    return executable[:archive] + bytes(MOVED) + executable[archive:]


def _played_on(program: Path, home: Path, start: dict[str, Any], display: str) -> int:
    variables = {name: value for name, value in start.pop("env").items() if name != "SDL_VIDEODRIVER"}
    start["env"] = variables | {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
    log = home / ".local/share/RatsAndRapids/crashes/log.txt"
    running = subprocess.Popen([str(program)], **start)
    try:
        matches = [Path(shutil.copy(match, home)) for match in MATCHES]
        titles = [match.name.partition("-")[0] for match in matches]
        _until(lambda: _all_loaded(log), running, "it has not loaded all titles")
        _replace(program.resolve())
        for match, title in zip(matches, titles, strict=True):
            for arguments, seen in ((["--title", title], ("room", "LobbyScene")), ([str(match)], ("table", title))):
                subprocess.run([str(program), *arguments], timeout=PATIENCE_SECONDS, check=True, **start)
                _until(partial(_says, log, *seen), running, f"{title}: no {seen[1]}")
        return len(set(titles))
    except subprocess.SubprocessError as problem:
        raise DidNotPlayOn(f"A further start of it failed: {problem}") from problem
    finally:
        running.kill()
        running.wait()


def _says(log: Path, word: str, seen: str) -> bool:
    return _last(log, word).startswith(seen)


def _replace(executable: Path) -> None:
    """Replaces a file as package managers do: another file takes its place at once."""
    fresh = executable.with_name(f"{executable.name}.dpkg-new")
    fresh.write_bytes(moved(executable.read_bytes()))
    fresh.chmod(executable.stat().st_mode)
    os.replace(fresh, executable)


def _all_loaded(log: Path) -> bool:
    return bool(_last(log, "titles")) and _last(log, "loaded") == _last(log, "titles")


def _last(log: Path, fact: str) -> str:
    """Returns the last entry of the log about something."""
    if not log.is_file():
        return ""
    lines = [line.partition(f" INFO {fact}: ")[2] for line in log.read_text(encoding="utf-8").splitlines()]
    return next((words for words in reversed(lines) if words), "")


def _until(there: Callable[[], bool], running: subprocess.Popen[bytes], missing: str) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not there():
        if running.poll() is not None:
            raise DidNotPlayOn(f"The updated program ended with {running.returncode}: {missing}.")
        if time.monotonic() > end:
            raise DidNotPlayOn(f"After the update: {missing}.")
        time.sleep(0.1)
