"""What lies on the table and who sits round it, as everybody at a page may see it. A function of items in zones."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct

from game.content.layout import SPOTLIGHT, Layout, Zone, ZoneKind
from game.content.message import Line
from game.engine.types import Seat
from game.host.desk import Desk
from game.host.page import TableStatus
from game.phones.marks import mark_of
from game.phones.page_view import (
    CardShown,
    CardState,
    FactShown,
    OtherShown,
    SeatShown,
    SeatState,
    SpreadShown,
)
from game.phones.speaking import Speak
from game.phones.tray import HAND
from game.table.around import called, owner_of, seat_at
from game.table.item import Item, Kind, Mark
from game.table.mood import Mood, portrait
from game.table.presenter import Fact

COUNTED = frozenset({ZoneKind.PILE, ZoneKind.HEAP, ZoneKind.STACKS, ZoneKind.HELD})
"""Zones of piles: plates and facts count what lies there."""
MOODS = {SeatState.TURN: Mood.THINKING, SeatState.THINKING: Mood.THINKING, SeatState.OUT: Mood.OUT}
MARKED = frozenset({Mark.LAST, Mark.WINNING, Mark.NEW, Mark.CHOSEN, Mark.COUNTS})
THINGS = frozenset({Kind.CARD, Kind.TOKEN, Kind.PIECE})
FADED = frozenset({Mark.SPENT})


class SeatsKnown(Struct, frozen=True):
    """What everybody knows of the seats that no table tells: who has chosen, whose line is cut."""

    settled: frozenset[Seat] = frozenset()
    away: frozenset[Seat] = frozenset()


class Around:
    """The upper half of a page."""

    def __init__(
        self,
        desk: Desk,
        status: TableStatus,
        layout: Layout,
        faces: Mapping[Seat, str],
        say: Speak,
        known: SeatsKnown,
    ) -> None:
        self._desk = desk
        self._status = status
        self._layout = layout
        self._faces = faces
        self._say = say
        self._known = known

    def seat(self, seat: Seat, mood: Mood = Mood.CALM) -> SeatShown:
        """A seat with its name, mark and face."""
        face = portrait(self._faces[seat], mood) if seat in self._faces else ""
        return SeatShown(seat, self._say(self._desk.names[seat]), mark_of(seat), face)

    def plate(self, seat: Seat | None) -> tuple[FactShown, ...]:
        """The counts of a seat."""
        return next((self.told(plate.facts) for plate in self._status.plates if plate.seat == seat), ())

    def about(self, seat: Seat | None) -> str:
        """What everybody may know of a seat beside its counts."""
        lines = (line for plate in self._status.plates if plate.seat == seat for line in plate.about)
        return "\n".join(map(self._say, lines))

    def others(self, viewer: Seat | None) -> tuple[OtherShown, ...]:
        """Everybody else, the next one first."""
        found = []
        seats = [plate.seat for plate in self._status.plates]
        start = -1 if viewer is None else viewer
        for seat in sorted(seats, key=lambda each: (each <= start, each)):
            if seat != viewer:
                state = self._state(seat)
                told = self._say(Line(f"phone.state.{state.value}")) if state.value else ""
                shown = self.seat(seat, MOODS.get(state, Mood.CALM))
                found.append(OtherShown(shown, self.plate(seat), state, told, self.about(seat)))
        return tuple(found)

    def facts(self) -> tuple[FactShown, ...]:
        """The running lines of the table."""
        return self.told(self._status.lines)

    def told(self, facts: Sequence[Fact]) -> tuple[FactShown, ...]:
        """Facts in words."""
        return tuple(FactShown(self._say(fact.label), self._say(fact.value), fact.good) for fact in facts)

    def spreads(self, taken: Collection[str]) -> tuple[SpreadShown, ...]:
        """What lies open on the table, from its top down; `taken` zones are shown elsewhere."""
        found = []
        for id, zones in self._places(taken).items():
            items = [item for zone in zones for item in _inside(self._desk.items(), zone.id)]
            cards = tuple(self._card(item) for item in items if _is_thing(item))
            words = tuple(self._say(_words(item)) for item in items if not _is_thing(item))
            name = next((line for zone in zones if (line := self._name(zone)) is not None), None)
            if cards or words:
                owner = next((seat for zone in zones if (seat := self._owner(zone)) is not None), None)
                found.append(SpreadShown(id, self._say(name), cards, words, self._high(zones), owner))
        return tuple(found)

    def _high(self, zones: Sequence[Zone]) -> int:
        """How high things lie there, of a hundred of the highest that is in nobody's hand."""
        rows = [
            zone
            for zone in self._layout.zones
            if zone.kind not in COUNTED and zone.id != SPOTLIGHT and not zone.id.startswith(HAND)
        ]
        most = max(_item_height(zone) for zone in rows)
        return round(100 * min(most, max(_item_height(zone) for zone in zones)) / most)

    def _places(self, taken: Collection[str]) -> dict[str, list[Zone]]:
        """The zones that lie side by side as one, by what they share behind the first colon."""
        found: dict[str, list[Zone]] = {}
        for zone in sorted(self._layout.zones, key=lambda each: (each.rectangle[1], each.rectangle[0])):
            if zone.kind not in COUNTED and zone.kind is not ZoneKind.PAINTED and zone.id not in taken:
                found.setdefault(_place(zone.id), []).append(zone)
        return found

    def _name(self, zone: Zone) -> Line | None:
        """What it is called; what lies before a seat is called as the seat."""
        names, owner = self._desk.names, self._owner(zone)
        return called(zone, self._desk.feed.audience, names) if owner is None else names[owner]

    def _owner(self, zone: Zone) -> Seat | None:
        """Whose it is; to whoever looks on, the hand of the table is that of the seat it is seen from."""
        viewer, seats = self._desk.feed.audience, len(self._desk.names)
        if viewer is None and zone.id.startswith(HAND):
            return seat_at(0, viewer, seats)
        return owner_of(zone, viewer, seats)

    def _card(self, item: Item) -> CardShown:
        marks = set(item.marks)
        return CardShown(
            item.key,
            item.face or "",
            self._say(item.line),
            caption=self._say(item.caption),
            badge=self._say(item.label),
            state=CardState.DIM if marks & FADED else CardState.PLAIN,
            detail=self._say(item.detail),
            marked=bool(marks & MARKED),
        )

    def _state(self, seat: Seat) -> SeatState:
        desk = self._desk
        if seat in self._known.away:
            return SeatState.AWAY
        if seat in self._status.gone:
            return SeatState.OUT
        waiting = desk.waiting()
        if seat in waiting:
            return SeatState.TURN if len(waiting) == 1 else SeatState.THINKING
        return SeatState.CHOSEN if seat in self._known.settled else SeatState.NONE


def _is_thing(item: Item) -> bool:
    """Whether it is a card or a piece, or the place of one; the rest is words."""
    return item.kind is not Kind.SIGN and (bool(item.face) or item.kind in THINGS)


def _words(item: Item) -> Line:
    """What is written there; on a board with what it is about."""
    if item.kind is Kind.PLAQUE and item.label is not None:
        return Line("phone.board", {"name": item.line, "words": item.label})
    return item.label or item.line


def _item_height(zone: Zone) -> float:
    return 0.0 if zone.item is None else zone.item[1]


def _inside(items: Sequence[Item], zone: str) -> Iterator[Item]:
    return iter(sorted((item for item in items if item.zone == zone), key=lambda item: item.index))


def _place(zone: str) -> str:
    """`play:4:1` and `sign:4:1` lie at one place."""
    first, _, rest = zone.partition(":")
    return rest if rest[:1].isdigit() else first if not rest else zone
