"""`layout.yaml` of a title: where its zones lie. Data only: which item lies in which zone is decided in Python."""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path

from msgspec import Struct

from game.content.structs import Content, Mistake, load_struct

DESIGN_WIDTH, DESIGN_HEIGHT = 1280, 720
"""The space all layouts are written in; the screen scales it."""

_ID = re.compile(r"[a-z][a-z0-9_]*(?::[a-z0-9_]+)*")


class ZoneKind(StrEnum):
    """How a zone lays out its items."""

    FAN = "fan"
    """Side by side, overlapping as much as the width asks for: a hand."""
    ROW = "row"
    """Side by side with space between."""
    PILE = "pile"
    """On top of each other."""
    GRID = "grid"
    """Cells row by row, `columns` wide."""
    TRACK = "track"
    """Along a line of places, items of one place stacked."""
    PAINTED = "painted"
    """Placed and drawn by the title's painter."""


class Zone(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the table, in design units.

    `rectangle` is x, y, width, height; `order` says what is drawn on top of what (higher later); `title` is the
    string key of the words on it; `columns` and `rows` belong to grids; `item` is the width and height of one item.
    """

    id: str
    kind: ZoneKind
    rectangle: tuple[float, float, float, float]
    order: int = 0
    title: str | None = None
    columns: int | None = None
    rows: int | None = None
    item: tuple[float, float] | None = None


class Layout(Content, frozen=True):
    """All zones of a title's table."""

    zones: tuple[Zone, ...]

    def zone(self, id: str) -> Zone:
        """Returns the zone of this id. Raises KeyError."""
        for zone in self.zones:
            if zone.id == id:
                return zone
        raise KeyError(id)

    def problems(self) -> Sequence[Mistake]:
        """Returns repeated or odd ids, zones outside the table, sizes that are not positive, grids without columns."""
        return tuple(
            Mistake(("zones", index, field), message)
            for index, zone in enumerate(self.zones)
            for field, message in (*_repeated(zone, self.zones[:index]), *_faults(zone))
        )


def load_layout(path: Path, name: str | None = None) -> Layout:
    """Returns a title's `layout.yaml`. Raises ContentError."""
    return load_struct(path, Layout, name)


def _repeated(zone: Zone, before: Sequence[Zone]) -> Iterator[tuple[str, str]]:
    if any(zone.id == other.id for other in before):
        yield "id", f"the zone '{zone.id}' is written twice"


def _faults(zone: Zone) -> Iterator[tuple[str, str]]:
    if not _ID.fullmatch(zone.id):
        yield "id", "a zone id is small letters, digits and _, parts joined by a colon"
    yield from _rectangle_faults(zone)
    yield from _item_faults(zone)
    yield from _grid_faults(zone)


def _rectangle_faults(zone: Zone) -> Iterator[tuple[str, str]]:
    x, y, width, height = zone.rectangle
    if width <= 0 or height <= 0:
        yield "rectangle", "width and height must be more than 0"
    elif x < 0 or y < 0 or x + width > DESIGN_WIDTH or y + height > DESIGN_HEIGHT:
        yield "rectangle", f"the zone reaches out of the table of {DESIGN_WIDTH} x {DESIGN_HEIGHT}"


def _item_faults(zone: Zone) -> Iterator[tuple[str, str]]:
    if zone.item is None:
        if zone.kind is not ZoneKind.PAINTED:
            yield "item", f"a {zone.kind} needs the size of its items"
        return
    width, height = zone.item
    if width <= 0 or height <= 0:
        yield "item", "width and height must be more than 0"
    elif width > zone.rectangle[2] or height > zone.rectangle[3]:
        yield "item", "an item is larger than its zone"


def _grid_faults(zone: Zone) -> Iterator[tuple[str, str]]:
    if zone.kind is not ZoneKind.GRID:
        if zone.columns is not None:
            yield "columns", "only a grid has columns"
        if zone.rows is not None:
            yield "rows", "only a grid has rows"
        return
    if zone.columns is None:
        yield "columns", "a grid needs its number of columns"
    elif zone.columns < 1:
        yield "columns", "a grid has at least one column"
    if zone.rows is not None and zone.rows < 1:
        yield "rows", "a grid has at least one row"
