"""What lies on the table: rafts on the river, each seat's cards, piles, the viewer's own hand and what it brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.content.message import Line
from game.engine.types import Seat
from game.table.item import Item, Kind, Mark
from game.table.presenter import Items, Names
from game.table.river import RiverRow
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.content import Order
from game.titles.raft_race.rules.river import NO_CELL, OPEN, PUSHES, SIDES, WIDTH, Cell, around, row_of, spot
from game.titles.raft_race.rules.rounds import POWERS
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.table.courses import RaftAhead
from game.titles.raft_race.table.keys import FACES, RIVER, SLOTS, laying_key, order_key, raft_key, space_key
from game.titles.raft_race.table.pile_items import choice, contents, drawn_cards, own_power, piles
from game.titles.raft_race.table.prompts import asked_seat, choosing
from game.titles.raft_race.table.rows import rows_of
from game.titles.raft_race.table.seat_items import order_card, seat_items
from game.titles.raft_race.table.words import name_of, say, space_line, space_told


class RaftItems(Items[RaftView]):
    """The part of the presenter that lays things on the table."""

    def __init__(self, ahead: RaftAhead) -> None:
        self._ahead = ahead

    def all(self, view: RaftView, names: Names) -> Sequence[Item]:
        """The river first, and what is laid there. What is chosen among takes the place of the hand."""
        found = [*_spaces(self._free(view), view), *_rafts(view, names), *seat_items(view, names)]
        found += [*piles(view), *own_power(view)]
        if choice_is_open(view):
            return [*found, *choice(view)]
        return [*found, *_laying(view), *drawn_cards(view, names), *_hand(view)]

    def contents(self, view: RaftView, key: str, names: Names) -> Sequence[Item] | None:
        return contents(view, key)

    def _free(self, view: RaftView) -> list[Cell]:
        """The free spaces that stand for something the seat asked may do, each once; all but orders may be watched."""
        match view.frame:
            case fr.Ordering() if view.viewer in choosing(view):
                return list(self._ahead.order_ends(view, dict.fromkeys(view.hand)).values())
            case fr.PlacingRaft(seat=seat) if view.viewer in (seat, None):
                found = list(range(WIDTH))
            case fr.Offered(seat=seat, power=power) if view.viewer in (seat, None) and POWERS[power].picks == "side":
                found = around(view.cells[seat], SIDES)
            case fr.Pushing(seat=seat, target=target) if view.viewer in (seat, None):
                found = around(view.cells[target], PUSHES)
            case _:
                found = []
        return [cell for cell in found if cell not in view.cells]

    def rows(self, view: RaftView, names: Names) -> Sequence[RiverRow]:
        return rows_of(view, names)


def choice_is_open(view: RaftView) -> bool:
    """Whether cards to choose among lie in place of the hand: for the seat asked, and for all who watch it."""
    match view.frame:
        case fr.PickingSide(seat=seat):
            return view.viewer in (seat, None)
        case fr.Offered(seat=seat, power=power):
            return view.viewer in (seat, None) and POWERS[power].picks == "lost order"
        case fr.Recharging(seat=seat):
            return view.viewer in (seat, None) and not view.top_card
        case _:
            return False


def raft_cell(view: RaftView, seat: Seat) -> Cell:
    """Where a raft is seen: on its space, or side by side behind the finish line once it has crossed."""
    if seat in view.crossed:
        return view.finish * WIDTH + view.crossed.index(seat)
    return view.cells[seat]


def copies(view: RaftView) -> list[tuple[Order, int]]:
    """Every card of the hand with the number of its copy; the one that was chosen is not among them."""
    seen: dict[Order, int] = {}
    found = []
    for order in view.hand:
        copy = seen[order] = seen.get(order, -1) + 1
        if copy or order != view.chosen:
            found.append((order, copy))
    return found


def _spaces(cells: Sequence[Cell], view: RaftView) -> Iterator[Item]:
    """Without words on them, which would hide rafts and numbers: they are told where one looks at a space."""
    for cell in cells:
        what = space_told(spot(view.water[cell] if cell < len(view.water) else OPEN))
        yield Item(space_key(cell), RIVER, cell, Kind.PIECE, None, space_line(cell), what)


def _rafts(view: RaftView, names: Names) -> Iterator[Item]:
    for number in range(len(view.cells)):
        seat = Seat(number)
        cell = raft_cell(view, seat)
        if cell == NO_CELL:
            continue
        marks = (Mark.TURN,) if seat == asked_seat(view) else ()
        face, line = f"{FACES}/rafts/{seat}", say("raft.name", name=name_of(names, seat))
        detail = _raft_detail(view, seat)
        yield Item(raft_key(seat), RIVER, cell, Kind.TOKEN, face, line, detail, marks=marks, shape=number)


def _raft_detail(view: RaftView, seat: Seat) -> Line:
    if seat in view.crossed:
        return say("raft.crossed", count=view.splashes[seat])
    cell = view.cells[seat]
    detail = say("raft.detail", row=row_of(cell), count=view.splashes[seat])
    below = spot(view.water[cell])
    if below.kind != "open":
        detail = say("raft.on", detail=detail, space=space_told(below))
    return say("raft.anchored", detail=detail) if view.anchored[seat] else detail


def _laying(view: RaftView) -> list[Item]:
    return [
        Item(
            laying_key(place),
            RIVER,
            SLOTS[place],
            Kind.PIECE,
            None,
            say(f"laying.card_{place}"),
            say("laying.detail"),
            caption=say(f"laying.turn_{place}"),
        )
        for place in range(len(view.opened))
    ]


def _hand(view: RaftView) -> Iterator[Item]:
    for place, (order, copy) in enumerate(copies(view)):
        yield order_card(order, order_key(view, order, copy), "hand", place)
