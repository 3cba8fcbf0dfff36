"""The painted zones of one table: their grounds, cameras and what moves on them by itself."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pygame import SRCALPHA, FRect, Rect, Surface

from game.content.layout import Zone, ZoneKind
from game.content.line import Line
from game.table.item import Item
from game.table.presenter import Trail
from game.ui.context import Context
from game.ui.table.camera import Camera
from game.ui.table.geometry import Plot, Sheet, Spot
from game.ui.table.painter import Brush, Chart, Ground, Painters
from game.ui.table.trails import draw_trails

ROUND_WAYS = 1.0
"""Cells round a way that are seen with it."""
_NOWHERE = Surface((1, 1))


@dataclass
class Painted:
    """One painted zone. `camera` is None where the ground always fits the zone."""

    zone: Zone
    ground: Ground
    camera: Camera
    free: bool
    """Whether a person may move the camera."""
    kept: Surface | None = None
    kept_key: Hashable = None
    trails: Sequence[Trail] = field(default_factory=tuple)


class Grounds:
    """Knows where painted cells lie. `show` says which table is seen."""

    def __init__(self, ui: Context, painters: Painters) -> None:
        self._ui = ui
        self._sheet: Sheet | None = None
        self._painters = painters
        self._view: Any = None
        self._zones: dict[str, Painted] = {}
        self.seconds = 0.0
        """How long what moves by itself has been moving."""

    def __bool__(self) -> bool:
        return bool(self._painters)

    def fit(self, sheet: Sheet) -> None:
        """The zones lie here from now on."""
        self._sheet = sheet
        for painted in self._zones.values():
            plot = sheet.plot(painted.zone.id)
            clear = _clear(sheet, painted.zone)
            if plot is not None and (plot.rect, clear) != (painted.camera.zone, painted.camera.clear):
                painted.camera.fit(plot.rect, clear, self._ui.viewport.unit)

    def show(self, view: Any, watched: Sequence[Trail] = (), *, at_once: bool = False) -> None:
        """Looks at this table; cameras follow these ways, else what matters on it."""
        self._view = view
        for plot in () if self._sheet is None else self._sheet.plots:
            if plot.zone.kind is ZoneKind.PAINTED and plot.zone.id in self._painters:
                self._follow(plot, [trail for trail in watched if trail.zone == plot.zone.id], at_once)

    def painted(self, zone: str) -> Painted | None:
        """A zone that is painted."""
        return self._zones.get(zone)

    def all(self) -> Iterable[Painted]:
        """Every painted zone."""
        return self._zones.values()

    def spot(self, plot: Plot, item: Item) -> Spot | None:
        """Where an item lies; None if the zone has no ground. What is sketched elsewhere lies there."""
        zone = plot.zone
        if zone.id not in self._zones:
            return None
        sketched = [trail for trail in self._zones[zone.id].trails if trail.shows and trail.key == item.key]
        index = sketched[0].cells[-1] if sketched else item.index
        return Spot(self.cell(zone.id, index), 0.0, (zone.order, item.index))

    def cell(self, zone: str, index: int) -> FRect:
        """Where a cell lies in the window."""
        painted = self._zones[zone]
        return painted.camera.area(painted.ground.cell(self._view, index))

    def reveal(self, zone: str, index: int) -> bool:
        """Brings a cell into view; whether the camera moves."""
        painted = self._zones[zone]
        return painted.free and painted.camera.reveal(painted.ground.cell(self._view, index).inflate(1, 1))

    def course(self, painted: Painted) -> Chart | None:
        """What a map of this ground shows."""
        return painted.ground.course(self._view)

    def update(self, dt: float) -> bool:
        """Lets cameras glide; whether anything moved. What they will show is made ready a little at a time."""
        moved = [painted.camera.update(dt) for painted in self._zones.values()]
        for painted in self._zones.values():
            painted.ground.prepare(self._goal(painted), self._view)
        return any(moved)

    def draw(self, surface: Surface, painted: Painted) -> Rect:
        """The ground, kept as long as nothing on it changes, and what flows over it. Returns its pixels.

        Nothing is drawn while the ground has no key; what lies below shows beside the things on one without a camera.
        """
        brush = self._brush(surface, painted)
        look = (tuple(brush.visible), tuple(brush.clip), brush.unit, brush.rough, self._ui.theme.palette)
        drawn = painted.ground.key(self._view)
        if drawn is None:
            return brush.clip
        key = (drawn, look)
        if painted.kept is None or painted.kept.get_size() != brush.clip.size:
            # A ground with a camera fills its zone.
            kept = Surface(brush.clip.size).convert(surface) if painted.free else Surface(brush.clip.size, SRCALPHA)
            painted.kept, painted.kept_key = kept, None
        if key != painted.kept_key:
            inside = Rect((0, 0), brush.clip.size)
            painted.kept.fill((0, 0, 0, 0))
            painted.ground.paint(replace(brush, surface=painted.kept, clip=inside), self._view)
            painted.kept_key = key
        surface.blit(painted.kept, brush.clip)
        before = surface.get_clip()
        surface.set_clip(brush.clip.clip(before))
        painted.ground.flow(brush, self._view, self.seconds)
        for trail in painted.trails:
            if trail.shows:
                painted.ground.sketch(brush, self._view, trail)
        surface.set_clip(before)
        return brush.clip

    def signs(self) -> Iterable[tuple[str, FRect, Line]]:
        """What stands on grounds without words: an id, its place in the window, what it means."""
        for zone, painted in self._zones.items():
            for number, (rect, line) in enumerate(painted.ground.signs(self._view)):
                yield f"sign:{zone}:{number}", painted.camera.area(rect), line

    def draw_trails(self, surface: Surface, painted: Painted) -> None:
        """The ways of things that would move, over everything on the ground."""
        ways = [trail for trail in painted.trails if not trail.shows]
        if ways:
            brush = self._brush(surface, painted)
            before = surface.get_clip()
            surface.set_clip(brush.clip.clip(before))
            draw_trails(brush, ways, lambda index: painted.ground.cell(self._view, index))
            surface.set_clip(before)

    def _brush(self, surface: Surface, painted: Painted) -> Brush:
        clip = self._ui.viewport.to_pixels(painted.camera.zone)
        unit = painted.camera.scale * self._ui.viewport.unit
        return Brush(surface, self._ui, painted.camera.visible, clip, unit, painted.camera.zooming)

    def _goal(self, painted: Painted) -> Brush:
        """What the camera will show when it has arrived."""
        visible, scale = painted.camera.goal
        clip = self._ui.viewport.to_pixels(painted.camera.zone)
        clip.topleft = (0, 0)
        return Brush(_NOWHERE, self._ui, visible, clip, scale * self._ui.viewport.unit)

    def _follow(self, plot: Plot, watched: Sequence[Trail], at_once: bool) -> None:
        zone, ground = plot.zone, self._painters[plot.zone.id]
        size = ground.size(self._view)
        wanted = ground.follow(self._view)
        painted = self._zones.get(zone.id)
        if painted is None or painted.ground is not ground:
            assert self._sheet is not None
            rows, pixels = ground.rows(self._view), self._ui.viewport.unit
            camera = Camera(plot.rect, size, clear=_clear(self._sheet, zone), rows=rows, pixels=pixels)
            painted = self._zones[zone.id] = Painted(zone, ground, camera, wanted is not None)
            if wanted is None:
                camera.show_whole()
            at_once = True
        painted.camera.resize(size)
        cells = [ground.cell(self._view, cell) for trail in watched for cell in trail.cells]
        if wanted is not None and cells:
            painted.camera.frame(cells[0].unionall(cells[1:]).inflate(2 * ROUND_WAYS, 2 * ROUND_WAYS))
        elif wanted is not None:
            painted.camera.follow(wanted)
        if at_once:
            painted.camera.arrive()


def _clear(sheet: Sheet, zone: Zone) -> FRect:
    """The part of a zone that nothing is laid over, in the window."""
    return sheet.area(FRect(*(zone.clear or zone.rectangle)))
