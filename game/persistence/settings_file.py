"""The settings on disk: whatever the file looks like, the program starts with what of it can be used."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from game.persistence.durable import free_name, patiently, write_whole
from game.persistence.lines import BadLine, parse
from game.persistence.problem import Problem, is_busy, writing_problem

T = TypeVar("T", bound=Struct)
MOST_BYTES = 1_000_000
_BUSY = Problem("settings_busy")


class LoadedSettings(Struct, Generic[T], frozen=True):
    """The settings to start with, and what was wrong with the file, if anything was."""

    settings: T
    problems: tuple[Problem, ...]


class SettingsFile(Generic[T]):
    """The file of one settings struct, all of whose fields have defaults.

    Fields this program does not know stay in the file, so an older program loses nothing of a newer one.
    """

    def __init__(self, path: Path, kind: type[T]) -> None:
        self.path = path
        self._kind = kind
        self._unknown: dict[str, Any] = {}

    def load(self, *, set_aside: bool = True) -> LoadedSettings[T]:
        """The settings; a field that cannot be used has its default. Never raises.

        A file with anything wrong in it is moved aside and written anew, unless another program holds it; pass
        False where nothing may be written.
        """
        problems: list[Problem] = []
        settings = self._usable(self._plain(problems), problems)
        if set_aside and problems and _BUSY not in problems:
            self._set_aside()
            self.save(settings)
        return LoadedSettings(settings, tuple(problems))

    def save(self, settings: T) -> Problem | None:
        """Writes the settings; why not, if it failed: the old file is then as it was. Never raises."""
        plain = self._unknown | msgspec.to_builtins(settings, str_keys=True)
        text = json.dumps(plain, indent=2, ensure_ascii=True, sort_keys=True) + "\n"
        try:
            write_whole(self.path, [text.encode("ascii")])
        except OSError as error:
            return writing_problem(error)
        return None

    def _plain(self, problems: list[Problem]) -> dict[str, Any]:
        """The file as plain data; empty if there is none or it is of no use."""
        try:
            data = patiently(lambda: _read(self.path))
        except FileNotFoundError:
            return {}
        except OSError as error:
            problems.append(_BUSY if is_busy(error) else Problem("settings_unreadable"))
            return {}
        try:
            return parse(data)
        except BadLine as error:
            problems.append(Problem("settings_broken", {"detail": str(error)[:200]}))
            return {}

    def _usable(self, plain: Mapping[str, Any], problems: list[Problem]) -> T:
        fields = {field.encode_name: field for field in msgspec.structs.fields(self._kind)}
        self._unknown = {name: value for name, value in plain.items() if name not in fields}
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
        """Moves the broken file to a free name beside it; one that cannot be moved stays."""
        with suppress(OSError):
            target = free_name(self.path.with_name(f"{self.path.stem}-broken{self.path.suffix}"))
            os.rename(self.path, target)


def _read(path: Path) -> bytes:
    status = os.stat(path)
    if not stat.S_ISREG(status.st_mode):
        raise IsADirectoryError(21, "not a file")
    with open(path, "rb") as file:
        return file.read(MOST_BYTES + 1)
