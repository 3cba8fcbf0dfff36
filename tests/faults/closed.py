"""One path that nobody may read, not even root, who is bound by no permission bits."""

from __future__ import annotations

import builtins
import errno
import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

READING = ("open", "listdir", "scandir")
"""Calls that the path itself refuses; a path below it refuses everything."""
ANYTHING = ("stat", "lstat", "mkdir", "unlink", "rename", "replace", "utime", *READING)


def close_path(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """Closes a path: it may be seen and moved, but not read; a folder shows nothing of its contents."""
    closed, below = str(path), f"{path}{os.sep}"

    def guarded(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(asked: Any = ".", *rest: Any, **named: Any) -> Any:
            text = os.fspath(asked) if isinstance(asked, str | os.PathLike) else ""
            if text.startswith(below) or (text == closed and name in READING):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), text)
            return real(asked, *rest, **named)

        return call

    for name in ANYTHING:
        monkeypatch.setattr(os, name, guarded(name, getattr(os, name)))
    for module in (builtins, io):
        monkeypatch.setattr(module, "open", guarded("open", io.open))
