"""The settings on disk follow those on the screen, a moment after the last change."""

from __future__ import annotations

from collections.abc import Callable

from game.persistence.settings_file import SettingsFile
from game.table.settings import Settings

REST_SECONDS = 0.5
"""So long nothing must change before the file is written: a slider being dragged writes once."""
RETRY_SECONDS = 5.0


class KeptSettings:
    """Writes only while `may_write` says so, and not at all if nothing changed."""

    def __init__(
        self, file: SettingsFile[Settings], settings: Settings, may_write: Callable[[], bool], now: Callable[[], float]
    ) -> None:
        """`settings` are those in the file now."""
        self._file, self._may_write, self._now = file, may_write, now
        self._written = self._latest = settings
        self._due = 0.0

    def changed(self, before: Settings, after: Settings) -> None:
        """Called with every change."""
        self._latest, self._due = after, self._now() + REST_SECONDS
        self._file.note(after)

    def tick(self) -> None:
        """Called every frame: write if it is time."""
        if self._latest != self._written and self._now() >= self._due:
            self.save()

    def save(self) -> None:
        """Writes what has changed; what cannot be written is tried again a little later."""
        if self._latest == self._written or not self._may_write():
            return
        if self._file.save(self._latest) is None:
            self._written = self._latest
        else:
            self._due = self._now() + RETRY_SECONDS
