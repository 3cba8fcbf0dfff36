"""A file that grows by whole lines, each on the disk before the next thing happens, and never raises."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from game.persistence.durable import BINARY, sync_folder
from game.persistence.lines import FIRST_SUM, seal
from game.persistence.problem import Problem, writing_problem

UNCONFIRMED = Problem("unconfirmed")
_APPENDING = os.O_RDWR | os.O_APPEND | BINARY
_NEW = _APPENDING | os.O_CREAT | os.O_EXCL


class LineFile:
    """Appends sealed lines and syncs them. What cannot be written is kept in order and written first next time.

    `broken` says that going on in this file would not be safe: it went away, somebody else wrote to it, or the
    disk did not confirm what was written. Then everything has to be written to another file.
    """

    def __init__(self, path: Path, *, size: int = 0, last_sum: str = FIRST_SUM) -> None:
        """A new file (`size` 0) or one that is whole and ends after `size` bytes with a line of sum `last_sum`."""
        self.path = path
        self.problem: Problem | None = None
        self.broken = False
        self.lost: Problem | None = None
        """What happened to the file itself, if that is why it is broken."""
        self._descriptor: int | None = None
        self._size = size
        self._sum = last_sum
        self._made = size > 0
        self._pending = bytearray()
        self._pending_lines = 0

    @property
    def pending(self) -> int:
        """How many lines are not on the disk yet."""
        return self._pending_lines

    def append(self, body: bytes) -> None:
        """Adds a line holding this JSON object; afterwards it is on the disk, or `problem` says why not."""
        line, self._sum = seal(body, self._sum)
        self._pending += line
        self._pending_lines += 1
        self.flush()

    def flush(self) -> None:
        """Tries to write what is pending."""
        if self.broken or not self._pending:
            return
        try:
            descriptor = self._opened()
            self._check_untouched(descriptor)
            self._write(descriptor)
        except OSError as error:
            if not self.broken:
                self.problem = writing_problem(error)
            return
        if not self.broken:
            self._pending_lines = 0
            self.problem = None

    def close(self) -> None:
        """Writes what can be written and lets the file go."""
        self.flush()
        if self._descriptor is not None:
            with suppress(OSError):
                os.close(self._descriptor)
            self._descriptor = None

    def _opened(self) -> int:
        if self._descriptor is None:
            try:
                if not self._made:
                    self.path.parent.mkdir(parents=True, exist_ok=True)
                self._descriptor = os.open(self.path, _APPENDING if self._made else _NEW, 0o644)
            except FileExistsError:
                self._break(Problem("changed_elsewhere"))
                raise
            except FileNotFoundError:
                if self._made:
                    self._break(Problem("vanished"))
                raise
            if not self._made:
                self._made = True
                sync_folder(self.path.parent)
        return self._descriptor

    def _check_untouched(self, descriptor: int) -> None:
        """Breaks if the path no longer leads to this file, or it is not as long as it was left. Raises OSError."""
        ours = os.fstat(descriptor)
        try:
            there = os.stat(self.path)
        except (FileNotFoundError, NotADirectoryError):
            self._break(Problem("vanished"))
            return
        if (ours.st_ino, ours.st_dev) != (there.st_ino, there.st_dev):
            self._break(Problem("vanished"))
        elif ours.st_size != self._size:
            self._break(Problem("changed_elsewhere"))

    def _write(self, descriptor: int) -> None:
        if self.broken:
            return
        while self._pending:
            # A line that was written in part is completed later, from where it broke off.
            written = os.write(descriptor, self._pending)
            del self._pending[:written]
            self._size += written
        try:
            os.fsync(descriptor)
        except OSError:
            # What the disk refused to confirm may be lost although a second sync would succeed.
            self._break(UNCONFIRMED)

    def _break(self, problem: Problem) -> None:
        self.broken = True
        self.problem = self.lost = problem
