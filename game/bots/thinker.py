"""Asks bots in a worker process and keeps the match going whatever becomes of it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from enum import Enum, auto
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from game.bots.question import Answer, Note, Question, Thinker, fallback
from game.bots.slices import SliceThinker
from game.bots.wire import HELLO, Reply, seal, unpack_reply

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

Body: TypeAlias = "Callable[[Connection[bytes, bytes]], None]"
PATIENCE = 0.5
"""Seconds a worker gets to end by itself when the program closes."""


class Worker(Enum):
    """What the worker process is known to be doing."""

    NONE = auto()
    STARTING = auto()
    IDLE = auto()
    BUSY = auto()


class WorkerThinker:
    """Starts the process at the first question. It is started afresh after a crash or a hang.

    A question is sent only to a worker that is known to be reading, so asking never blocks.
    """

    def __init__(self, clock: Callable[[], float], body: Body | None = None) -> None:
        """`clock` serves thinking in slices, where no process can be started; `body` is what the process runs."""
        self._spare: Thinker = SliceThinker(clock)
        self._body = body
        self._no_process = False
        self._worker = Worker.NONE
        self._process: BaseProcess | None = None
        self._pipe: Connection[bytes, bytes] | None = None
        self._asked: Question | None = None
        self._sent = False
        self._deadline = 0.0
        self._best: Reply | None = None

    @property
    def process_id(self) -> int | None:
        """The system's number of the worker process; None while there is none."""
        return None if self._process is None else self._process.pid

    @property
    def busy(self) -> bool:
        """Whether the worker is thinking."""
        return self._worker is Worker.BUSY

    @property
    def has_thought(self) -> bool:
        """Whether the question at hand has a best so far."""
        return self._best is not None

    def ask(self, question: Question, now: float, deadline: float) -> None:
        """Send a question to the worker in place of any other; starts it when there is none."""
        if self._worker is Worker.BUSY:
            self._read()
        if self._worker is Worker.BUSY:
            self._kill()
        self._asked, self._sent, self._best, self._deadline = question, False, None, deadline
        if self._no_process:
            self._spare.ask(question, now, deadline)
        elif self._worker is Worker.NONE:
            self._start()

    def poll(self, now: float) -> Answer | None:
        """The answer if there is one by now."""
        self._read()
        asked = self._asked
        if self._no_process:
            return self._spare.poll(now)
        if asked is None:
            return None
        if self._worker is Worker.IDLE and not self._sent:
            self._send(asked)
        answer = self._answer(asked, now)
        if answer is not None:
            self._asked = None
        return answer

    def forget(self) -> None:
        """Drop the question; what the worker still says about it is not heard."""
        self._asked = None
        self._spare.forget()

    def close(self) -> None:
        """End the worker."""
        self.forget()
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.join(PATIENCE)
        self._kill()

    def _answer(self, asked: Question, now: float) -> Answer | None:
        best = self._best
        if best is not None and best.note is not None:
            return fallback(asked, best.note, best.details)
        if best is not None and (best.final or now >= self._deadline):
            return Answer(asked.step, asked.seat, asked.legal[best.place], best.reason)
        if self._worker is Worker.NONE:
            return fallback(asked, Note.CRASHED, "the worker process ended")
        if now >= self._deadline:
            self._kill()
            return fallback(asked, Note.TOO_SLOW, "no thought before the deadline")
        return None

    def _read(self) -> None:
        """Takes in what the worker has written since; a closed or garbled pipe ends it."""
        try:
            while self._pipe is not None and self._pipe.poll():
                self._take(self._pipe.recv_bytes())
        except (EOFError, OSError, msgspec.MsgspecError):
            if self._worker is Worker.STARTING:
                self._do_without()
            self._kill()

    def _do_without(self) -> None:
        """No worker can be started here: the spare thinker takes over, the question at hand included."""
        self._no_process = True
        if self._asked is not None:
            self._spare.ask(self._asked, self._deadline, self._deadline)

    def _take(self, data: bytes) -> None:
        if data == HELLO:
            self._worker = Worker.IDLE
            return
        reply = unpack_reply(data)
        if reply.final:
            self._worker = Worker.IDLE
        asked = self._asked
        if asked is not None and self._sent and (reply.step, reply.seat) == (asked.step, asked.seat):
            self._best = reply if 0 <= reply.place < len(asked.legal) else _nonsense(reply)

    def _send(self, asked: Question) -> None:
        assert self._pipe is not None
        try:
            self._pipe.send_bytes(seal(asked))
            self._sent = True
            self._worker = Worker.BUSY
        except (OSError, ValueError):
            self._kill()

    def _start(self) -> None:
        import multiprocessing

        from game.bots.worker import serve

        context = multiprocessing.get_context("spawn")
        try:
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=self._body or serve, args=(theirs,), daemon=True, name="bots")
            self._process.start()
            theirs.close()
            self._worker = Worker.STARTING
        except OSError:
            self._do_without()
            self._kill()

    def _kill(self) -> None:
        """Ends the process at once, whatever it does, and takes it off the system's list."""
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            with suppress(ValueError, OSError):
                if self._process.pid is not None:
                    self._process.kill()
                    self._process.join(PATIENCE)
                self._process.close()
        self._pipe = self._process = None
        self._worker = Worker.NONE


def _nonsense(reply: Reply) -> Reply:
    return msgspec.structs.replace(reply, final=True, note=Note.NONSENSE, details=f"place {reply.place}")
