"""A disk that refuses: counts what is asked of the system below one folder, and makes the n-th call fail."""

from __future__ import annotations

import builtins
import errno
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import pytest
from msgspec import Struct

EVERYTHING = "FAULTS" in os.environ
"""Set FAULTS=all for every error in place of every call, lasting and passing; without it they take turns."""
CODES = (errno.EIO, errno.ENOSPC, errno.EACCES)
LONGEST_SCRIPT = 2_000
PATH_CALLS = ("open", "replace", "rename", "unlink", "mkdir", "rmdir", "listdir", "scandir", "stat", "lstat", "utime")
DESCRIPTOR_CALLS = ("write", "fsync", "fstat", "ftruncate")


class Fault(Struct, frozen=True):
    """The call that fails, counted from 0, with which error, and whether all that follow fail like it."""

    call: int
    code: int
    lasting: bool


class Disk:
    """Stands before the system for everything below `folder`, until `monkeypatch` takes it away."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[str] = []
        """The calls since the last `begin`."""
        self.failed = False
        """True once the call that was to fail has been made."""
        self._folder = str(folder)
        self._fault: Fault | None = None
        self._resting = True
        self._descriptors: set[int] = set()
        for name in PATH_CALLS:
            monkeypatch.setattr(os, name, self._by_path(name, getattr(os, name)))
        for name in DESCRIPTOR_CALLS:
            monkeypatch.setattr(os, name, self._by_descriptor(name, getattr(os, name)))
        monkeypatch.setattr(os, "close", self._closing(os.close))
        for module in (builtins, io):
            monkeypatch.setattr(module, "open", self._opening(io.open))

    @property
    def refuses(self) -> bool:
        """True while calls fail."""
        return self.failed and self._fault is not None and self._fault.lasting

    def begin(self, fault: Fault | None = None) -> None:
        """Counts from here."""
        self._fault, self.calls, self.failed, self._resting = fault, [], False, False

    def heal(self) -> None:
        """Ends the fault: nothing fails any more."""
        self._fault = None

    @contextmanager
    def resting(self) -> Iterator[None]:
        """Lets the test look at the disk as it is."""
        before, self._resting = self._resting, True
        yield
        self._resting = before

    def ask(self, name: str, path: object = None) -> None:
        """Counts a call. Raises OSError if it is its turn to fail."""
        if self._resting:
            return
        self.calls.append(f"{name} {os.path.basename(str(path))}")
        fault = self._fault
        number = len(self.calls) - 1
        if fault is not None and (number == fault.call or (fault.lasting and number > fault.call)):
            self.failed = True
            raise OSError(fault.code, f"{os.strerror(fault.code)} in call {number}, {self.calls[-1]}")

    def _ours(self, path: object) -> bool:
        if isinstance(path, int):
            return path in self._descriptors
        return isinstance(path, str | os.PathLike) and os.fspath(path).startswith(self._folder)

    def _by_path(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(path: Any = ".", *rest: Any, **named: Any) -> Any:
            if not self._ours(path):
                return real(path, *rest, **named)
            self.ask(name, path)
            result = real(path, *rest, **named)
            if name == "open":
                self._descriptors.add(result)
            return result

        return call

    def _by_descriptor(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(descriptor: int, *rest: Any, **named: Any) -> Any:
            if descriptor in self._descriptors:
                self.ask(name)
            return real(descriptor, *rest, **named)

        return call

    def _closing(self, real: Callable[[int], None]) -> Callable[[int], None]:
        def close(descriptor: int) -> None:
            self._descriptors.discard(descriptor)
            real(descriptor)

        return close

    def _opening(self, real: Callable[..., IO[Any]]) -> Callable[..., IO[Any]]:
        def open(file: Any, mode: str = "r", *rest: Any, **named: Any) -> IO[Any]:
            if isinstance(file, int) or not self._ours(file):
                return real(file, mode, *rest, **named)
            self.ask("open", file)
            raw = _Raw(self, file, mode.replace("b", "").replace("t", ""))
            buffered: Any = io.BufferedReader(raw) if raw.readable() else io.BufferedWriter(raw)
            return buffered if "b" in mode else io.TextIOWrapper(buffered, *rest[1:], **named)

        return open


class _Raw(io.FileIO):
    """A file whose every read and write is asked for."""

    def __init__(self, disk: Disk, file: Any, mode: str) -> None:
        super().__init__(file, mode)
        self._disk = disk
        disk._descriptors.add(self.fileno())

    def readinto(self, buffer: Any) -> int | None:
        self._disk.ask("read", self.name)
        return super().readinto(buffer)

    def readall(self) -> bytes:
        self._disk.ask("read", self.name)
        return super().readall()

    def write(self, data: Any, /) -> int:
        self._disk.ask("write", self.name)
        return super().write(data)

    def close(self) -> None:
        if not self.closed:
            self._disk._descriptors.discard(self.fileno())
        super().close()


def faults_at(call: int) -> Iterator[Fault]:
    """Yields all kinds of faults in place of a call, or one of them in turn."""
    kinds = [(code, lasting) for lasting in (False, True) for code in CODES]
    for code, lasting in kinds if EVERYTHING else [kinds[call % len(kinds)]]:
        yield Fault(call, code, lasting)
