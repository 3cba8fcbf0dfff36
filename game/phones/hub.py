"""The hub between phones and a table: it checks messages from phones, hands them on, and sends changes. It runs on the
window's thread.

It never waits. Each step reads messages, plays them, takes what is new and writes pages, as far as there is time.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from typing import assert_never

from msgspec.structs import replace

from game.content.catalogue import Entry
from game.content.message import Message
from game.content.seat_assignment import SeatAssignment, faces_of, names_of, phones_of
from game.content.strings import Strings
from game.engine.types import Seat
from game.host.audience_model import AudienceModel
from game.host.evening.outlook import LandingFacts
from game.host.page import TablePages
from game.host.table import Table
from game.phones.files import Slices
from game.phones.hand import PhoneHand
from game.phones.messages import (
    NO_TOKEN,
    VERSION,
    ClientGone,
    ClientHello,
    ClientMessage,
    ClientThrottled,
    ConfirmMessage,
    HelloMessage,
    InvitedMessage,
    LeaveMessage,
    LineNews,
    PhoneServer,
    RenameMessage,
    RevealDelay,
    SitMessage,
    TooManyTries,
    Up,
    UpdateMessage,
    heard,
    written,
)
from game.phones.page_view import speaker
from game.phones.page_writer import ConsentQuestions, PageWriter, PhoneSeat, Watcher
from game.phones.seated_play import SeatedPlay
from game.phones.seating import PhoneReady, SeatClaim, Seating, SeatNews
from game.phones.table_part import SeatsKnown
from game.phones.tokens import WATCH, AnySeat, FormerSeat, PublicSeat, SatBefore, SeatHeld, SeatOffer, Tokens
from game.phones.waiting_pages import MatchFaces, OtherStrings, PhoneLanguage, PhoneLanguages, WaitingPages


class Hub:
    """A table that is open for phones: before its match, during it, and after it."""

    def __init__(
        self, lines: PhoneServer, keys: Tokens, entry: Entry, seats: Sequence[SeatAssignment], strings: Strings,
        inks: dict[str, str], clock: Callable[[], float], others: OtherStrings | None = None,
    ) -> None:  # fmt: skip
        """`others` holds the strings for pages in another language than the screen's."""
        self.keys = keys
        self._lines = lines
        self._clock = clock
        self._seating = Seating(lines, self.keys, clock, self._hand, self._all_due)
        self._languages = PhoneLanguages(others)
        self._comers: list[ClientHello] = []
        """Clients whose language is still being read."""
        self._watching: dict[int, Watcher] = {}
        self._table: Table | None = None
        self._questions = ConsentQuestions(lines)
        self._until = math.inf
        self._delay = RevealDelay(clock)
        self._play = SeatedPlay(lines, self._languages, self._questions, self._delay, clock)
        self.lay(entry, seats, strings, inks)

    def lay(
        self, entry: Entry, seats: Sequence[SeatAssignment], strings: Strings, inks: dict[str, str], look: str = "",
        landing: LandingFacts | None = None,
    ) -> None:  # fmt: skip
        """Sets the title and the seats from now on; `landing` holds the facts of an evening between two games."""
        self._entry, self._seats, self._strings, self._landing = entry, tuple(seats), strings, landing
        self._inks, self._look = inks, look
        self._lay_pages()

    def attend(self, table: Table | None) -> None:
        """Sets the match; None while there is none."""
        if table is self._table:
            return
        self._table = table
        for chair in self._seating.chairs.values():
            chair.sit(self._hand(chair.seat))
        for watcher in self._watching.values():
            watcher.model = None
        self._lay_pages()

    @property
    def taken(self) -> frozenset[Seat]:
        """The seats that are held by phones."""
        return frozenset(chair.seat for chair in self._seating.chairs.values() if chair.taken)

    @property
    def away(self) -> frozenset[Seat]:
        """The seats whose phone is not connected."""
        return frozenset(chair.seat for chair in self._seating.chairs.values() if chair.line is None)

    @property
    def onlookers(self) -> int:
        """Number of onlookers."""
        return len(self._watching)

    def name(self, seat: Seat) -> Message:
        """Returns the name of a seat."""
        return names_of(self._entry.info, self._seats)[seat] if self._table is None else self._table.names[seat]

    @property
    def claim(self) -> SeatClaim | None:
        """The question to the table whether a client may have a seat whose phone is silent."""
        return next(self._seating.claims(), None)

    def decide(self, claim: SeatClaim, yes: bool) -> None:
        """Takes in the table's answer."""
        self._seating.decide(claim, yes)

    def free(self, seat: Seat) -> None:
        """Frees this seat: its holder loses it, and somebody else may take it."""
        self._seating.free(seat)

    @property
    def remembers(self) -> bool:
        """True if a page may come back that has to be told what became of its seat."""
        return self.keys.was_held

    def allow_watching(self) -> None:
        """Lets anybody look on from elsewhere, also people who have lost their seats."""
        self.keys.token(WATCH)
        self._seating.show()

    def end_watching(self) -> None:
        """Ends looking on from elsewhere."""
        self.keys.revoke(WATCH)
        self._seating.show()
        for line in list(self._watching):
            self._watching.pop(line)
            self._seating.bye(line, "unwatched")

    def close(self) -> None:
        """Says goodbye to everybody; seats that may be given again are remembered."""
        self._seating.close()
        for line in self._watching:
            self._seating.bye(line, "closed")
        self.keys.close_table(self._seats)

    def step(self, until: float = math.inf) -> list[SeatNews]:
        """Reads, plays and writes a little at least, and stops at `until`. Returns the seats taken and left
        meanwhile.
        """
        self._until = until
        comers, self._comers = self._comers, []
        for news in itertools.chain(comers, heard(self._lines)):
            self._heard(news)
            if self._is_late:
                break
        self._write()
        found, self._seating.news = self._seating.news, []
        return found

    @property
    def _is_late(self) -> bool:
        return self._clock() > self._until

    def _heard(self, news: LineNews) -> None:
        match news:
            case ClientHello(hello=hello) if not self._languages.is_ready(hello.languages):
                self._comers.append(news)
            case ClientHello(line=line, hello=hello):
                self._languages.came(line, hello.languages)
                self._came(line, hello, news.address)
            case ClientGone(line=line):
                self._comers = [each for each in self._comers if each.line != line]
                self._languages.went(line)
                self._watching.pop(line, None)
                self._seating.went(line)
            case ClientThrottled(line=line):
                self._play.refuse(line, Message("phone.no.busy"))
            case ClientMessage(line=line, message=SitMessage() as sit) if self._seating.chooses(line):
                self._seating.sit(line, sit)
            case ClientMessage(line=line, message=message):
                chair = self._seating.chair_at(line)
                if chair is not None:
                    self._seated_said(chair, line, message)
            case _:
                assert_never(news)

    def _came(self, line: int, said: HelloMessage, address: str) -> None:
        if said.v != VERSION:
            self._seating.bye(line, "other_version")
            return
        hello = self._seating.meant(said) if said.code is None else self._typed(line, said, said.code, address)
        if hello is None:
            return
        place = self.keys.place(hello.token)
        match place:
            case None:
                self._seating.bye(line, "unknown" if hello.token != NO_TOKEN else "no_token")
            case SatBefore():
                self._seating.bye(line, "over")
            case FormerSeat():
                self._seating.lost(line, place)
            case PublicSeat():
                self._lines.admit(line)
                self._watching[line] = Watcher(line)
            case AnySeat() | SeatOffer() | SeatHeld():
                self._lines.admit(line)
                self._seating.came(line, hello, place)
            case _:
                assert_never(place)

    def _typed(self, line: int, hello: HelloMessage, code: str, address: str) -> HelloMessage | None:
        """Returns the hello of a client that typed a short code, with the token for which the code stands. Returns None
        where the client is told goodbye.
        """
        try:
            place = self.keys.short.place(code, address)
        except TooManyTries:
            self._seating.bye(line, "too_many_tries")
            return None
        token = "" if place is None else self.keys.known(place)
        if not token:
            self._seating.bye(line, "wrong_code")
            return None
        self._lines.say(line, written(InvitedMessage(token)))
        return replace(hello, token=token, invited=None)

    def _seated_said(self, chair: PhoneSeat, line: int, message: Up) -> None:
        """Handles messages about the seat itself, or about the play."""
        match message:
            case RenameMessage():
                self._seating.rename(chair, line, message)
            case LeaveMessage():
                self._seating.leave(chair, line, message)
            case ConfirmMessage(key="ready") if chair.hand is None and self._landing is not None:
                self._seating.news.append(PhoneReady(chair.seat))
            case _ if chair.hand is not None:
                self._play.told(chair, line, message)
            case _:
                pass

    def _looks_up(self, chair: PhoneSeat) -> bool:
        """Takes what is new to a seat and asks its holder to agree; returns True if anything was new."""
        if chair.hand is None:
            return False
        taken, acted = chair.hand.take(), chair.acted_at is not None
        told = self._hears_reasons(chair)
        if taken and acted:
            chair.read_own()
        chair.due = taken or acted or chair.due or told or (chair.came_back and chair.making is None)
        chair.acted_at = None
        self._questions.ask(chair, chair.hand.model, self._languages.of(chair.line).writer)
        return taken

    def _hears_reasons(self, guest: PhoneSeat | Watcher) -> bool:
        """Returns True if a bot was asked why it played so, or answered, since this was looked up last."""
        known, guest.reasons = guest.reasons, self._the_table.host.own_reasons.changes
        return guest.reasons != known

    def _looks_on(self, watcher: Watcher, held: bool) -> bool:
        """Does the same for an onlooker; a match that is new to them is never held back."""
        found = watcher.model is None and self._table is not None
        if found:
            watcher.model = self._model(None)
        elif watcher.model is not None and not held:
            found = watcher.model.take() is not None
        if watcher.model is not None and not held:
            found = self._hears_reasons(watcher) or found
        watcher.due = watcher.due or found
        return found

    def _write(self) -> None:
        """Writes page after page in slices. Events still to be shown on the screen are held back, and a page whose data
        changed meanwhile begins anew.
        """
        held, known = self._delay.holds(self._table), self._known()
        for chair in self._seating.chairs.values():
            if not held and self._looks_up(chair) and self._is_late:
                return
            if chair.line is not None and chair.due:
                chair.due, chair.making = False, self._written(chair, known)
            if self._goes_on(chair):
                return
        for watcher in self._watching.values():
            if self._looks_on(watcher, held) and self._is_late:
                return
            if watcher.due:
                watcher.due, watcher.making = False, self._shown(watcher, known)
            if self._goes_on(watcher):
                return

    def _goes_on(self, guest: PhoneSeat | Watcher) -> bool:
        """Goes on with a page; returns True if there is no time left for another."""
        while guest.making is not None:
            try:
                next(guest.making)
            except StopIteration:
                guest.making = None
            if self._is_late:
                return True
        return False

    def _shown(self, watcher: Watcher, known: SeatsKnown) -> Slices[None]:
        """Makes the page of an onlooker."""
        if watcher.model is None:
            view, step = self._languages.of(watcher.line).front.waiting(None, self._seating.chairs), 0
        else:
            step = watcher.model.now.number
            view = yield from self._languages.of(watcher.line).writer.public_in_slices(
                watcher.model, known, table=self._table
            )
        self._lines.show(watcher.line, written(UpdateMessage(VERSION, step, view)))

    def _written(self, chair: PhoneSeat, known: SeatsKnown) -> Slices[None]:
        """Makes the page of a player."""
        language = self._languages.of(chair.line)
        if chair.hand is None:
            self._send(chair, UpdateMessage(VERSION, 0, language.front.waiting(chair, self._seating.chairs)))
            return
        if chair.acted_at is not None and chair.page is not None:
            self._send(chair, UpdateMessage(VERSION, chair.hand.step, language.writer.on_its_way(chair.page)))
            return
        tells = chair.came_back and not self._delay.holds(self._table)
        log = chair.hand.model.log()
        view = yield from language.writer.hand_in_slices(chair.hand, known, max(0, len(log) - chair.read), self._table)
        missed = tuple(line.say for line in view.log if line.fresh) if tells else ()
        buzz, chair.page = view.asked and not chair.was_asked, view
        chair.was_asked, chair.came_back = view.asked, chair.came_back and not tells
        chair.shown(chair.hand.step, len(log))
        self._send(chair, UpdateMessage(VERSION, chair.hand.step, view, missed, buzz))

    def _send(self, chair: PhoneSeat, update: UpdateMessage) -> None:
        if chair.line is not None:
            self._lines.show(chair.line, written(update))

    def _known(self) -> SeatsKnown:
        situation = None if self._table is None else self._table.host.situation
        return SeatsKnown(frozenset() if situation is None else frozenset(situation.settled), self.away)

    def _lay_pages(self) -> None:
        """Sets the names and faces of the pages. In a match they are those it began with, even after seats change."""
        self._play.lay(TablePages(self._entry.id, self._entry.layout), self._table)
        laid = self._seats if self._table is None else self._table.host.laid
        landing = self._landing if self._table is None else None
        dealt = None if self._table is None else MatchFaces(self._table.names, faces_of(self._entry.info, laid))

        def language(strings: Strings) -> PhoneLanguage:
            writer = PageWriter(self._entry, laid, strings, self._inks, self._look)
            return PhoneLanguage(
                speaker(strings), writer, WaitingPages(self._entry, self._seats, strings, writer, dealt, landing)
            )

        self._languages.lay(self._strings, language)
        self._seating.lay(self._languages, phones_of(self._seats))
        self._all_due()

    def _all_due(self) -> None:
        for chair in self._seating.chairs.values():
            chair.due = True
        for watcher in self._watching.values():
            watcher.due = True
        self._seating.show()

    def _hand(self, seat: Seat) -> PhoneHand | None:
        return None if self._table is None else PhoneHand(self._model(seat))

    def _model(self, audience: Seat | None) -> AudienceModel:
        table = self._the_table
        return AudienceModel(table.host.feed(audience), table.presenter, table.names)

    @property
    def _the_table(self) -> Table:
        assert self._table is not None, "somebody plays"
        return self._table
