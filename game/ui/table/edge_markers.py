"""Pills at the edge of a ground for boats that are out of sight: who, how far, in which direction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from pygame import FRect

from game.content.line import Line
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
    """One pill, and where its boat is."""

    boat: Boat
    area: FRect
    above: bool
    words: str


def markers_of(
    ui: Context,
    boats: Sequence[Boat],
    own: Boat | None,
    seen: FRect,
    room: FRect,
    place: Callable[[FRect], FRect],
    kept: Sequence[FRect] = (),
) -> list[EdgeMarker]:
    """A pill for each boat whose middle is not in `seen`, the part of the ground that can be seen.

    Pills stand at the edges of `room`, a part of the window, or as near to them as they lie on no boat and on nothing
    that is `kept` clear; `place` says where something of the ground lies in it. Distances are counted from `own`, else
    from the edge.
    """
    taken = [*kept, *(place(FRect(boat.x - 0.5, boat.y - 0.5, 1, 1)) for boat in boats)]
    found: list[EdgeMarker] = []
    for boat in boats:
        above, below = boat.y < seen.top - OUT, boat.y > seen.bottom + OUT
        if not above and not below:
            continue
        words = ui.say(_words(boat, own, seen))
        area = FRect(0, 0, _width(ui, words), HEIGHT)
        column = place(FRect(boat.x, seen.y, 0, 0)).x
        area.midtop = (column, room.top + ARROW) if above else (column, room.bottom - HEIGHT - ARROW)
        area.clamp_ip(FRect(room.x, area.y, room.width, HEIGHT))
        area = _free(area, above, room, Taken((*taken, *(marker.area for marker in found))))
        found.append(EdgeMarker(boat, area, above, words))
    return found


def draw_markers(canvas: Canvas, markers: Iterable[EdgeMarker]) -> None:
    """Portrait, words, boat, and a small arrow towards it."""
    for marker in markers:
        area, boat = marker.area, marker.boat
        tip = area.top - ARROW + 2 if marker.above else area.bottom + ARROW - 2
        base = area.top + 1 if marker.above else area.bottom - 1
        canvas.wedge((area.centerx, tip), (area.centerx, base), ARROW, "lamplight")
        canvas.look(area, PILL)
        left = FRect(area.x + PADDING - 2, area.y + (HEIGHT - SIDE) / 2, SIDE, SIDE)
        canvas.image(boat.portrait or seat_shape(boat.seat), left)
        right = left.move(area.right - left.right - PADDING + 2, 0) if boat.picture is not None else None
        if right is not None and boat.picture is not None:
            canvas.image(boat.picture, right)
        end = area.right - PADDING * 2 if right is None else right.left
        canvas.text(marker.words, FRect(left.right, area.y, end - left.right, HEIGHT), WORDS, align=0.5, lines=1)


def marker_nodes(markers: Iterable[EdgeMarker], go: Callable[[float], None]) -> Iterable[Node]:
    """One for each pill; a press brings the boat into view."""
    for marker in markers:
        press = _going(go, marker.boat.y)
        yield Node(
            f"{MARKER}{marker.boat.seat}", marker.area, Role.BUTTON, marker.words, actions={Action.PRESS: press},
            tooltip=False,
        )  # fmt: skip


def _free(area: FRect, above: bool, room: FRect, taken: Taken) -> FRect:
    """There, or as near as it lies with its arrow on nothing that is taken."""
    whole = FRect(area.x, area.y - ARROW * above, area.width, HEIGHT + ARROW)
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


def _width(ui: Context, words: str) -> float:
    block = ui.text.layout(words, WORDS, round(400 * ui.viewport.unit), 1)
    return (block.width + 2) / ui.viewport.unit + 2 * SIDE + 2 * PADDING + 8


def _going(go: Callable[[float], None], y: float) -> Callable[[], None]:
    return lambda: go(y)
