"""Plays a deal among the players of the house, to show what they made of it."""

from __future__ import annotations

from collections.abc import Mapping

from game.bots.bot_client import Match, Question, Thinker
from game.bots.player import next_seat, pass_time
from game.engine.session import AnySession
from game.engine.types import Outcome, Seat

SECONDS = 6.0
"""The longest a player thinks about one decision."""


class DayPlayer:
    """Asks the thinker for one decision after the other. The match is nobody's and is not kept."""

    def __init__(self, session: AnySession, bots: Mapping[Seat, str], thinker: Thinker) -> None:
        """The session has begun and is not changed by others."""
        self._session, self._bots, self._thinker = session, bots, thinker
        self._match = Match(session.title.id, session.definition, session.setup, session.seed)
        self._asked: Question | None = None
        self._decisions = 0

    def poll(self, now: float) -> Outcome | None:
        """Goes on; how the match ended, once it has."""
        session = self._session
        while session.outcome is None:
            if self._asked is None:
                self._asked = self._ask(now)
                continue
            answer = self._thinker.poll(now)
            if answer is None:
                return None
            session.submit(self._asked.seat, answer.command)
            self._asked = None
            self._decisions += 1
            pass_time(session, self._decisions)
        return session.outcome

    def stop(self) -> None:
        """Ends thinking; the next `poll` asks again."""
        self._asked = None
        self._thinker.forget()

    def _ask(self, now: float) -> Question | None:
        """The question that was put; None where the only command was played at once."""
        session = self._session
        forced = session.rules.forced(session.state)
        if forced is not None:
            session.submit(*forced, auto=True)
            return None
        seat = next_seat(session.rules, session.state, session.seed, session.head)
        legal = tuple(session.legal(seat))
        question = Question(self._match, session.head, seat, self._bots[seat], session.view(seat), legal)
        self._thinker.ask(question, now, SECONDS)
        return question
