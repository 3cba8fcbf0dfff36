"""The worker process in which bots think: starts it and asks every bot of every title for a move."""

from __future__ import annotations

import time
from collections.abc import Callable

from game.app.self_check.report import CheckFailed
from game.bots.question import Answer
from game.bots.thinker import WorkerThinker
from game.content.catalogue import Entry
from game.content.seated import BotMind, seated
from game.host.host import MatchHost, unkept_match

PATIENCE = 20.0
"""Seconds a slow machine gets to start the process and to answer."""
POLL_SECONDS = 0.005
NO_PROCESS = "no process can be started for it"


class Bots:
    """One worker process for all questions."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._thinker = WorkerThinker(clock)

    def check(self, entry: Entry) -> str:
        """Asks each bot of a title for its first move; which answered. Raises CheckFailed."""
        return f"{', '.join(self._ask(entry, bot.id) for bot in entry.info.bots)} answered from the worker process"

    def close(self) -> None:
        """Ends the process."""
        self._thinker.close()

    def _ask(self, entry: Entry, bot: str) -> str:
        setup = entry.info.setup(entry.info.seats[0])
        host = unkept_match(entry, setup, "1", seated(*[BotMind(bot)] * setup.seats), self._thinker, PATIENCE)
        host.begin()
        self._wait_for_process()
        seat = min(host.situation.waiting)
        host.ask_bot(seat, self._clock())
        answer = self._answer(host)
        if answer.note is not None:
            raise CheckFailed(f"{bot} {answer.note.value.replace('_', ' ')}: {answer.details}")
        host.submit(seat, answer.command)
        return bot

    def _answer(self, host: MatchHost) -> Answer:
        while self._thinker.process_id is not None:
            answer = host.poll(self._clock())
            if answer is not None:
                return answer
            time.sleep(POLL_SECONDS)
        raise CheckFailed(NO_PROCESS)

    def _wait_for_process(self) -> None:
        end = self._clock() + PATIENCE
        while self._thinker.process_id is not None and not self._thinker.ready and self._clock() < end:
            self._thinker.poll(self._clock())
            time.sleep(POLL_SECONDS)
        if not self._thinker.ready:
            raise CheckFailed(NO_PROCESS)
