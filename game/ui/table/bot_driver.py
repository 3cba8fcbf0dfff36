"""Lets bots think while the table goes on: asks, waits, and hands their moves over."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.question import Answer, Question, Thinker
from game.engine.types import Command, Seat, View
from game.ui.table.match import TableMatch

THINK_SECONDS = 4.0
"""The longest a bot may think before a legal move is played for it."""
SHOW_THINKING = 0.3
HINT_BOT = "house"


class BotDriver:
    """One per table. All times are seconds of the screen's clock."""

    def __init__(self, match: TableMatch, thinker: Thinker) -> None:
        """The thinker gets ready for the match."""
        thinker.prepare(match.question_match)
        self._match = match
        self._thinker = thinker
        self._asked: tuple[int, Seat] | None = None
        self._asked_at = 0.0
        self._hinting = False

    def thinking(self, now: float) -> Seat | None:
        """The seat of a bot that has been thinking long enough to say so."""
        if self._asked is None or self._hinting or now - self._asked_at < SHOW_THINKING:
            return None
        return self._asked[1]

    @property
    def hinting(self) -> bool:
        """Whether the answer on its way is a hint."""
        return self._hinting

    @property
    def waiting(self) -> bool:
        """Whether an answer is on its way."""
        return self._asked is not None

    def ask_bots(self, now: float) -> None:
        """Ask the next bot the match waits for, unless one is thinking already."""
        waiting = self._match.controller.bots_asked
        if self._asked is not None or not waiting:
            return
        seat = waiting[0]
        bot = self._match.seats[seat].bot
        if bot is not None:
            session = self._match.session
            self._put(seat, bot, session.view(seat), session.legal(seat), now, hinting=False)

    def ask_hint(self, seat: Seat, view: View, legal: Sequence[Command], now: float) -> None:
        """Ask the house bot what it would do in a person's place, from what that person sees, or would see then."""
        self.forget()
        self._put(seat, HINT_BOT, view, legal, now, hinting=True)

    def poll(self, now: float) -> tuple[Answer, bool] | None:
        """An answer to the present question and whether it is a hint; old ones are dropped."""
        answer = self._thinker.poll(now)
        if answer is None or self._asked is None:
            return None
        asked, hinting = self._asked, self._hinting
        self._asked, self._hinting = None, False
        if (answer.step, answer.seat) != asked or answer.step != self._match.session.head:
            return None
        return answer, hinting

    def forget(self) -> None:
        """The match has moved on."""
        self._asked, self._hinting = None, False
        self._thinker.forget()

    def _put(self, seat: Seat, bot: str, view: View, legal: Sequence[Command], now: float, *, hinting: bool) -> None:
        session = self._match.session
        question = Question(self._match.question_match, session.head, seat, bot, view, tuple(legal))
        self._asked, self._asked_at, self._hinting = (session.head, seat), now, hinting
        self._thinker.ask(question, now, THINK_SECONDS)
