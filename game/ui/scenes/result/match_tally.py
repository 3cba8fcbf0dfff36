"""How many moves a match has, and how many were taken back."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from game.engine.types import SYSTEM, Seat
from game.host.update import Shape


class MoveCount(Struct, frozen=True):
    """Choices somebody made: `played` by anybody on the line that counts, `taken_back` by people on lines left."""

    played: int
    taken_back: int


def tally(shape: Shape, people: frozenset[Seat]) -> MoveCount:
    """The tally of a match as it stands; what plays itself is no move."""
    path = set(_path(shape))
    chosen = [step for step in shape.parents if step not in shape.autos and shape.seats[step] != SYSTEM]
    left = (step for step in chosen if step not in path)
    return MoveCount(sum(step in path for step in chosen), sum(shape.seats[step] in people for step in left))


def _path(shape: Shape) -> Iterator[int]:
    step: int | None = shape.head
    while step is not None:
        yield step
        step = shape.parents[step]
