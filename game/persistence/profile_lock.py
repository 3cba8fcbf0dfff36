"""The lock of a profile: one program at a time writes to it; the lock of one that died is free again at once."""

from __future__ import annotations

import errno
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

from game.persistence.durable import BINARY, clear_way

_LOCKED_BYTE = 1 << 20
"""Position of the locked byte, far behind the text, which others may read while the byte is locked."""


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
