"""Pills at the edge of a ground for what is out of sight: boats, with who and how far, and what can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pygame import FRect

from game.content.message import Line
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.drawing.shapes import Look
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.free_place import Taken, free_place, least_covering
from game.ui.input.focus import Action, Node, Role
from game.ui.table.pictures import seat_shape

MARKER = "edge:"
"""How the ids of their nodes begin."""
PILL = Look("plate", "plate_edge", radius=17, width=1.5, light=0.1, shadow=6, opacity=0.97)
LIT = Look("plate", "target", radius=17, width=3, light=0.1, shadow=6, opacity=0.97)
"""The pill for what can be chosen, edged like that itself."""
WORDS = Style(Type.BOLD, "plate_text", 16)
HEIGHT = 42.0
SIDE = 28.0
PADDING = 6.0
ARROW = 10.0
OUT = 0.25
"""How many cells beyond the edge a boat's middle must be."""


@dataclass(frozen=True)
class Boat:
    """One boat: its middle on the ground, who sits in it and how it is drawn."""

    seat: int
    x: float
    y: float
    name: Line
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
    """At its left, and at its right."""


def markers_of(
    ui: Context,
    boats: Sequence[Boat],
    own: Boat | None,
    seen: FRect,
    room: FRect,
    place: Callable[[FRect], FRect],
    kept: Sequence[FRect] = (),
    offered: Sequence[FRect] = (),
    lying: Sequence[FRect] = (),
) -> list[EdgeMarker]:
    """A pill for each boat whose middle is not in `seen`, the part of the ground that can be seen; one at each edge
    for all that is `offered` beyond it.

    Pills stand at the edges of `room`, a part of the window, or as near to them as they lie on no boat and on nothing
    that is `kept` clear, and if that can be nearby, on nothing else that is `lying` there; `place` says where something
    of the ground lies in it. Distances are counted from `own`, else from the edge.
    """
    taken = [*kept, *(place(FRect(boat.x - 0.5, boat.y - 0.5, 1, 1)) for boat in boats)]
    found: list[EdgeMarker] = []
    for x, marker in (*_to_choose(ui, offered, seen), *_to_boats(ui, boats, own, seen)):
        area = FRect(0, 0, _width(ui, marker), HEIGHT)
        column = place(FRect(x, seen.y, 0, 0)).x
        area.midtop = (column, room.top + ARROW) if marker.above else (column, room.bottom - HEIGHT - ARROW)
        area.clamp_ip(FRect(room.x, area.y, room.width, HEIGHT))
        area = _free(
            area,
            marker.above,
            room,
            Taken((*taken, *(_whole(other.area, other.above) for other in found)), tuple(lying)),
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


def _to_boats(ui: Context, boats: Sequence[Boat], own: Boat | None, seen: FRect) -> Iterator[tuple[float, EdgeMarker]]:
    """The column each wants to stand in, and a pill that has no place yet."""
    for boat in boats:
        above, below = boat.y < seen.top - OUT, boat.y > seen.bottom + OUT
        if above or below:
            left = boat.portrait or seat_shape(boat.seat)
            pictures = (left,) if boat.picture is None else (left, boat.picture)
            words = ui.say(_words(boat, own, seen))
            yield boat.x, EdgeMarker(str(boat.seat), boat.y, FRect(), above, words, pictures)


def _to_choose(ui: Context, offered: Sequence[FRect], seen: FRect) -> Iterator[tuple[float, EdgeMarker]]:
    """The same for what can be chosen; it leads to the nearest of that."""
    on = [cell for cell in offered if cell.centery < seen.top]
    back = [cell for cell in offered if cell.centery > seen.bottom]
    for id, cells in (("on", on), ("back", back)):
        if cells:
            nearest = min(cells, key=lambda cell: abs(cell.centery - seen.centery))
            words = ui.say(Line(f"hud.choose_{id}", {"count": len(cells)}))
            yield nearest.centerx, EdgeMarker(id, nearest.centery, FRect(), id == "on", words)


def _whole(area: FRect, above: bool) -> FRect:
    """A pill with its arrow."""
    return FRect(area.x, area.y - ARROW * above, area.width, HEIGHT + ARROW)


def _free(area: FRect, above: bool, room: FRect, taken: Taken) -> FRect:
    """There, or as near as it lies with its arrow on nothing that is taken."""
    whole = _whole(area, above)
    found = free_place([whole], whole, room, taken) or least_covering([whole], room, taken)
    return FRect(found.x, found.y + ARROW * above, area.width, HEIGHT)


def _words(boat: Boat, own: Boat | None, seen: FRect) -> Line:
    if own is None:
        edge = seen.top if boat.y < seen.top else seen.bottom
        return Line("hud.rows_on" if boat.y < edge else "hud.rows_back", _told(boat, edge))
    if boat.seat == own.seat:
        return Line("hud.own_boat_on" if boat.y < seen.top else "hud.own_boat_back")
    level = round(own.y) == round(boat.y)
    key = "hud.rows_level" if level else "hud.rows_ahead" if boat.y < own.y else "hud.rows_behind"
    return Line(key, _told(boat, own.y))


def _told(boat: Boat, level: float) -> dict[str, str | int | Line | tuple[Line, ...]]:
    return {"name": boat.name, "count": max(1, round(abs(boat.y - level)))}


def _width(ui: Context, marker: EdgeMarker) -> float:
    block = ui.text.layout(marker.words, WORDS, round(400 * ui.viewport.unit), 1)
    beside = 2 * SIDE + 2 * PADDING + 8 if marker.pictures else 4 * PADDING
    return (block.width + 2) / ui.viewport.unit + beside


def _going(go: Callable[[float], None], y: float) -> Callable[[], None]:
    return lambda: go(y)
