"""Between phones and a table: what comes up is checked and played, what changed goes down. On the window's thread.

It never waits: each step reads what has come, plays it, and writes as many pages as there is time for.
"""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, assert_never

from msgspec import Struct

from game.content.catalogue import Entry
from game.content.line import Line
from game.content.seated import Phone, Seated, names_of
from game.content.strings import Strings
from game.engine.errors import IllegalCommand
from game.engine.types import Command, Seat
from game.host.desk import Desk
from game.host.table import Table
from game.host.update import Leap
from game.phones.around import SeatsKnown
from game.phones.door import Came, LineNews, Said, Went
from game.phones.guest import Chair, Watcher
from game.phones.hand import PhoneHand
from game.phones.keyring import TABLE, WATCH, Keyring
from game.phones.marks import mark_of
from game.phones.messages import (
    VERSION,
    AnswerMessage,
    AskedChoice,
    AskedMessage,
    AskMessage,
    ByeMessage,
    ConfirmMessage,
    HelloMessage,
    NoMessage,
    PickMessage,
    SeatedMessage,
    SitMessage,
    SteppedMessage,
    UndoMessage,
    UnpickMessage,
    Up,
    UpdateMessage,
    written,
)
from game.phones.page_view import ChairShown, JoinShown, Mode, PageView, SeatShown, TitleShown
from game.phones.speaking import speaker
from game.phones.writer import PageWriter
from game.table.picker import ClosedLetter

MOST_READ = 64
"""Messages of one step; the rest waits for the next."""
SECONDS = 0.006
"""So long pages are written in one step; one is always."""
YES, NO = "yes", "no"


class OpenLines(Protocol):
    """The server, as the table sees it."""

    news: queue.Queue[LineNews]

    def let_in(self, line: int) -> None:
        """This line belongs to the table from now on."""

    def show(self, line: int, view: bytes) -> None:
        """The latest view."""

    def say(self, line: int, message: bytes) -> None:
        """Something that is said once."""

    def hang_up(self, line: int, message: bytes) -> None:
        """The last thing said on a line."""


class SatDown(Struct, frozen=True):
    """Somebody took a seat with a phone, and is called so; "" for no name."""

    seat: Seat
    name: str


class Switchboard:
    """One table that is open for phones: before its match, during it, and after it."""

    def __init__(
        self, lines: OpenLines, entry: Entry, seats: Sequence[Seated], strings: Strings,
        inks: dict[str, str], clock: Callable[[], float],
    ) -> None:  # fmt: skip
        self.keys = Keyring()
        self._lines = lines
        self._clock = clock
        self._chairs: dict[Seat, Chair] = {}
        self._joining: set[int] = set()
        self._watching: dict[int, Watcher] = {}
        self._at: dict[int, Seat] = {}
        self._table: Table | None = None
        self._questions = 0
        self.lay(entry, seats, strings, inks)

    def lay(self, entry: Entry, seats: Sequence[Seated], strings: Strings, inks: dict[str, str]) -> None:
        """What is played, and who sits where from now on."""
        self._entry, self._seats, self._strings, self._inks = entry, tuple(seats), strings, inks
        self._say = speaker(strings)
        self._writer = PageWriter(entry, seats, strings, inks)
        wanted = {each.seat for each in seats if isinstance(each.mind, Phone)}
        for seat in [seat for seat in self._chairs if seat not in wanted]:
            self._take_away(seat)
        for seat in sorted(wanted):
            if seat not in self._chairs:
                self._chairs[seat] = Chair(seat)
                self._chairs[seat].sit(self._hand(seat))
        self._all_due()

    def attend(self, table: Table | None) -> None:
        """The match that is played; None while there is none."""
        if table is self._table:
            return
        self._table = table
        for chair in self._chairs.values():
            chair.sit(self._hand(chair.seat))
        for watcher in self._watching.values():
            watcher.desk = None
        self._all_due()

    @property
    def taken(self) -> frozenset[Seat]:
        """The seats somebody holds."""
        return frozenset(chair.seat for chair in self._chairs.values() if chair.taken)

    @property
    def away(self) -> frozenset[Seat]:
        """The seats whose phone is not there."""
        return frozenset(chair.seat for chair in self._chairs.values() if chair.line is None)

    def free(self, seat: Seat) -> None:
        """Whoever holds this seat holds it no more; somebody else may take it."""
        chair = self._chairs.get(seat)
        if chair is not None:
            self._take_away(seat)
            self._chairs[seat] = Chair(seat)
            self._chairs[seat].sit(self._hand(seat))
            self._all_due()

    def close(self) -> None:
        """Says goodbye to everybody."""
        for line in [*self._at, *self._joining, *self._watching]:
            self._bye(line, "closed")

    def step(self) -> list[SatDown]:
        """Reads, plays, writes; who sat down meanwhile."""
        found: list[SatDown] = []
        for _ in range(MOST_READ):
            try:
                news = self._lines.news.get_nowait()
            except queue.Empty:
                break
            found += self._heard(news)
        self._look_up()
        self._write()
        return found

    def _heard(self, news: LineNews) -> list[SatDown]:
        match news:
            case Came(line=line, hello=hello):
                self._came(line, hello)
            case Went(line=line):
                self._went(line)
            case Said(line=line, message=SitMessage() as sit) if line in self._joining:
                return self._sat(line, sit)
            case Said(line=line, message=message):
                chair = self._chairs.get(self._at.get(line, Seat(-1)))
                if chair is not None and chair.hand is not None:
                    self._told(chair, line, message)
            case _:
                assert_never(news)
        return []

    def _came(self, line: int, hello: HelloMessage) -> None:
        place = self.keys.place(hello.token) if hello.v == VERSION else None
        if place is None:
            self._bye(line, "unknown")
            return
        self._lines.let_in(line)
        if place == TABLE:
            self._joining.add(line)
            self._show_seats([line])
        elif place == WATCH:
            self._watching[line] = Watcher(line)
        elif isinstance(place, int):
            self._takes(self._chairs[place], line, hello.step)

    def _takes(self, chair: Chair, line: int, step: int = 0) -> None:
        """A phone has its seat; one that was there before has it no more."""
        if chair.line is not None and chair.line != line:
            self._at.pop(chair.line, None)
            self._bye(chair.line, "elsewhere")
        chair.line, chair.taken, chair.due, chair.question = line, True, True, 0
        self._at[line] = chair.seat
        if step and chair.hand is not None:
            seen = chair.lines_at(step)
            chair.read, chair.came_back = chair.read if seen is None else seen, True
        self._all_due()

    def _sat(self, line: int, sit: SitMessage) -> list[SatDown]:
        chair = self._chairs.get(Seat(sit.seat))
        if chair is None or chair.taken:
            self._lines.say(line, written(NoMessage(self._say(Line("phone.no.taken")))))
            self._show_seats([line])
            return []
        self._joining.discard(line)
        chair.name = " ".join(sit.name.split())
        self._lines.say(line, written(SeatedMessage(self.keys.renew(chair.seat))))
        self._takes(chair, line)
        self._show_seats(self._joining)
        return [SatDown(chair.seat, chair.name)]

    def _went(self, line: int) -> None:
        self._joining.discard(line)
        self._watching.pop(line, None)
        seat = self._at.pop(line, None)
        if seat is not None and seat in self._chairs and self._chairs[seat].line == line:
            self._chairs[seat].line = None
            self._all_due()

    def _told(self, chair: Chair, line: int, message: Up) -> None:
        """What somebody at the table wants; refused in words, and never guessed."""
        hand = chair.hand
        assert hand is not None and self._table is not None, "somebody plays"
        hand.take()
        chair.due = True
        try:
            if isinstance(message, SteppedMessage) and hand.is_old(message.step):
                self._refuse(line, "old")
                return
            self._done(chair, hand, message)
        except (ClosedLetter, IllegalCommand):
            self._refuse(line, "closed")

    def _done(self, chair: Chair, hand: PhoneHand, message: Up) -> None:
        command: Command | None = None
        match message:
            case PickMessage(letter=letter):
                command = hand.tap(letter)
            case UnpickMessage(letter=letter):
                hand.put_back(letter)
            case ConfirmMessage(key=key):
                command = hand.confirm(key)
            case UndoMessage():
                self._back(hand)
            case AnswerMessage(id=id, key=key):
                self._answered(chair, id, key)
            case HelloMessage() | SitMessage():
                raise ClosedLetter("whoever sits sits")
            case _:
                assert_never(message)
        if command is not None and self._table is not None:
            self._table.host.submit(chair.seat, command)
            chair.read = len(hand.desk.log())

    def _back(self, hand: PhoneHand) -> None:
        offer = hand.desk.now.undo
        if offer is None or self._table is None:
            raise ClosedLetter("there is nothing to take back")
        self._table.host.propose(hand.seat, Leap.UNDO, hand.desk.feed.step_of(offer.step))

    def _answered(self, chair: Chair, id: int, key: str) -> None:
        if id != chair.question or key not in (YES, NO) or self._table is None:
            raise ClosedLetter("nobody asked that")
        chair.question = 0
        self._table.agree_elsewhere(chair.seat, key == YES)

    def _refuse(self, line: int, why: str) -> None:
        self._lines.say(line, written(NoMessage(self._say(Line(f"phone.no.{why}")))))

    def _look_up(self) -> None:
        """Whose page has to be written, and who is asked to agree."""
        for chair in self._chairs.values():
            if chair.hand is not None:
                chair.due = chair.hand.take() or chair.due
                self._ask(chair, chair.hand)
        for watcher in self._watching.values():
            if self._table is not None and watcher.desk is None:
                watcher.desk = self._desk(None)
                watcher.due = True
            if watcher.desk is not None and watcher.desk.take() is not None:
                watcher.due = True

    def _ask(self, chair: Chair, hand: PhoneHand) -> None:
        petition = hand.desk.now.petition
        is_asked = petition is not None and chair.seat in petition.asked
        if chair.line is None or is_asked == bool(chair.question):
            return
        if petition is None or not is_asked:
            chair.question = 0
            self._lines.say(chair.line, written(AskedMessage()))
            return
        self._questions += 1
        chair.question = self._questions
        text = self._say(hand.desk.petition_question())
        by = None if petition.by is None else Line("phone.agree_by", {"name": hand.desk.names[petition.by]})
        buttons = (
            AskedChoice(YES, self._say(Line("phone.agree_yes")), True),
            AskedChoice(NO, self._say(Line("phone.agree_no"))),
        )
        self._lines.say(chair.line, written(AskMessage(chair.question, text, buttons, self._say(by))))

    def _write(self) -> None:
        """The pages that are due, as many as there is time for."""
        until, known = self._clock() + SECONDS, self._known()
        for chair in [each for each in self._chairs.values() if each.due and each.line is not None]:
            self._write_hand(chair, known)
            if self._clock() > until:
                return
        for watcher in [each for each in self._watching.values() if each.due]:
            watcher.due = False
            view = self._waiting() if watcher.desk is None else self._writer.public(watcher.desk, known)
            step = 0 if watcher.desk is None else watcher.desk.now.number
            self._lines.show(watcher.line, written(UpdateMessage(VERSION, step, view)))
            if self._clock() > until:
                return

    def _write_hand(self, chair: Chair, known: SeatsKnown) -> None:
        assert chair.line is not None, "somebody is there to read it"
        chair.due = False
        if chair.hand is None:
            self._lines.show(chair.line, written(UpdateMessage(VERSION, 0, self._waiting(chair))))
            return
        log = chair.hand.desk.log()
        view = self._writer.hand(chair.hand, known, max(0, len(log) - chair.read))
        buzz = view.asked and not chair.was_asked
        missed = tuple(line.say for line in view.log if line.fresh) if chair.came_back else ()
        chair.was_asked, chair.came_back = view.asked, False
        chair.shown(chair.hand.step, len(log))
        self._lines.show(chair.line, written(UpdateMessage(VERSION, chair.hand.step, view, missed, buzz)))

    def _known(self) -> SeatsKnown:
        situation = None if self._table is None else self._table.host.situation
        return SeatsKnown(frozenset() if situation is None else frozenset(situation.settled), self.away)

    def _show_seats(self, lines: Iterable[int]) -> None:
        view = written(UpdateMessage(VERSION, 0, self._joining_view()))
        for line in lines:
            self._lines.show(line, view)

    def _joining_view(self) -> PageView:
        names = names_of(self._entry.info, self._seats)
        chairs = []
        for each in self._seats:
            chair = self._chairs.get(each.seat)
            free = chair is not None and not chair.taken
            who = "free" if free else "taken" if chair is not None or each.bot is not None else "here_seat"
            seat = SeatShown(each.seat, self._say(names[each.seat]), mark_of(each.seat))
            chairs.append(ChairShown(seat, self._say(Line(f"phone.{who}")), free))
        return self._plain(Mode.JOIN, "choose_seat", JoinShown(tuple(chairs)))

    def _waiting(self, chair: Chair | None = None) -> PageView:
        """Before the match."""
        if chair is None:
            return self._plain(Mode.WATCH, "before")
        name = chair.name or self._say(names_of(self._entry.info, self._seats)[chair.seat])
        return self._plain(Mode.WAIT, "before", seat=SeatShown(chair.seat, name, mark_of(chair.seat)))

    def _plain(self, mode: Mode, prompt: str, join: JoinShown | None = None, seat: SeatShown | None = None) -> PageView:
        """A page without a table."""
        id = self._entry.id
        title = TitleShown(id, self._say(Line(f"{id}.name")), self._say(Line(f"{id}.aim")))
        said = self._say(Line(f"phone.{prompt}"))
        return PageView(mode, title, said, self._writer.words(), self._strings.language, self._inks, seat, join=join)

    def _take_away(self, seat: Seat) -> None:
        chair = self._chairs.pop(seat)
        self.keys.revoke(seat)
        if chair.line is not None:
            self._at.pop(chair.line, None)
            self._bye(chair.line, "revoked")

    def _bye(self, line: int, why: str) -> None:
        self._lines.hang_up(line, written(ByeMessage(self._say(Line(f"phone.bye.{why}")))))

    def _all_due(self) -> None:
        for chair in self._chairs.values():
            chair.due = True
        for watcher in self._watching.values():
            watcher.due = True
        self._show_seats(self._joining)

    def _hand(self, seat: Seat) -> PhoneHand | None:
        return None if self._table is None else PhoneHand(self._desk(seat))

    def _desk(self, audience: Seat | None) -> Desk:
        assert self._table is not None, "a desk belongs to a match"
        return Desk(self._table.host.feed(audience), self._table.presenter, self._table.names)
