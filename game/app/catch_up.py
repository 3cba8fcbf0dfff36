"""What could not be written when a table was left is written later, while the program stays open."""

from __future__ import annotations

from game.content.line import Line
from game.persistence.match_store import MatchStore
from game.ui.context import Context
from game.ui.toasts import Toast

RETRY_SECONDS = 5.0


class CatchUp:
    """Tries again every few seconds, and says so once everything is on the disk."""

    def __init__(self, ui: Context, store: MatchStore) -> None:
        self._ui, self._store = ui, store
        self._behind = False
        self._due = 0.0

    def tick(self) -> None:
        """Called every frame."""
        if self._ui.now < self._due:
            return
        self._due = self._ui.now + RETRY_SECONDS
        caught_up = self._store.catch_up()
        if caught_up and self._behind:
            self._ui.scenes.toasts.show(Toast(Line("saves.caught_up")))
        self._behind = not caught_up
