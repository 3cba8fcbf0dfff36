"""What was changed here and when, so that of two programs on one file the newer change of each setting stays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

TIMES = "changed_at"
"""The field of the file that says when each setting was changed last, in seconds since 1970."""
SettingKey: TypeAlias = tuple[str, ...]
"""A field, or a field and a name in it: each key of the keyboard stands for itself."""


class Changes:
    """Follows the settings of one program between reading and writing."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._values: dict[SettingKey, Any] = {}
        self._when: dict[SettingKey, float] = {}

    def start(self, settings: Struct) -> None:
        """These are in the file, or are what a file without them means."""
        self._values = dict(_each(settings))
        self._when = {}

    def note(self, settings: Struct) -> None:
        """Remembers what is not as before."""
        values, now = dict(_each(settings)), self._now()
        for key in values.keys() | self._values.keys():
            if key not in values or key not in self._values or values[key] != self._values[key]:
                self._when[key] = now
        self._values = values

    def written(self) -> None:
        """Called when all changes are in the file."""
        self._when = {}

    def over(self, there: dict[str, Any]) -> dict[str, Any]:
        """What a file shall hold that holds `there`: the same but for what was changed here later."""
        times = self._times(there)
        plain = {name: dict(value) if isinstance(value, dict) else value for name, value in there.items()}
        for key, when in self._when.items():
            if times.get("/".join(key), when) <= when:
                times["/".join(key)] = when
                self._put(plain, key)
        return plain | {TIMES: times}

    def everything(self) -> dict[str, Any]:
        """What a new file shall hold."""
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
        """The times in a file; one in the future was written by a clock that went wrong."""
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
