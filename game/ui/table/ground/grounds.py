"""The painted zones of one table: their grounds, cameras and what moves on them by itself."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Any, Final

from pygame import SRCALPHA, FRect, Rect, Surface

from game.content.layout import Zone, ZoneKind
from game.content.message import Message
from game.table.item import Item
from game.table.presenter import Trail
from game.ui.context import Context
from game.ui.table.ground.painter import Brush, Camera, Chart, Ground, Painters, draw_prospects, draw_trails
from game.ui.table.layout.geometry import ItemPlace, TableGeometry, ZonePlace

BESIDE: Final = 1.25
"""Length of a ground's cache, as a factor of the view's: a camera moves on so far before anything is moved within
it,
"""

WHOLE: Final = 1.35
"""unless all of the ground is no longer than this."""

AHEAD: Final = 1.0
"""Cells painted at once where a camera moves on."""

ASK_SECONDS: Final = 0.2
"""Seconds until a ground that had nothing to prepare is asked again: a picture that it waits for may have come."""

PARTS = 12
"""Number of frames in which all of the light is renewed while something else moves: five times a second, not eight as
at rest, for the eye follows what moves.
"""

_NOWHERE = Surface((1, 1))


class GroundCache:
    """Two pictures of one piece of ground at one size: as it stands, and with the light of some moment."""

    def __init__(
        self, brush: Brush, ground: tuple[float, float] | None, *, clear: bool, before: GroundCache | None
    ) -> None:
        """`brush` is that of the view, `ground` the size of it all, None if no more than the view is wanted.

        `clear`: something else shows beside what is painted; `before`: a cache that nobody needs any more.
        """
        self._seen, self.unit = brush.clip.size, brush.unit
        self._ground = None if ground is None else (ground[0] * brush.unit, ground[1] * brush.unit)
        size = self._seen if self._ground is None else _size(self._seen, self._ground)
        self._clear = clear
        kept = before is not None and before.standing.get_size() == size and before._clear == clear
        flags = SRCALPHA if clear else 0
        self.standing: Surface = before.standing if before is not None and kept else Surface(size, flags)
        """The picture at rest,"""
        self.lit: Surface = before.lit if before is not None and kept else Surface(size, flags)
        """and with light."""
        self.painted = Rect(0, 0, 0, 0)
        """The part of both that is painted."""
        left, top = (self._offset(axis, (size[axis] - self._seen[axis]) // 2, brush) for axis in (0, 1))
        x, y = self._place(brush)
        self._corner = x - left, y - top

    def fits(self, brush: Brush) -> bool:
        """True if the view has the size of this cache."""
        return self._seen == brush.clip.size and self.unit == brush.unit

    def view(self, brush: Brush) -> Rect:
        """The pixels of it that are seen; they may lie beyond its edges."""
        x, y = self._place(brush)
        return Rect((x - self._corner[0], y - self._corner[1]), self._seen)

    def reach(self, brush: Brush) -> Rect:
        """Returns the seen pixels, all of them within the cache: it is moved to where there is most room ahead, if need
        be.
        """
        view, whole = self.view(brush), self.standing.get_rect()
        if whole.contains(view):
            return view
        across, down = (self._step(axis, brush, view, whole) for axis in (0, 1))
        for surface in (self.standing, self.lit):
            surface.scroll(across, down)
        self.painted = self.painted.move(across, down).clip(whole)
        self._corner = self._corner[0] - across, self._corner[1] - down
        return view.move(across, down)

    def missing(self, view: Rect) -> Iterator[Rect]:
        """Parts that are to be painted before this is seen, cleared already; they count as painted then."""
        for part in self._lacking(view):
            if self._clear:
                self.standing.fill((0, 0, 0, 0), part)
                self.lit.fill((0, 0, 0, 0), part)
            yield part

    def brush(self, surface: Surface, part: Rect, seen: Brush) -> Brush:
        """Returns the brush for these rows of the cache; `seen` is the brush of the view."""
        clip = Rect(0, part.top, surface.get_width(), part.height)
        left, top = self._corner[0] / self.unit, (self._corner[1] + part.top) / self.unit
        visible = FRect(left, top, clip.width / self.unit, part.height / self.unit)
        return replace(seen, surface=surface, visible=visible, clip=clip, corner=self._corner)

    def _place(self, brush: Brush) -> tuple[int, int]:
        """Pixels from the first of the ground to the first that is seen."""
        return round(brush.visible.x * self.unit), round(brush.visible.y * self.unit)

    def _lacking(self, view: Rect) -> Iterator[Rect]:
        there = self.painted
        if not there.colliderect(view):
            self.painted = view.copy()
            yield view
            return
        whole, ahead = self.standing.get_rect(), ceil(AHEAD * self.unit)
        wanted = there.union(_longer(view, there, ahead).clip(whole))
        self.painted = wanted
        for left, right in ((wanted.left, there.left), (there.right, wanted.right)):
            if left < right:
                yield Rect(left, there.top, right - left, there.height)
        for top, bottom in ((wanted.top, there.top), (there.bottom, wanted.bottom)):
            if top < bottom:
                yield Rect(wanted.left, top, wanted.width, bottom - top)

    def _step(self, axis: int, brush: Brush, view: Rect, whole: Rect) -> int:
        """Returns the pixels by which everything moves so that the view comes within it, most of the room ahead of
        it.
        """
        if 0 <= view[axis] <= whole.size[axis] - self._seen[axis]:
            return 0
        wanted = whole.size[axis] - self._seen[axis] if view[axis] < 0 else 0
        return self._offset(axis, wanted, brush) - view[axis]

    def _offset(self, axis: int, wanted: int, brush: Brush) -> int:
        """Pixels from its first one to the first that is seen, so that it holds no more than ground, if that may be."""
        if self._ground is None:
            return 0
        size, whole = _size(self._seen, self._ground)[axis], self._ground[axis]
        before = self._place(brush)[axis]
        most = size - self._seen[axis]
        return min(most, max(0, min(before, max(wanted, before - max(0, ceil(whole) - size)))))


def _size(seen: tuple[int, int], ground: tuple[float, float]) -> tuple[int, int]:
    wide, tall = (_length(part, whole) for part, whole in zip(seen, ground, strict=True))
    return wide, tall


def _length(seen: int, whole: float) -> int:
    if whole <= seen:
        return seen
    return ceil(whole) if whole <= WHOLE * seen else ceil(BESIDE * seen)


def _longer(view: Rect, there: Rect, ahead: int) -> Rect:
    """Returns the view with more on each side where it reaches beyond what is there."""
    left = view.left - ahead * (view.left < there.left)
    top = view.top - ahead * (view.top < there.top)
    right = view.right + ahead * (view.right > there.right)
    bottom = view.bottom + ahead * (view.bottom > there.bottom)
    return Rect(left, top, right - left, bottom - top)


@dataclass
class PaintedZone:
    """One painted zone. `camera` is None where the ground always fits the zone."""

    zone: Zone
    ground: Ground
    camera: Camera
    free: bool
    """True if a person may move the camera."""
    ground_cache: GroundCache | None = None
    """The cache of its picture."""
    key: Hashable = None
    """The key of the picture in the cache."""
    seconds: float = 0.0
    """The moment of the light."""
    lit: tuple[Hashable, ...] = ()
    """The keys of its live areas at that moment."""
    relit: int = 0
    """Parts of the light that are of this moment already."""
    due: Sequence[int] = ()
    """The live areas that are renewed in parts: those that looked different at the moment before."""
    preparing: bool = False
    ready: int = 0
    """Number of times the ground has become ready for another part of it."""
    trails: Sequence[Trail] = field(default_factory=tuple)
    offered: Sequence[FRect] = ()
    """The cells in which something can be chosen that is not a boat."""
    prospects: Sequence[Trail] = field(default_factory=tuple)
    """The consequences of the answers to a question, that of letting go first: fainter than `trails`, which lie over
    them.
    """
    streams: dict[int, tuple[float, float] | None] = field(default_factory=dict)
    """The directions in which the water takes boats, for the cells that were asked for since another table is seen."""
    chart: Chart | None = None
    """The contents of its map, once they were asked for since another table is seen."""
    prepared: Hashable = None
    """The view for which nothing was left to prepare when the ground was asked last."""
    asked: float = 0.0
    """The time when it was asked."""


class Grounds:
    """Knows where painted cells lie. `show` says which table is seen."""

    def __init__(self, ui: Context, painters: Painters) -> None:
        self._ui = ui
        self._sheet: TableGeometry | None = None
        self._painters = painters
        self.view: Any = None
        self._zones: dict[str, PaintedZone] = {}
        self._ready = False
        """True if a ground has become ready since `update` told so: all of it is to be drawn."""
        self.seconds = 0.0
        """Seconds that moving things have moved."""

    def __bool__(self) -> bool:
        return bool(self._painters)

    def fit(self, sheet: TableGeometry) -> None:
        """The zones lie here from now on."""
        self._sheet = sheet
        for painted in self._zones.values():
            plot = sheet.plot(painted.zone.id)
            clear = _clear(sheet, painted.zone)
            if plot is not None and (plot.rect, clear) != (painted.camera.zone, painted.camera.clear):
                painted.camera.fit(plot.rect, clear, self._ui.viewport.unit)

    def release(self) -> None:
        """The table is left: nothing of it is kept."""
        self._zones.clear()

    def show(self, view: Any, watched: Sequence[Trail] = (), *, at_once: bool = False) -> None:
        """Looks at this table; cameras follow these ways, else what matters on it."""
        self.view = view
        for plot in () if self._sheet is None else self._sheet.plots:
            if plot.zone.kind is ZoneKind.PAINTED and plot.zone.id in self._painters:
                self._follow(plot, [trail for trail in watched if trail.zone == plot.zone.id], at_once)

    def painted(self, zone: str) -> PaintedZone | None:
        """A zone that is painted."""
        return self._zones.get(zone)

    def all(self) -> Iterable[PaintedZone]:
        """Every painted zone."""
        return self._zones.values()

    def spot(self, plot: ZonePlace, item: Item) -> ItemPlace | None:
        """Returns the place of an item; None if the zone has no ground. An item that is sketched elsewhere lies
        there.
        """
        zone = plot.zone
        if zone.id not in self._zones:
            return None
        sketched = [trail for trail in self._zones[zone.id].trails if trail.shows and trail.key == item.key]
        index = sketched[0].cells[-1] if sketched else item.index
        return ItemPlace(self.cell(zone.id, index), 0.0, (zone.order, item.index))

    def offer(self, items: Iterable[Item]) -> None:
        """Offers items that can be chosen now: the farthest view shows all of them that lie on a ground."""
        lying = [item for item in items if item.zone in self._zones]
        for zone, painted in self._zones.items():
            cells = [(item, painted.ground.cell(self.view, item.index)) for item in lying if item.zone == zone]
            painted.camera.offered = cells[0][1].unionall([cell for _, cell in cells]) if cells else None
            painted.offered = [cell for item, cell in cells if item.shape is None]

    def seek(self, lit: Sequence[Item]) -> bool:
        """Brings cameras back to what matters where nothing that is lit on their ground is in sight, or else to the lit
        things themselves; returns whether one was brought back. Spaces count before boats.
        """
        sought = [each for each in self._zones.values() if each.free and self._seek(each, lit)]
        return bool(sought)

    def _seek(self, painted: PaintedZone, lit: Sequence[Item]) -> bool:
        here = [item for item in lit if item.zone == painted.zone.id]
        spaces = [item for item in here if item.shape is None] or here
        cells = [painted.ground.cell(self.view, item.index) for item in spaces]
        if not cells or painted.camera.shows(cells):
            return False
        painted.camera.come_back()
        painted.camera.follow(painted.ground.follow(self.view) or cells[0])
        if not painted.camera.shows(cells):
            painted.camera.frame(cells[0].unionall(cells[1:]))
        return True

    def frame(self, things: Sequence[Item]) -> None:
        """Brings all of these things on each ground into sight."""
        for each in self._zones.values():
            cells = [each.ground.cell(self.view, item.index) for item in things if item.zone == each.zone.id]
            if each.free and cells:
                each.camera.frame(cells[0].unionall(cells[1:]))

    def cell(self, zone: str, index: int) -> FRect:
        """Returns the rectangle of a cell in the window."""
        painted = self._zones[zone]
        return painted.camera.area(painted.ground.cell(self.view, index))

    def stream(self, painted: PaintedZone, index: int) -> tuple[float, float] | None:
        """Returns the direction in which the water of a cell takes a boat; None: it leaves no wake there."""
        if index not in painted.streams:
            painted.streams[index] = painted.ground.stream(self.view, index)
        return painted.streams[index]

    def reveal(self, zone: str, index: int) -> bool:
        """Brings a cell into view; returns whether the camera moves."""
        painted = self._zones[zone]
        return painted.free and painted.camera.reveal(painted.ground.cell(self.view, index).inflate(1, 1))

    def reveal_trails(self) -> bool:
        """Brings the ways on show into view where the camera follows the match; returns whether one moves."""
        followed = [each for each in self._zones.values() if each.free and each.camera.following and each.trails]
        moved = [each.camera.reveal(self._passed(each)) for each in followed]
        return any(moved)

    def _passed(self, painted: PaintedZone) -> FRect:
        """Returns the rectangle of all that the trails on show pass; of their ends, if that is more than is seen at
        once.
        """
        cells = [painted.ground.cell(self.view, cell) for trail in painted.trails for cell in trail.cells]
        whole, seen = cells[0].unionall(cells[1:]), painted.camera.open
        if whole.width <= seen.width and whole.height <= seen.height:
            return whole
        return painted.ground.cell(self.view, painted.trails[0].cells[-1])

    def course(self, painted: PaintedZone) -> Chart | None:
        """Returns the contents of a map of this ground."""
        if painted.chart is None:
            painted.chart = painted.ground.course(self.view)
        return painted.chart

    def update(self, dt: float) -> bool:
        """Lets cameras glide, and grounds prepare for it, a little at a time; returns whether anything changed."""
        changed = [painted.camera.update(dt) | self._prepares(painted) for painted in self._zones.values()]
        ready, self._ready = self._ready, False
        return any(changed) or ready

    @property
    def preparing(self) -> bool:
        """True if something that will be seen is not laid yet."""
        return any(painted.preparing for painted in self._zones.values())

    @property
    def opening(self) -> bool:
        """True if any of them is not ready for the first time yet."""
        return any(painted.preparing and not painted.ready for painted in self._zones.values())

    def prepare(self) -> None:
        """Lets all grounds prepare a little."""
        for painted in self._zones.values():
            self._ready |= self._prepares(painted)

    def _prepares(self, painted: PaintedZone) -> bool:
        """Lets a ground prepare a little; returns whether it has become ready by that."""
        goal = self._goal(painted)
        sought = (tuple(goal.visible), goal.clip.size, goal.unit, self._ui.theme.palette)
        if sought == painted.prepared and self._ui.now - painted.asked < ASK_SECONDS:
            return False
        painted.prepared = None
        if painted.ground.prepare(goal, self.view):
            painted.preparing = True
            return False
        painted.prepared, painted.asked = sought, self._ui.now
        ready, painted.preparing = painted.preparing, False
        painted.ready += ready
        return ready

    def draw(self, surface: Surface, painted: PaintedZone) -> Rect:
        """The ground as it was lit last, and what would be laid on it. Returns its pixels.

        Nothing is drawn while the ground has no key; what lies below shows beside the things on one without a camera.
        Until it is ready for the first time it is shown as it looks from far away.
        """
        brush = self._brush(surface, painted)
        if painted.ground.key(self.view) is None:
            return brush.clip
        if painted.preparing and not painted.ready:
            painted.ground.glance(brush, self.view)
            return brush.clip
        ground_cache = self._ground_cache(painted, brush)
        surface.blit(ground_cache.lit, brush.clip, ground_cache.view(brush))
        before = surface.get_clip()
        surface.set_clip(brush.clip.clip(before))
        for trail in painted.trails:
            if trail.shows:
                painted.ground.sketch(brush, self.view, trail)
        surface.set_clip(before)
        return brush.clip

    def relight(self, painted: PaintedZone) -> list[Rect]:
        """The light of now over all of what flows and looks different by now; returns its pixels."""
        brush = self._brush(_NOWHERE, painted)
        whole = bool(painted.relit)
        self._begin_light(painted, brush)
        live = self._live(painted, brush)
        found = live if whole else [live[number] for number in painted.due]
        painted.relit = 0
        for area in found:
            self._relight(painted, brush, area)
        return found

    def relight_a_part(self) -> None:
        """Renews a part of the light each frame while something else moves, all parts of one moment."""
        for painted in self._zones.values():
            if not painted.free:
                continue
            brush = self._brush(_NOWHERE, painted)
            if not painted.relit:
                self._begin_light(painted, brush)
            live = enumerate(self._live(painted, brush))
            for area in _joined([area for number, area in live if number in painted.due]):
                top = area.top + area.height * painted.relit // PARTS
                bottom = area.top + area.height * (painted.relit + 1) // PARTS
                self._relight(painted, brush, Rect(area.left, top, area.width, bottom - top))
            painted.relit = (painted.relit + 1) % PARTS

    def _begin_light(self, painted: PaintedZone, brush: Brush) -> None:
        """Begins the light of now; those live areas are due that look different than they did."""
        painted.seconds = self.seconds
        before = painted.lit
        painted.lit = tuple(area.key for area in painted.ground.live(brush, self.view, painted.seconds))
        same = len(before) == len(painted.lit)
        painted.due = [number for number, key in enumerate(painted.lit) if not same or before[number] != key]

    def _live(self, painted: PaintedZone, brush: Brush) -> list[Rect]:
        live = painted.ground.live(brush, self.view, painted.seconds)
        return [area.pixels.clip(brush.clip) for area in live]

    def _ground_cache(self, painted: PaintedZone, brush: Brush) -> GroundCache:
        """The ground with its light, painted as far as it is seen; all anew if anything on it changed."""
        key = (
            painted.ground.key(self.view), brush.clip.size, brush.unit, brush.rough, self._ui.theme.palette,
            painted.ready,
        )  # fmt: skip
        ground_cache = painted.ground_cache
        if ground_cache is None or key != painted.key:
            more = painted.ground.size(self.view) if painted.free and not brush.rough else None
            ground_cache = painted.ground_cache = GroundCache(brush, more, clear=not painted.free, before=ground_cache)
            painted.key = key
        for part in ground_cache.missing(ground_cache.reach(brush)):
            ground_cache.standing.set_clip(part)
            painted.ground.paint(ground_cache.brush(ground_cache.standing, part, brush), self.view)
            ground_cache.standing.set_clip(None)
            self._light(painted, ground_cache, brush, part)
        return ground_cache

    def _relight(self, painted: PaintedZone, brush: Brush, area: Rect) -> None:
        """Puts the light of its moment over a part of the ground, given in pixels of the window."""
        ground_cache = painted.ground_cache
        if ground_cache is not None and ground_cache.fits(brush):
            left, top = ground_cache.view(brush).topleft
            self._light(
                painted,
                ground_cache,
                brush,
                area.move(left - brush.clip.x, top - brush.clip.y).clip(ground_cache.painted),
            )

    def _light(self, painted: PaintedZone, ground_cache: GroundCache, brush: Brush, part: Rect) -> None:
        ground_cache.lit.set_clip(part)
        ground_cache.lit.blit(ground_cache.standing, part, part)
        painted.ground.flow(ground_cache.brush(ground_cache.lit, part, brush), self.view, painted.seconds)
        ground_cache.lit.set_clip(None)

    def draw_over(self, surface: Surface, painted: PaintedZone, cells: Iterable[int]) -> None:
        """Draws the signs of these cells, over the things that rest on them."""
        brush = self._brush(surface, painted)
        for cell in cells:
            painted.ground.over(brush, self.view, cell)

    def signs(self) -> Iterable[tuple[str, FRect, Message]]:
        """Yields the signs on grounds without words: an id, its place in the window, its meaning."""
        for zone, painted in self._zones.items():
            for number, (rect, line) in enumerate(painted.ground.signs(self.view)):
                place = painted.camera.area(rect)
                if place.colliderect(painted.camera.zone):
                    yield f"sign:{zone}:{number}", place.clip(painted.camera.zone), line

    def draw_trails(self, surface: Surface, painted: PaintedZone) -> None:
        """The ways of things that would move, over everything on the ground."""
        ways = [trail for trail in painted.trails if not trail.shows]
        if ways or painted.prospects:
            brush = self._brush(surface, painted)
            before = surface.get_clip()
            surface.set_clip(brush.clip.clip(before))
            draw_prospects(brush, painted.prospects, lambda index: painted.ground.cell(self.view, index))
            draw_trails(brush, ways, lambda index: painted.ground.cell(self.view, index))
            surface.set_clip(before)

    def _brush(self, surface: Surface, painted: PaintedZone) -> Brush:
        clip = self._ui.viewport.to_pixels(painted.camera.zone)
        unit = painted.camera.scale * self._ui.viewport.unit
        return Brush(surface, self._ui, painted.camera.visible, clip, unit, painted.camera.zooming)

    def _goal(self, painted: PaintedZone) -> Brush:
        """Returns the brush of the camera once it has arrived."""
        visible, scale = painted.camera.goal
        clip = self._ui.viewport.to_pixels(painted.camera.zone)
        clip.topleft = (0, 0)
        return Brush(_NOWHERE, self._ui, visible, clip, scale * self._ui.viewport.unit)

    def _follow(self, plot: ZonePlace, watched: Sequence[Trail], at_once: bool) -> None:
        zone, ground = plot.zone, self._painters[plot.zone.id]
        size = ground.size(self.view)
        wanted = ground.follow(self.view)
        painted = self._zones.get(zone.id)
        if painted is None or painted.ground is not ground:
            assert self._sheet is not None
            rows, pixels = ground.rows(self.view), self._ui.viewport.unit
            camera = Camera(plot.rect, size, clear=_clear(self._sheet, zone), rows=rows, pixels=pixels)
            painted = self._zones[zone.id] = PaintedZone(zone, ground, camera, wanted is not None)
            if wanted is None:
                camera.show_whole()
            at_once = True
        painted.camera.resize(size)
        painted.streams.clear()
        painted.chart = painted.prepared = None
        if wanted is not None and watched:
            painted.camera.frame(self._together(painted, wanted, watched))
        elif wanted is not None:
            painted.camera.follow(wanted)
        if at_once:
            painted.camera.arrive()

    def _together(self, painted: PaintedZone, wanted: FRect, watched: Sequence[Trail]) -> FRect:
        """Returns the way that ends nearest to what matters, and as many others as fit the usual view with it."""
        ways = []
        for trail in watched:
            cells = [painted.ground.cell(self.view, cell) for cell in trail.cells]
            ways.append((abs(cells[-1].centery - wanted.centery), cells[0].unionall(cells[1:])))
        found, *others = (way for _, way in sorted(ways, key=lambda each: each[0]))
        for other in others:
            if painted.camera.fits(found.union(other)):
                found = found.union(other)
        return found


def _joined(areas: Sequence[Rect]) -> list[Rect]:
    """Areas that touch side by side as one: a ground finds anew what is to be lit for each part of it."""
    found: list[Rect] = []
    for area in sorted(areas, key=lambda area: (area.top, area.height, area.left)):
        last = found[-1] if found else None
        if last is not None and (last.right, last.top, last.height) == (area.left, area.top, area.height):
            last.width += area.width
        else:
            found.append(area.copy())
    return found


def _clear(sheet: TableGeometry, zone: Zone) -> FRect:
    """The part of a zone that nothing is laid over, in the window."""
    return sheet.area(FRect(*(zone.clear or zone.rectangle)))
