"""Tells when a match begins to be played for fun, and when it counts again."""

from __future__ import annotations

from game.content.line import Line
from game.engine.session import AnySession


class KnowledgeNews:
    """Looks after one session. What was known before the table opened is not told again."""

    def __init__(self, session: AnySession) -> None:
        self._session = session
        self._told = session.with_knowledge

    def news(self) -> Line | None:
        """What is to be said after the table changed, None while nothing new is.

        Going on exactly as before teaches nobody anything: the match counts again, as its result will say.
        """
        now = self._session.with_knowledge
        if now == self._told:
            return None
        self._told = now
        return Line("hud.for_fun" if now else "hud.counts_again")
