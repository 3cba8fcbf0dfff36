"""Delayed writes: settings a moment after their last change, and matches whose file was not writable before."""

from __future__ import annotations

from collections.abc import Callable

from game.app.house import store_notices
from game.content.message import Message
from game.persistence.problem import FileProblem
from game.persistence.settings_file import SettingsFile
from game.table.settings import Settings
from game.ui.scene import Toast
from game.ui.scenes.house import House

RETRY_SECONDS = 5.0
SECOND = FileProblem("second_program").line()


class WriteRetries:
    """Retries every few seconds, and tells once everything is on the disk."""

    def __init__(self, house: House) -> None:
        self._house, self._ui, self._store = house, house.ui, house.store
        self._behind = False
        self._told = store_notices(house.store)
        self._due = 0.0

    def tick(self) -> None:
        """Runs once every frame."""
        if self._ui.now < self._due:
            return
        self._due = self._ui.now + RETRY_SECONDS
        if self._told:
            self._look_again()
        caught_up = self._store.catch_up()
        if caught_up and self._behind:
            self._ui.scenes.toasts.show(Toast(Message("saves.caught_up")))
        self._behind = not caught_up

    def _look_again(self) -> None:
        """Removes notices of the shelf that are over: another program that had the profile, a full disk."""
        self._store.prepare()
        told, now = self._told, store_notices(self._store)
        if told == now:
            return
        self._told = now
        self._house.notices = [*now, *(line for line in self._house.notices if line not in told)]
        if SECOND in told:
            self._ui.scenes.toasts.show(Toast(Message("saves.alone")))
        self._ui.scenes.resize()


REST_SECONDS = 0.5
"""Seconds without a change before the file is written: a slider being dragged writes once."""


class SettingsSaver:
    """A saver that writes only while `may_write` returns True, and not at all if nothing changed."""

    def __init__(
        self, file: SettingsFile[Settings], settings: Settings, may_write: Callable[[], bool], now: Callable[[], float]
    ) -> None:
        """`settings` are those in the file now."""
        self._file, self._may_write, self._now = file, may_write, now
        self._written = self._latest = settings
        self._due = 0.0

    def changed(self, before: Settings, after: Settings) -> None:
        """Notes a change."""
        self._latest, self._due = after, self._now() + REST_SECONDS
        self._file.note(after)

    def tick(self) -> None:
        """Writes every frame if it is time."""
        if self._latest != self._written and self._now() >= self._due:
            self.save()

    def save(self) -> None:
        """Writes the changes; those that cannot be written are tried again a little later."""
        if self._latest == self._written or not self._may_write():
            return
        if self._file.save(self._latest) is None:
            self._written = self._latest
        else:
            self._due = self._now() + RETRY_SECONDS
