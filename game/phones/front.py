"""The pages of whoever does not play yet: who sits where, and what is free."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.content.catalogue import Entry
from game.content.line import Line
from game.content.seated import FACES, Phone, Seated, crew_name, faces_of, names_of
from game.content.strings import Strings
from game.engine.types import Seat
from game.phones.guest import Chair
from game.phones.marks import mark_of
from game.phones.page_view import AnimalShown, ChairShown, JoinShown, Mode, PageView, SeatShown, TitleShown
from game.phones.speaking import speaker
from game.phones.writer import PageWriter
from game.table.mood import Mood, portrait


class FrontPages:
    """Of one table. `naming`: the match has not begun, and whoever takes a seat says a name and chooses an animal."""

    def __init__(
        self, entry: Entry, seats: Sequence[Seated], strings: Strings, writer: PageWriter, *, naming: bool
    ) -> None:
        self.naming = naming
        self._entry, self._seats, self._writer, self._language = entry, tuple(seats), writer, strings.language
        self._say = speaker(strings)
        self._names = names_of(entry.info, seats)
        self._faces = faces_of(entry.info, seats)

    def joining(self, chairs: Mapping[Seat, Chair], only: Seat | None, waits: Seat | None) -> PageView:
        """Seats to choose among. `only`: one of them; `waits`: the one the table was asked for."""
        shown = tuple(self._chair(each, chairs) for each in self._seats if only is None or each.seat == only)
        prompt = "asked_table" if waits is not None else "choose_seat" if self.naming else "choose_chair"
        animals = tuple(self._animals()) if self.naming else ()
        return self._plain(Mode.JOIN, prompt, JoinShown(shown, animals=animals, naming=self.naming, waits=waits))

    def waiting(self, chair: Chair | None) -> PageView:
        """Before the match, for whoever has a seat, or looks on."""
        if chair is None:
            return self._plain(Mode.WATCH, "before")
        name = chair.name or self._say(self._names[chair.seat])
        return self._plain(Mode.WAIT, "before", seat=SeatShown(chair.seat, name, mark_of(chair.seat)))

    def is_called(self, name: str, seat: Seat) -> bool:
        """Whether somebody at another seat is called so."""
        others = (self._say(line) for other, line in self._names.items() if other != seat)
        return bool(name) and any(other.casefold() == name.casefold() for other in others)

    def is_free(self, animal: str, seat: Seat) -> bool:
        """Whether nobody at another seat is this animal; any will do for ""."""
        return not animal or (animal in FACES and animal not in self._chosen(seat))

    def _chair(self, each: Seated, chairs: Mapping[Seat, Chair]) -> ChairShown:
        chair = chairs.get(each.seat)
        face = portrait(self._faces[each.seat], Mood.CALM)
        seat = SeatShown(each.seat, self._say(self._names[each.seat]), mark_of(each.seat), face)
        if chair is None:
            return self._told(seat, "bot_sits" if each.bot is not None else "here_seat")
        if chair.is_silent:
            return self._told(seat, "silent", "ask_seat")
        return self._told(seat, "taken") if chair.taken else self._told(seat, "free", "take_seat", free=True)

    def _told(self, seat: SeatShown, who: str, act: str = "", *, free: bool = False) -> ChairShown:
        words = self._say(Line(f"phone.{act}")) if act else ""
        return ChairShown(seat, self._say(Line(f"phone.{who}")), free, words, self._say(crew_name(seat.seat)))

    def _animals(self) -> Iterator[AnimalShown]:
        chosen = self._chosen()
        for face in FACES:
            picture = portrait(f"app/faces/{face}", Mood.CALM)
            yield AnimalShown(face, picture, self._say(Line(f"lobby.face.{face}")), face not in chosen)

    def _chosen(self, seat: Seat | None = None) -> frozenset[str]:
        """The animals of bots and of people at the screen, and those that others chose."""
        phones = {each.seat: each.mind.face for each in self._seats if isinstance(each.mind, Phone)}
        there = {face.rpartition("/")[2] for other, face in self._faces.items() if other not in phones}
        return frozenset(there.union(face for other, face in phones.items() if other != seat)) - {""}

    def _plain(self, mode: Mode, prompt: str, join: JoinShown | None = None, seat: SeatShown | None = None) -> PageView:
        """A page without a table."""
        id, writer = self._entry.id, self._writer
        title = TitleShown(id, self._say(Line(f"{id}.name")), self._say(Line(f"{id}.aim")))
        said = self._say(Line(f"phone.{prompt}"))
        words, theme = writer.words(), writer.theme
        return PageView(mode, title, said, words, self._language, theme, seat, join=join, look=writer.look)
