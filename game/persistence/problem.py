"""A problem with a file of the player: a stable reason and the details its sentence needs."""

from __future__ import annotations

import errno
import re

from msgspec import Struct, field

from game.content.message import Message, given
from game.content.untrusted_text import as_name
from game.engine.types import GameError

_WINDOWS_BUSY = frozenset({5, 32, 33})
"""Windows errors that pass: access denied while a scanner looks, sharing violation, lock violation."""

LONGEST_TEXT = 200
"""Maximum number of characters in a file's name for a match, a title or a person."""

LONGEST_FILE_NAME, MOST_BYTES = 80, 120
"""Maximum number of characters and bytes: some systems count bytes, and encrypted folders take 143 with all endings."""

_MARKS_AFTER_WORD = re.compile(r"(?<=\w)[.,;:!?]+(?=\s|$)")
_RESERVED = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))})


class FileProblem(Struct, frozen=True):
    """`reason` is a stable id; its sentence is `save.<reason>`, filled by `details`."""

    reason: str
    details: dict[str, str | int] = field(default_factory=dict)

    def line(self) -> Message:
        """Returns the sentence for the screen."""
        return Message(
            f"save.{self.reason}",
            {name: given(told) if isinstance(told, str) else told for name, told in self.details.items()},
        )

    def __str__(self) -> str:
        extra = ", ".join(f"{name} {value}" for name, value in self.details.items())
        return f"{self.reason} ({extra})" if extra else self.reason


class SaveError(GameError):
    """An error that leaves a file unusable, or an action impossible. Nothing was changed."""

    def __init__(self, problem: FileProblem) -> None:
        self.problem = problem
        super().__init__(str(problem))


def refusal(reason: str, **details: str | int) -> SaveError:
    return SaveError(FileProblem(reason, details))


def reading_problem(error: OSError) -> FileProblem:
    """Returns why a file could not be read."""
    match error.errno:
        case errno.ENOENT | errno.ENOTDIR:
            return FileProblem("missing")
        case errno.EISDIR:
            return FileProblem("not_a_file")
        case errno.EACCES | errno.EPERM:
            return FileProblem("busy") if is_busy(error) else FileProblem("not_readable")
        case errno.ENAMETOOLONG:
            return FileProblem("name_too_long")
        case _:
            return FileProblem("read_failed", {"code": error.errno or 0})


def writing_problem(error: OSError) -> FileProblem:
    """Returns why something could not be written."""
    if is_busy(error):
        return FileProblem("busy")
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
            return FileProblem("disk_full")
        case errno.EROFS:
            return FileProblem("read_only_disk")
        case errno.EACCES | errno.EPERM:
            return FileProblem("not_writable")
        case errno.ENOENT | errno.ESTALE:
            return FileProblem("folder_missing")
        case errno.EEXIST | errno.ENOTDIR | errno.EISDIR | errno.ELOOP:
            return FileProblem("in_the_way")
        case errno.ENAMETOOLONG:
            return FileProblem("name_too_long")
        case _:
            return FileProblem("write_failed", {"code": error.errno or 0})


def is_busy(error: OSError) -> bool:
    """True if another program holds the file, which usually passes within moments."""
    return getattr(error, "winerror", None) in _WINDOWS_BUSY or error.errno in (errno.EBUSY, errno.ETXTBSY)


def clean_name(text: str) -> str:
    """Returns a name from or for a file. Characters that no file or line can hold become blanks, halves of letters
    `?`.
    """
    storable = text.encode("utf-8", "replace").decode("utf-8")
    return as_name(storable, LONGEST_TEXT, instead=" ")


def safe_file_name(text: str) -> str:
    """The text as a file name without ending that every system accepts; `match` if nothing is left of it.

    A mark at the end of a word is left out, any other one becomes a hyphen.

    >>> safe_file_name("Ann/Bö: 2"), safe_file_name("con"), safe_file_name("?")
    ('Ann-Bö 2', 'con-', 'match')
    """
    words = _MARKS_AFTER_WORD.sub("", clean_name(text))
    kept = "".join(each if each.isalnum() or each in "-_ " else "-" for each in words)
    short = kept[:LONGEST_FILE_NAME].encode()[:MOST_BYTES].decode("utf-8", "ignore")
    name = short.strip(" -") or "match"
    return f"{name}-" if name.lower() in _RESERVED else name
