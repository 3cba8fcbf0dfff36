"""What lies before each seat, round the river: order, power-up, splashes, lost orders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from game.content.message import Line
from game.engine.types import Seat
from game.table.around import place_of
from game.table.item import Item, Kind, Mark
from game.table.presenter import Names
from game.titles.raft_race.rules.content import Order
from game.titles.raft_race.rules.power_ids import PowerCardId
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.table.keys import FACES, chosen_key, order_face, order_key, power_face
from game.titles.raft_race.table.words import name_of, order_name, order_text, power_name, power_text, say

OPPOSITE: Final = 2
"""The place of the only other seat."""


def seat_items(view: RaftView, names: Names) -> list[Item]:
    """Everything of every seat."""
    seats = [Seat(seat) for seat in range(len(view.cells))]
    return [item for seat in seats for item in _of(view, seat, _place_of(view, seat), names)]


def order_card(order: Order, key: str, zone: str, index: int, *marks: Mark) -> Item:
    """An order, face-up."""
    name = order_name(order)
    return Item(key, zone, index, Kind.CARD, order_face(order), name, order_text(order), caption=name, marks=marks)


def lost_orders(view: RaftView, seat: Seat) -> list[Item]:
    """The orders a raft has lost, as they are looked through."""
    return [
        order_card(order, f"lost_order:{seat}:{order}", "spotlight", place)
        for place, order in enumerate(view.lost[seat])
    ]


def _place_of(view: RaftView, seat: Seat) -> int:
    """Round the river."""
    count = len(view.cells)
    place = place_of(seat, view.viewer, count)
    return OPPOSITE if place and count == 2 else place


def _of(view: RaftView, seat: Seat, place: int, names: Names) -> Iterator[Item]:
    name = name_of(names, seat)
    yield from _order(view, seat, f"order:{place}", name)
    yield from _power(view, seat, f"power:{place}")
    load, face = say("load.name", name=name), f"{FACES}/cards/splash"
    yield Item(f"load:{seat}", f"load:{place}", 0, Kind.PILE, face, load, say("load.detail"), count=view.splashes[seat])
    if view.lost[seat]:
        yield Item(
            f"lost:{seat}", f"lost:{place}", 0, Kind.TOKEN, f"{FACES}/tokens/damage", say("lost.name", name=name),
            say("lost.detail"), count=len(view.lost[seat]),
        )  # fmt: skip


def _order(view: RaftView, seat: Seat, zone: str, name: Line) -> Iterator[Item]:
    """Face-down while others still choose, but for its owner; face-up from the reveal to the end of the round."""
    shown = view.played[seat]
    own = seat == view.viewer
    if shown is None and own:
        shown = view.chosen
    if shown is not None:
        card = order_card(shown, order_key(view, shown) if own else chosen_key(seat), zone, 0)
        secret = own and view.played[seat] is None
        yield replace(card, detail=say("chosen.own", text=order_text(shown))) if secret else card
    elif view.ready[seat]:
        back = f"{FACES}/cards/order_back"
        line, detail = say("chosen.name", name=name), say("chosen.detail")
        yield Item(chosen_key(seat), zone, 0, Kind.CARD, back, line, detail, face_up=False)


def _power(view: RaftView, seat: Seat, zone: str) -> Iterator[Item]:
    power, dealt = view.powers[seat], view.dealt[seat]
    if dealt is not None:
        back = f"{FACES}/cards/power_back"
        line = dealt_name(view, dealt)
        yield Item(f"power:{seat}", zone, 0, Kind.CARD, back, line, say("power_card.dealt"), face_up=False)
    elif power is not None and seat != view.viewer:
        face = power_face(power)
        yield Item(f"power:{seat}", zone, 0, Kind.CARD, face, power_name(power), power_text(power))


def dealt_name(view: RaftView, card: PowerCardId) -> Line:
    """Both sides of a power-up card: `Sprint or Undertow`."""
    first, second = view.sides[card]
    return say("power_card.name", first=power_name(first), second=power_name(second))
