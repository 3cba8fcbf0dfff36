"""When the program breaks: what happened goes to a file people can read and send, and the next start says so."""

from __future__ import annotations

import os
import platform
import re
import sys
import traceback
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from game import __version__
from game.content.roots import program_root

FOLDER = "crashes"
TOLD = ".told"
MOST_KEPT = 10
_PATH = re.compile(r"""(?<![\w.~-])(?:[A-Za-z]:|\\\\\?)?(?:[\\/]+[^\\/:*?"'<>|\n]+)+""")
"""A whole path of any system, spaces in names included."""


def write_crash(home: Path, error: BaseException, now: datetime) -> Path | None:
    """Writes a file about an error; where it is, None if it cannot be written. No name or path of the machine in it."""
    path = home / FOLDER / f"crash-{now:%Y%m%d-%H%M%S}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(_lines(error, home, now)) + "\n", encoding="utf-8")
    except OSError:
        return None
    return path


def untold_crash(home: Path) -> str | None:
    """The newest crash no start has told of yet, as a name below `home`; telling happens once."""
    folder = home / FOLDER
    with suppress(OSError):
        files = sorted(folder.glob("crash-*.txt"))
        for old in files[:-MOST_KEPT]:
            old.unlink()
            old.with_suffix(TOLD).unlink(missing_ok=True)
        if files and not files[-1].with_suffix(TOLD).exists():
            files[-1].with_suffix(TOLD).touch()
            return f"{FOLDER}/{files[-1].name}"
    return None


def _lines(error: BaseException, home: Path, now: datetime) -> Iterator[str]:
    yield f"Rats & Rapids {__version__} stopped unexpectedly on {now:%Y-%m-%d at %H:%M}."
    yield f"Python {platform.python_version()}, {platform.system()}, {'frozen' if _frozen() else 'from the sources'}"
    yield ""
    for each in _chain(error):
        yield f"{type(each).__name__}: {_without_paths(str(each), home)}"
        for frame in traceback.extract_tb(each.__traceback__):
            yield f"  {_place(frame.filename)}:{frame.lineno} in {frame.name}"
        yield ""


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The error and what led to it, newest first."""
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        yield current
        current = current.__cause__ or current.__context__


def _place(filename: str) -> str:
    """A source file relative to the program, or its name alone."""
    with suppress(ValueError):
        return Path(filename).resolve().relative_to(program_root()).as_posix()
    return Path(filename).name


def _without_paths(text: str, home: Path) -> str:
    """The text with the name of the last file or folder in place of each path, `~` for the folders known by name."""
    text = text.encode("utf-8", "replace").decode("utf-8")
    for known in (str(home), str(program_root()), os.path.expanduser("~")):
        for written in (known, repr(known)[1:-1]):
            text = text.replace(written, "~") if len(written) > 1 else text
    return _PATH.sub(lambda found: re.split(r"[\\/]", found.group())[-1], text)


def _frozen() -> bool:
    return bool(getattr(sys, "frozen", False))
