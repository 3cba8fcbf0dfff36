"""The worker process: reads questions from a pipe, thinks, writes replies, until the pipe is closed."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection

import msgspec

from game.bots.contract import bot_rng
from game.bots.question import Desk, Note
from game.bots.wire import HELLO, Letter, Reply, contents, open_letter, pack_reply

MEMORY_LIMIT = 1 << 30
"""Bytes of address space a worker may take, on systems that can hold it to that."""
LONGEST_DETAILS = 300


def serve(pipe: Connection) -> None:
    """The body of the process. Says hello, then answers questions; returns when the other end is closed."""
    with suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit_memory()
    desk = Desk()
    with suppress(EOFError, OSError):
        pipe.send_bytes(HELLO)
        while True:
            for reply in replies(open_letter(pipe.recv_bytes()), desk):
                pipe.send_bytes(pack_reply(reply))


def replies(letter: Letter, desk: Desk) -> Iterator[Reply]:
    """Every thought about a question, the last one marked as final; a failure is a final reply with a note."""
    last: Reply | None = None
    try:
        title, bot = desk.seat(letter.match, letter.bot, letter.seat)
        view, legal = contents(letter, title)
        for thought in bot.think(view, legal, bot_rng(letter.match.seed, letter.seat, letter.step)):
            if thought.command not in legal:
                yield _failure(letter, Note.NONSENSE, repr(thought.command))
                return
            last = Reply(letter.step, letter.seat, legal.index(thought.command), thought.reason)
            yield last
    except Exception as error:
        yield _failure(letter, Note.CRASHED, f"{type(error).__name__}: {error}")
        return
    if last is None:
        yield _failure(letter, Note.NONSENSE, "no thought")
    else:
        yield msgspec.structs.replace(last, final=True)


def _failure(letter: Letter, note: Note, details: str) -> Reply:
    return Reply(letter.step, letter.seat, 0, None, True, note, details[:LONGEST_DETAILS])


def _limit_memory() -> None:
    if sys.platform == "win32":
        return
    import resource

    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
