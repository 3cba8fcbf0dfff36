"""The folders of the player's files, and the lock of a profile: one program at a time writes to it.

The system chooses the folder, or any other is named. The lock of a program that died is free again at once.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from platformdirs import user_data_path, user_pictures_path

from game.persistence.durable import BINARY, NEW_PART, PART, clear_way
from game.persistence.problem import FileProblem, writing_problem

HOME_VARIABLE = "RATS_AND_RAPIDS_HOME"
APP_FOLDER = "RatsAndRapids"
_PROBE = bytes(4096)
"""Bytes of a test write: a full disk still takes an empty file."""

_LOCKED_BYTE = 1 << 20
"""Position of the locked byte, far behind the text, which others may read while the byte is locked."""


class UserFolders(Struct, frozen=True):
    """Every place the program writes to, all below `home`. The folders need not exist yet."""

    home: Path

    @property
    def matches(self) -> Path:
        """One file for each match, written while it is played."""
        return self.home / "matches"

    @property
    def saves(self) -> Path:
        """Copies the player made under a name, and files from elsewhere."""
        return self.home / "saves"

    @property
    def bin(self) -> Path:
        """Folder for deleted matches that can be restored."""
        return self.home / "bin"

    @property
    def aside(self) -> Path:
        """Damaged and outdated files, as they were, after going on in a new one."""
        return self.home / "aside"

    @property
    def evenings(self) -> Path:
        """One file for each evening together."""
        return self.home / "evenings"

    @property
    def analyses(self) -> Path:
        """Folder for analyses of matches; it can be deleted at any time."""
        return self.home / "analyses"

    @property
    def moments(self) -> Path:
        """Puzzles that the player kept or was given, of all titles."""
        return self.home / "moments"

    @property
    def own(self) -> Path:
        """Folder for additions of the player to titles, such as boards, with a folder for each title. Never written."""
        return self.home / "own"

    @property
    def settings(self) -> Path:
        return self.home / "settings.json"

    @property
    def lock(self) -> Path:
        return self.home / "in_use"

    def prepare(self) -> FileProblem | None:
        """Makes `home`; returns why nothing can be written there, if so: the program then runs without writing."""
        probe = self.home / f"probe.{os.getpid()}{PART}"
        try:
            self.home.mkdir(parents=True, exist_ok=True)
            with open(os.open(probe, NEW_PART, 0o644), "wb") as file:
                file.write(_PROBE)
            probe.unlink()
        except OSError as error:
            return writing_problem(error)
        return None

    def prepare_places(self) -> tuple[FileProblem, ...]:
        """Makes the folders inside; returns the problems of those that cannot be used. A file in the place of one is
        kept beside it.
        """
        return tuple(problem for place in self.places if (problem := _prepared(place)) is not None)

    @property
    def places(self) -> tuple[Path, ...]:
        """The folders of matches."""
        return self.matches, self.saves, self.bin, self.aside


def user_folders(home: Path | str | None = None, environment: Mapping[str, str] | None = None) -> UserFolders:
    """Returns the folders below `home`; without one, below `RATS_AND_RAPIDS_HOME` if set, otherwise where the system
    says.
    """
    chosen = home or (os.environ if environment is None else environment).get(HOME_VARIABLE)
    base = Path(os.path.expanduser(chosen)) if chosen else user_data_path(APP_FOLDER, appauthor=False, roaming=False)
    return UserFolders(_extended(Path(os.path.abspath(base))))


def user_pictures(folders: UserFolders) -> Path:
    """Returns the folder for pictures the person keeps: the system's, or one beside the matches where these lie in a
    folder of their own.
    """
    usual = user_folders(environment={})
    return user_pictures_path() / "Rats & Rapids" if folders.home == usual.home else folders.home / "pictures"


def shown_path(path: Path) -> str:
    """Returns a path as people write it, without the prefix that lifts the limit of 260 characters."""
    text = str(path)
    if text.startswith("\\\\?\\UNC\\"):
        return "\\\\" + text[8:]
    return text.removeprefix("\\\\?\\")


class ProfileLock:
    """A lock that holds the profile while the program runs. The system releases it when the process ends, however it
    ends.

    Where a folder has no locks (some network drives), the process number in the file decides instead.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.elsewhere = False
        """True if another program had the lock when it was last tried."""
        self._descriptor: int | None = None

    @property
    def held(self) -> bool:
        return self._descriptor is not None

    def take(self) -> bool:
        """Tries to take the lock; returns False if another program has it, or the folder cannot be written to."""
        if self.held:
            return True
        self.elsewhere = False
        try:
            clear_way(self.path, stat.S_ISREG)
            descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | BINARY, 0o644)
        except OSError:
            return False
        locked = _lock(descriptor)
        self.elsewhere = locked is False or (locked is None and self._holder_lives())
        if self.elsewhere:
            os.close(descriptor)
            return False
        with suppress(OSError):
            os.ftruncate(descriptor, 0)
            os.write(descriptor, b"%d\n" % os.getpid())
        self._descriptor = descriptor
        return True

    def holder(self) -> int | None:
        """Returns the process number in the lock file, if that can be read."""
        try:
            return int(self.path.read_bytes()[:20])
        except (OSError, ValueError):
            return None

    def release(self) -> None:
        if self._descriptor is not None:
            with suppress(OSError):
                os.ftruncate(self._descriptor, 0)
            with suppress(OSError):
                os.close(self._descriptor)
            self._descriptor = None

    def _holder_lives(self) -> bool:
        holder = self.holder()
        return holder is not None and holder != os.getpid() and _lives(holder)


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> bool | None:
        """True if locked now, False if somebody else has it, None if this folder knows no locks."""
        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        os.lseek(descriptor, 0, os.SEEK_SET)
        return True

    def _lives(process: int) -> bool:
        return True

else:
    import fcntl

    def _lock(descriptor: int) -> bool | None:
        """True if locked now, False if somebody else has it, None if this folder knows no locks."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return False if error.errno in (errno.EAGAIN, errno.EACCES) else None
        return True

    def _lives(process: int) -> bool:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
        except OSError:
            return True
        return True


def _prepared(place: Path) -> FileProblem | None:
    try:
        clear_way(place, stat.S_ISDIR)
        place.mkdir(exist_ok=True)
        os.scandir(place).close()
    except OSError:
        return FileProblem("folder_unreadable", {"folder": place.name})
    return None


def _extended(path: Path) -> Path:
    """Returns the form of a path that may be longer than 260 characters on Windows."""
    text = str(path)
    if os.name != "nt" or text.startswith("\\\\?\\"):
        return path
    if text.startswith("\\\\"):
        return Path("\\\\?\\UNC\\" + text[2:])
    return Path("\\\\?\\" + text)
