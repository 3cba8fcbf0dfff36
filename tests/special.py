"""Things in the place of a file that are none: reading them waits for ever, fails, or never ends."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final


def _folder(path: Path) -> None:
    path.mkdir()
    (path / "inside").write_text("kept")


def _socket(path: Path) -> None:
    # A path in the file system may be longer than one of a socket.
    before = os.getcwd()
    os.chdir(path.parent)
    try:
        with socket.socket(socket.AF_UNIX) as there:
            there.bind(path.name)
    finally:
        os.chdir(before)


def _unreadable(path: Path) -> None:
    path.write_text("secret")
    path.chmod(0)


def _link_to_pipe(path: Path) -> None:
    pipe = path.with_name("pipe")
    if not pipe.exists():
        os.mkfifo(pipe)
    path.symlink_to("pipe")


SPECIAL: Final[Mapping[str, Callable[[Path], None]]] = {
    "pipe": lambda path: os.mkfifo(path),
    "socket": _socket,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "folder": _folder,
    "link to nowhere": lambda path: path.symlink_to("nowhere"),
    "link to itself": lambda path: path.symlink_to(path.name),
    "link to a pipe": _link_to_pipe,
    "unreadable": _unreadable,
}
"""Functions, by kind, that make one at a path where nothing is."""
