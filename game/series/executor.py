"""Who does the tasks of a series: this process, or several here. Results do not depend on it."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Protocol, TypeAlias

from msgspec import Struct

from game.series.errors import SeriesError
from game.series.task import JobAnswer, JobTask, answer

Answers: TypeAlias = Generator[tuple[int, JobAnswer]]
"""The place of each task and its answer, as soon as it is there. Closed early, nothing is left running."""
PATIENCE = 3
"""So often in a row all processes may be lost before one of them has finished anything."""


class Executor(Protocol):
    """Does tasks, in any order."""

    def answers(self, tasks: Sequence[JobTask]) -> Answers:
        """Each task is answered once. Raises SeriesError if nobody is there to do them."""


class InProcess(Struct, frozen=True):
    """One task after the other in this process."""

    def answers(self, tasks: Sequence[JobTask]) -> Answers:
        """In order."""
        for place, task in enumerate(tasks):
            yield place, answer(task)


class Processes(Struct, frozen=True):
    """Processes on this machine. Those that are lost are replaced, and their tasks done again."""

    count: int

    def answers(self, tasks: Sequence[JobTask]) -> Answers:
        """As they are finished. Raises SeriesError if processes do not live long enough."""
        if min(self.count, len(tasks)) < 2:
            yield from InProcess().answers(tasks)
            return
        left, lost = dict(enumerate(tasks)), 0
        while left and lost < PATIENCE:
            lost += 1
            with suppress(BrokenProcessPool):
                for place, found in _pooled(left, min(self.count, len(left))):
                    del left[place]
                    lost = 0
                    yield place, found
        if left:
            raise SeriesError(f"{PATIENCE} times the processes ended before one had finished anything")


def _pooled(tasks: dict[int, JobTask], count: int) -> Answers:
    before = set(active_children())
    pool = ProcessPoolExecutor(count, get_context("spawn"), _begin)
    try:
        places = {pool.submit(answer, task): place for place, task in tasks.items()}
        for future in as_completed(places):
            yield places[future], future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(active_children()) - before:
            process.terminate()


def _begin() -> None:
    """A process is stopped by whoever started it, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
