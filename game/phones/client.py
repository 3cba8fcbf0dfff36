"""The clients of the hub: the page of each, and the messages it was sent last."""

from __future__ import annotations

from collections import OrderedDict

from msgspec import Struct

from game.engine.types import IllegalCommand, Seat
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
"""Number of steps whose log length is remembered."""


class OpenQuestion(Struct, frozen=True):
    """An open question to a seat beside the play: the number its page answers, and the rewind request it is about."""

    id: int
    wish: int


NOTHING_ASKED = OpenQuestion(0, 0)


class PhoneSeat:
    """A seat of the table that is played on a phone, whether or not one is connected."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.name = ""
        self.taken = False
        self.line: int | None = None
        self.hand: PhoneHand | None = None
        self.making: Slices[None] | None = None
        """The writer of its page, which works a little at a time."""
        self.page: PageView | None = None
        """The page written last."""
        self.due = True
        """True if its page has to be written."""
        self.was_asked = False
        self.order = ""
        """The order in which its holder wants the hand; "" for the usual one."""
        self.read = 0
        """Number of log lines its holder has seen."""
        self.question = NOTHING_ASKED
        self.acted_at: int | None = None
        """The change of the match its holder made last; None once its effect was shown."""
        self.deaf_until = 0.0
        """Requests for this seat are refused before this time,"""
        self.deaf_because = ""
        """and this is the reason."""
        self.came_back = False
        """True if the next page tells what was missed."""
        self._lengths: OrderedDict[int, int] = OrderedDict()

    @property
    def is_silent(self) -> bool:
        """True if somebody holds the seat but their phone is not connected."""
        return self.taken and self.line is None

    def sit(self, hand: PhoneHand | None) -> None:
        """Joins another match, or none."""
        self.hand, self.due, self.was_asked, self.read, self.question = hand, True, False, 0, NOTHING_ASKED
        self.acted_at = self.page = self.making = None
        if hand is not None:
            hand.desk.lying.arrange(self.order)
        self._lengths.clear()

    def shown(self, step: int, lines: int) -> None:
        """Notes that the page of this step was written with this many log lines."""
        self._lengths[step] = lines
        while len(self._lengths) > MOST_KEPT:
            self._lengths.popitem(last=False)

    def read_own(self) -> None:
        """Marks the holder's own move as read: it is no news to them."""
        if self.hand is None:
            return
        desk = self.hand.desk
        own = {told.step for told in desk.now.told if told.seat == self.seat and not told.auto}
        log = desk.log()
        while self.read < len(log) and log[self.read].step in own:
            self.read += 1

    def lines_at(self, step: int) -> int | None:
        """Returns the length of the log when this step was shown; None if it is unknown."""
        return self._lengths.get(step)


class Watcher:
    """A client that looks on."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.desk: AudienceModel | None = None
        self.due = True
        self.making: Slices[None] | None = None


OLD, WISH_OPEN = "old", "wish_open"
TOLD = frozenset({OLD, WISH_OPEN})
"""Reasons for which a page has words of its own."""


class Questions:
    """The questions of one table. Their numbers are never used again, in any match."""

    def __init__(self, lines: PhoneServer) -> None:
        self._lines = lines
        self._asked = 0

    def ask(self, chair: PhoneSeat, desk: AudienceModel, writer: PageWriter) -> None:
        """Asks the holder of a seat the match's question, and takes back the one that is not asked any more."""
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
        """Takes in an answer. Raises ClosedTarget for an unknown answer, and IllegalCommand for a question not asked
        any more.
        """
        if not id or key not in (YES, NO):
            raise ClosedTarget("nobody asked that")
        question = chair.question
        if id != question.id:
            raise IllegalCommand(OLD)
        chair.question = NOTHING_ASKED
        if not table.agree_elsewhere(chair.seat, key == YES, question.wish):
            raise IllegalCommand(OLD)
