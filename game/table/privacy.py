"""Whether people at one screen have something to hide from each other."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.engine.session import AnySession
from game.engine.types import Event, Seat, Secret


class Privacy:
    """Watches a match for secrets that some people were told and others not."""

    def __init__(self, session: AnySession) -> None:
        self._session = session
        self._read = 0
        self._found = False

    def needed(self) -> bool:
        """True once anybody at the table knows something that another person does not."""
        people = self._session.people
        while not self._found and self._read < len(self._session.journal):
            self._found = _parts(self._session.journal.step(self._read).events, people)
            self._read += 1
        return self._found


def _parts(events: Iterable[Event], people: frozenset[Seat]) -> bool:
    """True if any secret of these events was told to some of the people only."""
    return any(0 < len(people & set(secret.to)) < len(people) for secret in _secrets(events) if secret.to is not None)


def _secrets(events: Iterable[Event]) -> Iterable[Secret[object]]:
    for event in events:
        for value in msgspec.structs.astuple(event):
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, Secret):
                    yield part
