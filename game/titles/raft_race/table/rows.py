"""The river in words, row by row, as one hears it who does not see it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Final

from game.content.message import Message
from game.engine.types import Seat
from game.table.item import RiverRow, RiverSketch, RiverWater, RowLine, WaterKind
from game.table.presenter import Names
from game.titles.raft_race.rules.commands import LayCards, RaftCommand
from game.titles.raft_race.rules.content import RESERVED
from game.titles.raft_race.rules.river import CARD_ROWS, WIDTH, CardId, Cell, Rows, column_of, laid, spot, turned
from game.titles.raft_race.rules.state import RaftView
from game.titles.raft_race.table.words import RIVER, figures, laying_key, name_of, say

KINDS: Final = {
    "open": WaterKind.PLAIN,
    "eddy": WaterKind.EDDY,
    "rapid": WaterKind.RAPIDS,
    "rock": WaterKind.ROCK,
    "recharge": WaterKind.BEACON,
}


CARD_COLUMNS: Final = WIDTH // 2


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


def _lying(view: RaftView, card: CardId, turn: bool) -> Rows:
    return turned(view.faces[card]) if turn else view.faces[card]


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


def _whole(view: RaftView, signs: Sequence[str], row: int, starts: Collection[int], names: Names) -> RiverRow:
    cells = tuple(range(row * WIDTH, (row + 1) * WIDTH))
    water = tuple(water_there(signs[cell]) for cell in cells)
    return RiverRow(RIVER, row, _row(view, signs, row, names), cells, water, _ends(view, row, starts))


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
