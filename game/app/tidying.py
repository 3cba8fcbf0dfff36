"""When Python looks for what holds only itself: a search of everything halts the program for longer than a frame, so it
is made while nothing moves on the screen."""

from __future__ import annotations

import gc
import weakref

from game.ui.app import IDLE_FRAMES, App
from game.ui.stage.manager import AnyScene

NEVER = 2**30
DUE, OVERDUE = 8, 400
"""So many small searches lie between two of everything made since a room was entered; more only while things move."""


class Tidying:
    """One per running program: `tick` is called every frame, `close` at the end."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._tidied: weakref.ref[AnyScene] | None = None
        """The room in which everything was searched last."""
        self._usual = gc.get_threshold()
        young, middle, _ = self._usual
        gc.set_threshold(young, middle, NEVER)

    def tick(self) -> None:
        """Searches what is new, or everything where another room is shown; what is found to be held there is searched
        no more as long as the room is."""
        waiting = gc.get_count()[2]
        idle = self._app.frames_per_second == IDLE_FRAMES
        room = next(iter(self._app.scenes.stack), None)
        if room is not None and idle and (self._tidied is None or self._tidied() is not room):
            self._tidied = weakref.ref(room)
            gc.unfreeze()
            gc.collect()
            gc.freeze()
        elif waiting >= (DUE if idle else OVERDUE):
            gc.collect()

    def close(self) -> None:
        """From now on Python searches when it likes to."""
        gc.unfreeze()
        gc.set_threshold(*self._usual)
