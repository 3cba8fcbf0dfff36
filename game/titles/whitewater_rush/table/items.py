"""The items on the table: kayaks, tokens and Event cards on the river, cards and piles beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import Final

from game.content.message import Message
from game.engine.types import Seat
from game.table.item import Item, ItemKind, ItemMark, RiverRow, RiverWater, RowLine, WaterKind, backs
from game.table.presenter import Items, Names
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.movement import Water, water_of_view
from game.titles.whitewater_rush.rules.river import (
    BANK,
    CURRENT,
    DRY,
    EVENTS_AT_A_LINE,
    FLOW,
    LAND,
    NO_CELL,
    RAPIDS,
    ROCK,
    STRIDE,
    WATERFALL,
    WIDTH,
    Card,
    EventCard,
    cell_of,
    kind_of,
    row_of,
)
from game.titles.whitewater_rush.rules.state import WhitewaterView
from game.titles.whitewater_rush.rules.terms import Terms
from game.titles.whitewater_rush.rules.turns import recallable
from game.titles.whitewater_rush.table.moves import is_open, space_of
from game.titles.whitewater_rush.table.words import (
    FACES,
    SIGN_NAMES,
    RaceForecasts,
    ZoneId,
    asked_seat,
    card_face,
    card_key,
    card_name,
    card_text,
    event_name,
    event_place,
    event_text,
    kayak_key,
    say,
    space_key,
    space_line,
    token_key,
)

CALLED: Final = {**SIGN_NAMES, BANK: "bank", LAND: "land"}
IN_A_ROW: Final = 20
"""Most cards of a hand in one row."""

SORTED_BY: Final = (("advance",), ("speed", "set_speed"), ("manoeuvre",), ("rapids",), ("draw",), ("recall",))
"""Order of a hand, by the first lines of its cards: first those that move, then those that steer, then those that
serve.
"""

BOWS: Final = {"n": "ahead", "l": "left", "r": "right"}
"""Direction of a kayak's bow, by the current below it."""


def rows_of(view: WhitewaterView, names: Names) -> Sequence[RiverRow]:
    """Every printed row, the start first; a line is told with the row before it."""
    water = water_of_view(view)
    return [_whole(view, water, row, names) for row in range(1, view.board.length + 1)]


@cache
def water_there(sign: str) -> RiverWater:
    """The water of a sign that is not dry."""
    if sign == ROCK:
        return RiverWater(WaterKind.ROCK)
    kind = WaterKind.RAPIDS if sign in RAPIDS else WaterKind.FALL if sign == WATERFALL else WaterKind.PLAIN
    return RiverWater(kind, aside=CURRENT[sign] - STRIDE)


def _whole(view: WhitewaterView, water: Water, row: int, names: Names) -> RiverRow:
    cells = tuple(cell_of(column, row) for column in range(WIDTH))
    there = tuple(None if (sign := water.sign(cell)) in DRY else water_there(sign) for cell in cells)
    ends = RowLine.FINISH if row == view.board.finish else RowLine.SECTION if row in view.board.lines else None
    return RiverRow(ZoneId.RIVER, row, _told(view, water, row, names), cells, there, ends)


def _told(view: WhitewaterView, water: Water, row: int, names: Names) -> Message:
    line = say("row.told", row=row, spaces=tuple(_stretches(view, water, row, names)))
    if row not in view.board.lines:
        return line
    number = view.board.lines.index(row)
    if row == view.board.finish:
        return say("row.finish", line=line)
    return say("row.line", line=line, count=view.events[number])


def _stretches(view: WhitewaterView, water: Water, row: int, names: Names) -> Iterator[Message]:
    """Spaces that are alike side by side are told in one; a kayak is told with its space."""
    found = [(column, _space(view, water.sign(cell), cell, names)) for column in range(WIDTH)
             for cell in (cell_of(column, row),)]  # fmt: skip
    for what, alike in groupby(found, key=lambda pair: pair[1]):
        columns = [column for column, _ in alike]
        first, last = columns[0] + 1, columns[-1] + 1
        yield (
            say("row.space", column=first, what=what)
            if first == last
            else say("row.spaces", first=first, last=last, what=what)
        )


def _space(view: WhitewaterView, sign: str, cell: int, names: Names) -> Message:
    what = say(f"row.{CALLED[sign]}")
    return say("row.kayak", name=names[Seat(view.cells.index(cell))], what=what) if cell in view.cells else what


class WhitewaterItems(Items[WhitewaterView]):
    """The part of the presenter that lays things on the table."""

    def __init__(self, foretold: RaceForecasts) -> None:
        self._foretold = foretold

    def all(self, view: WhitewaterView, names: Names) -> Sequence[Item]:
        return [
            *_event_cards(view),
            *_tokens(view),
            *self._spaces(view),
            *_kayaks(view, names),
            *_piles(view),
            *_played(view),
            *_choice(view),
            *self._hand(view),
        ]

    def contents(self, view: WhitewaterView, key: str, names: Names) -> Sequence[Item] | None:
        """The discards or the Event cards that are done, top first; None for anything else."""
        match key:
            case ZoneId.DISCARD:
                lying = [card for card in reversed(view.discard) if card != view.played]
                return [_card(card, ZoneId.DISCARD, place) for place, card in enumerate(lying)]
            case ZoneId.EVENTS:
                return [_event_card(card, ZoneId.EVENTS, place) for place, card in enumerate(reversed(view.gone))]
            case _:
                return None

    def _spaces(self, view: WhitewaterView) -> Iterator[Item]:
        """Yields the spaces that stand for an answer of the seat asked, each once."""
        if view.viewer == asked_seat(view) or (view.viewer is None and is_open(view)):
            water = water_of_view(view)
            answers = [space_of(self._foretold, view, command) for command in self._foretold.legal(view)]
            marks = (ItemMark.COSTS,) if type(view.frame) is fr.Window else ()
            for cell in dict.fromkeys(answers):
                if cell is not None and cell not in view.cells:
                    what = say(f"sign.{SIGN_NAMES[water.sign(cell)]}")
                    yield Item(
                        space_key(cell), ZoneId.RIVER, cell, ItemKind.PIECE, None, space_line(cell), what, marks=marks
                    )

    def _hand(self, view: WhitewaterView) -> Iterator[Item]:
        """Yields the hand, in two rows once one would hide too much of the cards, the second one behind."""
        places = {kind: place for place, kind in enumerate(river_kinds(self._foretold.rules.terms))}
        cards = sorted(view.hand, key=lambda card: places[kind_of(card)])
        first = len(cards) if len(cards) <= IN_A_ROW else (len(cards) + 1) // 2
        for place, card in enumerate(cards):
            zone = ZoneId.HAND_BACK if place < len(cards) - first else ZoneId.HAND
            yield _card(card, zone, place)

    def rows(self, view: WhitewaterView, names: Names) -> Sequence[RiverRow]:
        return rows_of(view, names)


def river_kinds(terms: Terms) -> list[str]:
    """The kinds of River cards as a hand is sorted: by their first lines, then as the content has them."""
    kinds = dict.fromkeys(map(kind_of, terms.cards))
    lines = {kind: terms.either[kind]["rapids"] if kind in terms.either else terms.lines_of[kind] for kind in kinds}
    ranks = {line: rank for rank, alike in enumerate(SORTED_BY) for line in alike}
    return sorted(kinds, key=lambda kind: ranks.get(lines[kind][0].do, len(ranks)))


def _kayaks(view: WhitewaterView, names: Names) -> Iterator[Item]:
    """Each turned along the current of its space, which it hides."""
    water = water_of_view(view)
    for number, cell in enumerate(view.cells):
        if cell != NO_CELL:
            seat = Seat(number)
            marks = (ItemMark.TURN,) if seat == asked_seat(view) else ()
            row, speed = row_of(cell), view.speeds[seat]
            bow = BOWS[FLOW[water.sign(cell)]]
            current = say(f"kayak.current.{bow}")
            allowance = view.table.allowance(speed)
            detail = say("kayak.detail", row=row, speed=speed, count=allowance, current=current)
            line = say("kayak.name", name=names[seat])
            face = f"{FACES}/kayaks/{seat}" if bow == "ahead" else f"{FACES}/kayaks/{seat}_{bow}"
            yield Item(
                kayak_key(seat), ZoneId.RIVER, cell, ItemKind.PIECE, face, line, detail, marks=marks, shape=number
            )


def _tokens(view: WhitewaterView) -> Iterator[Item]:
    for cell, sign in view.tokens:
        name = "rock" if sign == ROCK else f"rapids_{sign}"
        line, detail = say(f"token.{name}"), say(f"token.{'rock' if sign == ROCK else 'rapids'}_detail")
        yield Item(token_key(cell), ZoneId.RIVER, cell, ItemKind.PIECE, f"{FACES}/tokens/{name}", line, detail)


def _event_cards(view: WhitewaterView) -> Iterator[Item]:
    for line, count in enumerate(view.events):
        for place in range(EVENTS_AT_A_LINE - count, EVENTS_AT_A_LINE):
            yield Item(
                f"event:{line}:{place}",
                ZoneId.RIVER,
                event_place(line, place),
                ItemKind.CARD,
                f"{FACES}/cards/event_back",
                say("event_place.name"),
                say("event_place.detail"),
                face_up=False,
            )


def _piles(view: WhitewaterView) -> Iterator[Item]:
    back = f"{FACES}/cards/river_back"
    yield backs(ZoneId.DECK, ZoneId.DECK, back, say("pile.deck"), _deck_detail(view), count=view.deck)
    lying = [card for card in view.discard if card != view.played]
    top = card_face(lying[-1]) if lying else None
    line = say("pile.discard_top", card=card_name(lying[-1])) if lying else say("pile.discard")
    yield Item(
        ZoneId.DISCARD, ZoneId.DISCARD, 0, ItemKind.PILE, top, line, say("pile.discard_detail"), count=len(lying)
    )
    gone = f"{FACES}/cards/event/{kind_of(view.gone[-1])}" if view.gone else None
    count = len(view.gone)
    yield Item(
        ZoneId.EVENTS, ZoneId.EVENTS, 0, ItemKind.PILE, gone, say("pile.events"), say("pile.events_detail"), count=count
    )


def _deck_detail(view: WhitewaterView) -> Message:
    """Returns the detail of the deck, with the top card for the player who put it there."""
    known = [card for above, card in view.deck_known if above == 0]
    return say("pile.deck_known", card=card_name(known[0])) if known else say("pile.deck_detail")


def _played(view: WhitewaterView) -> Iterator[Item]:
    if view.played is not None and view.played in view.discard:
        yield _card(view.played, ZoneId.PLAYED, 0)
    if view.event is not None:
        yield _event_card(view.event, ZoneId.PLAYED, 1)


def _choice(view: WhitewaterView) -> Iterator[Item]:
    """The kinds of card Recall may take, topmost copy of each."""
    match view.frame:
        case fr.Recalling() as frame if frame.seat == view.viewer:
            cards = recallable(view.discard, frame.without)
            for place, card in enumerate(cards):
                yield _card(card, ZoneId.CHOICE, place)
        case _:
            return


def _card(card: Card, zone: str, place: int) -> Item:
    name = card_name(card)
    return Item(card_key(card), zone, place, ItemKind.CARD, card_face(card), name, card_text(card), caption=name)


def _event_card(card: EventCard, zone: str, place: int) -> Item:
    name, face = event_name(card), f"{FACES}/cards/event/{kind_of(card)}"
    return Item(f"event_card:{card}", zone, place, ItemKind.CARD, face, name, event_text(card), caption=name)
