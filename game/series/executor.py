"""Executors of a series' tasks: this process, several here, or a cluster; and the options that choose one."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Generator, Sequence
from concurrent.futures import CancelledError, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import astuple

from game.series.task import WANTED, JobAnswer, JobTask, SeriesError, answer

Answers: TypeAlias = Generator[tuple[int, JobAnswer]]
"""The place of each task and its answer, as soon as it is there. Closing it early leaves nothing running."""
PATIENCE = 3
"""Maximum number of times in a row that all processes may be lost before one of them has finished anything."""


class Executor(Protocol):
    """An executor of tasks, in any order."""

    def answers(self, tasks: Sequence[JobTask]) -> Answers:
        """Each task is answered once. Raises SeriesError if nobody is there to do them."""


class InProcess(Struct, frozen=True):
    """One task after the other in this process."""

    def answers(self, tasks: Sequence[JobTask]) -> Answers:
        """Yields answers in order."""
        for place, task in enumerate(tasks):
            yield place, answer(task)


class Processes(Struct, frozen=True):
    """Processes on this machine. Those that are lost are replaced, and their tasks done again."""

    count: int

    def answers(self, tasks: Sequence[JobTask]) -> Answers:
        """Yields answers as tasks are finished. Raises SeriesError if processes do not live long enough."""
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
    """Leaves stopping to the process that started this one, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


INSTALL = "python -m pip install distributed"
CLUSTER_PATIENCE = "10s"


class Cluster(Struct, frozen=True):
    """The workers of the scheduler at this address, such as `tcp://192.168.1.5:8786`."""

    address: str

    def answers(self, tasks: Sequence[JobTask]) -> Answers:
        """Yields answers as tasks are finished. Raises SeriesError without Dask or scheduler, or if Dask gives a task
        up.
        """
        if not tasks:
            return
        with self._client() as client:
            from distributed import KilledWorker, as_completed

            places = _handed_out(client, tasks)
            try:
                for future in as_completed(list(places), client.loop):
                    yield places.pop(future), JobAnswer(*future.result())
            except CancelledError:
                raise SeriesError(f"the cluster at {self.address} is lost") from None
            except KilledWorker as error:
                raise SeriesError(f"the cluster at {self.address} gave up: {error}") from None
            except ImportError as error:
                raise SeriesError(f"{error}: {WANTED}") from None

    def _client(self) -> Any:
        try:
            from distributed import Client
            from distributed.comm import get_address_host_port
        except ImportError as error:
            raise SeriesError(f"--cluster needs Dask ({error}): {INSTALL}") from None
        try:
            get_address_host_port(self.address, strict=True)
            client = Client(self.address, timeout=CLUSTER_PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise SeriesError(f"no Dask scheduler answers at {self.address}: {error}") from None
        if not client.nthreads():
            print(f"{self.address} has no workers yet: waiting for them", file=sys.stderr)
        return client


def _handed_out(client: Any, tasks: Sequence[JobTask]) -> dict[Any, int]:
    # A function within a function travels as a whole: the scheduler, which looks at it, need not know the game.
    def found(*words: Any) -> tuple[bytes, str]:
        from game.series.task import JobTask, answer

        reply = answer(JobTask(*words))
        return reply.result, reply.failure

    futures = client.map(found, *zip(*map(astuple, tasks), strict=True), pure=False)
    return {future: place for place, future in enumerate(futures)}


class SeriesOptions(Struct, frozen=True):
    """The executor of the jobs, and the file that keeps finished ones, if any."""

    executor: Executor
    keep: Path | None = None


def ways(chosen: argparse.Namespace) -> SeriesOptions:
    """Returns the options of a series: `--jobs`, `--cluster`, `--keep`."""
    if chosen.cluster is not None:
        return SeriesOptions(Cluster(chosen.cluster), chosen.keep)
    return SeriesOptions(InProcess() if chosen.jobs == 1 else Processes(chosen.jobs), chosen.keep)
