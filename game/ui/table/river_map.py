"""The map of a whole river beside its ground: what lies there, who is where, and which part of it the window shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil

from pygame import FRect

from game.content.message import Line
from game.ui.canvas import Canvas
from game.ui.context import Say
from game.ui.drawing.shapes import Look
from game.ui.input.focus import Action, Node, Role
from game.ui.table.painter import Chart
from game.ui.table.pictures import seat_shape

BOARD = Look("panel", "panel_edge", radius=9, width=1.5, light=0.08, shadow=6, opacity=0.97)
PART = Look("water", "cream_shade", radius=2.5, width=1, light=0.1)
HIDDEN = Look("plate_soft", None, radius=2.5, light=0, opacity=0.16)
BRACKET = Look("plate", "lamplight", radius=5, width=2, light=0)
BELOW_OWN = Look("lamplight", "ink", radius=9, width=1, light=0)
FLAG = 22.0
PADDING = 6.0
GAP = 0.8
BOAT = 13.0
LEAST_BRACKET = 12.0
GOAL_ROWS, GOAL_SIDE = 2, 3.4
"""Rows of squares the finish line has, so that it differs from all other lines by its shape; their side."""
ABOUT = 1.0
"""So near above a part the finish counts as its own."""
OWN = 5.0
"""How much larger the disc below the viewer's own boat is."""
NOBODY = Line("hud.target")
NEARLY = 0.02
"""Part of a row by which it may be too low."""


@dataclass(frozen=True)
class OnMap:
    """A boat: the number of its seat, its middle on the ground, whose it is and whether it is the viewer's."""

    seat: int
    x: float
    y: float
    name: Line = NOBODY
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
        """One for each part, seen or not; the ones side by side count as one, and so do those lower than `least`."""
        for number, part in self._parts(least):
            place = self._place(part)
            area = FRect(self.area.x, place.y, self.area.width, place.height)
            name = self._say(Line("hud.map_part", {"number": number}))
            told = "\n".join(self._say(line) for line in self._told(part, boats))
            press = _going(self._go, part.centery)
            id = f"map:{zone}:{number}"
            yield Node(id, area, Role.BUTTON, name, told, actions={Action.PRESS: press}, focusable=False)

    def draw(self, canvas: Canvas, visible: FRect, boats: Sequence[OnMap]) -> None:
        """The parts, the lines, the window, then who is where."""
        canvas.look(self.area, BOARD)
        middle = self.area.centerx
        canvas.icon("finish", FRect(middle - FLAG / 2, self.area.y + PADDING - 2, FLAG, FLAG), "text")
        for look, parts in ((PART, self._course.parts), (HIDDEN, self._course.hidden)):
            for part in parts:
                canvas.look(self._place(part).inflate(-2 * GAP, -2 * GAP), look)
        for level in self._course.lines:
            self._line(canvas, level, "warning", 2)
        self._goal(canvas)
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

    def _told(self, part: FRect, boats: Sequence[OnMap]) -> Iterable[Line]:
        """Who is there, the finish, what nobody has seen, and where the viewer is against it."""
        own = next((boat for boat in boats if boat.own), None)
        if own is not None and _within(part, own.y):
            yield Line("hud.map_own")
        elif own is not None:
            yield Line("hud.map_own_on" if own.y < part.centery else "hud.map_own_back")
        there = tuple(boat.name for boat in boats if not boat.own and _within(part, boat.y))
        if there:
            yield Line("hud.map_there", {"names": there, "count": len(there)})
        if part.top - ABOUT <= self._course.finish <= part.bottom:
            yield Line("hud.map_finish")
        if any(part.contains(hidden) for hidden in self._course.hidden):
            yield Line("hud.map_hidden")

    def _goal(self, canvas: Canvas) -> None:
        """The finish line, chequered all across."""
        side = GOAL_SIDE
        y, across = self._down(self._course.finish) - side, round(self._inner.width / side)
        wide = self._inner.width / across
        for row in range(GOAL_ROWS):
            for column in range(across):
                square = FRect(self._inner.x + column * wide, y + row * side, wide, side)
                canvas.fill(square, "night" if (row + column) % 2 else "cream")

    def _line(self, canvas: Canvas, level: float, colour: str, width: float) -> None:
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


def _going(go: Callable[[float], None], y: float) -> Callable[[], None]:
    return lambda: go(y)
