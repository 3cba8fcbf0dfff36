"""The pages of people who do not play yet: who sits where, which seats are free; and the language of each page.

A page has the screen's language, or the phone's own where it exists.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from game.content.catalogue import Entry
from game.content.folders import Folders
from game.content.message import Argument, Message
from game.content.seat_assignment import (
    FACES,
    BotPlayer,
    LocalPlayer,
    PhonePlayer,
    RemotePlayer,
    SeatAssignment,
    bot_name,
    crew_name,
    faces_of,
    names_of,
)
from game.content.strings import Strings, asked_for, load_strings
from game.content.untrusted_text import LONGEST_NAME, normal_form
from game.engine.types import Seat
from game.host.evening.outlook import LandingFacts
from game.phones.page_view import (
    AnimalShown,
    ButtonShown,
    ChairShown,
    FactShown,
    JoinShown,
    Mode,
    OwnShown,
    PageView,
    PlaceShown,
    ResultShown,
    SeatShown,
    Speak,
    TitleShown,
    mark_of,
    speaker,
)
from game.phones.page_writer import PageWriter, PhoneSeat
from game.phones.tokens import is_same
from game.table.item import Mood, portrait
from game.table.presenter import Names


class MatchFaces(Struct, frozen=True):
    """Names and portraits of a match, as it began."""

    names: Names
    faces: Mapping[Seat, str]


class WaitingPages:
    """The waiting pages of one table. `naming` is True before the match: a person who takes a seat gives a name and
    chooses an animal.
    """

    def __init__(
        self,
        entry: Entry,
        seats: Sequence[SeatAssignment],
        strings: Strings,
        writer: PageWriter,
        dealt: MatchFaces | None,
        landing: LandingFacts | None = None,
    ) -> None:
        """`dealt` holds the names and faces of the match; None before it. `landing` holds the facts of an evening
        between two games.
        """
        self._landing = landing
        self.naming = dealt is None
        self._entry, self._seats, self._writer, self._language = entry, tuple(seats), writer, strings.language
        self._players = {each.seat: each.player for each in seats}
        self._say = speaker(strings)
        self._names = names_of(entry.info, seats) if dealt is None else dealt.names
        self._faces = faces_of(entry.info, seats) if dealt is None else dealt.faces

    def joining(
        self, chairs: Mapping[Seat, PhoneSeat], only: Seat | None, waits: Seat | None, watch: str = ""
    ) -> PageView:
        """Returns the page with seats to choose among. `only` limits it to one of them. `waits` is the seat for which
        the table was asked. `watch` is the token of onlookers.
        """
        shown = tuple(self._chair(each, chairs) for each in self._seats if only is None or each.seat == only)
        if waits is not None:
            prompt = "asked_table"
        elif any(chair.act for chair in shown):
            prompt = "choose_seat" if self.naming else "choose_chair"
        else:
            prompt = "none_free" if chairs else "none_yet"
        awaited = [seat for seat, chair in chairs.items() if not chair.taken]
        animals = tuple(self._animals(awaited)) if self.naming else ()
        join = JoinShown(shown, animals=animals, naming=self.naming, waits=waits, watch=watch, longest=LONGEST_NAME)
        return self._plain(Mode.JOIN, prompt, join)

    def waiting(self, chair: PhoneSeat | None, chairs: Mapping[Seat, PhoneSeat]) -> PageView:
        """Returns the page before the match for seated people and onlookers: who is there, and for whom all wait."""
        own = None if chair is None else chair.seat
        if self._landing is not None:
            return self._at_landing(self._landing, chair)
        crew = tuple(self._chair(each, chairs, own) for each in self._seats)
        if chair is None:
            return replace(self._plain(Mode.WATCH, "before"), crew=crew)
        name = chair.name or self._say(self._names[chair.seat])
        seat = SeatShown(chair.seat, name, mark_of(chair.seat))
        return replace(self._plain(Mode.WAIT, "before", seat=seat), own=self._own(chair), crew=crew)

    def _at_landing(self, facts: LandingFacts, chair: PhoneSeat | None) -> PageView:
        """Returns the page between two games of an evening: everybody's points, and what is still possible."""
        own = None if chair is None else chair.seat
        standings = (self._standing(facts, each.seat, own) for each in self._seats)
        places = tuple(sorted(standings, key=lambda shown: (shown.place, shown.seat.seat)))
        mine = None if own is None else Message("phone.landing_mine", _standing_words(facts, own))
        title, possible, following = map(self._say, (facts.title, facts.possible, facts.following))
        shown = ResultShown(title, possible, self._say(mine), places, next=following)
        if chair is None or own is None:
            return replace(self._plain(Mode.WATCH, "landing_over" if facts.over else "landing"), result=shown)
        prompt = "landing_over" if facts.over else "landing_ready" if own in facts.ready else "landing"
        seat = SeatShown(own, chair.name or self._say(self._names[own]), mark_of(own))
        ready = ButtonShown("ready", self._say(Message("phone.landing_yes")), main=True)
        buttons = () if facts.over or own in facts.ready else (ready,)
        return replace(self._plain(Mode.WAIT, prompt, seat=seat), own=self._own(chair), result=shown, buttons=buttons)

    def _standing(self, facts: LandingFacts, seat: Seat, own: Seat | None) -> PlaceShown:
        leads = facts.ranks[seat] == 1 and len(set(facts.ranks)) > 1
        face = portrait(self._faces[seat], Mood.GLAD if leads else Mood.CALM)
        who = SeatShown(seat, self._say(self._names[seat]), mark_of(seat), face)
        points = FactShown(self._say(Message("phone.landing_points")), str(facts.points[seat]))
        return PlaceShown(who, facts.ranks[seat], "", (points,), leads, seat == own)

    def became(self, seat: Seat, chair: PhoneSeat | None) -> Message:
        """Returns what became of a seat that somebody held with a phone, or was offered."""
        player = self._players.get(seat)
        match player:
            case BotPlayer(id=id):
                goes_on = "bot_before" if self.naming else "bot"
                return Message(f"phone.bye.{goes_on}", {"name": bot_name(self._entry.info, id)})
            case PhonePlayer():
                return Message("phone.bye.another" if chair is not None and chair.taken else "phone.bye.free")
            case LocalPlayer() | RemotePlayer():
                return Message("phone.bye.here")
            case None:
                return Message("phone.bye.gone")
            case _:
                assert_never(player)

    def awaits(self, before: SeatAssignment, chairs: Mapping[Seat, PhoneSeat]) -> Seat | None:
        """Returns the seat that waits for the person of this earlier seat: it is theirs beyond doubt, and nobody has
        taken it.
        """
        same = [each.seat for each in self._seats if is_same(before, each)]
        seat = before.seat if before.seat in same else same[0] if len(same) == 1 else None
        chair = None if seat is None else chairs.get(seat)
        return None if chair is None or chair.taken else seat

    def is_called(self, name: str, seat: Seat) -> bool:
        """True if a person at another seat has this name."""
        others = (self._say(line) for other, line in self._names.items() if other != seat)
        return bool(name) and normal_form(name) in map(normal_form, others)

    def is_free(self, animal: str, seat: Seat) -> bool:
        """True if nobody at another seat is this animal; any will do for ""."""
        return not animal or (animal in FACES and animal not in self._chosen([seat]))

    def _chair(self, each: SeatAssignment, chairs: Mapping[Seat, PhoneSeat], own: Seat | None = None) -> ChairShown:
        chair = chairs.get(each.seat)
        face = portrait(self._faces[each.seat], Mood.CALM)
        seat = SeatShown(each.seat, self._say(self._names[each.seat]), mark_of(each.seat), face)
        if chair is None:
            return self._told(seat, Message("phone.here_seat") if each.bot is None else self._bot(each.seat, each.bot))
        if chair.is_silent:
            return self._told(seat, Message("phone.silent"), "ask_seat")
        if chair.taken:
            return self._told(seat, Message("phone.you" if each.seat == own else "phone.taken"))
        return self._told(seat, Message("phone.free"), "take_seat", free=True)

    def _bot(self, seat: Seat, id: str) -> Message:
        """Returns that a bot sits there; it is named where the seat keeps the name of somebody else."""
        name = bot_name(self._entry.info, id)
        return Message("phone.bot_sits" if self._names[seat] == name else "phone.bot_plays", {"name": name})

    def _told(self, seat: SeatShown, who: Message, act: str = "", *, free: bool = False) -> ChairShown:
        words = self._say(Message(f"phone.{act}")) if act else ""
        return ChairShown(seat, self._say(who), free, words, self._say(crew_name(seat.seat)))

    def _own(self, chair: PhoneSeat) -> OwnShown | None:
        player = self._players.get(chair.seat)
        if not self.naming or not isinstance(player, PhonePlayer):
            return None
        unnamed = self._say(crew_name(chair.seat))
        return OwnShown(chair.name, player.face, tuple(self._animals([chair.seat])), unnamed, LONGEST_NAME)

    def _animals(self, own: Collection[Seat]) -> Iterator[AnimalShown]:
        """Yields the animals. `own` are seats whose animal is free for the reader of this page."""
        chosen = self._chosen(own)
        for face in FACES:
            picture = portrait(f"app/faces/{face}", Mood.CALM)
            who = self._say(self._names[chosen[face]]) if face in chosen else ""
            yield AnimalShown(face, picture, self._say(Message(f"lobby.face.{face}")), face not in chosen, who)

    def _chosen(self, own: Collection[Seat]) -> dict[str, Seat]:
        """Returns the animals of bots, of people at the screen and of other phones, with their seats."""
        phones = {each.seat: each.player.face for each in self._seats if isinstance(each.player, PhonePlayer)}
        chosen = {face: other for other, face in phones.items() if face and other not in own}
        return chosen | {face.rpartition("/")[2]: other for other, face in self._faces.items() if other not in phones}

    def _plain(
        self,
        mode: Mode,
        prompt: str,
        join: JoinShown | None = None,
        seat: SeatShown | None = None,
    ) -> PageView:
        """Returns a page without a table."""
        id, writer = self._entry.id, self._writer
        title = TitleShown(id, self._say(Message(f"{id}.name")), self._say(Message(f"{id}.aim")))
        said = self._say(Message(f"phone.{prompt}"))
        words, theme = writer.words(), writer.theme
        return PageView(mode, title, said, words, self._language, theme, seat, join=join, look=writer.look)


def _standing_words(facts: LandingFacts, seat: Seat) -> dict[str, Argument]:
    return {"place": facts.ranks[seat], "points": facts.points[seat]}


class PhoneLanguage(Struct, frozen=True):
    """One language at one table."""

    say: Speak
    writer: PageWriter
    front: WaitingPages


class OtherStrings:
    """The sentences of a title in the program's languages. Each is read when a phone wants it first, in a thread of its
    own: that takes as long as several frames.
    """

    def __init__(self, folders: Folders, title: str) -> None:
        self._folders, self._title = folders, title
        self._there = folders.languages()
        self._read: dict[str, Strings | None] = {}

    def wanted(self, tags: Sequence[str], usual: str) -> str:
        """Returns the best of the wanted languages, the best first; `usual` where none of them exists."""
        found = (asked_for(tag, self._there) for tag in tags)
        return next((each for each in found if each is not None), usual)

    def strings(self, language: str) -> Strings | None:
        """Returns the sentences of a language; None while they are still being read."""
        if language not in self._read:
            self._read[language] = None
            threading.Thread(target=self._reads, args=(language,), name="phones' words", daemon=True).start()
        return self._read[language]

    def _reads(self, language: str) -> None:
        places = [self._folders.app(), self._folders.title(self._title)]
        self._read[language] = load_strings(places, language, self._folders.own_language(language))


class PhoneLanguages:
    """The languages of one table's connections."""

    def __init__(self, others: OtherStrings | None) -> None:
        """`others` is None where every page has the screen's language."""
        self._others = others
        self._usual = Strings(())
        self._make: Callable[[Strings], PhoneLanguage]
        self._made: dict[str, PhoneLanguage] = {}
        self._spoken: dict[int, str] = {}

    @property
    def usual(self) -> PhoneLanguage:
        """The language of the screen."""
        return self._in(self._usual)

    def lay(self, usual: Strings, make: Callable[[Strings], PhoneLanguage]) -> None:
        """Sets the language of the screen, and how pages are written from now on."""
        self._usual, self._make = usual, make
        self._made.clear()

    def is_ready(self, tags: Sequence[str]) -> bool:
        """True if a client with these languages can be answered; missing sentences are read meanwhile."""
        language = self._wanted(tags)
        return language == self._usual.language or self._others is None or self._others.strings(language) is not None

    def came(self, line: int, tags: Sequence[str]) -> None:
        """Notes a new connection that prefers these languages."""
        self._spoken[line] = self._wanted(tags)

    def went(self, line: int) -> None:
        """Notes that a connection was cut."""
        self._spoken.pop(line, None)

    def of(self, line: int | None) -> PhoneLanguage:
        """Returns the language of a connection."""
        language = "" if line is None else self._spoken.get(line, "")
        strings = None
        if self._others is not None and language not in ("", self._usual.language):
            strings = self._others.strings(language)
        return self._in(strings or self._usual)

    def _wanted(self, tags: Sequence[str]) -> str:
        usual = self._usual.language
        return usual if self._others is None else self._others.wanted(tags, usual)

    def _in(self, strings: Strings) -> PhoneLanguage:
        if strings.language not in self._made:
            self._made[strings.language] = self._make(strings)
        return self._made[strings.language]
