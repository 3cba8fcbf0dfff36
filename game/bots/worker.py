"""The worker process: reads questions from a pipe, thinks, writes replies, until the pipe is closed."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import assert_never

import msgspec

from game.bots.contract import nonsense
from game.bots.question import Match, Note, Study, answer_rng
from game.bots.registry import bots_of
from game.bots.wire import HELLO, LAID, Letter, NewMatch, Reply, contents, pack_reply, reply_of, unseal
from game.engine.errors import BadSetup
from game.engine.module import find_title, title_ids

MEMORY_LIMIT = 1 << 30
"""Bytes of address space a worker may take, on systems that can hold it to that."""
LONGEST_DETAILS = 300


def serve(pipe: Connection) -> None:
    """The body of the process. Says hello, then answers all it is told; returns when the other end is closed."""
    with suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit_memory()
    study = Study()
    match: Match | None = None
    rest = iter(title_ids())
    with suppress(EOFError, OSError):
        pipe.send_bytes(HELLO)
        while True:
            _load_more(rest, pipe)
            message = unseal(pipe.recv_bytes())
            match message:
                case NewMatch():
                    match = message.match
                    _lay(match, study)
                    pipe.send_bytes(LAID)
                case Letter():
                    for reply in _replies(message, match, study):
                        pipe.send_bytes(pack_reply(reply))
                case _:
                    assert_never(message)


def _load_more(titles: Iterator[str], pipe: Connection) -> None:
    """While nothing is asked: nothing of the program is read late, when another version may lie in its place."""
    while not pipe.poll():
        id = next(titles, None)
        if id is None:
            return
        with suppress(Exception):
            title = find_title(id)
            if title is not None:
                bots_of(title)


def _lay(match: Match, study: Study) -> None:
    # What is wrong with a match is said when a bot is asked.
    with suppress(Exception):
        study.lay(match)


def _replies(letter: Letter, match: Match | None, study: Study) -> Iterator[Reply]:
    """Every thought about a question, the last one marked as final; a failure is a final reply with a note."""
    last: Reply | None = None
    try:
        if match is None:
            raise BadSetup("no match was laid out")
        title, bot = study.seat(match, letter.bot, letter.seat)
        view, legal = contents(letter, title)
        rng = answer_rng(match.seed, letter.seat, letter.step, judging=letter.judging)
        for thought in bot.think(view, legal, rng):
            wrong = nonsense(thought, legal)
            if wrong is not None:
                yield _failure(letter, Note.NONSENSE, wrong)
                return
            last = reply_of(letter, thought, legal)
            yield last
    except Exception as error:
        yield _failure(letter, Note.CRASHED, f"{type(error).__name__}: {error}")
        return
    if last is None:
        yield _failure(letter, Note.NONSENSE, "no thought")
    else:
        yield msgspec.structs.replace(last, final=True)


def _failure(letter: Letter, note: Note, details: str) -> Reply:
    return Reply(letter.step, letter.seat, final=True, note=note, details=details[:LONGEST_DETAILS])


def _limit_memory() -> None:
    if sys.platform == "win32":
        return
    import resource

    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
