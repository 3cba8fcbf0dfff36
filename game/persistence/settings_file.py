"""The settings on disk: whatever the file looks like, the program starts with what of it can be used."""

from __future__ import annotations

import json
import os
import stat
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from game.persistence.changes import TIMES, Changes
from game.persistence.durable import free_name, is_there, patiently, write_whole
from game.persistence.lines import BadLine, parse
from game.persistence.problem import Problem, is_busy, writing_problem

T = TypeVar("T", bound=Struct)
MOST_BYTES = 1_000_000
_PASSING = frozenset({"settings_busy", "settings_unreadable"})
"""What may be over soon: such a file is left where it is."""


class LoadedSettings(Struct, Generic[T], frozen=True):
    """The settings to start with, and what was wrong with the file, if anything was."""

    settings: T
    problems: tuple[Problem, ...]


class SettingsFile(Generic[T]):
    """The file of one settings struct, all of whose fields have defaults.

    Only what was changed here is written, over what is there by then: of two programs the newer change of each
    setting stays. Fields this program does not know stay in the file, so an older program loses nothing of a newer one.
    """

    def __init__(self, path: Path, kind: type[T], now: Callable[[], float] = time.time) -> None:
        """`now`: seconds since 1970, by a clock all programs share."""
        self.path = path
        self._kind = kind
        self._changes = Changes(now)
        self._unknown: dict[str, Any] = {}
        self._known = False
        """Whether the file was read or written, so that a failure to read it now will pass."""

    def load(self, *, set_aside: bool = True) -> LoadedSettings[T]:
        """The settings; a field that cannot be used has its default. Never raises.

        A file with anything wrong in it is moved aside and written anew, unless what is wrong may pass; pass False
        where nothing may be written.
        """
        problems: list[Problem] = []
        settings = self._usable(self._plain(problems), problems)
        self._changes.start(settings)
        if set_aside and any(problem.reason not in _PASSING for problem in problems):
            try:
                self._set_aside()
            except OSError:
                return LoadedSettings(settings, tuple(problems))
            self.save(settings)
        return LoadedSettings(settings, tuple(problems))

    def note(self, settings: T) -> None:
        """Called with each change that is written later: when it was made decides whether it is the newer one."""
        self._changes.note(settings)

    def save(self, settings: T) -> Problem | None:
        """Writes what was changed; why not, if it failed: the old file is then as it was. Never raises."""
        self._changes.note(settings)
        try:
            there = self._there()
            plain = self._unknown | self._changes.everything() if there is None else self._changes.over(there)
            text = json.dumps(plain, indent=2, ensure_ascii=True, sort_keys=True) + "\n"
            write_whole(self.path, [text.encode("ascii")])
        except OSError as error:
            return writing_problem(error)
        self._changes.written()
        self._known = True
        return None

    def _plain(self, problems: list[Problem]) -> dict[str, Any]:
        """The file as plain data; empty if there is none or it is of no use."""
        name = self.path.name
        try:
            data = patiently(lambda: _read(self.path))
        except FileNotFoundError:
            return {}
        except IsADirectoryError:
            problems.append(Problem("settings_in_the_way", {"file": name}))
        except OSError as error:
            busy = Problem("settings_busy", {"file": name})
            problems.append(busy if is_busy(error) else Problem("settings_unreadable", {"file": name}))
        else:
            self._known = True
            try:
                return parse(data)
            except BadLine as error:
                problems.append(Problem("settings_broken", {"file": name, "detail": str(error)[:200]}))
        return {}

    def _there(self) -> dict[str, Any] | None:
        """What the file holds now; None if it is gone or of no use, and then it was moved aside. Raises OSError."""
        try:
            return parse(patiently(lambda: _read(self.path)))
        except FileNotFoundError:
            return None
        except IsADirectoryError:
            self._set_aside()
        except OSError as error:
            if is_busy(error) or self._known:
                raise
            self._set_aside()
        except BadLine:
            self._set_aside()
        return None

    def _usable(self, plain: Mapping[str, Any], problems: list[Problem]) -> T:
        fields = {field.encode_name: field for field in msgspec.structs.fields(self._kind)}
        self._unknown = {name: value for name, value in plain.items() if name not in fields and name != TIMES}
        values: dict[str, Any] = {}
        for name, value in plain.items():
            if name not in fields:
                continue
            try:
                values[fields[name].name] = msgspec.convert(value, fields[name].type, str_keys=True)
            except msgspec.ValidationError as error:
                problems.append(Problem("setting_unusable", {"setting": name, "detail": str(error)[:200]}))
        return self._kind(**values)

    def _set_aside(self) -> None:
        """Moves what is in the place of the file to a free name beside it. Raises OSError."""
        os.rename(self.path, free_name(self.path.with_name(f"{self.path.stem}-broken{self.path.suffix}")))


def _read(path: Path) -> bytes:
    """Raises IsADirectoryError for anything that is there and is no file, such as a link to nowhere."""
    try:
        status = os.stat(path)
    except FileNotFoundError:
        if is_there(path):
            raise IsADirectoryError(21, "a link to nowhere") from None
        raise
    if not stat.S_ISREG(status.st_mode):
        raise IsADirectoryError(21, "not a file")
    with open(path, "rb") as file:
        return file.read(MOST_BYTES + 1)
