"""Runs a series: kept results are not computed again, the other jobs go to this process, several here, or a cluster."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import CancelledError, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, suppress
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any, Generic, Protocol, TextIO, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import astuple

from game.series.jobs import WANTED, JobAnswer, JobTask, JobWork, ResultsFile, SeriesError, answer, result_of, task_of

PATIENCE = 3
"""Maximum number of times in a row that all processes may be lost before one of them has finished anything."""

INSTALL = "python -m pip install distributed"
CLUSTER_PATIENCE = "10s"
PAUSE, LONG_PAUSE = 0.2, 15.0
"""Seconds between two reports on a terminal and elsewhere."""

UNITS = (("a second", 1.0), ("a minute", 60.0), ("an hour", 3600.0))
J = TypeVar("J")
R = TypeVar("R")


Answers: TypeAlias = Generator[tuple[int, JobAnswer]]
"""The place of each task and its answer, as soon as it is there. Closing it early leaves nothing running."""


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


class SeriesOptions(Struct, frozen=True):
    """The executor of the jobs, and the file that keeps finished ones, if any."""

    executor: Executor
    keep: Path | None = None


def ways(chosen: argparse.Namespace) -> SeriesOptions:
    """Returns the options of a series: `--jobs`, `--cluster`, `--keep`."""
    if chosen.cluster is not None:
        return SeriesOptions(Cluster(chosen.cluster), chosen.keep)
    return SeriesOptions(InProcess() if chosen.jobs == 1 else Processes(chosen.jobs), chosen.keep)


class SeriesProgress:
    """A reporter of progress to a stream. Jobs finished earlier count as done, but not for the rate."""

    def __init__(self, name: str, count: int, before: int, stream: TextIO, now: Callable[[], float]) -> None:
        self._name, self._count, self._before = name, count, before
        self._stream, self._now = stream, now
        self._changes = stream.isatty()
        self._began = self._last = now()
        self._width = 0

    def tell(self, done: int, note: Callable[[], str]) -> None:
        """Tells that `done` jobs are finished, earlier ones included. If anything is told now, `note` adds to it."""
        now = self._now()
        if done == self._count or now - self._last >= (PAUSE if self._changes else LONG_PAUSE):
            self._last = now
            self._write(": ".join((self._name, ", ".join(filter(None, (self._text(done, now), note()))))))

    def close(self) -> None:
        """Ends the progress report and leaves its last line on the terminal."""
        if self._width:
            print(file=self._stream, flush=True)

    def _text(self, done: int, now: float) -> str:
        told = f"{done} of {self._count}"
        fresh, seconds = done - self._before, now - self._began
        if fresh < 1 or seconds <= 0:
            return told
        left = (self._count - done) * seconds / fresh
        return f"{told}, {rate(fresh / seconds)}, " + (f"{span(left)} left" if done < self._count else span(seconds))

    def _write(self, text: str) -> None:
        if self._changes:
            print("\r" + text.ljust(self._width), end="", file=self._stream, flush=True)
            self._width = len(text)
        else:
            print(text, file=self._stream, flush=True)


def rate(each_second: float) -> str:
    """A rate in the smallest unit in which it is at least one.

    >>> rate(0.05)
    '3.0 a minute'
    """
    unit, seconds = next(((unit, length) for unit, length in UNITS if each_second * length >= 1), UNITS[-1])
    return f"{each_second * seconds:.1f} {unit}"


def span(seconds: float) -> str:
    """A length of time.

    >>> span(3725)
    '1:02:05'
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


class SeriesEnd(Struct, Generic[R], frozen=True):
    """The results of a series. After an early stop they are those of its first jobs, as far as all are finished: the
    jobs finished first would be the short ones.
    """

    results: tuple[R, ...]
    stopped: bool = False


def carry_out(
    work: JobWork[J, R],
    jobs: Sequence[J],
    ways: SeriesOptions,
    name: str,
    note: Callable[[Mapping[int, R]], str] = lambda found: "",
) -> SeriesEnd[R]:
    """Returns the results of all jobs, in the order of the jobs. Ctrl+C stops the series and lets the program go on.

    `note` makes an addition to the progress on stderr from the results so far, which it gets by the places of their
    jobs. Raises SeriesError for a job that fails, a file that cannot be gone on with, or if nobody is there to do the
    jobs.
    """
    if not jobs:
        return SeriesEnd(())
    series = _Series(work, jobs, ways.keep)
    stopped = False
    with closing(series):
        try:
            series.fill(ways.executor, name, note)
        except KeyboardInterrupt:
            stopped = True
        finally:
            if 0 < series.done < len(jobs):
                print(_stopped(series.done, len(jobs), ways.keep), file=sys.stderr)
    return SeriesEnd(series.first(), stopped)


class _Series(Generic[J, R]):
    def __init__(self, work: JobWork[J, R], jobs: Sequence[J], keep: Path | None) -> None:
        self._work = work
        self._tasks = [task_of(work, job) for job in jobs]
        self._kept = None if keep is None else ResultsFile(keep, self._tasks[0].work, self._tasks[0].sources)
        self._found: dict[int, R] = {}

    @property
    def done(self) -> int:
        """Number of jobs that are finished."""
        return len(self._found)

    def fill(self, executor: Executor, name: str, note: Callable[[Mapping[int, R]], str]) -> None:
        """Runs the jobs that are not finished."""
        self._take_kept()
        progress = SeriesProgress(name, len(self._tasks), self.done, sys.stderr, monotonic)
        left = [place for place in range(len(self._tasks)) if place not in self._found]
        with closing(progress), closing(executor.answers([self._tasks[place] for place in left])) as answers:
            progress.tell(self.done, lambda: note(self._found))
            for number, answer in answers:
                self._take(left[number], answer)
                progress.tell(self.done, lambda: note(self._found))

    def first(self) -> tuple[R, ...]:
        """The results of the first jobs, as far as all of them are finished."""
        count = next((place for place in range(len(self._tasks)) if place not in self._found), len(self._tasks))
        return tuple([self._found[place] for place in range(count)])

    def close(self) -> None:
        """Releases the file."""
        if self._kept is not None:
            self._kept.close()

    def _take_kept(self) -> None:
        for place, task in enumerate(self._tasks):
            result = None if self._kept is None else self._kept.result(task.key)
            if result is not None:
                self._found[place] = result_of(self._work, result)

    def _take(self, place: int, answer: JobAnswer) -> None:
        task = self._tasks[place]
        if answer.failure:
            raise SeriesError(f"job {place + 1} of {len(self._tasks)} failed in {task.work}: {answer.failure}")
        if self._kept is not None:
            self._kept.keep(task.key, answer.result)
        self._found[place] = result_of(self._work, answer.result)


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


def _handed_out(client: Any, tasks: Sequence[JobTask]) -> dict[Any, int]:
    # A function within a function travels as a whole: the scheduler, which looks at it, need not know the game.
    def found(*words: Any) -> tuple[bytes, str]:
        from game.series.jobs import JobTask, answer

        reply = answer(JobTask(*words))
        return reply.result, reply.failure

    futures = client.map(found, *zip(*map(astuple, tasks), strict=True), pure=False)
    return {future: place for place, future in enumerate(futures)}


def _stopped(done: int, count: int, keep: Path | None) -> str:
    if keep is None:
        return f"stopped with {done} of {count} finished; with --keep FILE the same command could go on"
    return f"stopped with {done} of {count} finished and kept in {keep}: the same command goes on"
