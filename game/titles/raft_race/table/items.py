"""The piles all draw from, the chance cards of a test, and cards that are chosen among."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from game.content.layout import SPOTLIGHT
from game.content.message import Message
from game.engine.types import Seat
from game.table.item import Item, ItemKind, ItemMark, RiverRow, place_of
from game.table.presenter import Items, Names
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.content import (
    NO_CELL,
    OPEN,
    PUSHES,
    SIDES,
    WIDTH,
    Cell,
    Order,
    PowerCardId,
    PowerId,
    around,
    row_of,
    spot,
)
from game.titles.raft_race.rules.rounds import POWERS
from game.titles.raft_race.rules.state import RaftView
from game.titles.raft_race.table.courses import RaftAhead
from game.titles.raft_race.table.moves import asked_seat, choosing
from game.titles.raft_race.table.words import (
    FACES,
    SLOTS,
    ZoneId,
    chosen_key,
    laying_key,
    lost_key,
    name_of,
    order_face,
    order_key,
    order_name,
    order_text,
    power_face,
    power_name,
    power_text,
    raft_key,
    rows_of,
    say,
    side_key,
    space_key,
    space_line,
    space_told,
)

OPPOSITE: Final = 2
"""The place of the only other seat."""

IN_A_ROW: Final = 6
IN_A_CROWDED_ROW: Final = 8
"""Cards of one row to choose among; there are two rows."""

CHANCE_BACK: Final = f"{FACES}/cards/chance_back"


def seat_items(view: RaftView, names: Names) -> list[Item]:
    """Returns the items of all seats."""
    seats = [Seat(seat) for seat in range(len(view.cells))]
    return [item for seat in seats for item in _of(view, seat, _place_of(view, seat), names)]


def order_card(order: Order, key: str, zone: str, index: int, *marks: ItemMark) -> Item:
    """An order, face-up."""
    name = order_name(order)
    return Item(key, zone, index, ItemKind.CARD, order_face(order), name, order_text(order), caption=name, marks=marks)


def lost_orders(view: RaftView, seat: Seat) -> list[Item]:
    """The orders a raft has lost, as they are looked through."""
    return [
        order_card(order, f"lost_order:{seat}:{order}", SPOTLIGHT, place) for place, order in enumerate(view.lost[seat])
    ]


def _place_of(view: RaftView, seat: Seat) -> int:
    """Round the river."""
    count = len(view.cells)
    place = place_of(seat, view.viewer, count)
    return OPPOSITE if place and count == 2 else place


def _of(view: RaftView, seat: Seat, place: int, names: Names) -> Iterator[Item]:
    name = name_of(names, seat)
    yield from _order(view, seat, f"{ZoneId.ORDER}:{place}", name)
    yield from _power(view, seat, f"{ZoneId.POWER}:{place}")
    load, face = say("load.name", name=name), f"{FACES}/cards/splash"
    yield Item(
        f"load:{seat}",
        f"{ZoneId.LOAD}:{place}",
        0,
        ItemKind.PILE,
        face,
        load,
        say("load.detail"),
        count=view.splashes[seat],
    )
    if view.lost[seat]:
        yield Item(
            f"lost:{seat}", f"{ZoneId.LOST}:{place}", 0, ItemKind.TOKEN, f"{FACES}/tokens/damage",
            say("lost.name", name=name), say("lost.detail"), count=len(view.lost[seat]),
        )  # fmt: skip


def _order(view: RaftView, seat: Seat, zone: str, name: Message) -> Iterator[Item]:
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
        yield Item(chosen_key(seat), zone, 0, ItemKind.CARD, back, line, detail, face_up=False)


def _power(view: RaftView, seat: Seat, zone: str) -> Iterator[Item]:
    power, dealt = view.powers[seat], view.dealt[seat]
    if dealt is not None:
        back = f"{FACES}/cards/power_back"
        line = dealt_name(view, dealt)
        yield Item(f"power:{seat}", zone, 0, ItemKind.CARD, back, line, say("power_card.dealt"), face_up=False)
    elif power is not None and seat != view.viewer:
        face = power_face(power)
        yield Item(f"power:{seat}", zone, 0, ItemKind.CARD, face, power_name(power), power_text(power))


def dealt_name(view: RaftView, card: PowerCardId) -> Message:
    """Both sides of a power-up card: `Sprint or Undertow`."""
    first, second = view.sides[card]
    return say("power_card.name", first=power_name(first), second=power_name(second))


def piles(view: RaftView) -> list[Item]:
    """Splashes, power-ups, chance cards and the ones drawn before."""
    powers = len(view.power_deck) + len(view.power_under)
    last = chance_face(view.discard[-1]) if view.discard else None
    return [
        _pile(ZoneId.SPLASHES, f"{FACES}/cards/splash", view.splash_stack, up=True),
        _pile(ZoneId.POWER_DECK, f"{FACES}/cards/power_back", powers, up=False),
        _pile(ZoneId.CHANCE, CHANCE_BACK, len(view.pile), up=False),
        _pile(ZoneId.CHANCE_DISCARD, last, len(view.discard), up=True),
    ]


def drawn_cards(view: RaftView, names: Names) -> list[Item]:
    """The chance cards of the test that is going on, each with its seat."""
    return [
        Item(
            f"chance_drawn:{place}", ZoneId.PLAYED, place, ItemKind.CARD, chance_face(drawn.number),
            say("chance.drawn", name=name_of(names, drawn.seat), number=drawn.number),
            caption=name_of(names, drawn.seat),
            marks=() if _counts(view, place) else (ItemMark.SPENT,),
            shape=int(drawn.seat),
        )
        for place, drawn in enumerate(view.drawn)
    ]  # fmt: skip


def own_power(view: RaftView) -> list[Item]:
    """The viewer's power-up, large enough to be read, with its words."""
    power = None if view.viewer is None else view.powers[view.viewer]
    if power is None:
        return []
    name = power_name(power)
    card = Item(
        "my_power", f"{ZoneId.POWER}:0", 0, ItemKind.CARD, power_face(power), name, power_text(power), caption=name
    )
    return [card, _words(power, ZoneId.MY_POWER_TEXT, 0)]


def contents(view: RaftView, key: str) -> list[Item] | None:
    """Returns the cards of a pile that all may look through, top first where the order is known; None for anything
    else.
    """
    kind, _, seat = key.partition(":")
    match kind:
        case "lost" if seat:
            return lost_orders(view, Seat(int(seat)))
        case ZoneId.CHANCE:
            return [_chance(number, place) for place, number in enumerate(view.pile)]
        case ZoneId.CHANCE_DISCARD:
            return [_chance(number, place) for place, number in enumerate(reversed(view.discard))]
        case ZoneId.POWER_DECK:
            return _power_deck(view)
        case _:
            return None


def choice(view: RaftView) -> list[Item]:
    """The sides, or lost orders, the viewer may take."""
    match view.frame:
        case fr.PickingSide(card=card):
            return _two_sides(view.sides[card])
        case fr.Recharging():
            cards = sorted((*view.power_deck, *view.power_under))
            sides = [side for card in cards for side in view.sides[card]]
            return [_side(side, *_place(place, len(sides))) for place, side in enumerate(sides)]
        case fr.Offered(seat=seat, power=power) if POWERS[power].picks == "lost order":
            lost = view.lost[seat]
            return [order_card(order, lost_key(order), *_place(place, len(lost))) for place, order in enumerate(lost)]
        case _:
            return []


def chance_face(number: int) -> str:
    return f"{FACES}/cards/chance/{number}"


def _pile(key: ZoneId, face: str | None, count: int, *, up: bool) -> Item:
    line, detail = say(f"pile.{key}"), say(f"pile.{key}_detail")
    return Item(key, key, 0, ItemKind.PILE, face, line, detail, count=count, face_up=up)


def _chance(number: int, place: int) -> Item:
    line = say("chance.name", number=number)
    return Item(
        f"chance_card:{number}",
        SPOTLIGHT,
        place,
        ItemKind.CARD,
        chance_face(number),
        line,
        caption=say("chance.short", number=number),
    )


def _power_deck(view: RaftView) -> list[Item]:
    """The cards in no order that anybody knows, then those put under the stack."""
    cards = (*view.power_deck, *view.power_under)
    return [_power_card(view, card, place) for place, card in enumerate(cards)]


def _power_card(view: RaftView, card: PowerCardId, place: int) -> Item:
    texts = tuple(power_text(side) for side in view.sides[card])
    face, detail = power_face(view.sides[card][0]), say("power_card.detail", first=texts[0], second=texts[1])
    name = dealt_name(view, card)
    return Item(f"power_card:{card}", SPOTLIGHT, place, ItemKind.CARD, face, name, detail, caption=name)


def _two_sides(sides: Sequence[PowerId]) -> list[Item]:
    """Both sides of a card, large, with their words."""
    cards = [_side(side, ZoneId.SIDES, place) for place, side in enumerate(sides)]
    return [*cards, *(_words(side, ZoneId.SIDE_TEXTS, place) for place, side in enumerate(sides))]


def _side(side: PowerId, zone: str, place: int) -> Item:
    name = power_name(side)
    return Item(side_key(side), zone, place, ItemKind.CARD, power_face(side), name, power_text(side), caption=name)


def _words(power: PowerId, zone: str, place: int) -> Item:
    text = power_text(power)
    return Item(f"words:{power}", zone, place, ItemKind.PLAQUE, None, power_name(power), text, label=text)


def _place(place: int, count: int) -> tuple[str, int]:
    """Returns zone and index of one of `count` cards."""
    crowded = count > 2 * IN_A_ROW
    row, index = divmod(place, IN_A_CROWDED_ROW if crowded else IN_A_ROW)
    return f"{ZoneId.CROWD if crowded else ZoneId.CHOICE}:{row}", index


def _counts(view: RaftView, place: int) -> bool:
    """True if a card is its seat's last one in this test: with Second Look the later one counts."""
    return all(later.seat != view.drawn[place].seat for later in view.drawn[place + 1 :])


class RaftItems(Items[RaftView]):
    """The part of the presenter that lays things on the table."""

    def __init__(self, ahead: RaftAhead) -> None:
        self._ahead = ahead

    def all(self, view: RaftView, names: Names) -> Sequence[Item]:
        """Returns the river first, and the cards laid there. Cards to choose among take the place of the hand."""
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
    """True if cards to choose among lie in place of the hand: for the seat asked, and for all who watch it."""
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
    """Returns the cell a raft is seen at: its space, or side by side behind the finish line once it has crossed."""
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
    """Yields spaces without words on them, which would hide rafts and numbers: they are told where one looks at a
    space.
    """
    for cell in cells:
        what = space_told(spot(view.water[cell] if cell < len(view.water) else OPEN))
        yield Item(space_key(cell), ZoneId.RIVER, cell, ItemKind.PIECE, None, space_line(cell), what)


def _rafts(view: RaftView, names: Names) -> Iterator[Item]:
    for number in range(len(view.cells)):
        seat = Seat(number)
        cell = raft_cell(view, seat)
        if cell == NO_CELL:
            continue
        marks = (ItemMark.TURN,) if seat == asked_seat(view) else ()
        face, line = f"{FACES}/rafts/{seat}", say("raft.name", name=name_of(names, seat))
        detail = _raft_detail(view, seat)
        yield Item(raft_key(seat), ZoneId.RIVER, cell, ItemKind.TOKEN, face, line, detail, marks=marks, shape=number)


def _raft_detail(view: RaftView, seat: Seat) -> Message:
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
            ZoneId.RIVER,
            SLOTS[place],
            ItemKind.PIECE,
            None,
            say(f"laying.card_{place}"),
            say("laying.detail"),
            caption=say(f"laying.turn_{place}"),
        )
        for place in range(len(view.opened))
    ]


def _hand(view: RaftView) -> Iterator[Item]:
    for place, (order, copy) in enumerate(copies(view)):
        yield order_card(order, order_key(view, order, copy), ZoneId.HAND, place)
