"""Raft Race in words: lines of this title's strings, and the river row by row for whoever does not see it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum, auto
from functools import cache, reduce
from typing import Final

from game.content.message import Message, TitleMessages
from game.engine.types import Seat
from game.table.item import RiverRow, RiverSketch, RiverWater, RowLine, WaterKind
from game.table.presenter import Names
from game.titles.raft_race.rules.content import (
    CARD_ROWS,
    NO_CELL,
    RESERVED,
    WIDTH,
    CardId,
    Cell,
    Order,
    PowerId,
    Rows,
    Spot,
    column_of,
    laid,
    row_of,
    spot,
    turned,
)
from game.titles.raft_race.rules.state import RaftView
from game.titles.raft_race.rules.terms import LayCards, RaftCommand

ID = "raft_race"
SLOTS: Final = (-2, -3)
"""Cells of the river as large as a card: where the two that lie open may be laid, left and right."""

FACES: Final = "raft_race"
KINDS: Final = {
    "open": WaterKind.PLAIN,
    "eddy": WaterKind.EDDY,
    "rapid": WaterKind.RAPIDS,
    "rock": WaterKind.ROCK,
    "recharge": WaterKind.BEACON,
}
CARD_COLUMNS: Final = WIDTH // 2


say = TitleMessages(ID)


class ZoneId(StrEnum):
    """Zones of `data/raft_race/layout.yaml`; those of seats and rows are named further by their number."""

    RIVER = auto()
    """The painted one; an item's index there is its space."""
    ORDER = auto()
    POWER = auto()
    MY_POWER_TEXT = auto()
    LOAD = auto()
    LOST = auto()
    SPLASHES = auto()
    POWER_DECK = auto()
    CHANCE = auto()
    CHANCE_DISCARD = auto()
    PLAYED = auto()
    HAND = auto()
    SIDES = auto()
    SIDE_TEXTS = auto()
    CHOICE = auto()
    CROWD = auto()


def order_name(order: Order) -> Message:
    return say(f"order.{order}.name")


def order_text(order: Order) -> Message:
    """Returns the effect of the order."""
    return say(f"order.{order}.text")


def power_name(power: PowerId) -> Message:
    return say(f"power.{power}.name")


def power_text(power: PowerId) -> Message:
    """Returns the moment and the effect of the power."""
    return say(f"power.{power}.text")


def name_of(names: Mapping[Seat, Message], seat: Seat) -> Message:
    return names.get(seat, say("somebody"))


def names_of(names: Mapping[Seat, Message], seats: Iterable[Seat]) -> tuple[Message, ...]:
    """Several names, joined with commas and "and" where they are said."""
    return tuple(name_of(names, seat) for seat in seats)


def space_line(cell: Cell) -> Message:
    """`row 7, column 2`; the start row by its name."""
    row, column = row_of(cell), column_of(cell)
    return say("space", row=row, column=column) if row else say("space_start", column=column)


def space_told(spot: Spot) -> Message:
    """Returns the obstacle on a space and its effect."""
    match spot.kind:
        case "rapid":
            return say("spot.rapid", count=spot.extra, splashes=spot.splashes)
        case "rock":
            return say("spot.rock", count=spot.splashes, numbers=figures(spot.damage))
        case _:
            return say(f"spot.{spot.kind}")


def figures(numbers: Iterable[int]) -> tuple[Message, ...]:
    """Several numbers, joined with commas and "and" where they are said."""
    return tuple(say("number", count=number) for number in numbers)


def all_of(lines: Iterable[Message]) -> Message:
    """Remarks in one line, whole clauses and single words alike: `a; b; c`."""
    return reduce(lambda before, line: say("all_of", first=before, second=line), lines)


def raft_key(seat: Seat) -> str:
    return f"raft:{seat}"


def space_key(cell: Cell) -> str:
    """`space:ROW:COLUMN`."""
    return f"space:{row_of(cell)}:{column_of(cell)}"


def cell_key(view: RaftView, cell: Cell) -> str:
    """Returns the target for a space that may be chosen: the raft that lies on it, else the space."""
    return raft_key(Seat(view.cells.index(cell))) if cell != NO_CELL and cell in view.cells else space_key(cell)


def order_key(view: RaftView, order: Order, copy: int = 0) -> str:
    """A card of the viewer's own hand of this round, or its order on the table: all are shuffled for each round."""
    return f"order:{order}#{10 * view.round + copy}"


def chosen_key(seat: Seat) -> str:
    """The order of another seat, face-down or revealed."""
    return f"chosen:{seat}"


def laying_key(number: int) -> str:
    return f"laying:{number}"


def side_key(power: PowerId) -> str:
    """A side of a power-up card that may be taken."""
    return f"side:{power}"


def lost_key(order: Order) -> str:
    """A lost order that may be taken back."""
    return f"recover:{order}"


def order_face(order: Order) -> str:
    """The picture of an order card; a splash card has its own."""
    return f"{FACES}/cards/splash" if order == "splash" else f"{FACES}/cards/order/{order}"


def power_face(power: PowerId) -> str:
    return f"{FACES}/cards/power/{power}"


def rows_of(view: RaftView, names: Names) -> Sequence[RiverRow]:
    """Every row that was laid, the start first."""
    starts = {row for _, row in zone_starts(view)}
    return [_whole(view, view.water, row, starts, names) for row in range(len(view.water) // WIDTH)]


def sketch_of(view: RaftView, command: RaftCommand, names: Names) -> RiverSketch | None:
    """The two cards side by side beyond the last row."""
    if type(command) is not LayCards:
        return None
    water = (*view.water, *signs_laid(view, command))
    first, starts = len(view.water) // WIDTH, {row for _, row in zone_starts(view)}
    rows = range(first, len(water) // WIDTH)
    halves = [
        tuple(row * WIDTH + half * CARD_COLUMNS + column for row in rows for column in range(CARD_COLUMNS))
        for half in (0, 1)
    ]
    things = zip((laying_key(view.opened.index(card)) for card in cards_in_order(view, command)), halves, strict=True)
    return RiverSketch(tuple(_whole(view, water, row, starts, names) for row in rows), tuple(things))


def cards_in_order(view: RaftView, command: LayCards) -> tuple[CardId, CardId]:
    """The two cards as the command lays them, the left one first."""
    return command.left, next(card for card in view.opened if card != command.left)


def signs_laid(view: RaftView, command: LayCards) -> tuple[str, ...]:
    """The signs the command would bring to the spaces beyond the last row."""
    turns = (command.turn_left, command.turn_right)
    left, right = (_lying(view, card, turn) for card, turn in zip(cards_in_order(view, command), turns, strict=True))
    return laid(left, right)


def zone_starts(view: RaftView) -> Iterator[tuple[str, int]]:
    """Each zone, laid or still to come, with the first row of it."""
    there = [card.card for card in view.laid]
    there += [card for part in (view.opened, *view.unseen) for card in part if card not in there]
    zones = [_zone_of(card) for card in there[::2]]
    for pair, zone in enumerate(zones):
        if pair and zone != zones[pair - 1] and zone not in RESERVED:
            yield zone, pair * CARD_ROWS


@cache
def water_there(sign: str) -> RiverWater:
    """The water of a sign."""
    found = spot(sign)
    return RiverWater(
        KINDS[found.kind], flows=found.kind != "eddy", further=found.extra, splashes=found.splashes, damage=found.damage
    )


def _lying(view: RaftView, card: CardId, turn: bool) -> Rows:
    return turned(view.faces[card]) if turn else view.faces[card]


def _whole(view: RaftView, signs: Sequence[str], row: int, starts: Collection[int], names: Names) -> RiverRow:
    cells = tuple(range(row * WIDTH, (row + 1) * WIDTH))
    water = tuple(water_there(signs[cell]) for cell in cells)
    return RiverRow(ZoneId.RIVER, row, _row(view, signs, row, names), cells, water, _ends(view, row, starts))


def _ends(view: RaftView, row: int, starts: Collection[int]) -> RowLine | None:
    if row + 1 == view.finish:
        return RowLine.FINISH
    return RowLine.START if row == 0 else RowLine.SECTION if row + 1 in starts else None


def _zone_of(card: CardId) -> str:
    return card.rpartition(".")[0]


def _row(view: RaftView, signs: Sequence[str], row: int, names: Names) -> Message:
    cells = range(row * WIDTH, (row + 1) * WIDTH)
    line = say("row.told", row=row, spaces=tuple(_space(view, signs[cell], cell, names) for cell in cells))
    return say("row.finish", line=line) if row + 1 == view.finish else line


def _space(view: RaftView, sign: str, cell: Cell, names: Names) -> Message:
    what = _water(sign)
    if cell in view.cells:
        what = say("row.raft", name=name_of(names, Seat(view.cells.index(cell))), what=what)
    return say("row.space", column=column_of(cell), what=what)


def _water(sign: str) -> Message:
    found = spot(sign)
    match found.kind:
        case "rapid":
            return say("row.rapid", count=found.extra, splashes=found.splashes)
        case "rock":
            return say("row.rock", count=found.splashes, numbers=figures(found.damage))
        case _:
            return say(f"row.{found.kind}")
