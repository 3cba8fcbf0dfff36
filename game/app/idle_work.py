"""Work for idle frames: loading what the first picture did not need, and collecting garbage."""

from __future__ import annotations

import gc
import importlib
import pkgutil
import sys
import weakref
from collections.abc import Callable, Iterator
from contextlib import suppress

from game.ui.app import IDLE_FRAMES, App
from game.ui.scenes.house import House
from game.ui.stage.manager import AnyScene

NEVER = 2**30
DUE, OVERDUE = 8, 400
"""So many small searches lie between two of everything made since a room was entered; more only while things move."""


class GarbageSchedule:
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


SLICE_SECONDS = 0.006
BUSY_SECONDS = 0.25
"""So far apart are the steps while somebody does something."""
NOT_IN_THE_WINDOW = frozenset(("game.__main__", "game.cli", "game.app.self_check"))
ASKED_FOR_LATE = (
    "email.parser", "multiprocessing.popen_spawn_posix", "multiprocessing.popen_spawn_win32",
    "multiprocessing.resource_tracker", "multiprocessing.spawn", "tomllib",
)  # fmt: skip
"""Parts of Python that are imported when they are used, as far as this system has them."""


class Loading:
    """One per running program: `tick` is called every frame until `done`."""

    def __init__(self, app: App, house: House, now: Callable[[], float]) -> None:
        self._app, self._house, self._now = app, house, now
        self._steps = self._all_steps()
        self._due = 0.0
        self.done = False

    def tick(self) -> None:
        """Loads for a slice of time; while somebody does something, one step now and then. A step may take several
        frames: none is made while something moves."""
        start = self._now()
        idle = self._app.frames_per_second == IDLE_FRAMES
        if self.done or self._app.scenes.busy or (not idle and start < self._due):
            return
        known = self._house.titles.known_faults
        self._step()
        while idle and not self.done and self._now() - start < SLICE_SECONDS:
            self._step()
        self._due = self._now() + BUSY_SECONDS
        if self._house.titles.known_faults != known:
            self._app.scenes.resize()

    def _step(self) -> None:
        self.done = next(self._steps, self) is self

    def _all_steps(self) -> Iterator[None]:
        for name in ASKED_FOR_LATE:
            _import(name)
            yield
        # What cannot be imported is told of with the title it belongs to.
        yield from _importing("game")
        for cover in self._house.titles.covers:
            self._house.titles.find(cover.id)
            yield


def _importing(package: str) -> Iterator[None]:
    """Imports a package and every module in it, one with each step."""
    found = _import(package)
    yield
    for module in pkgutil.iter_modules(getattr(found, "__path__", ())):
        name = f"{package}.{module.name}"
        if name in NOT_IN_THE_WINDOW:
            continue
        if module.ispkg:
            yield from _importing(name)
        elif name not in sys.modules:
            _import(name)
            yield


def _import(name: str) -> object:
    with suppress(Exception):
        return importlib.import_module(name)
    return None
