"""Results of a list are checked before they are shown: a file can claim anything."""

from __future__ import annotations

from collections.abc import Iterable

from game.content.catalogue import Catalogue
from game.persistence.match_store import MatchStore
from game.persistence.piecework import Piecework
from game.persistence.summary import Summary
from game.ui.context import Context

SLICE = 0.008
"""Seconds of a frame that go into checking."""
PATIENCE = 0.3
"""Seconds between two times that a list is told of news: showing it again costs more than a check."""


class ResultChecks:
    """Plays the matches of a list again that are said to be over, one after the other, a slice each frame."""

    def __init__(self, ui: Context, store: MatchStore, titles: Catalogue) -> None:
        self._ui, self._store, self._titles = ui, store, titles
        self._waiting: list[Summary] = []
        self._current: Summary | None = None
        """The entry whose match `_work` plays again."""
        self._work: Piecework[None] | None = None
        self._news = False
        self._told = -PATIENCE

    def see(self, entries: Iterable[Summary]) -> None:
        """The list as it is now; work on anything else is given up."""
        self._waiting = [entry for entry in entries if entry.unchecked]
        if self._current in self._waiting:
            self._waiting.remove(self._current)
        else:
            self.close()

    def go_on(self) -> bool:
        """Called each frame; whether the list should be read again."""
        end = self._ui.clock.now() + SLICE
        while self._ui.clock.now() < end and self._one_more(end):
            pass
        if not self._news or (self._waiting and self._ui.now - self._told < PATIENCE):
            return False
        self._news, self._told = False, self._ui.now
        return True

    def close(self) -> None:
        """Gives up what is not done."""
        if self._work is not None:
            self._work.call_off()
        self._work = self._current = None

    def _one_more(self, end: float) -> bool:
        """Works on one entry; False if there is none whose title is loaded."""
        if self._work is None:
            entry = next((each for each in self._waiting if self._titles.loaded(each.game or "") is not None), None)
            title = None if entry is None else self._titles.loaded(entry.game or "")
            if entry is None or title is None:
                return False
            self._waiting.remove(entry)
            self._current = entry
            self._work = Piecework(self._store.checking(entry, title.title), self._ui.clock.now)
        if self._work.go_on(end - self._ui.clock.now()):
            self._work, self._current, self._news = None, None, True
        return True
