"""The upper half of a page: the table and the people round it, as everybody may see them. It is computed from items in
zones.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct

from game.content.layout import SPOTLIGHT, Layout, Zone, ZoneKind
from game.content.message import Message
from game.engine.types import Seat
from game.host.audience_model import AudienceModel
from game.host.page import TableStatus
from game.phones.action_part import HAND
from game.phones.files import Slices
from game.phones.hand import PhoneHand
from game.phones.page_view import (
    BeyondShown,
    CardOnWater,
    CardShown,
    CardState,
    FactShown,
    OtherShown,
    RiverShown,
    RowShown,
    SeatShown,
    SeatState,
    Speak,
    SpreadShown,
    SquareShown,
    ThingShown,
    WayShown,
    WaySign,
    mark_of,
)
from game.table.item import (
    Item,
    ItemKind,
    ItemMark,
    Mood,
    RiverRow,
    RiverSketch,
    RiverWater,
    WaterKind,
    called,
    owner_of,
    portrait,
    seat_at,
)
from game.table.presenter import Fact, Trail
from game.table.told import mentions

COUNTED = frozenset({ZoneKind.PILE, ZoneKind.HEAP, ZoneKind.STACKS, ZoneKind.HELD})
"""Kinds of zones that are piles: plates and facts count their items."""

MOODS = {SeatState.TURN: Mood.THINKING, SeatState.THINKING: Mood.THINKING, SeatState.OUT: Mood.OUT}
MARKED = frozenset({ItemMark.LAST, ItemMark.WINNING, ItemMark.NEW, ItemMark.CHOSEN, ItemMark.COUNTS})
THINGS = frozenset({ItemKind.CARD, ItemKind.TOKEN, ItemKind.PIECE})
FADED = frozenset({ItemMark.SPENT})
ICONS = "app/icons"
AT_ONCE = 2
"""Number of rows in one slice."""


class SeatsKnown(Struct, frozen=True):
    """Public knowledge of seats that no table tells: who has chosen, whose phone is disconnected."""

    settled: frozenset[Seat] = frozenset()
    away: frozenset[Seat] = frozenset()


class TablePart:
    """The upper half of a page."""

    def __init__(
        self,
        model: AudienceModel,
        status: TableStatus,
        layout: Layout,
        faces: Mapping[Seat, str],
        say: Speak,
        known: SeatsKnown,
    ) -> None:
        self._model = model
        self._status = status
        self._layout = layout
        self._faces = faces
        self._say = say
        self._known = known

    def seat(self, seat: Seat, mood: Mood = Mood.CALM) -> SeatShown:
        """Returns a seat with its name, mark and face."""
        face = portrait(self._faces[seat], mood) if seat in self._faces else ""
        return SeatShown(seat, self._say(self._model.names[seat]), mark_of(seat), face)

    def plate(self, seat: Seat | None) -> tuple[FactShown, ...]:
        """Returns the counts of a seat."""
        return next((self.told(plate.facts) for plate in self._status.plates if plate.seat == seat), ())

    def about(self, seat: Seat | None) -> str:
        """Returns public knowledge of a seat beside its counts."""
        lines = (line for plate in self._status.plates if plate.seat == seat for line in plate.about)
        return "\n".join(map(self._say, lines))

    def others(self, viewer: Seat | None) -> tuple[OtherShown, ...]:
        """Returns everybody else, the next one first."""
        found = []
        seats = [plate.seat for plate in self._status.plates]
        start = -1 if viewer is None else viewer
        for seat in sorted(seats, key=lambda each: (each <= start, each)):
            if seat != viewer:
                state = self._state(seat)
                told = self._say(Message(f"phone.state.{state.value}")) if state.value else ""
                shown = self.seat(seat, MOODS.get(state, Mood.CALM))
                found.append(OtherShown(shown, self.plate(seat), state, told, self.about(seat)))
        return tuple(found)

    def facts(self) -> tuple[FactShown, ...]:
        """Returns the running lines of the table."""
        return self.told(self._status.lines)

    def told(self, facts: Sequence[Fact]) -> tuple[FactShown, ...]:
        """Returns facts in words."""
        return tuple(FactShown(self._say(fact.label), self._say(fact.value), fact.good) for fact in facts)

    def spreads(self, taken: Collection[str]) -> tuple[SpreadShown, ...]:
        """Returns the open items on the table, from its top down; `taken` zones are shown elsewhere."""
        found = []
        for id, zones in self._places(taken).items():
            items = [item for zone in zones for item in _inside(self._model.items(), zone.id)]
            cards = tuple(self._card(item) for item in items if _is_thing(item))
            words = tuple(self._say(_words(item)) for item in items if not _is_thing(item))
            name = next((line for zone in zones if (line := self._name(zone)) is not None), None)
            if cards or words:
                owner = next((seat for zone in zones if (seat := self._owner(zone)) is not None), None)
                found.append(SpreadShown(id, self._say(name), cards, words, self._high(zones), owner))
        return tuple(found)

    def _high(self, zones: Sequence[Zone]) -> int:
        """Returns the height of a zone's items, in percent of the highest that is in nobody's hand."""
        rows = [
            zone
            for zone in self._layout.zones
            if zone.kind not in COUNTED and zone.id != SPOTLIGHT and not zone.id.startswith(HAND)
        ]
        most = max(_item_height(zone) for zone in rows)
        return round(100 * min(most, max(_item_height(zone) for zone in zones)) / most)

    def _places(self, taken: Collection[str]) -> dict[str, list[Zone]]:
        """Returns the zones that lie side by side as one, by their common name behind the first colon."""
        found: dict[str, list[Zone]] = {}
        for zone in sorted(self._layout.zones, key=lambda each: (each.rectangle[1], each.rectangle[0])):
            if zone.kind not in COUNTED and zone.kind is not ZoneKind.PAINTED and zone.id not in taken:
                found.setdefault(_place(zone.id), []).append(zone)
        return found

    def _name(self, zone: Zone) -> Message | None:
        """Returns the name of a zone; one that lies before a seat has the name of the seat."""
        names, owner = self._model.names, self._owner(zone)
        return called(zone, self._model.feed.audience, names) if owner is None else names[owner]

    def _owner(self, zone: Zone) -> Seat | None:
        """Returns the owner of a zone; for an onlooker, the hand of the table is that of the seat it is seen from."""
        viewer, seats = self._model.feed.audience, len(self._model.names)
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
        model = self._model
        if seat in self._known.away:
            return SeatState.AWAY
        if seat in self._status.gone:
            return SeatState.OUT
        waiting = model.waiting()
        if seat in waiting:
            return SeatState.TURN if len(waiting) == 1 else SeatState.THINKING
        return SeatState.CHOSEN if seat in self._known.settled else SeatState.NONE


def _is_thing(item: Item) -> bool:
    """True if it is a card or a piece, or the place of one; everything else is words."""
    return item.kind is not ItemKind.SIGN and (bool(item.face) or item.kind in THINGS)


def _words(item: Item) -> Message:
    """Returns the words in a zone; on a board with what they are about."""
    if item.kind is ItemKind.PLAQUE and item.label is not None:
        return Message("phone.board", {"name": item.line, "words": item.label})
    return item.label or item.line


def _item_height(zone: Zone) -> float:
    return 0.0 if zone.item is None else zone.item[1]


def _inside(items: Sequence[Item], zone: str) -> Iterator[Item]:
    return iter(sorted((item for item in items if item.zone == zone), key=lambda item: item.index))


def _place(zone: str) -> str:
    """Returns the place of a zone: `play:4:1` and `sign:4:1` lie at one place."""
    first, _, rest = zone.partition(":")
    return rest if rest[:1].isdigit() else first if not rest else zone


class RiverPage:
    """The river as one audience sees it."""

    def __init__(self, model: AudienceModel, say: Speak, hand: PhoneHand | None) -> None:
        """`hand` is that of the player at this page, None for the public."""
        self._model = model
        self._say = say
        self._hand = hand
        self._rows = model.presenter.items.rows(model.view, model.names)
        self._targets = frozenset[str]() if hand is None else hand.targets()
        self._places = {
            cell: (column, row.number) for row in self._rows for column, cell in enumerate(row.cells)
        }  # fmt: skip

    def shown(self) -> Slices[RiverShown | None]:
        """Makes the river with the row farthest downstream first; None where there is no river."""
        if not self._rows:
            return None
        lying, sketch = self._lying(), self._sketch()
        rows = [] if sketch is None else [self._row(row, {}, sketched=True) for row in reversed(sketch.rows)]
        for row in reversed(self._rows):
            rows.append(self._row(row, lying))
            if len(rows) % AT_ONCE == 0:
                yield
        name, cards = self._say(Message("phone.river")), () if sketch is None else tuple(self._cards(sketch))
        ways, beyond = tuple(self._ways()), tuple(self._beyond(lying))
        return RiverShown(name, tuple(rows), self._focus(), ways, beyond, cards)

    def _sketch(self) -> RiverSketch | None:
        """Returns how the river would go on, as the person who lays it has set the switches."""
        set_to = None if self._hand is None else self._hand.model.selector.set_to
        if set_to is None:
            return None
        return self._model.presenter.moves.sketch(self._model.view, set_to.command, self._model.names)

    def _cards(self, sketch: RiverSketch) -> Iterator[CardOnWater]:
        """Yields each card that would lie there, over all its spaces."""
        places = {cell: (column, row.number) for row in sketch.rows for column, cell in enumerate(row.cells)}
        chosen = () if self._hand is None else self._hand.chosen
        for key, cells in sketch.things:
            item = next(item for item in self._model.items() if item.key == key)
            columns, numbers = zip(*(places[cell] for cell in cells), strict=True)
            top_left, bottom_right = (min(columns), max(numbers)), (max(columns), min(numbers))
            name = self._say(item.caption or item.line)
            yield CardOnWater(key if key in self._targets else "", name, top_left, bottom_right, key in chosen)

    def _lying(self) -> Mapping[int, Sequence[Item]]:
        found: dict[int, list[Item]] = {}
        for item in self._model.items():
            if item.zone == self._rows[0].zone:
                found.setdefault(item.index, []).append(item)
        return found

    def _row(self, row: RiverRow, lying: Mapping[int, Sequence[Item]], *, sketched: bool = False) -> RowShown:
        squares = tuple(
            self._square(water, lying.get(cell, ())) for cell, water in zip(row.cells, row.water, strict=True)
        )
        ends = "" if row.ends is None else row.ends.value
        return RowShown(row.number, self._say(row.line), squares, ends, sketched)

    def _square(self, water: RiverWater | None, items: Sequence[Item]) -> SquareShown:
        things = tuple(self._thing(item) for item in items)
        if water is None:
            return SquareShown(land=True, things=things)
        sign = "" if water.kind is WaterKind.PLAIN else water.kind.value
        return SquareShown(sign, False, things, water.aside, water.further, water.splashes, water.damage)

    def _thing(self, item: Item) -> ThingShown:
        """Returns something on a space; without a target if it cannot be tapped."""
        chosen = self._hand is not None and item.key in self._hand.chosen
        may = chosen or item.key in self._targets
        state = CardState.CHOSEN if chosen else CardState.LEGAL if may else CardState.PLAIN
        outlook = self._hand.model.selector.consequence(item.key) if may and self._hand is not None else None
        return ThingShown(
            self._say(item.line),
            item.face or "",
            mark_of(item.shape) if item.shape is not None else "",
            item.key if may else "",
            state,
            self._say(outlook),
            own=item.shape is not None and item.shape == self._model.feed.audience,
            turn=ItemMark.TURN in item.marks,
        )

    def _ways(self) -> Iterator[WayShown]:
        """Yields the paths of the chosen move."""
        whole = None if self._hand is None else self._hand.whole
        if whole is None:
            return
        for trail in self._model.presenter.moves.trails(self._model.view, whole.command, self._model.names):
            if not trail.shows and any(cell in self._places for cell in trail.cells):
                yield self._way(trail)

    def _way(self, trail: Trail) -> WayShown:
        places = self._places
        signs = tuple(
            WaySign(*places[sign.cell], f"{ICONS}/{sign.icon}", self._say(sign.line), sign.good)
            for sign in trail.signs
            if sign.cell in places
        )
        face = next((item.face for item in self._model.items() if item.key == trail.key), None)
        return WayShown(
            tuple(places[cell] for cell in trail.cells if cell in places),
            trail.shape is not None and trail.shape == self._model.feed.audience,
            "" if trail.shape is None else mark_of(trail.shape),
            self._say(trail.note),
            (face or "") if trail.cells[-1] in places else "",
            signs,
        )

    def _beyond(self, lying: Mapping[int, Sequence[Item]]) -> Iterator[BeyondShown]:
        """Yields boats that lie on no row."""
        for cell, items in lying.items():
            for item in items:
                if cell not in self._places and item.shape is not None:
                    yield BeyondShown(self._say(item.line), mark_of(item.shape), self._say(item.detail))

    def _focus(self) -> int | None:
        """Returns the row of the viewer's boat; for an onlooker, that of the person asked."""
        names, viewer = self._model.names, self._model.feed.audience
        matter = [viewer] if viewer is not None else sorted(self._model.waiting())
        return next((row for seat in matter if (row := self._row_of(names.get(Seat(seat)))) is not None), None)

    def _row_of(self, name: Message | None) -> int | None:
        return None if name is None else next((row.number for row in self._rows if mentions(row.line, name)), None)
