"""Whether people at one screen have something to hide from each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from game.engine.journal import Journal
from game.engine.types import Event, Seat, Secret


class Privacy:
    """Reads each step of a journal once, for secrets that some of the people were told and others not."""

    def __init__(self, journal: Journal[Any, Any], people: frozenset[Seat]) -> None:
        self._journal = journal
        self._people = people
        self._read = 0
        self._found = False

    @property
    def needed(self) -> bool:
        """True once somebody of these people knows something that another does not."""
        if len(self._people) < 2:
            return False
        while not self._found and self._read < len(self._journal):
            self._found = any(self._parts(secret) for secret in _secrets(self._journal.events(self._read)))
            self._read += 1
        return self._found

    def _parts(self, secret: Secret[Any]) -> bool:
        return secret.to is not None and 0 < len(self._people & set(secret.to)) < len(self._people)


def _secrets(events: Iterable[Event]) -> Iterator[Secret[Any]]:
    for event in events:
        for value in msgspec.structs.astuple(event):
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, Secret):
                    yield part
