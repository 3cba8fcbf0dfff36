"""What lies on the table: kayaks, tokens and Event cards on the river, cards and piles beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.engine.types import Seat
from game.table.item import Item, Kind, Mark
from game.table.presenter import Names
from game.titles.whitewater_rush import frames as fr
from game.titles.whitewater_rush.cards import Card, kind_of, recallable
from game.titles.whitewater_rush.keys import (
    FACES,
    RIVER,
    card_face,
    card_key,
    event_place,
    kayak_key,
    space_key,
    token_key,
)
from game.titles.whitewater_rush.movement import open_sides
from game.titles.whitewater_rush.outlook import water_of_view, ways_of
from game.titles.whitewater_rush.places import rapids_places, rock_places
from game.titles.whitewater_rush.prompts import asked_seat
from game.titles.whitewater_rush.river import NO_CELL, ROCK, Cell, row_of
from game.titles.whitewater_rush.targets import rock_space, target_of
from game.titles.whitewater_rush.view import WhitewaterView
from game.titles.whitewater_rush.water import first_row
from game.titles.whitewater_rush.words import (
    card_name,
    card_text,
    event_name,
    event_text,
    name_of,
    say,
    space_line,
)

EVENTS_AT_A_LINE: Final = 2
ORDER: Final = (
    "advance",
    "paddle",
    "power_paddle",
    "catch_current",
    "brace",
    "ferry",
    "sculling",
    "spot_hazard",
    "reading_water",
    "recall",
)
"""How a hand is sorted: what moves first, then what steers, then what serves."""


def items(view: WhitewaterView, names: Names) -> list[Item]:
    """Everything there is, the river first."""
    return [
        *_event_cards(view),
        *_tokens(view),
        *_spaces(view),
        *_kayaks(view, names),
        *_piles(view),
        *_played(view),
        *_choice(view),
        *_hand(view),
    ]


def sorted_hand(cards: tuple[Card, ...]) -> list[Card]:
    """By kind, then as drawn."""
    places = {kind: place for place, kind in enumerate(ORDER)}
    return sorted(cards, key=lambda card: places.get(kind_of(card), len(ORDER)))


def choosable(view: WhitewaterView) -> list[Cell]:
    """The spaces that stand for an answer of the seat asked, each once."""
    water = water_of_view(view)
    match view.frame:
        case fr.Placing():
            return [cell for cell in first_row(view.board) if cell not in view.cells]
        case fr.PlacingRock():
            return rock_places(water, view.cells, view.supply)
        case fr.PlacingRapids():
            return rapids_places(water, view.cells, view.supply)
        case fr.RockSide(rock=rock):
            return [rock_space(view, side) for side in open_sides(water, rock)]
        case fr.Window() | fr.Manoeuvring():
            return list(dict.fromkeys(target_of(course) for _, course in ways_of(view)[1:]))
        case _:
            return []


def _kayaks(view: WhitewaterView, names: Names) -> Iterator[Item]:
    for number, cell in enumerate(view.cells):
        if cell != NO_CELL:
            seat = Seat(number)
            marks = (Mark.TURN,) if seat == asked_seat(view) else ()
            row, speed = row_of(cell), view.speeds[seat]
            detail = say("kayak.detail", row=row, speed=speed, count=view.table.allowance(speed))
            line = say("kayak.name", name=name_of(names, seat))
            face = f"{FACES}/kayaks/{seat}"
            yield Item(kayak_key(seat), RIVER, cell, Kind.PIECE, face, line, detail, marks=marks, shape=number)


def _tokens(view: WhitewaterView) -> Iterator[Item]:
    for cell, sign in view.tokens.items():
        name = "rock" if sign == ROCK else f"rapids_{sign}"
        line, detail = say(f"token.{name}"), say(f"token.{'rock' if sign == ROCK else 'rapids'}_detail")
        yield Item(token_key(cell), RIVER, cell, Kind.PIECE, f"{FACES}/tokens/{name}", line, detail)


def _spaces(view: WhitewaterView) -> Iterator[Item]:
    if view.viewer in (None, asked_seat(view)):
        for cell in choosable(view):
            yield Item(space_key(cell), RIVER, cell, Kind.PIECE, None, space_line(cell))


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
    yield Item("deck", "deck", 0, Kind.PILE, back, say("pile.deck", count=view.deck), count=view.deck)
    top = card_face(view.discard[-1]) if view.discard else None
    count = len(view.discard)
    line, detail = say("pile.discard", count=count), say("pile.discard_detail")
    yield Item("discard", "discard", 0, Kind.PILE, top, line, detail, count=count)


def _played(view: WhitewaterView) -> Iterator[Item]:
    if view.played is not None and view.played in view.discard:
        yield _card(view.played, "played", 0)
    if view.event is not None:
        face = f"{FACES}/cards/event/{kind_of(view.event)}"
        name, text = event_name(view.event), event_text(view.event)
        yield Item(f"event_card:{view.event}", "played", 1, Kind.CARD, face, name, text, label=name)


def _choice(view: WhitewaterView) -> Iterator[Item]:
    """The kinds of card Recall may take, topmost copy of each."""
    match view.frame:
        case fr.Recalling() as frame if frame.seat == view.viewer:
            for place, card in enumerate(recallable(view.discard, frame.without)):
                yield _card(card, "choice", place)
        case _:
            return


def _hand(view: WhitewaterView) -> Iterator[Item]:
    for place, card in enumerate(sorted_hand(view.hand)):
        yield _card(card, "hand", place)


def _card(card: Card, zone: str, place: int) -> Item:
    name = card_name(card)
    return Item(card_key(card), zone, place, Kind.CARD, card_face(card), name, card_text(card), label=name)
