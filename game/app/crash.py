"""When the program breaks: what happened goes to a file people can read, and the next start says so."""

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
"""A name of one letter would be taken out of every other word."""
_PATH = re.compile(r"""(?<![\w.~-])(?:\\{2,4}\?\\{1,2})?(?:[A-Za-z]:)?(?:[\\/]+[^\\/:*?"'<>|\n]+)+""")
"""A whole path of any system, spaces in names included."""
_QUOTED_PATH = re.compile(r'"(?:\\{2,4}\?\\{1,2})?(?:[A-Za-z]:)?[\\/][^"\n]*"')
"""A path with an apostrophe in it, as errors write it."""
_NAMES = ("USER", "LOGNAME", "USERNAME", "USERDOMAIN", "COMPUTERNAME", "HOSTNAME")


def without_names(text: str, folders: Sequence[Path] = ()) -> str:
    """The text with the name of the last file or folder in place of each path, `~` for the program's folder, the home
    folder and `folders`, `<name>` for names of the user and the machine."""
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
    """What the user and the machine are called, longest first."""
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


FOLDER = "crashes"
TOLD = ".told"
MOST_KEPT = 10


def write_crash(home: Path, error: BaseException, now: datetime) -> Path | None:
    """Writes a file about an error; where it is, None if it cannot be written. No name or path of the machine in it."""
    path = home / FOLDER / f"crash-{now:%Y%m%d-%H%M%S}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path = free_name(path)
        path.write_text("\n".join(_lines(error, home, now)) + "\n", encoding="utf-8")
    except OSError:
        return None
    return path


def untold_crash(home: Path) -> str | None:
    """The newest crash no start has told of yet, as a name below `home`; telling happens once."""
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
    """The error and what led to it, newest first."""
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        yield current
        current = current.__cause__ or current.__context__


def _place(filename: str) -> str:
    """A source file relative to the program, or its name alone. Installed programs name theirs relative already."""
    if not PureWindowsPath(filename).is_absolute() and not filename.startswith(("/", "<")):
        return PureWindowsPath(filename).as_posix()
    with suppress(ValueError):
        return Path(filename).resolve().relative_to(program_root()).as_posix()
    return Path(filename).name
