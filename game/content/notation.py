"""Positions and commands as people write them: the mapping of a scenario or puzzle as a title's own struct."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from game.engine.errors import BadSetup
from game.engine.module import AnyTitle
from game.engine.types import Seat

S = TypeVar("S", bound=Struct)
T = TypeVar("T")
Read: TypeAlias = Callable[[str], object]


def read_notation(notation: Mapping[str, object], kind: type[S]) -> S:
    """Returns the notation as a struct. Raises BadSetup naming the place that cannot be read."""
    try:
        return msgspec.convert(dict(notation), kind)
    except msgspec.ValidationError as error:
        raise BadSetup(f"the position cannot be read: {error}") from None


def seat_written(number: int, seats: int) -> Seat:
    """Returns the seat of a number from 1. Raises BadSetup if there is none."""
    if not 1 <= number <= seats:
        raise BadSetup(f"there is no seat {number}: {seats} play")
    return Seat(number - 1)


def taken(left: list[T], cards: Sequence[T]) -> list[T]:
    """Takes the cards out of those left and returns them. Raises BadSetup naming one of which there are too few."""
    for card in cards:
        if card not in left:
            raise BadSetup(f"there are not so many cards {card!r} in this match")
        left.remove(card)
    return list(cards)


def reader(title: AnyTitle) -> Read:
    """Returns how the title reads texts in positions and commands: its `position.read`, if it has one."""
    try:
        read: Read = title.part("rules.position", "read")
    except ModuleNotFoundError:
        return str
    return read


def as_read(value: Any, read: Read) -> Any:
    """Returns the value with every text in it read as the title reads texts."""
    match value:
        case str():
            return read(value)
        case list() | tuple():
            return [as_read(part, read) for part in value]
        case dict():
            return {name: part if name == "cmd" else as_read(part, read) for name, part in value.items()}
        case _:
            return value
