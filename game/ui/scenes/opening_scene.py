"""A match is being opened: how far it is, and a way to call it off."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from game.content.line import Line, given
from game.persistence.piecework import Pieces, Piecework
from game.persistence.problem import SaveError
from game.ui.context import Context
from game.ui.scenes.opening import Opened
from game.ui.stage.dialog import Dialog, DialogButton
from game.ui.widgets import Progress, Widget

AT_ONCE = 0.15
"""Seconds: what is open by then needs no board that comes and goes."""
SLICE = 0.01
"""Seconds of a frame that go into the work."""

Ended: TypeAlias = Opened | SaveError | None
"""The match, why it cannot be opened, or None if it was called off."""


def wait_for(ui: Context, pieces: Pieces[Opened], file: str, ended: Callable[[Ended], None]) -> None:
    """Opens a match without ever holding up the window for long; then `ended`."""
    work = Piecework(pieces, ui.clock.now)
    try:
        done = work.go_on(AT_ONCE)
    except SaveError as error:
        ended(error)
        return
    if done:
        ended(work.result)
    else:
        ui.scenes.push(OpeningScene(ui, work, file), ended)


class OpeningScene(Dialog[Ended]):
    """Goes on with the work a slice each frame. Esc calls it off."""

    def __init__(self, ui: Context, work: Piecework[Opened], file: str) -> None:
        answers = (DialogButton[Ended]("call_off", Line("open.call_off"), None),)
        super().__init__(ui, Line("open.title"), Line("open.reading", {"file": given(file)}), answers, None)
        self.file = file
        """The name of the file that is being opened."""
        self._work = work
        self._shown = self._percent

    def content(self) -> Widget:
        """The file, and how much of it was read; nobody knows while it is copied."""
        return Progress("opening", self._words, self._work.part)

    @property
    def busy(self) -> bool:
        """All the time."""
        return True

    def update(self, dt: float) -> None:
        """A slice of the work; how far it is shows in the next picture."""
        try:
            if self._work.go_on(SLICE):
                self.dismiss(self._work.result)
        except SaveError as error:
            self.dismiss(error)
        if self._percent != self._shown:
            self._shown = self._percent
            self.rebuild()
        super().update(dt)

    def leave(self) -> None:
        """Nothing is left of work that is not done."""
        self._work.call_off()

    @property
    def _percent(self) -> int | None:
        return None if self._work.part is None else round(self._work.part * 100)
