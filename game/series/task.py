"""A piece of work as words and bytes, so that any process on any machine can do it and come to the same."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any, TypeAlias, TypeVar, get_type_hints

import msgspec
from msgspec import Struct

import game
from game.engine.errors import GameError


class SeriesError(GameError):
    """The reason why a series cannot begin or go on; finished jobs are kept all the same. The text says what to do."""


WITHOUT_EFFECT = ("app", "cli", "series", "ui")
"""Folders of the program that no match depends on."""


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


J = TypeVar("J")
R = TypeVar("R")
JobWork: TypeAlias = Callable[[J], R]
"""A function of a module, whose annotated parameter and result msgspec can write as JSON."""
ITSELF = "__main__"
WANTED = "workers need PYTHONPATH naming the folder of the sources, and its `build` for the scripts there"
_ENCODER = msgspec.json.Encoder(order="deterministic")
_ONE_AT_A_TIME = Lock()
"""Workers of a cluster may have several threads; work may think that it is alone in its process."""


class JobTask(Struct, frozen=True):
    """One job on its way to its executor."""

    work: str
    """`module:function`."""
    job: bytes
    sources: str

    @property
    def key(self) -> str:
        """The same for the same job, in every run."""
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
