"""The settings on disk: any file gives its usable part, and newer changes of another program stay."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar, get_origin

import msgspec
from msgspec import Struct

from game.persistence.durable import patiently, put_aside, read_bounded, write_whole
from game.persistence.lines import BadLine, parse
from game.persistence.problem import FileProblem, is_busy, writing_problem

TIMES = "changed_at"
"""The field of the file that says when each setting was changed last, in seconds since 1970."""

T = TypeVar("T", bound=Struct)
MOST_BYTES = 1_000_000
_PASSING = frozenset({"settings_busy", "settings_unreadable"})
"""Problems that may be over soon: such a file is left where it is."""


SettingKey: TypeAlias = tuple[str, ...]
"""A field, or a field and a name in it: each key of the keyboard has a time of its own."""


class SettingsChanges:
    """The changes to the settings of one program between reading and writing."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._values: dict[SettingKey, Any] = {}
        self._when: dict[SettingKey, float] = {}

    def start(self, settings: Struct) -> None:
        """Starts from the settings in the file, or from those a file without them means."""
        self._values = dict(_each(settings))
        self._when = {}

    def note(self, settings: Struct) -> None:
        """Remembers the fields that have changed."""
        values, now = dict(_each(settings)), self._now()
        for key in values.keys() | self._values.keys():
            if key not in values or key not in self._values or values[key] != self._values[key]:
                self._when[key] = now
        self._values = values

    def written(self) -> None:
        """Called when all changes are in the file."""
        self._when = {}

    def over(self, there: dict[str, Any]) -> dict[str, Any]:
        """Returns the content for a file that holds `there`: the same but for later changes made here."""
        times = self._times(there)
        plain = {name: dict(value) if isinstance(value, dict) else value for name, value in there.items()}
        for key, when in self._when.items():
            if times.get("/".join(key), when) <= when:
                times["/".join(key)] = when
                self._put(plain, key)
        return plain | {TIMES: times}

    def everything(self) -> dict[str, Any]:
        """Returns the content for a new file."""
        plain: dict[str, Any] = {}
        for key in self._values:
            self._put(plain, key)
        return plain | {TIMES: {"/".join(key): when for key, when in self._when.items()}}

    def _put(self, plain: dict[str, Any], key: SettingKey) -> None:
        for name in key[:-1]:
            if not isinstance(plain.get(name), dict):
                plain[name] = {}
            plain = plain[name]
        if key in self._values:
            plain[key[-1]] = self._values[key]
        else:
            plain.pop(key[-1], None)

    def _times(self, there: dict[str, Any]) -> dict[str, float]:
        """Returns the times in a file; one in the future was written by a clock that went wrong."""
        times, now = there.get(TIMES), self._now()
        if not isinstance(times, dict):
            return {}
        return {name: when for name, when in times.items() if isinstance(when, int | float) and 0 <= when <= now}


def _each(settings: Struct) -> Iterator[tuple[SettingKey, Any]]:
    for name, value in msgspec.to_builtins(settings, str_keys=True).items():
        if isinstance(value, dict):
            yield from (((name, inner), each) for inner, each in value.items())
        else:
            yield (name,), value


Holds: TypeAlias = Callable[[str, Any], bool]
"""Returns True if an entry, a name with its value, is possible: types alone do not say that a winner sat at the
table.
"""


class LoadedSettings(Struct, Generic[T], frozen=True):
    """The settings to start with, and the problems of the file, if any."""

    settings: T
    problems: tuple[FileProblem, ...]


class SettingsFile(Generic[T]):
    """The file of one settings struct, all of whose fields have defaults.

    Only changes made here are written, over the current content: of two programs, the newer change of each setting
    stays. Fields this program does not know stay in the file, so an older program loses nothing of a newer one.
    """

    def __init__(
        self,
        path: Path,
        kind: type[T],
        now: Callable[[], float] = time.time,
        holds: Mapping[str, Holds] | None = None,
    ) -> None:
        """`now` returns seconds since 1970, by a clock all programs share; `holds` are the checks of fields with
        entries, by field.
        """
        self.path = path
        self._kind = kind
        self._fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
        self._holds = holds or {}
        self._changes = SettingsChanges(now)
        self._unknown: dict[str, Any] = {}
        self._known = False
        """True if the file was read or written, so that a failure to read it now will pass."""

    def load(self, *, set_aside: bool = True) -> LoadedSettings[T]:
        """Returns the settings; an unusable field has its default, and an unusable entry of a mapping is left out.
        Never raises.

        A file with anything wrong in it is moved aside and written anew, unless the problem may pass. Pass False where
        nothing may be written.
        """
        problems: list[FileProblem] = []
        plain = self._usable(self._plain(problems), problems)
        settings: T = msgspec.convert({name: plain[name] for name in self._fields if name in plain}, self._kind)
        self._unknown = {name: value for name, value in plain.items() if name not in self._fields and name != TIMES}
        self._changes.start(settings)
        if set_aside and any(problem.reason not in _PASSING for problem in problems):
            try:
                put_aside(self.path)
            except OSError:
                return LoadedSettings(settings, tuple(problems))
            self.save(settings)
        return LoadedSettings(settings, tuple(problems))

    def note(self, settings: T) -> None:
        """Notes a change that is written later: the time it was made decides whether it is the newer one."""
        self._changes.note(settings)

    def save(self, settings: T) -> FileProblem | None:
        """Writes the changes; returns why it failed, if so: the old file is then as it was. Never raises."""
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

    def _plain(self, problems: list[FileProblem]) -> dict[str, Any]:
        """Returns the file as plain data; empty if there is none or it is of no use."""
        name = self.path.name
        try:
            data = patiently(lambda: _read(self.path))
        except FileNotFoundError:
            return {}
        except IsADirectoryError:
            problems.append(FileProblem("settings_in_the_way", {"file": name}))
        except OSError as error:
            busy = FileProblem("settings_busy", {"file": name})
            problems.append(busy if is_busy(error) else FileProblem("settings_unreadable", {"file": name}))
        else:
            self._known = True
            try:
                return parse(data)
            except BadLine as error:
                problems.append(FileProblem("settings_broken", {"file": name, "detail": str(error)[:200]}))
        return {}

    def _there(self) -> dict[str, Any] | None:
        """Returns the usable content of the current file; None if it is gone or of no use. Raises OSError.

        An unusable file was moved aside before anything is written over it.
        """
        try:
            plain = parse(patiently(lambda: _read(self.path)))
        except FileNotFoundError:
            return None
        except IsADirectoryError:
            put_aside(self.path)
        except OSError as error:
            if is_busy(error) or self._known:
                raise
            put_aside(self.path)
        except BadLine:
            put_aside(self.path)
        else:
            problems: list[FileProblem] = []
            usable = self._usable(plain, problems)
            if problems:
                put_aside(self.path)
            return usable
        return None

    def _usable(self, plain: Mapping[str, Any], problems: list[FileProblem]) -> dict[str, Any]:
        """Returns the plain data without unusable parts; fields this program does not know stay."""
        usable: dict[str, Any] = {}
        for name, value in plain.items():
            field = self._fields.get(name)
            if field is None or self._fits(field, value):
                usable[name] = value
            elif get_origin(field.type) is dict and isinstance(value, dict):
                usable[name] = {key: each for key, each in value.items() if self._fits(field, {key: each})}
                left_out = len(value) - len(usable[name])
                problems.append(
                    FileProblem("entries_unusable", {"file": self.path.name, "setting": name, "count": left_out})
                )
            else:
                problems.append(FileProblem("setting_unusable", {"setting": name}))
        return usable

    def _fits(self, field: msgspec.structs.FieldInfo, value: Any) -> bool:
        try:
            found = msgspec.convert(value, field.type, str_keys=True)
        except msgspec.ValidationError:
            return False
        holds = self._holds.get(field.encode_name)
        return holds is None or all(holds(key, each) for key, each in found.items())


def _read(path: Path) -> bytes:
    return read_bounded(path, MOST_BYTES)
