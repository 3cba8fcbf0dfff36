"""What stands on a ground with a camera: the map of the whole, markers for boats out of sight, the camera's buttons."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import partial

from pygame import FRect

from game.content.message import Line
from game.engine.types import Seat
from game.table.item import Kind
from game.table.presenter import Names
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.drawing.shapes import Look
from game.ui.input.focus import Action, Node, Role
from game.ui.table.edge_markers import Boat, EdgeMarker, draw_markers, marker_nodes, markers_of
from game.ui.table.grounds import Grounds, Painted
from game.ui.table.river_map import OnMap, RiverChart
from game.ui.table.spread import Spread
from game.ui.table.zone_titles import cut_titles

COLUMN = (0.008, 0.017, 0.034, 0.966)
"""Left, top, width and height of what buttons and map share, by those of the ground's zone."""
WIDTHS = (36.4, 46.0)
LEFT_LEAST = 6.0
TOOL_GAP = 3.0
TOOL_LOOK = Look("panel", "panel_edge", radius=8, width=1.2, light=0.12, opacity=0.9)
TOOL_HOVER = Look("panel_raised", "lamplight", radius=8, width=1.5, light=0.2)
ICONS = {"nearer": "plus", "farther": "minus", "follow": "anchor"}
KEYS = {"nearer": "+", "farther": "-", "follow": "home"}
BOATS = (Kind.TOKEN, Kind.PIECE)
"""What may be a boat, if it has the shape of a seat."""


class Furniture:
    """Of all grounds of one table. `use` does what a button of a camera is for, `go` looks at a height of a ground."""

    def __init__(
        self,
        ui: Context,
        spread: Spread,
        grounds: Grounds,
        names: Names,
        portraits: Mapping[Seat, str],
        use: Callable[[str, Painted], None],
        go: Callable[[float, Painted], None],
    ) -> None:
        """`portraits`: the assets of everybody's calm face."""
        self.viewer: Seat | None = None
        """From whose boat distances are counted."""
        self.used: Container[str] = ()
        """Letters that can be used now, or are chosen."""
        self.beside: Sequence[FRect] = ()
        """Where something stands in the window that is neither on a ground nor a marker."""
        self._ui, self._spread, self._grounds = ui, spread, grounds
        self._names, self._portraits, self._use, self._go = names, portraits, use, go

    @property
    def aside(self) -> float:
        """What buttons and maps take of the window at its left."""
        return max((_column(painted, self._ui.viewport.finger).right for painted in self._free()), default=0.0)

    def nodes(self) -> list[Node]:
        """Names of zones that are cut, parts of the map, markers, buttons."""
        found = list(cut_titles(self._ui, self._spread.sheet))
        for painted in self._free():
            found += self._tools(painted)
            if (chart := self._map(painted)) is not None:
                found += chart.nodes(painted.zone.id, self._ui.viewport.finger, self._on_map(painted))
                found += marker_nodes(self._markers(painted), self._going(painted))
        return found

    def draw(self, canvas: Canvas) -> None:
        """All of it, as things lie now."""
        for painted in self._free():
            if (chart := self._map(painted)) is not None:
                draw_markers(canvas, self._markers(painted))
                chart.draw(canvas, painted.camera.open, self._on_map(painted))
            self._draw_tools(canvas, painted)

    def _free(self) -> Iterable[Painted]:
        return (painted for painted in self._grounds.all() if painted.free)

    def _map(self, painted: Painted) -> RiverChart | None:
        course = self._grounds.course(painted)
        if course is None:
            return None
        area = _column(painted, self._ui.viewport.finger)
        buttons = len(ICONS) * (area.width + TOOL_GAP)
        area.y, area.height = area.y + buttons, area.height - buttons
        return RiverChart(course, area, self._ui.say, self._going(painted))

    def _on_map(self, painted: Painted) -> list[OnMap]:
        return [OnMap(boat.seat, boat.x, boat.y, boat.name, boat.seat == self.viewer) for boat in self._boats(painted)]

    def _markers(self, painted: Painted) -> list[EdgeMarker]:
        boats = self._boats(painted)
        own = next((boat for boat in boats if boat.seat == self.viewer), None)
        camera = painted.camera
        # What is seen above the clear part is in sight; what lies below it is covered.
        seen, shown = camera.open, FRect(camera.open)
        shown.y, shown.height = camera.visible.y, seen.bottom - camera.visible.y
        room = FRect(camera.zone.x, camera.clear.y, camera.zone.width, camera.clear.height)
        kept = (*self._kept(painted), *self.beside)
        lying = [sprite.rect for sprite in self._spread.sprites() if sprite.item.zone == painted.zone.id]
        lying += (rect for _, rect, _ in self._grounds.signs())
        return markers_of(self._ui, boats, own, shown, room, camera.area, kept, painted.offered, lying)

    def _kept(self, painted: Painted) -> list[FRect]:
        """What can be used or is chosen on the ground, and the ways on show: nothing floats over them."""
        zone = painted.zone.id
        used = [sprite.rect for sprite in self._spread.sprites() if sprite.item.key in self.used]
        ways = (self._grounds.cell(zone, cell) for trail in painted.trails for cell in trail.cells)
        return [*used, *ways]

    def _boats(self, painted: Painted) -> Sequence[Boat]:
        """Every boat on the ground where it is drawn now."""
        found = []
        for sprite in self._spread.sprites():
            item = sprite.item
            if item.zone != painted.zone.id or item.kind not in BOATS or item.shape is None:
                continue
            x, y = painted.camera.back(*sprite.rect.center)
            seat = Seat(item.shape)
            found.append(Boat(item.shape, x, y, self._names[seat], self._portraits.get(seat), item.face))
        return found

    def _going(self, painted: Painted) -> Callable[[float], None]:
        return lambda y: self._go(y, painted)

    def _tools(self, painted: Painted) -> list[Node]:
        """Nearer, farther, follow."""
        return [
            Node(
                f"{name}:{painted.zone.id}",
                rect,
                Role.BUTTON,
                self._ui.say(Line(f"hud.camera.{name}")),
                "",
                actions={Action.PRESS: partial(self._use, name, painted)},
                keys=KEYS[name],
            )
            for name, rect in _places(painted, self._ui.viewport.finger)
        ]

    def _draw_tools(self, canvas: Canvas, painted: Painted) -> None:
        for name, rect in _places(painted, self._ui.viewport.finger):
            hovered = canvas.touch.hovered == f"{name}:{painted.zone.id}"
            canvas.look(rect, TOOL_HOVER if hovered else TOOL_LOOK)
            lit = name == "follow" and painted.camera.following
            canvas.icon(ICONS[name], rect.inflate(-14, -14), "text_accent" if lit else "text")


def _column(painted: Painted, least: float) -> FRect:
    """The buttons of the camera stand in it below each other, as wide as it is; the map has the rest."""
    zone, (left, top, wide, tall) = painted.camera.zone, COLUMN
    width = max(least, min(WIDTHS[1], max(WIDTHS[0], zone.width * wide)))
    left_edge = zone.x + max(LEFT_LEAST, left * zone.width)
    return FRect(left_edge, zone.y + top * zone.height, width, tall * zone.height)


def _places(painted: Painted, least: float) -> list[tuple[str, FRect]]:
    column = _column(painted, least)
    x, y, side = column.x, column.y, column.width
    return [(name, FRect(x, y + number * (side + TOOL_GAP), side, side)) for number, name in enumerate(ICONS)]
