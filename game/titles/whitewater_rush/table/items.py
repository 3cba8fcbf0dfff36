"""What lies on the table: kayaks, tokens and Event cards on the river, cards and piles beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.content.message import Line
from game.engine.types import Seat
from game.table.item import Item, Kind, Mark
from game.table.presenter import Items, Names
from game.table.river import RiverRow
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.card_effects import recallable
from game.titles.whitewater_rush.rules.content import EVENTS_AT_A_LINE, Card, EventCard, kind_of
from game.titles.whitewater_rush.rules.movement import water_of_view
from game.titles.whitewater_rush.rules.river import FLOW, NO_CELL, ROCK, row_of
from game.titles.whitewater_rush.rules.state import WhitewaterView
from game.titles.whitewater_rush.rules.terms import Terms
from game.titles.whitewater_rush.table.foretold import Foretold, asked_seat
from game.titles.whitewater_rush.table.moves import space_of
from game.titles.whitewater_rush.table.prompts import is_open
from game.titles.whitewater_rush.table.rows import rows_of
from game.titles.whitewater_rush.table.words import (
    FACES,
    RIVER,
    SIGN_NAMES,
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

IN_A_ROW: Final = 20
"""Most cards of a hand in one row."""
SORTED_BY: Final = (("advance",), ("speed", "set_speed"), ("manoeuvre",), ("rapids",), ("draw",), ("recall",))
"""How a hand is sorted, by the first lines of its cards: what moves first, then what steers, then what serves."""
BOWS: Final = {"n": "ahead", "l": "left", "r": "right"}
"""Where a kayak points, by the direction of the current below it."""


class WhitewaterItems(Items[WhitewaterView]):
    """The part of the presenter that lays things on the table."""

    def __init__(self, foretold: Foretold) -> None:
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
            case "discard":
                lying = [card for card in reversed(view.discard) if card != view.played]
                return [_card(card, "discard", place) for place, card in enumerate(lying)]
            case "events":
                return [_event_card(card, "events", place) for place, card in enumerate(reversed(view.gone))]
            case _:
                return None

    def _spaces(self, view: WhitewaterView) -> Iterator[Item]:
        """Those that stand for an answer of the seat asked, each once."""
        if view.viewer == asked_seat(view) or (view.viewer is None and is_open(view)):
            water = water_of_view(view)
            answers = [space_of(self._foretold, view, command) for command in self._foretold.legal(view)]
            for cell in dict.fromkeys(answers):
                if cell is not None and cell not in view.cells:
                    what = say(f"sign.{SIGN_NAMES[water.sign(cell)]}")
                    yield Item(space_key(cell), RIVER, cell, Kind.PIECE, None, space_line(cell), what)

    def _hand(self, view: WhitewaterView) -> Iterator[Item]:
        """In two rows once one would hide too much of the cards, the second one behind."""
        places = {kind: place for place, kind in enumerate(river_kinds(self._foretold.rules.terms))}
        cards = sorted(view.hand, key=lambda card: places[kind_of(card)])
        first = len(cards) if len(cards) <= IN_A_ROW else (len(cards) + 1) // 2
        for place, card in enumerate(cards):
            zone = "hand_back" if place < len(cards) - first else "hand"
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
            marks = (Mark.TURN,) if seat == asked_seat(view) else ()
            row, speed = row_of(cell), view.speeds[seat]
            bow = BOWS[FLOW[water.sign(cell)]]
            current = say(f"kayak.current.{bow}")
            allowance = view.table.allowance(speed)
            detail = say("kayak.detail", row=row, speed=speed, count=allowance, current=current)
            line = say("kayak.name", name=names[seat])
            face = f"{FACES}/kayaks/{seat}" if bow == "ahead" else f"{FACES}/kayaks/{seat}_{bow}"
            yield Item(kayak_key(seat), RIVER, cell, Kind.PIECE, face, line, detail, marks=marks, shape=number)


def _tokens(view: WhitewaterView) -> Iterator[Item]:
    for cell, sign in view.tokens:
        name = "rock" if sign == ROCK else f"rapids_{sign}"
        line, detail = say(f"token.{name}"), say(f"token.{'rock' if sign == ROCK else 'rapids'}_detail")
        yield Item(token_key(cell), RIVER, cell, Kind.PIECE, f"{FACES}/tokens/{name}", line, detail)


def _event_cards(view: WhitewaterView) -> Iterator[Item]:
    for line, count in enumerate(view.events):
        for place in range(EVENTS_AT_A_LINE - count, EVENTS_AT_A_LINE):
            yield Item(
                f"event:{line}:{place}",
                RIVER,
                event_place(line, place),
                Kind.CARD,
                f"{FACES}/cards/event_back",
                say("event_place.name"),
                say("event_place.detail"),
                face_up=False,
            )


def _piles(view: WhitewaterView) -> Iterator[Item]:
    back = f"{FACES}/cards/river_back"
    yield Item("deck", "deck", 0, Kind.PILE, back, say("pile.deck"), _deck_detail(view), count=view.deck, face_up=False)
    lying = [card for card in view.discard if card != view.played]
    top = card_face(lying[-1]) if lying else None
    line = say("pile.discard_top", card=card_name(lying[-1])) if lying else say("pile.discard")
    yield Item("discard", "discard", 0, Kind.PILE, top, line, say("pile.discard_detail"), count=len(lying))
    gone = f"{FACES}/cards/event/{kind_of(view.gone[-1])}" if view.gone else None
    count = len(view.gone)
    yield Item("events", "events", 0, Kind.PILE, gone, say("pile.events"), say("pile.events_detail"), count=count)


def _deck_detail(view: WhitewaterView) -> Line:
    """What lies on top, for who put it there."""
    known = [card for above, card in view.deck_known if above == 0]
    return say("pile.deck_known", card=card_name(known[0])) if known else say("pile.deck_detail")


def _played(view: WhitewaterView) -> Iterator[Item]:
    if view.played is not None and view.played in view.discard:
        yield _card(view.played, "played", 0)
    if view.event is not None:
        yield _event_card(view.event, "played", 1)


def _choice(view: WhitewaterView) -> Iterator[Item]:
    """The kinds of card Recall may take, topmost copy of each."""
    match view.frame:
        case fr.Recalling() as frame if frame.seat == view.viewer:
            cards = recallable(view.discard, frame.without)
            for place, card in enumerate(cards):
                yield _card(card, "choice", place)
        case _:
            return


def _card(card: Card, zone: str, place: int) -> Item:
    name = card_name(card)
    return Item(card_key(card), zone, place, Kind.CARD, card_face(card), name, card_text(card), caption=name)


def _event_card(card: EventCard, zone: str, place: int) -> Item:
    name = event_name(card)
    return Item(
        f"event_card:{card}", zone, place, Kind.CARD, f"{FACES}/cards/event/{kind_of(card)}", name, event_text(card),
        caption=name,
    )  # fmt: skip
