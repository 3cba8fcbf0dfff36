"""Durable writes: the new file survives a crash, and nothing older is lost before. Long work goes on in pieces."""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeAlias, TypeVar, cast

from game.persistence.problem import is_busy

T = TypeVar("T")
BINARY = getattr(os, "O_BINARY", 0)
NO_WAITING = getattr(os, "O_NONBLOCK", 0)
"""Flag that keeps opening a pipe from waiting for the other end: it fails, or goes on at once."""

PART = ".part"
NEW_PART = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | BINARY | NO_WAITING
"""Flags for opening a file to be written anew, without waiting for a pipe in its place."""

RETRY_SECONDS = (0.01, 0.02, 0.05, 0.1, 0.2)


Pieces: TypeAlias = Generator[float | None, None, T]
"""A generator that yields the part that is done after each piece, 0 to 1, None while unknown. Closing it cancels the
work.
"""


def finished(pieces: Pieces[T]) -> T:
    """Does all the work at once and returns its result. Raises what the work raises."""
    work = Piecework(pieces, lambda: 0.0)
    work.go_on(1.0)
    return work.result


def unmeasured(pieces: Pieces[T]) -> Pieces[T]:
    """Does the same work as a part of larger work whose done part is unknown."""
    try:
        while True:
            next(pieces)
            yield None
    except StopIteration as stop:
        return cast(T, stop.value)
    finally:
        pieces.close()


class Piecework(Generic[T]):
    """Work that is continued from time to time. `part` is the part that is done, `result` the result."""

    def __init__(self, pieces: Pieces[T], now: Callable[[], float]) -> None:
        self.part: float | None = 0.0
        self._pieces = pieces
        self._now = now
        self._result: list[T] = []

    @property
    def done(self) -> bool:
        """True if there is a result."""
        return bool(self._result)

    @property
    def result(self) -> T:
        """The result of the finished work."""
        return self._result[0]

    def go_on(self, seconds: float) -> bool:
        """Does pieces until the time is over; returns True if all is done. Raises what the work raises."""
        end = self._now() + seconds
        while not self.done:
            try:
                self.part = next(self._pieces)
            except StopIteration as stop:
                self._result.append(cast(T, stop.value))
            if self._now() >= end:
                break
        return self.done

    def call_off(self) -> None:
        """Cancels the work and releases everything it holds."""
        self._pieces.close()


def patiently(action: Callable[[], T]) -> T:
    """Returns the action's result; tries again for a moment while another program holds the file. Raises OSError."""
    for pause in RETRY_SECONDS:
        try:
            return action()
        except OSError as error:
            if not is_busy(error):
                raise
        time.sleep(pause)
    return action()


def read_bounded(path: Path, most: int) -> bytes:
    """Returns the bytes of a file, or the first `most` and one more of a larger one. Raises OSError.

    Raises IsADirectoryError for anything but a file, such as a pipe, which would never end, or a link to nowhere.
    """
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        if is_there(path):
            raise IsADirectoryError(errno.EISDIR, "a link to nowhere") from None
        raise
    if not stat.S_ISREG(mode):
        raise IsADirectoryError(errno.EISDIR, "not a file")
    descriptor = os.open(path, os.O_RDONLY | BINARY | NO_WAITING)
    with open(descriptor, "rb") as file:
        return file.read(most + 1)


def put_aside(path: Path) -> None:
    """Moves anything in the place of a file to a free name beside it, `<name>-broken`. Raises OSError."""
    os.rename(path, free_name(path.with_name(f"{path.stem}-broken{path.suffix}")))


def sync_folder(folder: Path) -> None:
    """Makes the new or renamed entry of a folder survive a crash; does nothing where folders cannot be synced."""
    if os.name != "posix":
        return
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write_whole(path: Path, chunks: Iterable[bytes]) -> None:
    """Writes a file so that either the old one or the whole new one exists, whatever happens. Raises OSError."""
    finished(writing_whole(path, chunks))


def writing_whole(path: Path, chunks: Iterable[bytes]) -> Pieces[None]:
    """Does the same as `write_whole`, chunk by chunk; if it is cancelled, nothing is left of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}{PART}")
    try:
        with open(os.open(part, NEW_PART, 0o644), "wb") as file:
            for chunk in chunks:
                file.write(chunk)
                yield None
            file.flush()
            os.fsync(file.fileno())
        patiently(lambda: os.replace(part, path))
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
    sync_folder(path.parent)


def part_files(folder: Path) -> list[Path]:
    """Returns what `write_whole` left in a folder when it was killed; none for an unreadable folder."""
    try:
        return list(folder.glob(f"*{PART}"))
    except OSError:
        return []


def move(source: Path, folder: Path) -> Path:
    """Moves a file or folder into a folder, under a free name like its own; returns the new path. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    target = free_name(folder / source.name)
    patiently(lambda: os.rename(source, target))
    sync_folder(folder)
    sync_folder(source.parent)
    return target


def free_name(path: Path) -> Path:
    """Returns the path itself if nothing is there, otherwise the first free one of `name-2`, `name-3` ... Raises
    OSError.
    """
    number = 1
    free = path
    while is_there(free):
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free


def clear_way(path: Path, wanted: Callable[[int], bool]) -> None:
    """Moves an entry of the wrong kind to a free name beside it, but no link. Raises OSError.

    `wanted` decides from the entry's mode whether it may stay.
    """
    try:
        mode = os.lstat(path).st_mode
    except FileNotFoundError:
        return
    if not wanted(mode) and not stat.S_ISLNK(mode):
        os.rename(path, free_name(path))


def is_there(path: Path) -> bool:
    """Returns True if anything exists there. A path that cannot be looked at may hold something, so it raises
    OSError.
    """
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True
