"""Overlays of a ground with a camera, and what moves by itself: cameras that glide, grounds that flow, trails.

Overlays are the map of the whole, markers for boats out of sight, the camera's buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from enum import StrEnum, auto
from functools import partial
from typing import Any, Final

from pygame import FRect

from game.content.message import Message
from game.content.theme import IconName
from game.engine.types import Seat
from game.table.item import Item, ItemKind
from game.table.presenter import Names, Trail
from game.table.settings import Motion
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.scene import OccupiedPlace, free_place, least_covering
from game.ui.table.ground.grounds import Grounds, PaintedZone
from game.ui.table.ground.markers import (
    AheadSource,
    AheadView,
    Boat,
    EdgeMarker,
    GroundThing,
    OnMap,
    RiverChart,
    ahead_of,
    chart_of,
    draw_markers,
    is_wide,
    marker_nodes,
    markers_of,
)
from game.ui.table.ground.painter import Camera
from game.ui.table.items.item_layer import ItemLayer, cut_titles

AWAKE_SECONDS = 180.0
"""Seconds after the last input, or the last movement, until a ground rests."""

FLOW_STEP = 1 / 8
"""Seconds between two steps of what flows."""

COLUMN = (0.008, 0.017, 0.034, 0.966)
"""Left, top, width and height of what buttons and map share, by those of the ground's zone."""

WIDTHS = (36.4, 46.0)
LEFT_LEAST = 6.0
TOOL_GAP = 3.0
TOOL_LOOK = Look("panel", "panel_edge", radius=8, width=1.2, light=0.12, opacity=0.9)
TOOL_HOVER = Look("panel_raised", "lamplight", radius=8, width=1.5, light=0.2)
BOATS = (ItemKind.TOKEN, ItemKind.PIECE)
"""The kinds of items that may be a boat, if they have the shape of a seat."""

PLATE = Look("plate", "lamplight", radius=8, width=1.5, light=0.08, shadow=6)
WORDS = Style(Type.BOLD, "plate_text", 16)
WIDEST = 168.0
PADDING = (12.0, 5.0)
BESIDE = 0.08
"""Width beside the course, in cells: it may cover the number of the row, which it says itself."""

MARGIN = 6.0
INSIDE = 6.0
"""Distance of the light from the edge of its cell, in design units."""


class CameraTool(StrEnum):
    """The buttons of a camera; each is named `hud.camera.<tool>`."""

    NEARER = auto()
    FARTHER = auto()
    FOLLOW = auto()


class AmbientMotion:
    """The ambient motion of one table. A ground flows only with full motion, and rests when nobody does anything."""

    def __init__(self, ui: Context, item_layer: ItemLayer, grounds: Grounds) -> None:
        self._ui, self._item_layer, self._grounds = ui, item_layer, grounds
        self.moves = 0
        """Number of times that things came to lie elsewhere in the window because a ground moved."""
        self._awake_until = 0.0
        self._since = 0.0
        self._due = False
        self.looks_ahead = True
        """True if rows ahead are shown where there is room for them."""
        self.charted = False
        """True if a chart of the whole river lies over the table."""
        self.shown_for: tuple[object, ...] = ()
        """The state of the table that the trails on show belong to."""

    @property
    def busy(self) -> bool:
        """True if many frames are wanted: a camera glides. A flowing ground needs no more than an idle table has."""
        return self.gliding

    def wake(self) -> None:
        """Notes that a person did something, or that something moves."""
        self._awake_until = self._ui.now + AWAKE_SECONDS

    def look(self, view: Any, watched: Sequence[Trail] = ()) -> None:
        """Another table is seen: cameras go to these ways, else where it matters; at once where little may move."""
        self.wake()
        if self._grounds:
            self._grounds.show(view, watched, at_once=self._ui.motion is not Motion.FULL)
            self._item_layer.follow_camera()

    def update(self, dt: float) -> None:
        """Glides and flows on."""
        if self._grounds.update(dt):
            self._follow()
        if self._flowing and self._ui.now < self._awake_until:
            self._since += dt
            self._grounds.seconds += dt
            if self._since >= FLOW_STEP:
                self._since, self._due = self._since % FLOW_STEP, True

    def take_due(self) -> bool:
        """True if a step of the flow is to be drawn; asking clears it."""
        due, self._due = self._due, False
        return due

    def show_trails(
        self,
        shown_for: tuple[object, ...],
        trails: Sequence[Trail],
        *,
        prospects: Sequence[Trail] = (),
        focused: bool = False,
    ) -> None:
        """The ways of what would move, from now on; below them the `prospects`. They are `shown_for` this.

        `focused`: somebody stands with the keys on what they begin with; all of them come into view.
        """
        self.shown_for = shown_for
        sketched = [trail for painted in self._grounds.all() for trail in painted.trails if trail.shows]
        for painted in self._grounds.all():
            painted.trails = [trail for trail in trails if trail.zone == painted.zone.id]
            painted.prospects = [trail for trail in prospects if trail.zone == painted.zone.id]
        if sketched != [trail for trail in trails if trail.shows]:
            self._follow()
        if focused and self._grounds.reveal_trails():
            self._arrive()

    def reveal(self, target: str) -> None:
        """Brings a thing that has the focus into view."""
        sprite = self._item_layer.sprite(target)
        if sprite is not None and self._grounds.painted(sprite.item.zone) is not None:
            self._grounds.reveal(sprite.item.zone, sprite.item.index)

    def seek(self, lit: Sequence[Item]) -> None:
        """Something new is lit: cameras come back to where it matters if none of it is in sight on their ground."""
        if self._grounds.seek(lit):
            self._arrive()

    def frame(self, things: Sequence[Item]) -> None:
        """Brings all of these things on the grounds into sight, for a picture."""
        self._grounds.frame(things)
        self._arrive()

    def resume(self) -> None:
        """Another moment of the match is about to be seen: cameras follow again, wherever a person moved them, at the
        scale that was chosen.
        """
        self._each(Camera.come_back)
        self._arrive()

    def key(self, chord: str) -> bool:
        """The keys of the camera."""
        if not any(painted.free for painted in self._grounds.all()):
            return False
        charted, self.charted = self.charted, False
        match chord:
            case "+" | "=" | "shift+=" | "[+]":
                self._each(lambda camera: camera.zoom(1))
            case "-" | "[-]":
                self._each(lambda camera: camera.zoom(-1))
            case "0":
                self._each(Camera.show_whole)
                self.charted = not charted and not is_wide(self._ui)
            case "n":
                self.toggle_ahead()
            case "page_up" | "pageup":
                self._each(lambda camera: camera.page(-1))
            case "page_down" | "pagedown":
                self._each(lambda camera: camera.page(1))
            case "home":
                self._each(Camera.resume)
                self.look(self._grounds.view)
            case _:
                self.charted = charted
                return False
        self._arrive()
        return True

    def close_chart(self) -> None:
        """Takes the chart of the river away."""
        self.charted = False
        self._follow()

    def toggle_ahead(self) -> None:
        """Hides the rows ahead, or shows them again."""
        self.looks_ahead = not self.looks_ahead
        self._follow()

    def nodes(self) -> list[Node]:
        """The signs on each ground, as far as they are in the window."""
        return [
            Node(id, rect, Role.TEXT, plain(self._ui.say(line)), focusable=False)
            for id, rect, line in self._grounds.signs()
        ]

    def use(self, tool: CameraTool, painted: PaintedZone) -> None:
        """Does what a button of a camera is for."""
        self.charted = False
        match tool:
            case CameraTool.NEARER:
                painted.camera.zoom(1)
            case CameraTool.FARTHER:
                painted.camera.zoom(-1)
            case CameraTool.FOLLOW:
                painted.camera.resume()
                self.look(self._grounds.view)
        self._arrive()

    def go(self, y: float, painted: PaintedZone) -> None:
        """Shows this height of a ground."""
        self.charted = False
        painted.camera.look_at(y)
        self._arrive()

    def _each(self, move: Callable[[Camera], None]) -> None:
        for painted in self._grounds.all():
            if painted.free:
                move(painted.camera)

    def _arrive(self) -> None:
        """A person moved a camera: it is there at once unless everything may move."""
        if self._ui.motion is not Motion.FULL:
            for painted in self._grounds.all():
                painted.camera.arrive()
        self._follow()

    def _follow(self) -> None:
        self._item_layer.follow_camera()
        self.moves += 1

    @property
    def _flowing(self) -> bool:
        return bool(self._grounds) and self._ui.motion is Motion.FULL

    @property
    def gliding(self) -> bool:
        """True if a camera moves to another place."""
        return any(painted.camera.moving for painted in self._grounds.all())


ICONS: Final[Mapping[CameraTool, IconName]] = {
    CameraTool.NEARER: "plus",
    CameraTool.FARTHER: "minus",
    CameraTool.FOLLOW: "anchor",
}
KEYS: Final = {CameraTool.NEARER: "+", CameraTool.FARTHER: "-", CameraTool.FOLLOW: "home"}


class GroundOverlays:
    """The overlays of all grounds of one table. `use` carries out a camera's button, `go` looks at a height of a
    ground.
    """

    def __init__(
        self,
        ui: Context,
        item_layer: ItemLayer,
        grounds: Grounds,
        ambient_motion: AmbientMotion,
        names: Names,
        portraits: Mapping[Seat, str],
    ) -> None:
        """`portraits`: the assets of everybody's calm face."""
        self.viewer: Seat | None = None
        """The seat from whose boat distances are counted."""
        self.asked: Seat | None = None
        """The person who is asked in public: distances are told of their boat while nobody's own view is shown."""
        self.used: Container[str] = ()
        """Targets that can be used now, or are chosen."""
        self.beside: Sequence[FRect] = ()
        """Rectangles of what stands in the window and is neither on a ground nor a marker."""
        self._ui, self._item_layer, self._grounds = ui, item_layer, grounds
        self._ambient_motion, self._names, self._portraits = ambient_motion, names, portraits
        self._found: dict[str, tuple[tuple[object, ...], list[EdgeMarker]]] = {}
        """The markers of each zone that were placed last, and what they were placed for."""

    @property
    def aside(self) -> float:
        """The width that buttons and maps take at the left of the window."""
        return max((_column(painted, self._ui.viewport.finger).right for painted in self._free()), default=0.0)

    def nodes(self) -> list[Node]:
        """Names of zones that are cut, parts of the map, markers, buttons."""
        found = list(cut_titles(self._ui, self._item_layer.sheet))
        for painted in self._free():
            found += self._tools(painted)
            if (chart := self._map(painted)) is not None:
                found += chart.nodes(painted.zone.id, self._ui.viewport.finger, self._on_map(painted))
                found += marker_nodes(self._markers(painted), self._going(painted))
            charted = self._ambient_motion.charted
            toggle = self._ambient_motion.close_chart if charted else self._ambient_motion.toggle_ahead
            for ahead in self._ahead(painted):
                found += ahead.nodes(toggle, self._going(painted))
        return found

    @property
    def ahead_areas(self) -> tuple[FRect, ...]:
        """The rectangles of the rows ahead in the window."""
        return tuple(ahead.area for painted in self._free() for ahead in self._ahead(painted))

    def draw(self, canvas: Canvas) -> None:
        """All of it, as things lie now."""
        self._draw_markers(canvas)
        self.draw_fixtures(canvas)
        self._draw_views(canvas)

    def draw_fixtures(self, canvas: Canvas) -> None:
        """Draws maps and buttons, which stay the same while a camera or a boat moves."""
        for painted in self._free():
            if (chart := self._map(painted)) is not None:
                chart.draw_course(canvas)
            self._draw_tools(canvas, painted)

    def draw_moving(self, canvas: Canvas) -> None:
        """Draws the rest: the markers, and the boats and the window on the maps."""
        self._draw_markers(canvas)
        self._draw_views(canvas)

    @property
    def fixtures(self) -> list[object]:
        """Changes whenever `draw_fixtures` would draw something else, besides sizes, colours and the pointer."""
        return [(self._grounds.course(painted), painted.camera.following) for painted in self._free()]

    def _draw_markers(self, canvas: Canvas) -> None:
        for painted in self._free():
            if self._grounds.course(painted) is not None:
                draw_markers(canvas, self._markers(painted))

    def _draw_views(self, canvas: Canvas) -> None:
        for painted in self._free():
            if (chart := self._map(painted)) is not None:
                chart.draw_view(canvas, painted.camera.open, self._on_map(painted))
            for ahead in self._ahead(painted):
                ahead.draw(canvas, self._lying(painted), self._on_map(painted))

    def _ahead(self, painted: PaintedZone) -> list[AheadView]:
        """Returns the view of the rows ahead, where there is one, or the columns of the whole river."""
        chart = self._grounds.course(painted)
        if chart is None or not chart.rows:
            return []
        source = AheadSource(painted.zone.id, painted.ground, self._grounds.view, chart, painted.camera.sight_ahead)
        if self._ambient_motion.charted:
            return chart_of(self._ui, source)
        ahead = ahead_of(self._ui, source, self.beside, self._ambient_motion.looks_ahead)
        return [] if ahead is None else [ahead]

    def _lying(self, painted: PaintedZone) -> list[GroundThing]:
        """The things on the ground besides boats."""
        items = (sprite.item for sprite in self._item_layer.sprites() if sprite.item.zone == painted.zone.id)
        return [
            GroundThing(item.face, painted.ground.cell(self._grounds.view, item.index))
            for item in items
            if item.face is not None and item.shape is None
        ]

    def _free(self) -> Iterable[PaintedZone]:
        return (painted for painted in self._grounds.all() if painted.free)

    def _map(self, painted: PaintedZone) -> RiverChart | None:
        course = self._grounds.course(painted)
        if course is None:
            return None
        area = _column(painted, self._ui.viewport.finger)
        buttons = len(ICONS) * (area.width + TOOL_GAP)
        area.y, area.height = area.y + buttons, area.height - buttons
        return RiverChart(course, area, self._ui.say, self._going(painted))

    def _on_map(self, painted: PaintedZone) -> list[OnMap]:
        return [OnMap(boat.seat, boat.x, boat.y, boat.name, boat.seat == self.viewer) for boat in self._boats(painted)]

    def _markers(self, painted: PaintedZone) -> list[EdgeMarker]:
        boats = self._boats(painted)
        measure = self.asked if self.viewer is None else self.viewer
        own = next((boat for boat in boats if boat.seat == measure), None)
        camera = painted.camera
        shown = camera.sight
        room = FRect(camera.zone.x, camera.clear.y, camera.zone.width, camera.clear.height)
        kept = (*self._kept(painted), *self.beside, *self.ahead_areas)
        lying = [FRect(sprite.rect) for sprite in self._item_layer.sprites() if sprite.item.zone == painted.zone.id]
        lying += (rect for _, rect, _ in self._grounds.signs())
        view = (FRect(camera.visible), FRect(camera.zone), self._ui.viewport.unit, self._ui.assets.language)
        yours = self.viewer is not None
        placed_for = (boats, own, yours, shown, room, view, kept, [FRect(cell) for cell in painted.offered], lying)
        if painted.zone.id not in self._found or self._found[painted.zone.id][0] != placed_for:
            clear = OccupiedPlace(kept, tuple(lying))
            found = markers_of(self._ui, boats, own, shown, room, camera.area, painted.offered, clear, yours=yours)
            self._found[painted.zone.id] = placed_for, found
        return self._found[painted.zone.id][1]

    def _kept(self, painted: PaintedZone) -> list[FRect]:
        """Returns the rectangles of usable and chosen things on the ground, and of the trails on show: nothing floats
        over them.
        """
        zone = painted.zone.id
        used = [FRect(sprite.rect) for sprite in self._item_layer.sprites() if sprite.item.key in self.used]
        ways = (self._grounds.cell(zone, cell) for trail in painted.trails for cell in trail.cells)
        return [*used, *ways]

    def _boats(self, painted: PaintedZone) -> Sequence[Boat]:
        """Every boat on the ground where it is drawn now."""
        found = []
        for sprite in self._item_layer.sprites():
            item = sprite.item
            if item.zone != painted.zone.id or item.kind not in BOATS or item.shape is None:
                continue
            x, y = painted.camera.back(*sprite.rect.center)
            seat = Seat(item.shape)
            found.append(Boat(item.shape, x, y, self._names[seat], self._portraits.get(seat), item.face))
        return found

    def _going(self, painted: PaintedZone) -> Callable[[float], None]:
        return lambda y: self._ambient_motion.go(y, painted)

    def _tools(self, painted: PaintedZone) -> list[Node]:
        """Nearer, farther, follow."""
        return [
            Node(
                f"{tool}:{painted.zone.id}",
                rect,
                Role.BUTTON,
                self._ui.say(Message(f"hud.camera.{tool}")),
                "",
                actions={Action.PRESS: partial(self._ambient_motion.use, tool, painted)},
                keys=KEYS[tool],
            )
            for tool, rect in _places(painted, self._ui.viewport.finger)
        ]

    def _draw_tools(self, canvas: Canvas, painted: PaintedZone) -> None:
        for tool, rect in _places(painted, self._ui.viewport.finger):
            hovered = canvas.touch.hovered == f"{tool}:{painted.zone.id}"
            canvas.look(rect, TOOL_HOVER if hovered else TOOL_LOOK)
            lit = tool is CameraTool.FOLLOW and painted.camera.following
            canvas.icon(ICONS[tool], rect.inflate(-14, -14), "text_accent" if lit else "text")


def draw_notes(
    canvas: Canvas, grounds: Grounds, kept: Callable[[], Sequence[FRect]], title: FRect | None
) -> list[FRect]:
    """Draws the notes of all trails that have one, and of passing a reaction on; returns their rectangles.

    They lie on nothing that is `kept` clear, if possible; it is asked only if there are notes.

    No light is drawn over the words of the `title`.
    """
    noted = [(painted, trail) for painted in grounds.all() for trail in _noted(painted)]
    clear = kept() if noted else ()
    found: list[FRect] = []
    for painted, trail in noted:
        if trail.note is not None:
            ways = [grounds.cell(painted.zone.id, cell) for cell in trail.cells]
            found.append(_draw(canvas, trail.note, ways, _course(grounds, painted), (*clear, *found), title))
    return found


def _column(painted: PaintedZone, least: float) -> FRect:
    """The buttons of the camera stand in it below each other, as wide as it is; the map has the rest."""
    zone, (left, top, wide, tall) = painted.camera.zone, COLUMN
    width = max(least, min(WIDTHS[1], max(WIDTHS[0], zone.width * wide)))
    left_edge = zone.x + max(LEFT_LEAST, left * zone.width)
    return FRect(left_edge, zone.y + top * zone.height, width, tall * zone.height)


def _places(painted: PaintedZone, least: float) -> list[tuple[CameraTool, FRect]]:
    column = _column(painted, least)
    x, y, side = column.x, column.y, column.width
    return [(tool, FRect(x, y + number * (side + TOOL_GAP), side, side)) for number, tool in enumerate(ICONS)]


def _noted(painted: PaintedZone) -> list[Trail]:
    """Returns the trails with a note, that of passing on last."""
    stay = [trail for trail in painted.prospects[:1] if trail not in painted.trails]
    return [trail for trail in (*painted.trails, *stay) if trail.note is not None]


def _course(grounds: Grounds, painted: PaintedZone) -> FRect | None:
    """Returns the rectangle of the whole course, in the window."""
    course = grounds.course(painted)
    if course is None:
        return None
    whole = course.parts[0].unionall(list(course.parts[1:])).inflate(2 * BESIDE, 0)
    return painted.camera.area(whole)


def _draw(
    canvas: Canvas,
    note: Message,
    way: Sequence[FRect],
    course: FRect | None,
    kept: Sequence[FRect],
    title: FRect | None,
) -> FRect:
    ui, cell = canvas.ui, way[-1]
    words, unit = ui.say(note), ui.viewport.unit
    block = ui.text.layout(words, WORDS, round(WIDEST * unit))
    area = FRect(0, 0, (block.width + 2) / unit + 2 * PADDING[0], block.height / unit + 2 * PADDING[1])
    area = _place(area, cell, cell if course is None else course, FRect(ui.viewport.rect), (*way, *kept))
    with canvas.clipped(_beside(title, ui.viewport.rect, cell)):
        _point(canvas, area, cell)
    canvas.look(area, PLATE)
    canvas.text(words, area.inflate(-2 * PADDING[0] + 2, -2 * PADDING[1] + 2), WORDS, align=0.5)
    return area


def _beside(title: FRect | None, window: FRect, cell: FRect) -> FRect:
    """The window, right of the title if a cell reaches below that."""
    if title is None or not title.colliderect(cell.inflate(2 * INSIDE, 2 * INSIDE)):
        return FRect(window)
    return FRect(title.right, window.y, max(0.0, window.right - title.right), window.height)


def _place(size: FRect, cell: FRect, course: FRect, window: FRect, kept: Sequence[FRect]) -> FRect:
    """Returns a place beside the course on the level of the cell, on the nearer side, or as near to the cell as there
    is room.
    """
    left, right = FRect(size), FRect(size)
    left.midright, right.midleft = (course.left, cell.centery), (course.right, cell.centery)
    inside = window.inflate(-2 * MARGIN, -2 * MARGIN)
    nearer = min((left, right), key=lambda place: max(place.left - cell.right, cell.left - place.right))
    wished, taken = [nearer.clamp(inside)], OccupiedPlace(tuple(kept), (course,))
    return free_place(wished, cell, window, taken) or least_covering(wished, window, taken)


def _point(canvas: Canvas, area: FRect, cell: FRect) -> None:
    """A line to the cell it tells of, which stands in the light."""
    seen = cell.clip(canvas.ui.viewport.rect)
    if not seen.width or not seen.height:
        return
    x = min(max(area.centerx, seen.left), seen.right)
    y = min(max(area.centery, seen.top + seen.height / 3), seen.bottom - seen.height / 3)
    canvas.line(area.center, (x, y), "lamplight", 2)
    canvas.ring(cell.inflate(-INSIDE, -INSIDE), radius=8, colour="lamplight", gap=0)
