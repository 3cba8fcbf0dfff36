"""The hint of one table: asked for, put together answer by answer, lit, and gone along with until it was followed."""

from __future__ import annotations

from typing import Protocol

from game.bots.bot_client import Answer
from game.host.desk import Desk
from game.host.flow import Flow
from game.host.hinting import Advice
from game.host.host import MatchHost


class HintLog(Protocol):
    """Where it is written that somebody was given a hint, so that it is known another day."""

    @property
    def hinted(self) -> bool:
        """Whether one was given before."""

    def note_hint(self) -> None:
        """One is asked for."""


class Hints:
    """Asks the host, and says so to the flow: bots wait meanwhile."""

    def __init__(self, host: MatchHost, flow: Flow, log: HintLog | None = None) -> None:
        self._host, self._flow, self._log = host, flow, log
        self.advice: Advice | None = None
        """What is advised, while it is asked for and then until it was followed."""
        self.helped = log is not None and log.hinted
        """Whether a hint was ever asked for, in this match or before it was left."""

    def ask(self, advice: Advice, now: float) -> None:
        """Asks for what belongs to this advice."""
        self.advice, self.helped = advice, True
        if self._log is not None:
            self._log.note_hint()
        self._ask(advice, now)

    def take(self, answer: Answer, now: float) -> Advice | None:
        """Takes in what was asked for; the advice once all of it is known."""
        advice = self.advice
        assert advice is not None, "it was asked for"
        self._flow.hinting = False
        if answer.note is None and advice.take(answer.thought):
            self._ask(advice, now)
            return None
        advice.told = True
        return advice

    def follow(self, desk: Desk) -> None:
        """Goes along with what was played at the desk on show; drops the advice where that was something else."""
        advice = self.advice
        if advice is not None and not (advice.told and advice.seat == desk.feed.audience and advice.follow(desk.now)):
            self.advice = None

    def letters(self, desk: Desk) -> tuple[str, ...]:
        """What is to be lit now."""
        advice = self._told(desk)
        return () if advice is None else advice.letters(desk.picker, desk.legal)

    def second(self, desk: Desk) -> tuple[str, ...]:
        """What the second best is made with."""
        advice = self._told(desk)
        return () if advice is None else advice.second_letters(desk.picker, desk.legal)

    def _told(self, desk: Desk) -> Advice | None:
        advice = self.advice
        return None if advice is None or not advice.told or desk.looking_at is not None else advice

    def _ask(self, advice: Advice, now: float) -> None:
        self._flow.forget()
        self._flow.hinting = True
        self._host.ask_hint(advice.seat, advice.view, advice.legal, now)
