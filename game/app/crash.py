"""Crash reports, and text without paths and names that can be shown to others."""

from __future__ import annotations

import getpass
import os
import platform
import re
import traceback
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path, PureWindowsPath

from game import __version__
from game.content.folders import is_installed, program_root
from game.persistence.durable import free_name

SHORTEST_NAME = 2
"""Minimum number of letters of a replaced name: one letter would be taken out of every other word."""

_PATH = re.compile(r"""(?<![\w.~-])(?:\\{2,4}\?\\{1,2})?(?:[A-Za-z]:)?(?:[\\/]+[^\\/:*?"'<>|\n]+)+""")
"""Pattern of a whole path of any system, spaces in names included."""

_QUOTED_PATH = re.compile(r'"(?:\\{2,4}\?\\{1,2})?(?:[A-Za-z]:)?[\\/][^"\n]*"')
"""Pattern of a path with an apostrophe in it, as errors write it."""

_NAMES = ("USER", "LOGNAME", "USERNAME", "USERDOMAIN", "COMPUTERNAME", "HOSTNAME")
FOLDER = "crashes"
TOLD = ".told"
MOST_KEPT = 10


def without_names(text: str, folders: Sequence[Path] = ()) -> str:
    """Returns the text without private names. Each path is replaced by the name of its last file or folder; the
    program's folder, the home folder and `folders` by `~`; names of the user and the machine by `<name>`.
    """
    text = text.encode("utf-8", "replace").decode("utf-8")
    for known in _known(folders):
        for written in (known, repr(known)[1:-1], known.replace("\\", "/")):
            text = re.sub(re.escape(written), "~", text, flags=re.IGNORECASE if os.name == "nt" else 0)
    text = _QUOTED_PATH.sub(lambda found: f'"{_last_part(found.group()[1:-1])}"', text)
    text = _PATH.sub(lambda found: _last_part(found.group()), text)
    for name in names_of_machine():
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "<name>", text, flags=re.IGNORECASE)
    return text


def _last_part(path: str) -> str:
    return re.split(r"[\\/]", path)[-1]


def names_of_machine() -> tuple[str, ...]:
    """Returns the names of the user and the machine, longest first."""
    return tuple(sorted({name for name in _names() if len(name) >= SHORTEST_NAME}, key=lambda name: (-len(name), name)))


def _names() -> Iterator[str]:
    yield from (os.environ.get(variable, "") for variable in _NAMES)
    with suppress(OSError, KeyError, ImportError):
        yield getpass.getuser()
    yield Path(os.path.expanduser("~")).name
    node = platform.node()
    yield node
    yield node.partition(".")[0]


def _known(folders: Sequence[Path]) -> list[str]:
    known = {str(folder) for folder in (*folders, program_root(), Path(os.path.expanduser("~")))}
    return sorted((name for name in known if len(name) > 1), key=len, reverse=True)


def write_crash(home: Path, error: BaseException, now: datetime) -> Path | None:
    """Writes a file about an error; returns its path, None if it cannot be written. It holds no name or path of the
    machine.
    """
    path = home / FOLDER / f"crash-{now:%Y%m%d-%H%M%S}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path = free_name(path)
        path.write_text("\n".join(_lines(error, home, now)) + "\n", encoding="utf-8")
    except OSError:
        return None
    return path


def untold_crash(home: Path) -> str | None:
    """Returns the newest crash no start has told of yet, as a name below `home`; this happens once for each."""
    folder = home / FOLDER
    with suppress(OSError):
        files = sorted(path for path in folder.glob("crash-*.txt") if path.is_file())
        for old in files[:-MOST_KEPT]:
            old.unlink()
            old.with_suffix(TOLD).unlink(missing_ok=True)
        if files and not files[-1].with_suffix(TOLD).exists():
            files[-1].with_suffix(TOLD).touch()
            return f"{FOLDER}/{files[-1].name}"
    return None


def _lines(error: BaseException, home: Path, now: datetime) -> Iterator[str]:
    yield f"Rats & Rapids {__version__} stopped unexpectedly on {now:%Y-%m-%d at %H:%M}."
    made = "installed" if is_installed() else "from the sources"
    yield f"Python {platform.python_version()}, {platform.system()}, {made}"
    yield ""
    for each in _chain(error):
        yield f"{type(each).__name__}: {without_names(str(each), (home,))}"
        for frame in traceback.extract_tb(each.__traceback__):
            yield f"  {_place(frame.filename)}:{frame.lineno} in {frame.name}"
        yield ""


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Yields the error and its causes, newest first."""
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        yield current
        current = current.__cause__ or current.__context__


def _place(filename: str) -> str:
    """Returns a source file relative to the program, or its name alone. Installed programs name theirs relative
    already.
    """
    if not PureWindowsPath(filename).is_absolute() and not filename.startswith(("/", "<")):
        return PureWindowsPath(filename).as_posix()
    with suppress(ValueError):
        return Path(filename).resolve().relative_to(program_root()).as_posix()
    return Path(filename).name
