"""Text that can be shown to others: without paths, names of people or names of machines."""

from __future__ import annotations

import getpass
import os
import platform
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from game.content.roots import program_root

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
