"""What lies before the seats: Aces, the viewer's hand, the hands of the others."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.line import Line
from game.engine.types import Seat
from game.pieces.card_words import card_line
from game.table.item import Item, Kind, Mark
from game.table.presenter import Names
from game.titles.river_rats.rules.view import RiverRatsView
from game.titles.river_rats.table.guide import asked_seat, card_help, power_line
from game.titles.river_rats.table.keys import card_key, chosen_cards, chosen_marks, face, hidden_card, open_card
from game.titles.river_rats.table.words import character_name, say


def seat_items(view: RiverRatsView, names: Names) -> Iterator[Item]:
    """Everything that belongs to a seat. An onlooker looks over the first seat's shoulder, at the backs."""
    yield from _own(view, names)
    yield from _others(view, names)


def others_zone(view: RiverRatsView, seat: Seat) -> str:
    """The zone of another seat: 1 is the next seat clockwise from the viewer, or from the first seat for onlookers."""
    return f"others:{(seat - (view.seat or 0)) % view.seats}"


def _own(view: RiverRatsView, names: Names) -> Iterator[Item]:
    yield from _ace(view, view.seat or Seat(0), "ace", names)
    if view.seat is None:
        yield from _strange_hand(view, Seat(0), "hand", names)
        return
    chosen = chosen_cards(view)
    known = view.shown[view.seat]
    for place, card in enumerate(view.hand):
        detail = card_help(view, card, say("detail.seen") if card in known and view.seats > 1 else None)
        yield open_card(card, "hand", place, detail, marks=chosen_marks(card, chosen))


def _others(view: RiverRatsView, names: Names) -> Iterator[Item]:
    for number in range(view.seats):
        seat = Seat(number)
        if seat == (view.seat or 0):
            continue
        zone = others_zone(view, seat)
        yield from _strange_hand(view, seat, zone, names)
        yield from _ace(view, seat, zone, names, view.hand_counts[seat], names[seat])


def _strange_hand(view: RiverRatsView, seat: Seat, zone: str, names: Names) -> Iterator[Item]:
    """A hand that is not the viewer's: backs, then the cards everybody saw go into it."""
    known = view.shown[seat]
    hidden = view.hand_counts[seat] - len(known)
    for place in range(hidden):
        line = say("item.hand_of", name=names[seat])
        yield hidden_card(f"hand:{seat}:{place}", zone, place, line, None)
    for place, card in enumerate(known, start=hidden):
        line = say("item.card_of", name=names[seat], card=card_line(card))
        yield open_card(card, zone, place, say("detail.seen_of", name=names[seat]), line, (Mark.KNOWN,))


def _ace(
    view: RiverRatsView, seat: Seat, zone: str, names: Names, index: int = 0, label: Line | None = None
) -> Iterator[Item]:
    if seat < len(view.aces):
        ace = view.aces[seat]
        line = say("item.ace", name=names[seat], character=character_name(ace), card=card_line(ace))
        marks = (Mark.TURN,) if asked_seat(view) == seat else ()
        power = power_line(view, ace)
        yield Item(card_key(ace), zone, index, Kind.CARD, face(ace), line, power, label, marks=marks, shape=seat)
