"""The table of a title as its files describe it.

`layout.yaml` places its zones and seats; Python code decides which item lies in which zone. `place.yaml` is the place
of its table; a title without one has the program's usual look.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final, TypeAlias

from msgspec import Struct

from game.content.structs import Content, FieldProblem, load_struct
from game.content.theme import ColourName, SoundName, is_colour

DESIGN_WIDTH, DESIGN_HEIGHT = 1280, 720
"""Size of the space in which all layouts are written: a whole window. The screen scales it."""

STRIP_HEIGHT = 40
"""Height of the strip with the prompt, in design units."""

Rectangle: TypeAlias = tuple[float, float, float, float]
"""Numbers of a rectangle: x, y, width, height."""

SPOTLIGHT = "spotlight"
"""Zone of spotlights, over everything."""

RESULT: Final = "result"
"""Zone of items that are shown with the result and lie on no table."""

_ID = re.compile(r"[a-z][a-z0-9_]*(?::[a-z0-9_]+)*")


class ZoneKind(StrEnum):
    """The arrangement of a zone's items."""

    FAN = "fan"
    """Side by side, overlapping as much as the width asks for: a hand."""
    ROW = "row"
    """Side by side with space between."""
    PILE = "pile"
    """On top of each other."""
    GRID = "grid"
    """Cells row by row, `columns` wide."""
    TRACK = "track"
    """Along a line of places; items of one place are stacked."""
    ARC = "arc"
    """Along the top of a circle as wide and as high as the zone, turned with it; `columns` places."""
    HEAP = "heap"
    """A pile in an overlay of its own: its cards lie loose, a mound."""
    STACKS = "stacks"
    """The same for chips: they stand in stacks."""
    HELD = "held"
    """The same for cards as somebody holds them."""
    PAINTED = "painted"
    """Placed and drawn by the title's painter."""


class Zone(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the table, in design units.

    `order` is the drawing order (higher is later). `title` is the string key of the words on it; `name` is that of its
    name where no words stand on it. `whose` is the place of its seat, clockwise from the viewer, where this differs by
    the number of seats: then `name` is told with the `name` of that seat. `columns` and `rows` belong to grids,
    `columns` to arcs, too; a fan has at most `rows` rows. `item` is the width and height of one item. `clear` is the
    part of a painted zone over which nothing is laid, and in which the camera keeps what matters.
    """

    id: str
    kind: ZoneKind
    rectangle: Rectangle
    order: int = 0
    title: str | None = None
    name: str | None = None
    whose: int | Mapping[int, int] | None = None
    columns: int | None = None
    rows: int | None = None
    item: tuple[float, float] | None = None
    clear: Rectangle | None = None

    @property
    def key(self) -> str | None:
        """Returns the string key of its name; None if it has none."""
        return self.title or self.name


class SeatStyle(StrEnum):
    """The look of the animal at a seat."""

    MEDAL = "medal"
    """A round picture beside the plate."""
    BUST = "bust"
    """Head and shoulders behind the edge of the table."""


class BubbleSide(StrEnum):
    """The side of a portrait on which its bubble is."""

    LEFT = "left"
    RIGHT = "right"
    ABOVE = "above"
    BELOW = "below"


class SeatPlace(Struct, frozen=True, forbid_unknown_fields=True):
    """The place of a seat. `portrait` is x, y and side of a square; a bust stands on its lower edge."""

    portrait: tuple[float, float, float]
    style: SeatStyle
    plate: Rectangle
    bubble: BubbleSide


class Layout(Content, frozen=True):
    """All zones and seats of a title's table.

    `strip` is the middle line of the prompt. `seats` are listed by their number, clockwise from the viewer. `facts` is
    the place of the running lines, below the title if it is left out.
    """

    zones: tuple[Zone, ...]
    strip: float
    seats: Mapping[int, tuple[SeatPlace, ...]]
    facts: Rectangle | None = None

    def zone(self, id: str) -> Zone:
        """Returns the zone of this id. Raises KeyError."""
        for zone in self.zones:
            if zone.id == id:
                return zone
        raise KeyError(id)

    def problems(self) -> Sequence[FieldProblem]:
        """Returns repeated or odd ids, zones outside the table or under the strip, and grids without columns."""
        zones = (
            FieldProblem(("zones", index, field), message)
            for index, zone in enumerate(self.zones)
            for field, message in (*_repeated(zone, self.zones[:index]), *_faults(zone), *_strip_faults(zone, self))
        )
        return (*_strip_problems(self.strip), *zones, *_seat_problems(self))


def load_layout(path: Path, name: str | None = None) -> Layout:
    """Returns a title's `layout.yaml`. Raises ContentError."""
    return load_struct(path, Layout, name)


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
    ambience: SoundName | None = None

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


def _repeated(zone: Zone, before: Sequence[Zone]) -> Iterator[tuple[str, str]]:
    if any(zone.id == other.id for other in before):
        yield "id", f"the zone '{zone.id}' is written twice"


def _faults(zone: Zone) -> Iterator[tuple[str, str]]:
    if not _ID.fullmatch(zone.id):
        yield "id", "a zone id is small letters, digits and _, parts joined by a colon"
    if zone.whose is not None and zone.name is None:
        yield "whose", "a zone that belongs to a seat needs the `name` that is told with it"
    yield from _rectangle_faults(zone)
    yield from _item_faults(zone)
    yield from _grid_faults(zone)


def _rectangle_faults(zone: Zone) -> Iterator[tuple[str, str]]:
    if (fault := _outside(zone.rectangle)) is not None:
        yield "rectangle", fault
    if zone.clear is None:
        return
    if zone.kind is not ZoneKind.PAINTED:
        yield "clear", "only a painted zone has a part that is kept clear"
    elif (fault := _outside(zone.clear)) is not None:
        yield "clear", fault


def _strip_faults(zone: Zone, layout: Layout) -> Iterator[tuple[str, str]]:
    """Yields the zones under the strip that must not be. A spotlight lies over everything, and a painted ground goes on
    below the strip.
    """
    if zone.kind is not ZoneKind.PAINTED and zone.id != SPOTLIGHT and _under_strip(zone.rectangle, layout.strip):
        yield "rectangle", "the zone lies under the strip of the prompt"


def _strip_problems(strip: float) -> Iterator[FieldProblem]:
    if not STRIP_HEIGHT <= strip <= DESIGN_HEIGHT - STRIP_HEIGHT:
        yield FieldProblem(("strip",), "the strip must have room above and below it")


def _seat_problems(layout: Layout) -> Iterator[FieldProblem]:
    for number, places in layout.seats.items():
        if len(places) != number:
            yield FieldProblem(("seats", str(number)), f"{number} seats need {number} places, there are {len(places)}")
        for index, place in enumerate(places):
            x, y, side = place.portrait
            for field, area in (("portrait", (x, y, side, side)), ("plate", place.plate)):
                fault = _outside(area)
                if fault is None and _under_strip(area, layout.strip):
                    fault = f"the {field} lies under the strip of the prompt"
                if fault is not None:
                    yield FieldProblem(("seats", str(number), index, field), fault)


def _under_strip(area: Rectangle, strip: float) -> bool:
    return area[1] < strip + STRIP_HEIGHT / 2 and area[1] + area[3] > strip - STRIP_HEIGHT / 2


def _outside(area: Rectangle) -> str | None:
    """Returns the problem of a rectangle outside the sheet, None if there is none."""
    x, y, width, height = area
    if width <= 0 or height <= 0:
        return "width and height must be more than 0"
    if x < 0 or y < 0 or x + width > DESIGN_WIDTH or y + height > DESIGN_HEIGHT:
        return f"it reaches out of the table of {DESIGN_WIDTH} x {DESIGN_HEIGHT}"
    return None


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
    if zone.rows is not None and zone.kind not in (ZoneKind.GRID, ZoneKind.FAN):
        yield "rows", "only a grid or a fan has rows"
    elif zone.rows is not None and zone.rows < 1:
        yield "rows", f"a {zone.kind} has at least one row"
    if zone.kind not in (ZoneKind.GRID, ZoneKind.ARC):
        if zone.columns is not None:
            yield "columns", "only a grid or an arc has columns"
        return
    if zone.columns is None:
        yield "columns", f"a {zone.kind} needs its number of columns"
    elif zone.columns < 1:
        yield "columns", f"a {zone.kind} has at least one column"
