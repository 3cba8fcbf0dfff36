"""The water of a page: its rows in words and drawn, what lies on them, and where what was chosen would lead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.content.message import Line
from game.engine.types import Seat
from game.host.desk import Desk
from game.phones.hand import PhoneHand
from game.phones.marks import mark_of
from game.phones.page_view import (
    BeyondShown,
    CardOnWater,
    CardState,
    RiverShown,
    RowShown,
    SquareShown,
    ThingShown,
    WayShown,
    WaySign,
)
from game.phones.slices import Slices
from game.phones.speaking import Speak
from game.table.describe import mentions
from game.table.item import Item, Mark
from game.table.presenter import Trail
from game.table.river import RiverRow, RiverSketch, RiverWater, WaterKind

ICONS = "app/icons"
AT_ONCE = 2
"""Rows of one slice."""


class RiverPage:
    """The river of one audience."""

    def __init__(self, desk: Desk, say: Speak, hand: PhoneHand | None) -> None:
        """`hand`: of whoever plays at this page, None for the public."""
        self._desk = desk
        self._say = say
        self._hand = hand
        self._rows = desk.presenter.items.rows(desk.view, desk.names)
        self._letters = frozenset[str]() if hand is None else hand.letters()
        self._places = {
            cell: (column, row.number) for row in self._rows for column, cell in enumerate(row.cells)
        }  # fmt: skip

    def shown(self) -> Slices[RiverShown | None]:
        """The row farthest downstream first; None where there is no river."""
        if not self._rows:
            return None
        lying, sketch = self._lying(), self._sketch()
        rows = [] if sketch is None else [self._row(row, {}, sketched=True) for row in reversed(sketch.rows)]
        for row in reversed(self._rows):
            rows.append(self._row(row, lying))
            if len(rows) % AT_ONCE == 0:
                yield
        name, cards = self._say(Line("phone.river")), () if sketch is None else tuple(self._cards(sketch))
        ways, beyond = tuple(self._ways()), tuple(self._beyond(lying))
        return RiverShown(name, tuple(rows), self._focus(), ways, beyond, cards)

    def _sketch(self) -> RiverSketch | None:
        """How the river would go on as the switches of whoever lays it stand."""
        set_to = None if self._hand is None else self._hand.desk.picker.set_to
        if set_to is None:
            return None
        return self._desk.presenter.moves.sketch(self._desk.view, set_to.command, self._desk.names)

    def _cards(self, sketch: RiverSketch) -> Iterator[CardOnWater]:
        """Each thing that would lie there, over all its spaces."""
        places = {cell: (column, row.number) for row in sketch.rows for column, cell in enumerate(row.cells)}
        chosen = () if self._hand is None else self._hand.chosen
        for key, cells in sketch.things:
            item = next(item for item in self._desk.items() if item.key == key)
            columns, numbers = zip(*(places[cell] for cell in cells), strict=True)
            top_left, bottom_right = (min(columns), max(numbers)), (max(columns), min(numbers))
            name = self._say(item.caption or item.line)
            yield CardOnWater(key if key in self._letters else "", name, top_left, bottom_right, key in chosen)

    def _lying(self) -> Mapping[int, Sequence[Item]]:
        found: dict[int, list[Item]] = {}
        for item in self._desk.items():
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
        """What cannot be tapped has no letter."""
        chosen = self._hand is not None and item.key in self._hand.chosen
        may = chosen or item.key in self._letters
        state = CardState.CHOSEN if chosen else CardState.LEGAL if may else CardState.PLAIN
        outlook = self._hand.desk.picker.consequence(item.key) if may and self._hand is not None else None
        return ThingShown(
            self._say(item.line),
            item.face or "",
            mark_of(item.shape) if item.shape is not None else "",
            item.key if may else "",
            state,
            self._say(outlook),
            own=item.shape is not None and item.shape == self._desk.feed.audience,
            turn=Mark.TURN in item.marks,
        )

    def _ways(self) -> Iterator[WayShown]:
        """Where what was chosen would lead."""
        whole = None if self._hand is None else self._hand.whole
        if whole is None:
            return
        for trail in self._desk.presenter.moves.trails(self._desk.view, whole.command, self._desk.names):
            if not trail.shows and any(cell in self._places for cell in trail.cells):
                yield self._way(trail)

    def _way(self, trail: Trail) -> WayShown:
        places = self._places
        signs = tuple(
            WaySign(*places[sign.cell], f"{ICONS}/{sign.icon}", self._say(sign.line), sign.good)
            for sign in trail.signs
            if sign.cell in places
        )
        face = next((item.face for item in self._desk.items() if item.key == trail.key), None)
        return WayShown(
            tuple(places[cell] for cell in trail.cells if cell in places),
            trail.shape is not None and trail.shape == self._desk.feed.audience,
            "" if trail.shape is None else mark_of(trail.shape),
            self._say(trail.note),
            (face or "") if trail.cells[-1] in places else "",
            signs,
        )

    def _beyond(self, lying: Mapping[int, Sequence[Item]]) -> Iterator[BeyondShown]:
        """Boats that lie on no row."""
        for cell, items in lying.items():
            for item in items:
                if cell not in self._places and item.shape is not None:
                    yield BeyondShown(self._say(item.line), mark_of(item.shape), self._say(item.detail))

    def _focus(self) -> int | None:
        """The row of the viewer's boat, or of whoever is asked for an onlooker."""
        names, viewer = self._desk.names, self._desk.feed.audience
        matter = [viewer] if viewer is not None else sorted(self._desk.waiting())
        return next((row for seat in matter if (row := self._row_of(names.get(Seat(seat)))) is not None), None)

    def _row_of(self, name: Line | None) -> int | None:
        return None if name is None else next((row.number for row in self._rows if mentions(row.line, name)), None)
