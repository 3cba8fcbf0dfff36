"""Jobs of a series as words and bytes, the same on any machine: the file that keeps results, and matches among bots."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from threading import Lock
from time import thread_time
from typing import Any, TypeAlias, TypeVar, get_type_hints

import msgspec
from msgspec import Raw, Struct

import game
from game.bots.bot_client import Match
from game.bots.levels import make_bot
from game.bots.player import BotMatch, play_out
from game.engine.module import find_title
from game.engine.types import BadSetup, GameError, Seat
from game.persistence.durable import is_there
from game.persistence.lines import FIRST_SUM, BadLine, encode, unseal
from game.persistence.recorder import LineFile

WITHOUT_EFFECT = ("app", "cli", "series", "ui")
"""Folders of the program that no match depends on."""

J = TypeVar("J")
R = TypeVar("R")
ITSELF = "__main__"
WANTED = "workers need PYTHONPATH naming the folder of the sources, and its `build` for the scripts there"
_ENCODER = msgspec.json.Encoder(order="deterministic")
_ONE_AT_A_TIME = Lock()
"""Workers of a cluster may have several threads; work may assume that it is alone in its process."""

FORMAT = 1


class SeriesError(GameError):
    """The reason why a series cannot begin or go on; finished jobs are kept all the same. The text says what to do."""


@cache
def sources(module: str) -> str:
    """A mark of the program, without its screen, and of the module in which a work stands."""
    root = Path(game.__file__).parent
    files = [file for file in sorted(root.rglob("*.py")) if file.relative_to(root).parts[0] not in WITHOUT_EFFECT]
    own = getattr(sys.modules[module], "__file__", None)
    whole = blake2b(game.__version__.encode(), digest_size=8)
    for file in [*files, *([Path(own)] if own is not None else [])]:
        if file.is_file():
            whole.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return whole.hexdigest()


JobWork: TypeAlias = Callable[[J], R]
"""A function of a module, whose annotated parameter and result msgspec can write as JSON."""


class JobTask(Struct, frozen=True):
    """One job on its way to its executor."""

    work: str
    """`module:function`."""
    job: bytes
    sources: str

    @property
    def key(self) -> str:
        """Returns the key of the job, equal in every run."""
        return blake2b(self.work.encode() + b" " + self.job, digest_size=12).hexdigest()


class JobAnswer(Struct, frozen=True):
    """The answer to a task: a result, or the reason why there is none."""

    result: bytes = b""
    failure: str = ""


def name_of(work: JobWork[J, R]) -> str:
    """Returns the name by which others find a work. Raises SeriesError for one they cannot find."""
    if work.__module__ == ITSELF or "." in work.__qualname__:
        raise SeriesError(f"'{work.__qualname__}' must stand in a module that can be imported")
    return f"{work.__module__}:{work.__qualname__}"


def task_of(work: JobWork[J, R], job: J) -> JobTask:
    """The task of a job."""
    return JobTask(name_of(work), _ENCODER.encode(job), sources(work.__module__))


def answer(task: JobTask) -> JobAnswer:
    """Does the task, here and now. Never raises an error of the work."""
    try:
        with _ONE_AT_A_TIME:
            return _done(task)
    except SeriesError as error:
        return JobAnswer(failure=str(error))
    except Exception as error:
        return JobAnswer(failure=f"{type(error).__name__}: {error}\n{traceback.format_exc()}")


def result_of(work: JobWork[J, R], result: bytes) -> R:
    """Decodes the value a work returned. Raises msgspec.MsgspecError for what it cannot have returned."""
    returned: R = msgspec.json.decode(result, type=get_type_hints(work)["return"])
    return returned


class ResultsHeading(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="series"):
    """The first line: whose results follow."""

    format: int
    work: str
    sources: str


class FinishedJob(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="finished"):
    """Each line after it: one job and its result."""

    job: str
    result: Raw


class ResultsFile:
    """Results by the keys of their jobs, each on the disk before the next. The file only grows."""

    def __init__(self, path: Path, work: str, sources: str) -> None:
        """Begins the file, or reads its results. Raises SeriesError for a file this series cannot go on in."""
        self._path = path
        self._found: dict[str, bytes] = {}
        heading = ResultsHeading(FORMAT, work, sources)
        if is_there(path) and not path.is_file():
            raise SeriesError(f"{path}: something that is no file lies there")
        data = path.read_bytes() if path.exists() else b""
        size, last_sum = self._read(data, heading)
        if size < len(data):
            os.truncate(path, size)
        self._file = LineFile(path, size=size, last_sum=last_sum)
        if not data:
            self._append(heading)

    def result(self, job: str) -> bytes | None:
        """The result of this key, if it is finished."""
        return self._found.get(job)

    def keep(self, job: str, result: bytes) -> None:
        """Adds a result. Raises SeriesError if it cannot be written."""
        self._append(FinishedJob(job, Raw(result)))

    def close(self) -> None:
        """Releases the file."""
        self._file.close()

    def _append(self, line: Struct) -> None:
        self._file.append(encode(line))
        if self._file.problem is not None:
            raise SeriesError(f"{self._path}: {self._file.problem}")

    def _read(self, data: bytes, heading: ResultsHeading) -> tuple[int, str]:
        """Returns the size of the whole part of the file, and the sum there. A last line that was being written is not
        counted.
        """
        size, total = 0, FIRST_SUM
        for number, line in enumerate(data.splitlines(keepends=True), start=1):
            if number > 1 and not line.endswith(b"\n"):
                break
            try:
                body, total = unseal(line[:-1], total)
                self._take(number, body, heading)
            except (BadLine, msgspec.MsgspecError) as error:
                raise SeriesError(f"{self._path}, line {number}: not a line of a kept series ({error})") from None
            size += len(line)
        return size, total

    def _take(self, number: int, body: bytes, heading: ResultsHeading) -> None:
        if number > 1:
            line = msgspec.json.decode(body, type=FinishedJob)
            self._found[line.job] = bytes(line.result)
            return
        found = msgspec.json.decode(body, type=ResultsHeading)
        if (found.format, found.work) != (heading.format, heading.work):
            raise SeriesError(f"{self._path} keeps a series of {found.work}, not of {heading.work}")
        if found.sources != heading.sources:
            raise SeriesError(
                f"{self._path} was begun with other sources of the game: keep this series in another file"
            )


class Contest(Struct, frozen=True):
    """A match and the bots at its seats, by id."""

    match: Match
    bots: tuple[str, ...]


class ContestResult(BotMatch, frozen=True):
    """The match and the seconds of a processor it took."""

    seconds: float


def play(contest: Contest) -> ContestResult:
    """Plays the match. Raises BadSetup for a title or bot there is not."""
    match = contest.match
    title = find_title(match.title)
    if title is None:
        raise BadSetup(f"there is no title '{match.title}'")
    began = thread_time()
    rules = title.rules(match.definition, match.setup)
    bots = {Seat(seat): make_bot(title, rules, bot, Seat(seat)) for seat, bot in enumerate(contest.bots)}
    played = play_out(rules, match.setup, match.seed, bots)
    return ContestResult(played.outcome, played.decisions, thread_time() - began)


def _done(task: JobTask) -> JobAnswer:
    module, _, function = task.work.partition(":")
    try:
        work: JobWork[Any, Any] = getattr(import_module(module), function)
    except ModuleNotFoundError as error:
        raise SeriesError(f"{error}: {WANTED}") from None
    if sources(module) != task.sources:
        raise SeriesError("whoever does the work has other sources of the game than whoever asks for it")
    taken = next(kind for name, kind in get_type_hints(work).items() if name != "return")
    return JobAnswer(_ENCODER.encode(work(msgspec.json.decode(task.job, type=taken))))
