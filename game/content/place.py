"""`place.yaml` of a title: the place of its table. A title without one has the program's usual look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from game.content.layout import Rectangle
from game.content.structs import Content, FieldProblem, load_struct
from game.content.theme import ColourName, is_colour


class Flicker(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="flicker"):
    """A flame's light: a round glow as large as the box, `strength` from 0 to 1."""

    at: Rectangle
    colour: str
    strength: float = 0.2


class Glints(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="glints"):
    """Light on water: `count` strokes that drift through the box and come and go."""

    at: Rectangle
    colour: str
    count: int = 20


class Twinkle(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="twinkle"):
    """A cut or polished object: one spark at a time, at one of `count` places in the box."""

    at: Rectangle
    colour: str
    count: int = 12


Live: TypeAlias = Flicker | Glints | Twinkle


class FigurePlace(Struct, frozen=True, forbid_unknown_fields=True):
    """The place of the figure without a seat: behind the edge of the table, with `hands` on it."""

    at: Rectangle
    hands: Rectangle | None = None


class LayerDepth(StrEnum):
    """The things a layer is painted below."""

    SEATS = "seats"
    """Wall and light: the figures behind the table cover it."""
    TABLE = "table"
    """The table with its front edge, which covers them; items lie on it."""


class Layer(Struct, frozen=True, forbid_unknown_fields=True):
    """One painted picture, over all of the stage."""

    image: str
    under: LayerDepth
    at: Rectangle | None = None
    """Its rectangle, in design units of the layout; all of the stage if left out."""


class Venue(Content, frozen=True):
    """The colours that replace the usual ones at this place, the layers from back to front, and the ambient sounds."""

    palette: dict[ColourName, str] = {}
    layers: tuple[Layer, ...] = ()
    live: tuple[Live, ...] = ()
    figure: FigurePlace | None = None
    light: str = "#ffffff"
    """Colour of the light on figures behind the table."""
    ambience: str | None = None

    def problems(self) -> Sequence[FieldProblem]:
        """Returns invalid colours."""
        return tuple(_colour_problems(self.palette))


HOUSE = Venue()
"""The program's usual look."""


def load_place(folder: Path, id: str) -> Venue:
    """Returns the place of the title whose content is in `folder`. Raises ContentError."""
    path = folder / "place.yaml"
    return load_struct(path, Venue, f"{id}/place.yaml") if path.exists() else HOUSE


def _colour_problems(palette: dict[ColourName, str]) -> Iterator[FieldProblem]:
    for name, value in palette.items():
        if not is_colour(value):
            yield FieldProblem(("palette", name), f"'{value}' is no colour: write \"#rrggbb\"")
