"""Thinking in the program's own process, a slice at a time: for when no worker process can be started."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.bots.contract import Thought, nonsense
from game.bots.question import Answer, Match, Note, Question, Study, fallback
from game.engine.types import Command


class SliceThinker:
    """Each `poll` lets the bot think until the slice is used up. A bot that never pauses cannot be stopped here."""

    def __init__(self, clock: Callable[[], float], slice_seconds: float = 0.006) -> None:
        self._clock = clock
        self._slice = slice_seconds
        self._study = Study()
        self._asked: Question | None = None
        self._thoughts: Iterator[Thought[Command]] = iter(())
        self._best: Thought[Command] | None = None
        self._seconds = 0.0
        self._deadline: float | None = None
        """None until the bot has begun to think."""

    def prepare(self, match: Match) -> None:
        """Nothing is done before it is wanted: it would hold up the table that opens."""

    def ask(self, question: Question, now: float, seconds: float) -> None:
        """Takes a question in place of any other."""
        self._asked = question
        self._seconds, self._deadline = seconds, None
        self._best = None
        self._thoughts = self._begin(question)

    def poll(self, now: float) -> Answer | None:
        """Thinks for one slice; the answer if there is one."""
        asked = self._asked
        if asked is None:
            return None
        if self._deadline is None:
            self._deadline = now + self._seconds
        try:
            done = self._think_until(now + self._slice)
        except Exception as error:
            answer = fallback(asked, Note.CRASHED, f"{type(error).__name__}: {error}")
        else:
            if not done and now < self._deadline:
                return None
            answer = self._answer(asked, done)
        self.forget()
        return answer

    def forget(self) -> None:
        """Drops the question."""
        self._asked = None
        self._thoughts = iter(())

    def close(self) -> None:
        """Nothing to close: there is no process."""
        self.forget()

    def _begin(self, asked: Question) -> Iterator[Thought[Command]]:
        _, bot = self._study.seat(asked.match, asked.bot, asked.seat)
        yield from bot.think(asked.view, asked.legal, asked.rng)

    def _think_until(self, end: float) -> bool:
        """True once the bot has finished."""
        for thought in self._thoughts:
            self._best = thought
            if self._clock() >= end:
                return False
        return True

    def _answer(self, asked: Question, done: bool) -> Answer:
        if self._best is None:
            return fallback(asked, Note.NONSENSE if done else Note.TOO_SLOW, "no thought")
        wrong = nonsense(self._best, asked.legal)
        if wrong is not None:
            return fallback(asked, Note.NONSENSE, wrong)
        return Answer(asked.step, asked.seat, self._best)
