"""Whoever holds a line: what their page shows, and what was last told on it."""

from __future__ import annotations

from collections import OrderedDict

from msgspec import Struct

from game.engine.errors import IllegalCommand
from game.engine.types import Seat
from game.host.audience_model import AudienceModel
from game.host.table import Table
from game.phones.files import Slices
from game.phones.hand import PhoneHand
from game.phones.lines import PhoneServer
from game.phones.messages import AskedMessage, written
from game.phones.page_view import PageView
from game.phones.page_writer import NO, YES, PageWriter
from game.table.move_selector import ClosedTarget

MOST_KEPT = 400
"""Steps of which is known how long the log was."""


class OpenQuestion(Struct, frozen=True):
    """What a seat is asked beside the play: the number its page answers, and the wish of the match it is about."""

    id: int
    wish: int


NOTHING_ASKED = OpenQuestion(0, 0)


class PhoneSeat:
    """A seat of the table that is played on a phone, whether or not one is there."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.name = ""
        self.taken = False
        self.line: int | None = None
        self.hand: PhoneHand | None = None
        self.making: Slices[None] | None = None
        """What writes its page, a little at a time."""
        self.page: PageView | None = None
        """What was written last of the table."""
        self.due = True
        """Whether its page has to be written."""
        self.was_asked = False
        self.order = ""
        """The order its holder wants the hand to lie in; "" for the usual one."""
        self.read = 0
        """So many lines of the log its holder has seen."""
        self.question = NOTHING_ASKED
        self.acted_at: int | None = None
        """The change of the match its holder brought about last; None once what came of it was shown."""
        self.deaf_until = 0.0
        """Nobody is heard who asks for this seat before then,"""
        self.deaf_because = ""
        """for this reason."""
        self.came_back = False
        """Whether the next page tells what was missed."""
        self._lengths: OrderedDict[int, int] = OrderedDict()

    @property
    def is_silent(self) -> bool:
        """Whether somebody holds the seat whose phone is not there."""
        return self.taken and self.line is None

    def sit(self, hand: PhoneHand | None) -> None:
        """Another match, or none."""
        self.hand, self.due, self.was_asked, self.read, self.question = hand, True, False, 0, NOTHING_ASKED
        self.acted_at = self.page = self.making = None
        if hand is not None:
            hand.desk.lying.arrange(self.order)
        self._lengths.clear()

    def shown(self, step: int, lines: int) -> None:
        """The page of this step was written with so many lines of the log."""
        self._lengths[step] = lines
        while len(self._lengths) > MOST_KEPT:
            self._lengths.popitem(last=False)

    def read_own(self) -> None:
        """What its holder did is no news to them."""
        if self.hand is None:
            return
        desk = self.hand.desk
        own = {told.step for told in desk.now.told if told.seat == self.seat and not told.auto}
        log = desk.log()
        while self.read < len(log) and log[self.read].step in own:
            self.read += 1

    def lines_at(self, step: int) -> int | None:
        """How long the log was when this step was shown; None if nobody knows."""
        return self._lengths.get(step)


class Watcher:
    """Somebody who looks on."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.desk: AudienceModel | None = None
        self.due = True
        self.making: Slices[None] | None = None


OLD, WISH_OPEN = "old", "wish_open"
TOLD = frozenset({OLD, WISH_OPEN})
"""Reasons that a page has words of its own for."""


class Questions:
    """Of one table. Their numbers are never used again, whichever match is played."""

    def __init__(self, lines: PhoneServer) -> None:
        self._lines = lines
        self._asked = 0

    def ask(self, chair: PhoneSeat, desk: AudienceModel, writer: PageWriter) -> None:
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

    def answered(self, chair: PhoneSeat, id: int, key: str, table: Table) -> None:
        """Somebody answers. Raises ClosedTarget for what is no answer, and IllegalCommand for one to what is not asked
        any more."""
        if not id or key not in (YES, NO):
            raise ClosedTarget("nobody asked that")
        question = chair.question
        if id != question.id:
            raise IllegalCommand(OLD)
        chair.question = NOTHING_ASKED
        if not table.agree_elsewhere(chair.seat, key == YES, question.wish):
            raise IllegalCommand(OLD)
