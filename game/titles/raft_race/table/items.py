"""What lies on the table: rafts on the river, each seat's cards, piles, the viewer's own hand."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.line import Line
from game.engine.types import Seat
from game.table.item import Item, Kind, Mark
from game.table.presenter import Names
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.commands import ChooseOrder
from game.titles.raft_race.rules.river import (
    NO_CELL,
    OPEN,
    PUSHES,
    SIDES,
    STRIDE,
    WIDTH,
    Cell,
    Spot,
    row_of,
    spot,
    stays_on_river,
)
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.rules.windows import POWERS
from game.titles.raft_race.table.foretold import Foretold
from game.titles.raft_race.table.hand_items import hand_items
from game.titles.raft_race.table.keys import FACES, LAYING, RIVER, laying_key, raft_key, space_key
from game.titles.raft_race.table.pile_items import choice, drawn_cards, own_power, piles
from game.titles.raft_race.table.prompts import asked_seat, choosing
from game.titles.raft_race.table.seat_items import seat_items
from game.titles.raft_race.table.targets import order_ends
from game.titles.raft_race.table.words import figures, name_of, say, space_line


def items(foretold: Foretold, view: RaftView, names: Names) -> list[Item]:
    """Everything there is, the river first. What is laid, or chosen among, takes the place of the hand."""
    found = [*_spaces(foretold, view), *_rafts(view, names), *seat_items(view, names), *piles(view), *own_power(view)]
    if choice_is_open(view):
        return [*found, *choice(view)]
    if view.opened:
        return [*found, *_laying(view)]
    return [*found, *drawn_cards(view, names), *hand_items(foretold, view)]


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


def spaces(foretold: Foretold, view: RaftView) -> list[Cell]:
    """The free spaces that stand for something the seat asked may do, each once; all but orders may be watched."""
    match view.frame:
        case fr.Ordering() if view.viewer in choosing(view):
            return list(order_ends(foretold, view, [ChooseOrder(order) for order in dict.fromkeys(view.hand)]).values())
        case fr.PlacingRaft(seat=seat) if view.viewer in (seat, None):
            found = list(range(WIDTH))
        case fr.Offered(seat=seat, power=power) if view.viewer in (seat, None) and POWERS[power].picks == "side":
            cell = view.cells[seat]
            found = [cell + STRIDE[side] for side in SIDES if stays_on_river(cell, side)]
        case fr.Pushing(seat=seat, target=target) if view.viewer in (seat, None):
            cell = view.cells[target]
            found = [cell + STRIDE[heading] for heading in PUSHES if stays_on_river(cell, heading)]
        case _:
            found = []
    return [cell for cell in found if cell not in view.cells]


def _spaces(foretold: Foretold, view: RaftView) -> Iterator[Item]:
    """Without words on them, which would hide rafts and numbers: they are told where one looks at a space."""
    for cell in spaces(foretold, view):
        what = _what(spot(view.water[cell] if cell < len(view.water) else OPEN))
        yield Item(space_key(cell), RIVER, cell, Kind.PIECE, None, space_line(cell), what)


def _rafts(view: RaftView, names: Names) -> Iterator[Item]:
    for number in range(len(view.cells)):
        seat = Seat(number)
        cell = raft_cell(view, seat)
        if cell == NO_CELL:
            continue
        load = view.splashes[seat]
        marks = (Mark.TURN,) if seat == asked_seat(view) else ()
        face, line = f"{FACES}/rafts/{seat}", say("raft.name", name=name_of(names, seat))
        detail, count = _raft_detail(view, seat), load or None
        yield Item(raft_key(seat), RIVER, cell, Kind.TOKEN, face, line, detail, count=count, marks=marks, shape=number)


def _raft_detail(view: RaftView, seat: Seat) -> Line:
    if seat in view.crossed:
        return say("raft.crossed", count=view.splashes[seat])
    detail = say("raft.detail", row=row_of(view.cells[seat]), count=view.splashes[seat])
    return say("raft.anchored", detail=detail) if view.anchored[seat] else detail


def _laying(view: RaftView) -> list[Item]:
    return [
        Item(laying_key(place), LAYING, place, Kind.PIECE, None, say(f"laying.card_{place}"), say("laying.detail"))
        for place in range(len(view.opened))
    ]


def _what(found: Spot) -> Line:
    """What lies on a space, in words."""
    match found.kind:
        case "rapid":
            return say("spot.rapid", count=found.extra, splashes=found.splashes)
        case "rock":
            return say("spot.rock", count=found.splashes, numbers=figures(found.damage))
        case _:
            return say(f"spot.{found.kind}")
