"""Markers for what a camera does not show: pills at the edge, the map of the whole river, and on a bank its next rows,
small and plain.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil, floor
from typing import Any, Final, NamedTuple

from pygame import FRect, Surface

from game.content.message import Message
from game.content.theme import ColourName
from game.ui.context import Canvas, Context, Say
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.scene import OccupiedPlace, free_place, least_covering
from game.ui.table.ground.painter import Brush, Chart, ChartRow, Ground
from game.ui.table.layout.signs import seat_shape
from game.ui.widgets.label import text_size

MARKER = "edge:"
"""Prefix of the ids of their nodes."""

PILL = Look("plate", "plate_edge", radius=17, width=1.5, light=0.1, shadow=6, opacity=0.97)
LIT = Look("plate", "target", radius=17, width=3, light=0.1, shadow=6, opacity=0.97)
"""The pill for what can be chosen, edged like that itself."""

WORDS = Style(Type.BOLD, "plate_text", 16)
HEIGHT = 42.0
SIDE = 28.0
PADDING = 6.0
ARROW = 10.0
OUT = 0.25
"""Minimum distance of a boat's middle beyond the edge, in cells."""

NOTHING_KEPT = OccupiedPlace()
BOARD = Look("panel", "panel_edge", radius=9, width=1.5, light=0.08, shadow=6, opacity=0.97)
PART = Look("water", "cream_shade", radius=2.5, width=1, light=0.1)
HIDDEN = Look("plate_soft", None, radius=2.5, light=0, opacity=0.16)
BRACKET = Look("plate", "lamplight", radius=5, width=2, light=0)
BELOW_OWN = Look("lamplight", "ink", radius=9, width=1, light=0)
FLAG = 22.0
GAP = 0.8
BOAT = 13.0
LEAST_BRACKET = 12.0
GOAL_ROWS, GOAL_SIDE = 2, 3.4
"""Rows of squares the finish line has, so that it differs from all other lines by its shape; their side."""

ABOUT = 1.0
"""Maximum distance above a part at which the finish counts as its own, in cells."""

OWN = 5.0
"""Growth of the disc below the viewer's own boat, in design units."""

NOBODY = Message("hud.target")
NEARLY = 0.02
"""Part of a row by which it may be too low."""

AHEAD: Final = "ahead:"
"""Prefix of the ids of its nodes."""

PIXELS: Final = 1600
"""Minimum width of a window with this view, in pixels,"""

ASPECT: Final = 1.6
"""and by its height."""

LEFT, RIGHT, TOP, BOTTOM = 0.153, 0.317, 0.1285, 0.6955
"""Edges of the place, by the size of the window: the bank without the viewer's plate."""

ROW: Final = 31 / 720
"""Height of a row, by that of the window."""

MOST, LEAST = 12, 4
"""Maximum and minimum number of rows."""

COLUMNS, COLUMN, LEAST_TALL = 2, 0.155, 24.0
"""Minimum number of columns of a chart of the whole river, their width by that of the window, and the minimum height of
a row in design units.
"""

HEAD: Final = 24.0
NUMBER: Final = 26.0
"""Width of the numbers of rows, in design units."""

LINE: Final = 26.0
"""Height in design units by which a plate may grow upwards for its words."""

LONGEST_HEAD: Final = 2000.0
"""Width in design units in which the words above the rows never wrap."""

LAND: Final = 0.25
"""Land beside the water, in cells."""

HOVERED = Look("plate", "lamplight", radius=4, width=2, light=0)
NUMBERS = Style(Type.BOLD, "text", 15)


@dataclass(frozen=True)
class Boat:
    """One boat: its middle on the ground, who sits in it and how it is drawn."""

    seat: int
    x: float
    y: float
    name: Message
    portrait: str | None
    picture: str | None


@dataclass(frozen=True)
class EdgeMarker:
    """One pill, and the height of the ground a press on it brings into view."""

    id: str
    y: float
    area: FRect
    above: bool
    words: str
    pictures: tuple[str, ...] = ()
    """Pictures at its left, and at its right."""


def markers_of(
    ui: Context,
    boats: Sequence[Boat],
    own: Boat | None,
    seen: FRect,
    room: FRect,
    place: Callable[[FRect], FRect],
    offered: Sequence[FRect] = (),
    kept: OccupiedPlace = NOTHING_KEPT,
    *,
    yours: bool = True,
) -> list[EdgeMarker]:
    """A pill for each boat whose middle is not in `seen`, the part of the ground that can be seen; one at each edge
    for all that is `offered` beyond it.

    Pills stand at the edges of `room`, a part of the window, or as near to them as they lie on no boat, on nothing
    that is `kept` clear as needed and, if that can be nearby, on nothing to be avoided; `place` says where something of
    the ground lies in it. Distances are counted from `own`: `yours`, or that of the
    person all watch; without one none is told.
    """
    taken = [*kept.needed, *(place(FRect(boat.x - 0.5, boat.y - 0.5, 1, 1)) for boat in boats)]
    found: list[EdgeMarker] = []
    for x, marker in (*_to_choose(ui, offered, seen), *_to_boats(ui, boats, own, seen, yours)):
        area = FRect(0, 0, _width(ui, marker), HEIGHT)
        column = place(FRect(x, seen.y, 0, 0)).x
        area.midtop = (column, room.top + ARROW) if marker.above else (column, room.bottom - HEIGHT - ARROW)
        area.clamp_ip(FRect(room.x, area.y, room.width, HEIGHT))
        area = _free(
            area,
            marker.above,
            room,
            OccupiedPlace((*taken, *(_whole(other.area, other.above) for other in found)), kept.avoided),
        )
        found.append(replace(marker, area=area))
    return found


def draw_markers(canvas: Canvas, markers: Iterable[EdgeMarker]) -> None:
    """Words, the pictures beside them, and a small arrow to where it leads."""
    for marker in markers:
        area = marker.area
        tip = area.top - ARROW + 2 if marker.above else area.bottom + ARROW - 2
        base = area.top + 1 if marker.above else area.bottom - 1
        canvas.wedge((area.centerx, tip), (area.centerx, base), ARROW, "lamplight")
        canvas.look(area, PILL if marker.pictures else LIT)
        words = area.inflate(-4 * PADDING, 0)
        for number, picture in enumerate(marker.pictures):
            rect = FRect(area.x + PADDING - 2, area.y + (HEIGHT - SIDE) / 2, SIDE, SIDE)
            if number:
                rect.right = area.right - PADDING + 2
                words.width = rect.left - words.left
            else:
                words = FRect(rect.right, area.y, area.right - PADDING * 2 - rect.right, HEIGHT)
            canvas.image(picture, rect)
        canvas.text(marker.words, words, WORDS, align=0.5, lines=1)


def marker_nodes(markers: Iterable[EdgeMarker], go: Callable[[float], None]) -> Iterable[Node]:
    """One for each pill; a press brings what it is for into view."""
    for marker in markers:
        press = _going(go, marker.y)
        yield Node(
            f"{MARKER}{marker.id}", marker.area, Role.BUTTON, marker.words, actions={Action.PRESS: press},
            tooltip=False,
        )  # fmt: skip


def _to_boats(
    ui: Context, boats: Sequence[Boat], own: Boat | None, seen: FRect, yours: bool
) -> Iterator[tuple[float, EdgeMarker]]:
    """The column each wants to stand in, and a pill that has no place yet."""
    for boat in boats:
        above, below = boat.y < seen.top - OUT, boat.y > seen.bottom + OUT
        if above or below:
            left = boat.portrait or seat_shape(boat.seat)
            pictures = (left,) if boat.picture is None else (left, boat.picture)
            words = ui.say(_words(boat, own, seen, yours))
            yield boat.x, EdgeMarker(str(boat.seat), boat.y, FRect(), above, words, pictures)


def _to_choose(ui: Context, offered: Sequence[FRect], seen: FRect) -> Iterator[tuple[float, EdgeMarker]]:
    """Yields the markers for cells that can be chosen; each leads to the nearest of them."""
    on = [cell for cell in offered if cell.centery < seen.top]
    back = [cell for cell in offered if cell.centery > seen.bottom]
    for id, cells in (("on", on), ("back", back)):
        if cells:
            nearest = min(cells, key=lambda cell: abs(cell.centery - seen.centery))
            words = ui.say(Message(f"hud.choose_{id}", {"count": len(cells)}))
            yield nearest.centerx, EdgeMarker(id, nearest.centery, FRect(), id == "on", words)


def _whole(area: FRect, above: bool) -> FRect:
    """A pill with its arrow."""
    return FRect(area.x, area.y - ARROW * above, area.width, HEIGHT + ARROW)


def _free(area: FRect, above: bool, room: FRect, taken: OccupiedPlace) -> FRect:
    """Returns this area, or the nearest one where it and its arrow lie on nothing that is taken."""
    whole = _whole(area, above)
    found = free_place([whole], whole, room, taken) or least_covering([whole], room, taken)
    return FRect(found.x, found.y + ARROW * above, area.width, HEIGHT)


def _words(boat: Boat, own: Boat | None, seen: FRect, yours: bool) -> Message:
    """Distances are those of two boats: where nobody's is the measure there is none, wherever the view ends."""
    way = "on" if boat.y < seen.top else "back"
    if own is None or (boat.seat == own.seat and not yours):
        return Message(f"hud.boat_{way}", {"name": boat.name})
    if boat.seat == own.seat:
        return Message(f"hud.own_boat_{way}")
    rows = round(own.y - boat.y)
    key = "level" if not rows else "ahead" if rows > 0 else "behind"
    of = "" if yours else "_of"
    return Message(f"hud.rows_{key}{of}", {"name": boat.name, "count": abs(rows), "other": own.name})


def _width(ui: Context, marker: EdgeMarker) -> float:
    block = ui.text.layout(marker.words, WORDS, round(400 * ui.viewport.unit), 1)
    beside = 2 * SIDE + 2 * PADDING + 8 if marker.pictures else 4 * PADDING
    return (block.width + 2) / ui.viewport.unit + beside


def _going(go: Callable[[float], None], y: float) -> Callable[[], None]:
    return lambda: go(y)


@dataclass(frozen=True)
class OnMap:
    """A boat: the number of its seat, its middle on the ground, whose it is and whether it is the viewer's."""

    seat: int
    x: float
    y: float
    name: Message = NOBODY
    own: bool = False


class RiverChart:
    """One course in one place of the window. `go` is told how far down the ground somebody wants to look."""

    def __init__(self, course: Chart, area: FRect, say: Callable[[Say], str], go: Callable[[float], None]) -> None:
        self.area = area
        self._course, self._say, self._go = course, say, go
        self._all = _union((*course.parts, *course.hidden))
        self._inner = FRect(
            area.x + PADDING, area.y + PADDING + FLAG, area.width - 2 * PADDING, area.height - 2 * PADDING - FLAG
        )

    def nodes(self, zone: str, least: float, boats: Sequence[OnMap] = ()) -> Iterable[Node]:
        """Yields one node for each part, seen or not; parts side by side count as one, and so do those lower than
        `least`.
        """
        for number, part in self._parts(least):
            place = self._place(part)
            area = FRect(self.area.x, place.y, self.area.width, place.height)
            name = self._say(Message("hud.map_part", {"number": number}))
            told = "\n".join(self._say(line) for line in self._told(part, boats))
            press = _going(self._go, part.centery)
            id = f"map:{zone}:{number}"
            yield Node(id, area, Role.BUTTON, name, told, actions={Action.PRESS: press}, focusable=False)

    def draw_course(self, canvas: Canvas) -> None:
        """The parts and the lines."""
        canvas.look(self.area, BOARD)
        middle = self.area.centerx
        canvas.icon("finish", FRect(middle - FLAG / 2, self.area.y + PADDING - 2, FLAG, FLAG), "text")
        for look, parts in ((PART, self._course.parts), (HIDDEN, self._course.hidden)):
            for part in parts:
                canvas.look(self._place(part).inflate(-2 * GAP, -2 * GAP), look)
        for level in self._course.lines:
            self._line(canvas, level, "warning", 2)
        self._goal(canvas)

    def draw_view(self, canvas: Canvas, visible: FRect, boats: Sequence[OnMap]) -> None:
        """The window, then who is where."""
        canvas.frame(self._bracket(visible), BRACKET)
        for seat, (x, y) in _apart([(boat.seat, *self._point(boat)) for boat in boats]):
            place = FRect(x - BOAT / 2, y - BOAT / 2, BOAT, BOAT)
            if any(boat.own for boat in boats if boat.seat == seat):
                canvas.look(place.inflate(OWN, OWN), BELOW_OWN)
            canvas.image(seat_shape(seat), place)

    def _parts(self, least: float) -> Iterable[tuple[int, FRect]]:
        """Rows of the course that can be hit, each with the number of its first part."""
        rows = list({part.centery: part for part in (*self._course.parts, *self._course.hidden)}.values())
        lowest = min(self._place(row).height for row in rows)
        together = max(1, ceil(least / lowest - NEARLY))
        return ((first + 1, _union(rows[first : first + together])) for first in range(0, len(rows), together))

    def _told(self, part: FRect, boats: Sequence[OnMap]) -> Iterable[Message]:
        """Yields the boats there, the finish, the unseen parts, and the place of the viewer against them."""
        own = next((boat for boat in boats if boat.own), None)
        if own is not None and _within(part, own.y):
            yield Message("hud.map_own")
        elif own is not None:
            yield Message("hud.map_own_on" if own.y < part.centery else "hud.map_own_back")
        there = tuple(boat.name for boat in boats if not boat.own and _within(part, boat.y))
        if there:
            yield Message("hud.map_there", {"names": there, "count": len(there)})
        if part.top - ABOUT <= self._course.finish <= part.bottom:
            yield Message("hud.map_finish")
        if any(part.contains(hidden) for hidden in self._course.hidden):
            yield Message("hud.map_hidden")

    def _goal(self, canvas: Canvas) -> None:
        """The finish line, chequered all across."""
        side = GOAL_SIDE
        y, across = self._down(self._course.finish) - side, round(self._inner.width / side)
        wide = self._inner.width / across
        for row in range(GOAL_ROWS):
            for column in range(across):
                square = FRect(self._inner.x + column * wide, y + row * side, wide, side)
                canvas.fill(square, "night" if (row + column) % 2 else "cream")

    def _line(self, canvas: Canvas, level: float, colour: ColourName, width: float) -> None:
        y = self._down(level)
        canvas.line((self._inner.left, y), (self._inner.right, y), colour, width)

    def _bracket(self, visible: FRect) -> FRect:
        top, bottom = self._down(visible.top), self._down(visible.bottom)
        top, bottom = max(self._inner.top - 3, top), min(self._inner.bottom + 3, bottom)
        if bottom - top < LEAST_BRACKET:
            top = bottom = min(self._inner.bottom, max(self._inner.top, (top + bottom) / 2))
            top, bottom = top - LEAST_BRACKET / 2, bottom + LEAST_BRACKET / 2
        return FRect(self.area.x + 2, top, self.area.width - 4, bottom - top)

    def _point(self, boat: OnMap) -> tuple[float, float]:
        x = self._inner.x + (boat.x - self._all.x) / self._all.width * self._inner.width
        y = min(self._inner.bottom, max(self._inner.top - FLAG / 2, self._down(boat.y)))
        half = BOAT / 2
        return min(self._inner.right - half + 3, max(self._inner.left + half - 3, x)), y

    def _place(self, part: FRect) -> FRect:
        left = self._inner.x + (part.x - self._all.x) / self._all.width * self._inner.width
        top = self._down(part.top)
        return FRect(left, top, part.width / self._all.width * self._inner.width, self._down(part.bottom) - top)

    def _down(self, y: float) -> float:
        return self._inner.y + (y - self._all.y) / self._all.height * self._inner.height


class GroundThing(NamedTuple):
    """A thing on the ground that is no boat: its picture and its cell."""

    picture: str
    cell: FRect


class AheadSource(NamedTuple):
    """The ground that is looked at, as a view shows it, and where the camera's sight ends, in cells from the top."""

    zone: str
    ground: Ground
    view: Any
    chart: Chart
    sight: float


class AheadView:
    """The next rows in one place of the window."""

    def __init__(
        self,
        ui: Context,
        source: AheadSource,
        area: FRect,
        rows: Sequence[ChartRow],
        shown: bool = True,
        *,
        tall: float | None = None,
        column: int | None = None,
    ) -> None:
        """`tall`: maximum height of a row, None for the usual one. `column`: number in a chart of the whole river."""
        self.zone = source.zone
        self._ui, self._source, self._rows, self._shown, self._column = ui, source, rows, shown, column
        first, last = rows[0], rows[-1]
        across = FRect(min(row.left for row in rows) - LAND, last.top, 0, first.top + 1 - last.top)
        across.width = max(row.right for row in rows) + LAND - across.x
        inside = area.inflate(-2 * PADDING, -2 * PADDING)
        inside = FRect(inside.x + NUMBER, inside.y + HEAD, inside.width - NUMBER, inside.height - HEAD)
        unit = ui.viewport.unit
        tall = ROW * ui.viewport.rect.height if tall is None else tall
        self._scale = max(1, floor(min(inside.width / across.width, tall) * unit))
        self._seen = across
        self._ground = FRect(inside.x, inside.y, across.width * self._scale / unit, across.height * self._scale / unit)
        self.area = FRect(area.x, area.y, area.width, self._ground.bottom + PADDING - area.y)
        if not shown:
            self.area = FRect(area.x, area.y, HEAD + 2 * PADDING, HEAD + PADDING)

    def nodes(self, toggle: Callable[[], None], go: Callable[[float], None]) -> Iterable[Node]:
        """Yields the button that hides or shows it, and one node for each row."""
        head = FRect(self.area.x, self.area.y, self.area.width, HEAD + PADDING)
        words = self._words if self._shown else Message("hud.ahead.show")
        told = (
            "hud.ahead.detail" if not self._shown else "hud.ahead.hide" if self._column is None else "hud.ahead.close"
        )
        id, keys = (f"{AHEAD}{self.zone}", "n") if self._column is None else (f"{AHEAD}{self.zone}/{self._column}", "0")
        yield Node(
            id, head, Role.BUTTON, self._ui.say(words), self._ui.say(Message(told)),
            actions={Action.PRESS: toggle}, keys=keys,
        )  # fmt: skip
        for row in self._rows if self._shown else ():
            name = self._ui.say(Message("hud.ahead.row", {"row": row.number}))
            actions = {Action.PRESS: partial(go, row.top + 0.5)}
            id = f"{AHEAD}{self.zone}:{row.number}"
            yield Node(id, self._place(row), Role.BUTTON, name, actions=actions, focusable=False, tooltip=False)

    def draw(self, canvas: Canvas, lying: Sequence[GroundThing], boats: Sequence[OnMap]) -> None:
        """Draws the board with its rows, and what lies on them."""
        canvas.look(self.area, BOARD)
        eye = FRect(self.area.x + PADDING, self.area.y + PADDING / 2, HEAD, HEAD)
        canvas.icon("eye", eye.inflate(-4, -4), "text_accent" if self._shown else "text")
        if not self._shown:
            return
        head = FRect(eye.right + PADDING, eye.y, self.area.right - eye.right - 2 * PADDING, HEAD)
        canvas.text(self._words, head, NUMBERS, lines=1)
        place = canvas.pixels(self._ground)
        canvas.surface.blit(self._picture(), place)
        with canvas.clipped(self._ground):
            for thing in lying:
                canvas.image(thing.picture, self._spot(thing.cell))
            for boat in boats:
                x, y = self._point(boat.x, boat.y)
                canvas.image(seat_shape(boat.seat), FRect(x - BOAT / 2, y - BOAT / 2, BOAT, BOAT))
        for row in self._rows:
            spot = self._place(row)
            number = FRect(self.area.x + PADDING, spot.y, NUMBER - PADDING, spot.height)
            canvas.text(str(row.number), number, NUMBERS, align=1.0, lines=1)
            if canvas.touch.hovered == f"{AHEAD}{self.zone}:{row.number}":
                canvas.frame(spot, HOVERED)

    @property
    def head_fits(self) -> bool:
        """True if the words above the rows are told whole, or none stand there."""
        room = self.area.width - HEAD - 3 * PADDING
        return not self._shown or text_size(self._ui, self._words, NUMBERS, LONGEST_HEAD)[0] <= room

    @property
    def _words(self) -> Message:
        key = "hud.ahead.head" if self._column is None else "hud.ahead.rows"
        return Message(key, {"first": self._rows[0].number, "last": self._rows[-1].number})

    def _picture(self) -> Surface:
        """The ground, kept as long as it looks the same."""
        source, ui, size = self._source, self._ui, self._ui.viewport.to_pixels(self._ground).size
        look: Hashable = source.ground.key(source.view)
        key = ("ahead", self.zone, look, tuple(self._seen), size, self._scale, ui.theme.palette, ui.language)
        return ui.assets.made(key, lambda: self._painted(size))

    def _painted(self, size: tuple[int, int]) -> Surface:
        surface = Surface(size)
        surface.fill(self._ui.theme["water"])
        brush = Brush(surface, self._ui, self._seen, surface.get_rect(), float(self._scale))
        self._source.ground.survey(brush, self._source.view)
        return surface

    def _place(self, row: ChartRow) -> FRect:
        return self._spot(FRect(self._seen.x, row.top, self._seen.width, 1))

    def _spot(self, cell: FRect) -> FRect:
        x, y = self._point(cell.x, cell.y)
        scale = self._scale / self._ui.viewport.unit
        return FRect(x, y, cell.width * scale, cell.height * scale)

    def _point(self, x: float, y: float) -> tuple[float, float]:
        scale = self._scale / self._ui.viewport.unit
        return self._ground.x + (x - self._seen.x) * scale, self._ground.y + (y - self._seen.y) * scale


def is_wide(ui: Context) -> bool:
    """True if the window has room for the rows ahead beside the river."""
    window = ui.viewport.rect
    return round(window.width * ui.viewport.unit) >= PIXELS and window.width >= window.height * ASPECT - 1


def chart_of(ui: Context, source: AheadSource) -> list[AheadView]:
    """Returns the whole river in columns side by side, at least two, the start at the left."""
    window, rows = ui.viewport.rect, sorted(source.chart.rows, key=lambda row: -row.top)
    high, wide = window.height * (BOTTOM - TOP), window.width * COLUMN
    room = high - HEAD - 2 * PADDING
    count = max(COLUMNS, ceil(len(rows) / (room // LEAST_TALL)))
    each = ceil(len(rows) / count)
    return [
        AheadView(
            ui, source, FRect(window.width * LEFT + column * wide, window.height * TOP, wide - PADDING, high),
            rows[column * each : (column + 1) * each], tall=room / each, column=column,
        )
        for column in range(count)
    ]  # fmt: skip


def ahead_of(ui: Context, source: AheadSource, taken: Iterable[FRect], shown: bool) -> AheadView | None:
    """Returns the view ahead where the window is wide enough for it, none of `taken` leaves it too little room, and
    there is a row ahead.
    """
    window = ui.viewport.rect
    if not is_wide(ui):
        return None
    area = _free_bank(window, [FRect(each.x, each.y - LINE, each.width, each.height + LINE) for each in taken])
    fits = floor((area.height - HEAD - 2 * PADDING) / (ROW * window.height))
    coming = sorted((row for row in source.chart.rows if row.top <= source.sight), key=lambda row: -row.top)
    rows = coming[: min(MOST, fits)]
    view = AheadView(ui, source, area, rows, shown) if fits >= LEAST and rows else None
    return view if view is not None and view.head_fits else None


def _apart(boats: Sequence[tuple[int, float, float]]) -> list[tuple[int, tuple[float, float]]]:
    """Marks that would cover each other are moved up or down until they only touch."""
    found: list[tuple[int, tuple[float, float]]] = []
    for seat, x, y in sorted(boats, key=lambda boat: -boat[2]):
        while any(abs(x - a) < BOAT * 0.8 and abs(y - b) < BOAT * 0.7 for _, (a, b) in found):
            y -= BOAT * 0.35
        found.append((seat, (x, y)))
    return found


def _within(part: FRect, y: float) -> bool:
    return part.top <= y < part.bottom


def _union(parts: Sequence[FRect]) -> FRect:
    return parts[0].unionall(list(parts[1:]))


def _free_bank(window: FRect, taken: Iterable[FRect]) -> FRect:
    """The highest free part of the bank."""
    area = FRect(window.width * LEFT, window.height * TOP, 0, 0)
    area.size = window.width * RIGHT - area.x, window.height * BOTTOM - area.y
    edges = [area.top]
    blocks = sorted((rect for rect in taken if rect.colliderect(area)), key=lambda rect: rect.top)
    best = FRect(area.x, area.y, area.width, 0)
    for rect in [*blocks, FRect(area.x, area.bottom, area.width, 1)]:
        top = max(edges)
        if rect.top - top > best.height:
            best = FRect(area.x, top, area.width, rect.top - top)
        edges.append(rect.bottom + PADDING)
    return best
