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
"""Number of collections of the middle generation before a full one: in idle frames, and while things move."""

SLICE_SECONDS = 0.006
BUSY_SECONDS = 0.25
"""Seconds between two steps while somebody does something."""

NOT_IN_THE_WINDOW = frozenset(("game.__main__", "game.cli", "game.app.self_check"))
ASKED_FOR_LATE = (
    "email.parser", "multiprocessing.popen_spawn_posix", "multiprocessing.popen_spawn_win32",
    "multiprocessing.resource_tracker", "multiprocessing.spawn", "tomllib",
)  # fmt: skip
"""Modules of Python that are otherwise imported when they are used, as far as this system has them."""


class GarbageSchedule:
    """The garbage collection of a running program. `tick` is called every frame, `close` at the end."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._tidied: weakref.ref[AnyScene] | None = None
        """The scene in which the last full collection was made."""
        self._usual = gc.get_threshold()
        young, middle, _ = self._usual
        gc.set_threshold(young, middle, NEVER)

    def tick(self) -> None:
        """Collects new objects when due, or all objects once another scene is shown. Objects that survive a full
        collection are not searched again as long as that scene is on.
        """
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
        """Lets Python collect garbage on its own schedule from now on."""
        gc.unfreeze()
        gc.set_threshold(*self._usual)


class IdleLoader:
    """The loading of a running program in idle frames. `tick` is called every frame until `done`."""

    def __init__(self, app: App, house: House, now: Callable[[], float]) -> None:
        self._app, self._house, self._now = app, house, now
        self._steps = self._all_steps()
        self._due = 0.0
        self.done = False

    def tick(self) -> None:
        """Loads for a slice of time, or makes one step now and then while somebody does something. A step may take
        several frames, so none is made while something moves.
        """
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
        # A module that cannot be imported is reported with the title it belongs to.
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
