"""Raft Race in words: lines of this title's strings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce

from game.content.message import Line, Phrases
from game.engine.types import Seat
from game.titles.raft_race.rules.content import Order
from game.titles.raft_race.rules.power_ids import PowerId
from game.titles.raft_race.rules.river import Cell, Spot, column_of, row_of

ID = "raft_race"
say = Phrases(ID)


def order_name(order: Order) -> Line:
    return say(f"order.{order}.name")


def order_text(order: Order) -> Line:
    """What the order does."""
    return say(f"order.{order}.text")


def power_name(power: PowerId) -> Line:
    return say(f"power.{power}.name")


def power_text(power: PowerId) -> Line:
    """When it can be used, and what it does."""
    return say(f"power.{power}.text")


def name_of(names: Mapping[Seat, Line], seat: Seat) -> Line:
    return names.get(seat, say("somebody"))


def names_of(names: Mapping[Seat, Line], seats: Iterable[Seat]) -> tuple[Line, ...]:
    """Several names, joined with commas and "and" where they are said."""
    return tuple(name_of(names, seat) for seat in seats)


def space_line(cell: Cell) -> Line:
    """`row 7, column 2`; the start row by its name."""
    row, column = row_of(cell), column_of(cell)
    return say("space", row=row, column=column) if row else say("space_start", column=column)


def space_told(spot: Spot) -> Line:
    """What lies on a space, and what it does."""
    match spot.kind:
        case "rapid":
            return say("spot.rapid", count=spot.extra, splashes=spot.splashes)
        case "rock":
            return say("spot.rock", count=spot.splashes, numbers=figures(spot.damage))
        case _:
            return say(f"spot.{spot.kind}")


def figures(numbers: Iterable[int]) -> tuple[Line, ...]:
    """Several numbers, joined with commas and "and" where they are said."""
    return tuple(say("number", count=number) for number in numbers)


def all_of(lines: Iterable[Line]) -> Line:
    """Remarks in one line, whole clauses and single words alike: `a; b; c`."""
    return reduce(lambda before, line: say("all_of", first=before, second=line), lines)
