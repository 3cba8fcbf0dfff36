"""`--self-check`: whether this copy of the program works here, with all its files and a match of each title.

The checks run in order, on an invisible display and on a profile that is deleted afterwards.
"""

from __future__ import annotations

import errno
import os
import platform
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from game import __version__
from game.app.self_check.report import Check, CheckFailed, Report
from game.content.folders import is_installed, program_folders
from game.content.licences import read_project
from game.persistence.durable import is_there
from game.persistence.folders import UserFolders
from game.persistence.match_store import MatchStore

QUIET = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
FREE_SPACE = "free some room for temporary files, or name another folder for them in TMPDIR (TEMP on Windows)"


def self_check(place: Path | None) -> int:
    """Checks everything and prints the report, into the file `place` too if one is given. Returns 0 if all is well,
    otherwise 1.

    The player's files are neither read nor written.
    """
    out = _Outlet(place)
    started = time.perf_counter()
    report = Report(out.say, read_project().reports)
    out.say(f"Rats & Rapids {__version__}, self-check")
    report.note(Check("program", _about()))
    try:
        with _quiet(), tempfile.TemporaryDirectory(prefix="rats-and-rapids-", ignore_cleanup_errors=True) as home:
            _all(report, Path(home))
    except Exception as error:
        message = f"{type(error).__name__}: {error}"
        report.check("temporary folder", lambda: _fail(message), FREE_SPACE)
    out.say(report.verdict(time.perf_counter() - started))
    return 0 if out.close() and report.passed else 1


class _Outlet:
    """The output of the report: the terminal if there is one, and a file if one was named."""

    def __init__(self, place: Path | None) -> None:
        self._place = place
        self._lines: list[str] = []

    def say(self, line: str) -> None:
        """Prints a line at once."""
        self._lines.append(line)
        if sys.stdout is not None:
            with suppress(OSError, ValueError):
                print(line, flush=True)

    def close(self) -> bool:
        """Writes the file; returns False if it cannot be written."""
        if self._place is None:
            return True
        try:
            if is_there(self._place) and not self._place.is_file():
                raise FileExistsError(errno.EEXIST, "something that is no file lies there")
            self._place.write_text("\n".join(self._lines) + "\n", encoding="utf-8")
        except OSError as error:
            self.say(f"The report cannot be written to {self._place}: {error.strerror}.")
            return False
        return True


def _all(report: Report, home: Path) -> None:
    from game.app.self_check.checks import Bots, check_files, check_match, check_rooms

    folders = program_folders()
    titles = check_files(report, folders)
    report.check("profile", lambda: _profile(home / "profile"), FREE_SPACE)
    report.check("rooms", lambda: check_rooms(folders, home / "rooms"))
    for entry in titles:
        report.check(f"match of {entry.id}", partial(check_match, folders, entry, home))
    bots = Bots()
    try:
        for entry in titles:
            report.check(f"bots of {entry.id}", partial(bots.check, entry))
    finally:
        bots.close()


def _about() -> str:
    made = "installed" if is_installed() else "from the sources"
    return f"{made}, Python {platform.python_version()}, {platform.system()} {platform.machine()}"


def _profile(home: Path) -> str:
    """Checks two programs on one profile: the second one must only read."""
    first = MatchStore(UserFolders(home), app=__version__)
    second = MatchStore(UserFolders(home), app=__version__)
    try:
        if first.problem is not None or first.unusable or first.read_only:
            raise CheckFailed(f"a new profile cannot be written to: {first.problem or first.unusable}")
        if not second.read_only:
            raise CheckFailed("two programs could write to one profile")
    finally:
        second.close()
        first.close()
    return "kept by one program, read by a second"


def _fail(message: str) -> str:
    raise CheckFailed(message)


@contextmanager
def _quiet() -> Iterator[None]:
    """Turns off window and sound, for this process and the bots' one."""
    before = {name: os.environ.get(name) for name in QUIET}
    os.environ.update(QUIET)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
