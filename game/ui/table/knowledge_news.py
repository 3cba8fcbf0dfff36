"""Tells, once in a match, that it is played for fun from now on."""

from __future__ import annotations

from game.content.line import Line
from game.table.script import AnySession
from game.ui.context import Context
from game.ui.toasts import Toast


class KnowledgeNews:
    """Looks after one session. What was known before the table opened is not told again."""

    def __init__(self, ui: Context, session: AnySession) -> None:
        self._ui, self._session = ui, session
        self._told = session.with_knowledge

    def check(self) -> None:
        """Called whenever the match went back or to another line."""
        if not self._told and self._session.with_knowledge:
            self._told = True
            self._ui.scenes.toasts.show(Toast(Line("hud.for_fun")))
