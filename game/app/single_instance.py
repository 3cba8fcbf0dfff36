"""The single instance: a second start hands its request to the open window, over a connection only the user can reach.

On POSIX it is a socket in a folder of the user alone. On Windows it is a named pipe, to which the system lets nobody
else write.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum, auto
from hashlib import blake2b
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from game.ui.app import App
from game.ui.scenes.house import House

if TYPE_CHECKING:
    from multiprocessing.connection import Connection, Listener

PATIENCE = 2.0
"""Seconds the open window has to answer; one that does not is hung."""

PAUSE = 0.05
LONGEST_BASE = 50
"""Maximum number of bytes of the base path for the folder of sockets: folder and socket add some fifty."""

LARGEST = 1 << 16
"""Maximum number of bytes of a request; no request is longer."""

_TAKEN = b"taken"
_OTHERS = 0o077
RETRY_SECONDS = 5.0


class StartRequest(Struct, frozen=True):
    """The request of a second start: a match file, the lobby of a title, or only its window."""

    file: bytes | None = None
    """The path as the system writes it."""
    title: str | None = None

    @classmethod
    def of(cls, file: Path | None, title: str | None) -> StartRequest:
        """Returns the request with its file relative to where this program was started."""
        return cls(None if file is None else os.fsencode(os.path.abspath(file)), title)

    @property
    def path(self) -> Path | None:
        """Returns the match file."""
        return None if self.file is None else Path(os.fsdecode(self.file))


class HandOverResult(Enum):
    """The result of handing a request over."""

    TAKEN = auto()
    NOBODY = auto()
    """No other window is open."""
    SILENT = auto()
    """Another window is open, but does not answer."""


class SingleInstance:
    """The single instance of one profile. The one that listens has the window."""

    def __init__(self, home: Path) -> None:
        self._address = _address(home)
        self._listener: Listener | None = None
        self._callers: SimpleQueue[tuple[StartRequest, Connection[bytes, bytes]]] = SimpleQueue()

    def hand_over(self, wish: StartRequest) -> HandOverResult:
        """Hands a request to the open window, if there is one that answers in time."""
        with suppress(OSError, EOFError):
            caller = self._knock()
            if caller is None:
                return HandOverResult.NOBODY
            with caller:
                caller.send_bytes(msgspec.json.encode(wish))
                if caller.poll(PATIENCE) and caller.recv_bytes(LARGEST) == _TAKEN:
                    return HandOverResult.TAKEN
        return HandOverResult.SILENT

    def hand_over_soon(self, wish: StartRequest) -> HandOverResult:
        """Does the same for another window that is just about to open."""
        give_up = time.monotonic() + PATIENCE
        while (answer := self.hand_over(wish)) is HandOverResult.NOBODY and time.monotonic() < give_up:
            time.sleep(PAUSE)
        return answer

    def listen(self) -> None:
        """Takes in requests of others from now on. Does nothing where that is impossible, or another window listens."""
        if self._listener is not None or self._address is None:
            return
        with suppress(OSError), _alone(self._address):
            if self._knock() is None:
                self._open()

    def wishes(self) -> Iterator[StartRequest]:
        """Yields the requests since the last call. It is called in every frame, since another start waits for its
        answer only for a while.
        """
        while True:
            try:
                wish, caller = self._callers.get_nowait()
            except Empty:
                return
            with suppress(OSError), caller:
                caller.send_bytes(_TAKEN)
                yield wish

    def close(self) -> None:
        """Stops listening."""
        listener, self._listener = self._listener, None
        if listener is None:
            return
        # The thread that waits for callers is woken by one.
        with suppress(OSError):
            caller = self._knock()
            if caller is not None:
                caller.close()
        listener.close()

    def _knock(self) -> Connection[bytes, bytes] | None:
        """Returns a connection; None if nobody listens. Raises OSError if somebody may, but has no time."""
        if self._address is None or (sys.platform != "win32" and not os.path.exists(self._address)):
            return None
        with suppress(FileNotFoundError, ConnectionRefusedError):
            return _connected(self._address)
        return None

    def _open(self) -> None:
        from multiprocessing.connection import Listener

        assert self._address is not None
        if sys.platform != "win32":
            Path(self._address).unlink(missing_ok=True)
        self._listener = Listener(self._address)
        threading.Thread(target=self._wait, args=(self._listener,), daemon=True, name="doorway").start()

    def _wait(self, listener: Listener) -> None:
        """Takes in callers until it is closed, in a thread of its own: waiting for them would block the window."""
        while self._listener is listener:
            try:
                caller = listener.accept()
                if self._listener is listener and caller.poll(PATIENCE):
                    wish = msgspec.json.decode(caller.recv_bytes(LARGEST), type=StartRequest)
                    self._callers.put((wish, caller))
            except (OSError, EOFError, msgspec.MsgspecError):
                # A fault of one caller says nothing about the next.
                time.sleep(PAUSE)


def _connected(address: str) -> Connection[bytes, bytes]:
    from multiprocessing import connection

    if sys.platform == "win32":
        return connection.Client(address)
    import socket

    with socket.socket(socket.AF_UNIX) as caller:
        # A hung window takes in no callers: those before this one may have filled its queue.
        caller.settimeout(PATIENCE)
        caller.connect(address)
        caller.setblocking(True)
        return connection.Connection(caller.detach())


def _address(home: Path) -> str | None:
    """Returns the address of a profile's window, the same for every start; None where no place is the user's alone."""
    name = blake2b(os.fsencode(os.path.abspath(home)), digest_size=12).hexdigest()
    if sys.platform == "win32":
        return rf"\\.\pipe\rats-and-rapids-{name}"
    folder = _private_folder()
    return None if folder is None else str(folder / name)


def _private_folder() -> Path | None:
    """Returns a folder nobody else can read, with a short path: those of sockets are limited to a hundred letters."""
    if sys.platform == "win32":
        return None
    wanted = os.environ.get("XDG_RUNTIME_DIR", "")
    base = wanted if wanted and len(os.fsencode(wanted)) <= LONGEST_BASE else _temporary()
    folder = Path(base) / f"rats-and-rapids-{os.getuid()}"
    with suppress(OSError):
        folder.mkdir(mode=0o700, exist_ok=True)
        facts = folder.lstat()
        is_folder = folder.is_dir() and not folder.is_symlink()
        if is_folder and facts.st_uid == os.getuid() and not facts.st_mode & _OTHERS:
            return folder
    return None


def _temporary() -> str:
    # Most starts need no such folder, and all of them would pay for the import.
    import tempfile

    return tempfile.gettempdir()


@contextmanager
def _alone(address: str) -> Iterator[None]:
    """Makes two programs that start at once look for each other one after the other; Windows does that itself."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    descriptor = os.open(f"{address}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


class StartRequests:
    """The requests of other starts, accepted by the program that writes to the profile."""

    def __init__(self, doorway: SingleInstance, app: App, house: House) -> None:
        self._doorway, self._app, self._house = doorway, app, house
        self._due = app.ui.now

    def tick(self) -> None:
        """Carries out each frame's requests, in front of all windows."""
        if self._app.ui.now >= self._due:
            self._due = self._app.ui.now + RETRY_SECONDS
            if not self._house.store.read_only:
                self._doorway.listen()
        for wish in self._doorway.wishes():
            self._app.come_to_front()
            self._follow(wish)

    def _follow(self, wish: StartRequest) -> None:
        cover = self._house.titles.cover(wish.title) if wish.title else None
        if cover is not None:
            self._house.doors.visit(cover)
        if wish.path is not None:
            self._house.doors.open_file(wish.path)
