"""The seating of phones: one seat, one device. Only the table gives away a seat whose phone is silent."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import replace

from game.content.message import Message
from game.content.seat_assignment import PhonePlayer
from game.content.untrusted_text import LONGEST_NAME, as_name
from game.engine.types import Seat
from game.phones.hand import PhoneHand
from game.phones.messages import (
    VERSION,
    ByeMessage,
    HelloMessage,
    LeaveMessage,
    NoMessage,
    PhoneServer,
    RenameMessage,
    SeatedMessage,
    SitMessage,
    UpdateMessage,
    written,
)
from game.phones.page_writer import NOTHING_ASKED, PhoneSeat
from game.phones.tokens import WATCH, AnySeat, FormerSeat, SatBefore, SeatHeld, SeatOffer, Tokens
from game.phones.waiting_pages import PhoneLanguages, WaitingPages

DEAF_SECONDS = 20.0
"""Seconds before the table is asked for a seat again, after it said no or the client that asked has hung up."""


NAME_LONG = "name_long"
OTHER_VERSION = "other_version"
"""The goodbye to a page that is older or newer than this program: the page only has to be loaded anew."""
MISTYPED = frozenset({"unknown", "no_token", "wrong_code", "too_many_tries"})
"""Goodbyes after which a short code can be typed."""
FOR_GOOD = MISTYPED | {"over", "unwatched"}
"""Goodbyes after which asking for a seat anew leads nowhere."""


class PhoneSeated(Struct, frozen=True):
    """A person took a seat with a phone or changed their name or animal; both are "" if not given."""

    seat: Seat
    name: str
    animal: str = ""


class PhoneLeft(Struct, frozen=True):
    """A person left a phone seat; with `here` they go on at the big screen."""

    seat: Seat
    here: bool = False


class PhoneReady(Struct, frozen=True):
    """A person between two games of an evening said that they are ready."""

    seat: Seat


SeatNews: TypeAlias = PhoneSeated | PhoneLeft | PhoneReady


class SeatClaim(Struct, frozen=True):
    """A client's request for a seat whose phone is silent."""

    seat: Seat
    line: int
    number: int
    """Number of the question to the table: the answer is to this one and to no later one."""


class _Joiner:
    """A client that chooses a seat."""

    def __init__(self, only: Seat | None, kept: Seat | None) -> None:
        self.only = only
        self.kept = kept
        """The seat this browser held before: it is given back once its phone is silent."""
        self.asks: SitMessage | None = None
        self.claim = 0
        """Number of its request."""


class Seating:
    """The phone seats of one table. `pages` and `say` are set anew when the seats or the language change."""

    def __init__(
        self, lines: PhoneServer, keys: Tokens, clock: Callable[[], float], hand: Callable[[Seat], PhoneHand | None],
        changed: Callable[[], None],
    ) -> None:  # fmt: skip
        """`changed` is called when somebody took a seat or is away."""
        self.chairs: dict[Seat, PhoneSeat] = {}
        self.news: list[SeatNews] = []
        """The seats taken and left since this was emptied."""
        self._lines, self._keys, self._clock, self._hand, self._changed = lines, keys, clock, hand, changed
        self._at: dict[int, Seat] = {}
        self._joining: dict[int, _Joiner] = {}
        self._claims = 0
        self._languages: PhoneLanguages

    def lay(self, languages: PhoneLanguages, wanted: Collection[Seat]) -> None:
        """Sets the seats phones may take from now on, and the words for them."""
        self._languages = languages
        for seat in [seat for seat in self.chairs if seat not in wanted]:
            self._take_away(seat, self._pages.became(seat, None))
            self._uninvite(seat)
        for seat in sorted(wanted):
            if seat not in self.chairs:
                self._place(seat)

    @property
    def _pages(self) -> WaitingPages:
        return self._languages.usual.front

    def chair_at(self, line: int) -> PhoneSeat | None:
        """Returns the seat of a connection."""
        return self.chairs.get(self._at.get(line, Seat(-1)))

    def chooses(self, line: int) -> bool:
        """True if somebody chooses a seat there."""
        return line in self._joining

    def meant(self, hello: HelloMessage) -> HelloMessage:
        """Returns a client's first message as it holds at this table. A person who sat at an earlier table gets the
        seat that waits for them; otherwise they come by the invitation.
        """
        place = self._keys.place(hello.token)
        match place:
            case SatBefore() if self._seats_again(hello.token, place) is not None:
                return replace(hello, step=0)
            case SatBefore() | None if hello.invited is not None and self._keys.place(hello.invited) is not None:
                return replace(hello, token=hello.invited, step=0)
            case _:
                return hello

    def came(self, line: int, hello: HelloMessage, place: AnySeat | SeatOffer | SeatHeld) -> None:
        """Gives a client its own seat again, or lets an invited one choose."""
        match place:
            case SeatHeld(seat=seat):
                self._takes(self.chairs[seat], line, hello.step)
            case SeatOffer(seat=seat):
                self._invites(line, hello, seat)
            case AnySeat():
                self._invites(line, hello, None)
            case _:
                assert_never(place)

    def lost(self, line: int, place: FormerSeat) -> None:
        """Tells a client that comes back with a revoked token what became of its seat."""
        self._part(line, self._pages.became(place.seat, self.chairs.get(place.seat)))

    def _invites(self, line: int, hello: HelloMessage, only: Seat | None) -> None:
        kept = None if hello.kept is None else self._kept(hello.kept, only)
        self._joining[line] = joiner = _Joiner(only, kept)
        if not self._gives_back(line, joiner):
            self.show([line])

    def _kept(self, token: str, only: Seat | None) -> Seat | None:
        """Returns the seat this token leads to."""
        place = self._keys.place(token)
        match place:
            case SeatHeld(seat=seat):
                return seat
            case SatBefore():
                return self._seats_again(token, place, only)
            case _:
                return None

    def _seats_again(self, token: str, before: SatBefore, only: Seat | None = None) -> Seat | None:
        """Gives a person who sat at an earlier table the seat that waits for them, if one does."""
        seat = self._pages.awaits(before.seated, self.chairs)
        if seat is None or only not in (None, seat):
            return None
        self._keys.seat_again(token, seat)
        chair = self.chairs[seat]
        chair.taken = True
        match before.seated.player:
            case PhonePlayer(face=face) if self._pages.naming:
                chair.name = before.seated.name
                self.news.append(PhoneSeated(seat, chair.name, face))
            case _:
                pass
        return seat

    def went(self, line: int) -> None:
        """Notes that a connection was cut; its seat stays with the holder. A seat that it asked for is not asked for
        again at once: otherwise a client that comes and goes would keep a question on the screen.
        """
        joiner = self._joining.pop(line, None)
        if joiner is not None and joiner.asks is not None:
            self._deafen(Seat(joiner.asks.seat), "asked_before")
        seat = self._at.pop(line, None)
        if seat is None or seat not in self.chairs or self.chairs[seat].line != line:
            return
        self.chairs[seat].line = None
        for other, joiner in list(self._joining.items()):
            self._gives_back(other, joiner)
        self._changed()

    def sit(self, line: int, sit: SitMessage) -> None:
        """Handles a request for a seat: it is taken, asked for at the table, or refused in words."""
        joiner, chair = self._joining[line], self.chairs.get(Seat(sit.seat))
        why = self._refusal(joiner, chair, sit)
        if chair is None or why:
            self._refuse(line, why)
        elif chair.is_silent:
            self._claims += 1
            joiner.asks, joiner.claim = sit, self._claims
            self.show([line])
        else:
            self._sits(line, chair, sit)

    def rename(self, chair: PhoneSeat, line: int, wish: RenameMessage) -> None:
        """Changes the name or the animal of a seated person; the names of a match stay as it was dealt."""
        pages = self._pages
        if not pages.naming:
            why = "named"
        elif len(wish.name) > LONGEST_NAME:
            why = NAME_LONG
        elif pages.is_called(as_name(wish.name), chair.seat):
            why = "name_taken"
        else:
            why = "" if pages.is_free(wish.animal, chair.seat) else "animal_taken"
        if why:
            self._tell(line, why)
            return
        chair.name = as_name(wish.name)
        self.news.append(PhoneSeated(chair.seat, chair.name, wish.animal))
        self._changed()

    def leave(self, chair: PhoneSeat, line: int, wish: LeaveMessage) -> None:
        """Lets a seated person get up."""
        self.news.append(PhoneLeft(chair.seat, wish.here))
        self._take_away(chair.seat, Message("phone.bye.left_here" if wish.here else "phone.bye.left"))
        self._place(chair.seat)
        self._changed()

    def claims(self) -> Iterator[SeatClaim]:
        """Yields the questions to the table."""
        for line, joiner in self._joining.items():
            if joiner.asks is not None:
                yield SeatClaim(Seat(joiner.asks.seat), line, joiner.claim)

    def decide(self, claim: SeatClaim, yes: bool) -> None:
        """Takes in the table's answer. Nothing happens if nobody asks any more."""
        joiner, chair = self._joining.get(claim.line), self.chairs.get(claim.seat)
        if joiner is None or chair is None or joiner.asks is None or joiner.claim != claim.number:
            return
        sit, joiner.asks = joiner.asks, None
        if yes and chair.is_silent:
            self._sits(claim.line, chair, sit)
            return
        self._deafen(claim.seat, "not_given")
        self._refuse(claim.line, "not_given")

    def free(self, seat: Seat) -> None:
        """Frees this seat: its holder loses it, and somebody else may take it."""
        if seat in self.chairs:
            self._take_away(seat, Message("phone.bye.freed"))
            self._place(seat)
            self._changed()

    def show(self, lines: Collection[int] | None = None) -> None:
        """Shows the free seats to all clients that choose, or to these."""
        for line in self._joining if lines is None else lines:
            joiner = self._joining[line]
            waits = None if joiner.asks is None else Seat(joiner.asks.seat)
            view = self._languages.of(line).front.joining(self.chairs, joiner.only, waits, self._keys.known(WATCH))
            self._lines.show(line, written(UpdateMessage(VERSION, 0, view)))

    def bye(self, line: int, why: str) -> None:
        """Sends the last message on a connection."""
        say = self._languages.of(line).say
        if why == OTHER_VERSION:
            said, words = (say(Message(f"phone.{key}")) for key in ("bye.other_version", "reload"))
            self._lines.hang_up(line, written(ByeMessage(said, reload=words)))
        elif why in FOR_GOOD:
            said = say(Message(f"phone.bye.{why}"))
            detail = say(Message("phone.where_letters" if why in MISTYPED else "phone.ended"))
            field, opens = (say(Message(f"phone.{key}")) if why in MISTYPED else "" for key in ("field", "open"))
            self._lines.hang_up(line, written(ByeMessage(said, detail, field=field, open=opens)))
        else:
            self._part(line, Message(f"phone.bye.{why}"), closed=why == "closed")

    def close(self) -> None:
        """Says goodbye to everybody."""
        for line in [*self._at, *self._joining]:
            self.bye(line, "closed")

    def _refusal(self, joiner: _Joiner, chair: PhoneSeat | None, sit: SitMessage) -> str:
        """Returns why a seat cannot be had, "" if it can."""
        if chair is None or joiner.only not in (None, chair.seat) or (chair.taken and not chair.is_silent):
            return "taken"
        if chair.is_silent and any(claim.seat == chair.seat for claim in self.claims()):
            return "asked_already"
        if chair.is_silent and self._clock() < chair.deaf_until:
            return chair.deaf_because
        if self._pages.naming and len(sit.name) > LONGEST_NAME:
            return NAME_LONG
        if self._pages.naming and self._pages.is_called(as_name(sit.name), chair.seat):
            return "name_taken"
        return "" if not self._pages.naming or self._pages.is_free(sit.animal, chair.seat) else "animal_taken"

    def _deafen(self, seat: Seat, why: str) -> None:
        """Refuses requests for a seat for a while; `why` is the reason they are given."""
        chair = self.chairs.get(seat)
        if chair is not None:
            chair.deaf_until, chair.deaf_because = self._clock() + DEAF_SECONDS, why

    def _refuse(self, line: int, why: str) -> None:
        self._tell(line, why)
        self.show([line])

    def _tell(self, line: int, why: str) -> None:
        told = Message(f"phone.no.{why}", {"count": LONGEST_NAME} if why == NAME_LONG else {})
        self._lines.say(line, written(NoMessage(self._languages.of(line).say(told))))

    def _sits(self, line: int, chair: PhoneSeat, sit: SitMessage) -> None:
        self._joining.pop(line, None)
        chair.name = as_name(sit.name) if self._pages.naming else ""
        self._lines.say(line, written(SeatedMessage(self._keys.renew(SeatHeld(chair.seat)))))
        if self._pages.naming:
            self.news.append(PhoneSeated(chair.seat, chair.name, sit.animal))
        self._takes(chair, line)

    def _gives_back(self, line: int, joiner: _Joiner) -> bool:
        """Gives this browser the seat it held before, if nobody is there. Returns True if it did."""
        chair = None if joiner.kept is None else self.chairs.get(joiner.kept)
        if chair is None or not chair.is_silent or joiner.only not in (None, chair.seat):
            return False
        self._joining.pop(line)
        self._lines.say(line, written(SeatedMessage(self._keys.token(SeatHeld(chair.seat)))))
        self._takes(chair, line)
        return True

    def _takes(self, chair: PhoneSeat, line: int, step: int = 0) -> None:
        """Gives a phone its seat: one that was there before loses it, and nobody asks for it any more."""
        if chair.line is not None and chair.line != line:
            self._at.pop(chair.line, None)
            self.bye(chair.line, "elsewhere")
        chair.line, chair.taken, chair.due, chair.question = line, True, True, NOTHING_ASKED
        self._at[line] = chair.seat
        self._lines.hold(line)
        if step and chair.hand is not None:
            seen = chair.lines_at(step)
            chair.read, chair.came_back = chair.read if seen is None else seen, True
        for claim in [claim for claim in self.claims() if claim.seat == chair.seat]:
            self._joining[claim.line].asks = None
            self._refuse(claim.line, "came_back")
        self._changed()

    def _place(self, seat: Seat) -> None:
        self.chairs[seat] = chair = PhoneSeat(seat)
        chair.sit(self._hand(seat))

    def _take_away(self, seat: Seat, why: Message) -> None:
        chair = self.chairs.pop(seat)
        self._keys.revoke(SeatHeld(seat))
        for joiner in self._joining.values():
            if joiner.asks is not None and joiner.asks.seat == seat:
                joiner.asks = None
        if chair.line is not None:
            self._at.pop(chair.line, None)
            self._part(chair.line, why)

    def _uninvite(self, seat: Seat) -> None:
        """Revokes the address of this seat alone."""
        self._keys.revoke(SeatOffer(seat))
        for line in [line for line, joiner in self._joining.items() if joiner.only == seat]:
            self._joining.pop(line)
            self._part(line, self._pages.became(seat, None))

    def _part(self, line: int, why: Message, *, closed: bool = False) -> None:
        """Says goodbye with what the client can do: ask for a seat anew, or look on where the table allows it."""
        say = self._languages.of(line).say
        if closed:
            waits = ByeMessage(say(why), say(Message("phone.later")), later=True)
            self._lines.hang_up(line, written(waits))
            return
        detail = None if self.chairs else Message("phone.none_for_phones")
        watch = self._keys.known(WATCH)
        look_on = say(Message("phone.look_on")) if watch else ""
        again = say(Message("phone.again"))
        self._lines.hang_up(line, written(ByeMessage(say(why), say(detail), again, look_on, watch)))
