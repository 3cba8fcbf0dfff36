"""The prizes of voyages: pictures, light and rain. Nothing of it changes a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from game.content.error import ContentError
from game.content.structs import Content, FieldProblem, load_struct
from game.content.theme import is_colour

FILE: Final = "app/prizes.yaml"


class Slot(Struct, frozen=True, forbid_unknown_fields=True):
    """A thing that wears one prize at a time: a picture of it as it looks now, and its size in design units. A picture
    that is not there stands for a thing that shows nothing yet.
    """

    looks: str
    size: tuple[float, float]


class Prize(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that can be worn.

    `pictures` names pictures in place of others, `above` drawings that lie over others, `lights` the colour of light on
    pictures; a name that ends in _ or / stands for all that begin with it. `rains` are the looks of water on which it
    rains.
    """

    slot: str
    pictures: dict[str, str] = {}
    above: dict[str, str] = {}
    lights: dict[str, str] = {}
    rains: tuple[str, ...] = ()


class Prizes(Content, frozen=True):
    """The file: slots and prizes by id, in their order."""

    slots: dict[str, Slot] = {}
    prizes: dict[str, Prize] = {}

    def problems(self) -> Sequence[FieldProblem]:
        """Returns unknown slots and invalid colours."""
        unknown = [(id, prize.slot) for id, prize in self.prizes.items() if prize.slot not in self.slots]
        return (
            *(FieldProblem(("prizes", id, "slot"), f"there is no slot '{slot}'") for id, slot in unknown),
            *self._wrong_colours(),
        )

    def _wrong_colours(self) -> Iterator[FieldProblem]:
        yield from (
            FieldProblem(("prizes", id, "lights", name), f"'{value}' is no colour: write \"#rrggbb\"")
            for id, prize in self.prizes.items()
            for name, value in prize.lights.items()
            if not is_colour(value)
        )


@cache
def load_prizes(data: Path) -> Prizes:
    """Returns all prizes; none if their file is broken, which `game check` tells of."""
    try:
        return read_prizes(data)
    except ContentError:
        return Prizes()


def read_prizes(data: Path) -> Prizes:
    """Returns all prizes. Raises ContentError."""
    return load_struct(data / FILE, Prizes, FILE)
