"""What a seat is asked beside the play: each answer is to the question it names, and to no other one."""

from __future__ import annotations

from game.engine.errors import IllegalCommand
from game.host.desk import Desk
from game.host.table import Table
from game.phones.guest import NOTHING_ASKED, Chair, OpenQuestion
from game.phones.lines import OpenLines
from game.phones.messages import AskedMessage, written
from game.phones.writer import NO, YES, PageWriter
from game.table.picker import ClosedLetter

OLD, WISH_OPEN = "old", "wish_open"
TOLD = frozenset({OLD, WISH_OPEN})
"""Reasons that a page has words of its own for."""


class Questions:
    """Of one table. Their numbers are never used again, whichever match is played."""

    def __init__(self, lines: OpenLines) -> None:
        self._lines = lines
        self._asked = 0

    def ask(self, chair: Chair, desk: Desk, writer: PageWriter) -> None:
        """Asks whoever holds a seat what the match asks of it, and takes back what it does not ask any more."""
        petition = desk.now.petition
        asked = petition if petition is not None and chair.seat in petition.asked else None
        if chair.line is None or chair.question.wish == (0 if asked is None else asked.number):
            return
        if asked is None:
            chair.question = NOTHING_ASKED
            self._lines.say(chair.line, written(AskedMessage()))
            return
        self._asked += 1
        chair.question = OpenQuestion(self._asked, asked.number)
        self._lines.say(chair.line, written(writer.question(desk, chair.question.id, asked.by)))

    def answered(self, chair: Chair, id: int, key: str, table: Table) -> None:
        """Somebody answers. Raises ClosedLetter for what is no answer, and IllegalCommand for one to what is not asked
        any more."""
        if not id or key not in (YES, NO):
            raise ClosedLetter("nobody asked that")
        question = chair.question
        if id != question.id:
            raise IllegalCommand(OLD)
        chair.question = NOTHING_ASKED
        if not table.agree_elsewhere(chair.seat, key == YES, question.wish):
            raise IllegalCommand(OLD)
