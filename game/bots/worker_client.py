"""Asks bots in a worker process and keeps the match going if that process fails."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from enum import Enum, auto
from math import inf
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from game.bots.bot_client import BotAnswer, BotClient, BotNote, BotQuestion, InlineBotClient, Match, fallback
from game.bots.player import Thought
from game.bots.worker import HELLO, LAID, LARGEST_REPLY, Reply, seal, seal_match, thought_of, unpack_reply
from game.engine.types import Command

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

Body: TypeAlias = "Callable[[Connection[bytes, bytes]], None]"
PATIENCE = 0.5
"""Seconds a worker gets to end by itself when the program closes."""
LONGEST_START = 8.0
"""Seconds a question waits for a worker that is still starting; then it is answered without, and the worker goes on
starting."""
MOST_REPLIES = 32
"""Maximum number of replies read at once: a picture follows even if the worker talks without end."""


class Worker(Enum):
    """The known state of the worker process."""

    NONE = auto()
    STARTING = auto()
    LAYING = auto()
    """It loads rules and bots of the match that was sent last."""
    IDLE = auto()
    BUSY = auto()


class WorkerBotClient:
    """Starts the process when the first table opens and keeps it; it is started afresh after a crash or a hang.

    A bot's time counts from when the worker has loaded the match. Something is sent only to a worker that is known to
    be reading, so asking never blocks.
    """

    def __init__(self, clock: Callable[[], float], body: Body | None = None) -> None:
        """`clock` serves thinking in slices, where no process can be started; `body` is run by the process."""
        self._fallback: BotClient = InlineBotClient(clock)
        self._body = body
        self._no_process = False
        self._worker = Worker.NONE
        self._process: BaseProcess | None = None
        self._pipe: Connection[bytes, bytes] | None = None
        self._match: Match | None = None
        """The match of the table that is open."""
        self._laid: Match | None = None
        """The match the worker has."""
        self._asked: BotQuestion | None = None
        self._asked_at = self._seconds = 0.0
        self._sent = self._falls_back = False
        """`_sent`: the worker has the question; `_falls_back`: the fallback has it."""
        self._deadline = inf
        self._best: Reply | None = None
        self._thought: Thought[Command] | None = None
        """The thought of the best reply."""

    @property
    def process_id(self) -> int | None:
        """The system's number of the worker process; None while there is none."""
        return None if self._process is None else self._process.pid

    @property
    def busy(self) -> bool:
        """True if the worker is thinking."""
        return self._worker is Worker.BUSY

    @property
    def ready(self) -> bool:
        """True if the worker has loaded the match and waits for a question."""
        return self._worker is Worker.IDLE and self._laid is not None and self._laid == self._match

    @property
    def has_thought(self) -> bool:
        """True if the question at hand has a best so far."""
        return self._best is not None

    def prepare(self, match: Match) -> None:
        """Starts the worker if there is none, and has it load the match; drops the question at hand."""
        self.forget()
        if self._worker is Worker.BUSY:
            self._read()
        if self._worker is Worker.BUSY:
            self._kill()
        self._match = match
        self._start()

    def ask(self, question: BotQuestion, now: float, seconds: float) -> None:
        """Sends a question to the worker in place of any other; starts it when there is none."""
        self.prepare(question.match)
        self._asked, self._asked_at, self._seconds = question, now, seconds
        self._sent, self._falls_back, self._deadline = False, False, inf
        self._best = self._thought = None

    def poll(self, now: float) -> BotAnswer | None:
        """The answer if there is one by now."""
        self._read()
        self._tell(now)
        asked = self._asked
        if asked is None:
            return None
        answer = self._spare_answer(asked, now) if self._late(now) else self._answer(asked, now)
        if answer is not None:
            self._asked = None
            self._start()
        return answer

    def wait(self, now: float, seconds: float) -> bool:
        """Waits for the worker's next message, at most so long; False at once if no worker has the question."""
        self._read()
        self._tell(now)
        if self._pipe is None or self._asked is None or self._late(now):
            return False
        with suppress(EOFError, OSError):
            self._pipe.poll(seconds)
        return True

    def forget(self) -> None:
        """Drops the question; later replies of the worker about it are not heard."""
        self._asked = None
        self._fallback.forget()

    def close(self) -> None:
        """Ends the worker."""
        self.forget()
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.join(PATIENCE)
        self._kill()

    def _late(self, now: float) -> bool:
        """True if the fallback answers: there is no worker, or it takes very long to begin."""
        return self._no_process or self._falls_back or (not self._sent and now - self._asked_at >= LONGEST_START)

    def _spare_answer(self, asked: BotQuestion, now: float) -> BotAnswer | None:
        if not self._falls_back:
            self._falls_back = True
            self._fallback.ask(asked, now, self._seconds)
        return self._fallback.poll(now)

    def _answer(self, asked: BotQuestion, now: float) -> BotAnswer | None:
        best = self._best
        if best is not None and best.note is not None:
            return fallback(asked, best.note, best.details)
        if best is not None and self._thought is not None and (best.final or now >= self._deadline):
            return BotAnswer(asked.step, asked.seat, self._thought)
        if self._worker is Worker.NONE:
            return fallback(asked, BotNote.CRASHED, "the worker process ended")
        if now >= self._deadline:
            self._kill()
            return fallback(asked, BotNote.TOO_SLOW, "no thought before the deadline")
        return None

    def _read(self) -> None:
        """Reads the worker's new messages, a bounded number of them. A closed or garbled pipe ends the worker."""
        try:
            for _ in range(MOST_REPLIES):
                if self._pipe is None or not self._pipe.poll():
                    return
                self._take(self._pipe.recv_bytes(LARGEST_REPLY))
        except (EOFError, OSError, msgspec.MsgspecError):
            # A worker that never got this far will not do so the next time either.
            self._no_process |= self._worker in (Worker.STARTING, Worker.LAYING)
            self._kill()

    def _take(self, data: bytes) -> None:
        match self._worker:
            case Worker.STARTING if data == HELLO:
                self._worker = Worker.IDLE
            case Worker.LAYING if data == LAID:
                self._worker = Worker.IDLE
            case Worker.BUSY:
                self._hear(unpack_reply(data))
            case _:
                raise msgspec.ValidationError(f"the worker says {data[:40]!r} out of turn")

    def _hear(self, reply: Reply) -> None:
        if reply.final:
            self._worker = Worker.IDLE
        asked = self._asked
        if asked is not None and self._sent and (reply.step, reply.seat) == (asked.step, asked.seat):
            self._thought = thought_of(reply, asked.legal)
            strange = self._thought is None and reply.note is None
            self._best = _nonsense(reply) if strange else reply

    def _tell(self, now: float) -> None:
        """Sends an idle worker its next message: the match, then the question."""
        if self._worker is not Worker.IDLE or self._match is None:
            return
        if self._laid is not self._match and self._laid != self._match:
            self._laid = self._match
            self._send(seal_match(self._match), Worker.LAYING)
        elif self._asked is not None and not self._sent and not self._falls_back:
            self._sent, self._deadline = True, now + self._seconds
            self._send(seal(self._asked), Worker.BUSY)

    def _send(self, data: bytes, then: Worker) -> None:
        assert self._pipe is not None
        try:
            self._pipe.send_bytes(data)
            self._worker = then
        except (OSError, ValueError):
            self._kill()

    def _start(self) -> None:
        """Starts the process unless there is one, or can be none."""
        import multiprocessing

        from game.bots.worker import serve

        if self._no_process or self._worker is not Worker.NONE:
            return
        context = multiprocessing.get_context("spawn")
        try:
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=self._body or serve, args=(theirs,), daemon=True, name="bots")
            self._process.start()
            theirs.close()
            self._worker = Worker.STARTING
        except OSError:
            self._no_process = True
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
        self._pipe = self._process = self._laid = None
        self._worker = Worker.NONE


def _nonsense(reply: Reply) -> Reply:
    return msgspec.structs.replace(reply, final=True, note=BotNote.NONSENSE, details="a place there is not")
