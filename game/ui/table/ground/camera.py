"""The part of a painted ground that is seen: follows, can be dragged and zoomed, stays on the ground."""

from __future__ import annotations

from math import exp, floor

from pygame import FRect

CLOSEST = 1.9
"""Largest zoom, by the usual one,"""
FARTHEST = 0.6
"""and the smallest of a ground whose usual rows are said: beyond it more than its banks would be seen."""
CELL_LEAST = 16.0
"""Design units of a cell below which nobody hits it: no farther than that to see all that can be chosen."""
NOTCH = 1.18
"""Zoom of one notch of the wheel."""
QUICK = 9.0
"""Rate at which it glides, a second: the part of the way left shrinks e-fold at that rate."""
NEAR = 0.01


class Camera:
    """Cells of a ground seen through a zone. `zone` is in design units of the window, places on the ground in cells.

    `clear` is the part of the zone that nothing is laid over: what matters is kept in it. A ground of which `rows` are
    usually seen may be wider than the zone; another one fills it across.
    """

    def __init__(
        self,
        zone: FRect,
        size: tuple[float, float],
        *,
        clear: FRect | None = None,
        rows: float | None = None,
        pixels: float = 1.0,
    ) -> None:
        """`pixels`: how many a design unit has; at rest a cell is a whole number of them."""
        self._width, self._height = size
        self._rows = rows
        self.following = True
        self.offered: FRect | None = None
        """All that can be chosen on the ground, in cells."""
        self._wanted: float | None = None
        """The scale a person chose while it followed."""
        self._looked = False
        """True if it was shown anything yet."""
        self._lie(zone, clear, pixels)
        self._now = (size[0] / 2, size[1] / 2, self.usual)
        self._goal = self._now

    @property
    def scale(self) -> float:
        """Design units per cell."""
        return self._now[2]

    @property
    def moving(self) -> bool:
        """True if it glides to another place."""
        return self._now != self._goal

    @property
    def zooming(self) -> bool:
        """True if it glides to another scale."""
        return self._now[2] != self._goal[2]

    @property
    def visible(self) -> FRect:
        """The part that is seen, in cells; larger than the ground where that is smaller than the zone."""
        return self._seen(*self._now)

    @property
    def goal(self) -> tuple[FRect, float]:
        """The part that is seen once it has arrived, and its scale."""
        return self._seen(*self._goal), self._goal[2]

    @property
    def open(self) -> FRect:
        """The part that is seen in the clear area, in cells."""
        left, top = self.back(*self.clear.topleft)
        return FRect(left, top, self.clear.width / self.scale, self.clear.height / self.scale)

    @property
    def farthest(self) -> float:
        """The smallest scale: farther than usual where it takes that to see all that can be chosen."""
        if self._rows is None or self.offered is None:
            return self._least
        return min(self._least, max(CELL_LEAST, self._fitting(self.offered)))

    def area(self, rect: FRect) -> FRect:
        """A rectangle of the ground in units of the window."""
        seen, scale = self.visible, self.scale
        left, top = self.zone.x + (rect.x - seen.x) * scale, self.zone.y + (rect.y - seen.y) * scale
        return FRect(left, top, rect.width * scale, rect.height * scale)

    def back(self, x: float, y: float) -> tuple[float, float]:
        """A place of the window on the ground."""
        seen, scale = self.visible, self.scale
        return seen.x + (x - self.zone.x) / scale, seen.y + (y - self.zone.y) / scale

    def fit(self, zone: FRect, clear: FRect | None = None, pixels: float = 1.0) -> None:
        """The zone lies elsewhere in the window: the same part of the ground is seen."""
        before, self._wanted = self.usual, None
        self._lie(zone, clear, pixels)
        part = self.usual / before
        self._now, self._goal = ((x, y, scale * part) for x, y, scale in (self._now, self._goal))
        self._aim(*self._goal)
        self.arrive()

    def resize(self, size: tuple[float, float]) -> None:
        """The ground has grown."""
        self._width, self._height = size
        self._lie(self.zone, self.clear, self._pixels)

    def update(self, dt: float) -> bool:
        """Glides on; returns whether anything changed."""
        if not self.moving:
            return False
        part = 1 - exp(-QUICK * dt)
        x, y, scale = (here + (there - here) * part for here, there in zip(self._now, self._goal, strict=True))
        near = max(abs(here - there) for here, there in zip((x, y, scale), self._goal, strict=True)) < NEAR
        self._now = self._goal if near else (x, y, scale)
        return True

    def arrive(self) -> None:
        """Be where it glides to."""
        self._now = self._goal

    def follow(self, rect: FRect) -> None:
        """Shows all of what matters in the clear part, from as far as that takes, unless a person looks elsewhere."""
        if self._rows is not None:
            self.frame(rect)
        elif self.following:
            self._aim(rect.centerx, rect.centery, self._wanted or self._goal[2])

    def frame(self, rect: FRect) -> None:
        """Shows the rectangle, on any ground: moves only as far as all of it comes into view, away only if it must
        be.
        """
        if self.following:
            scale = max(self._least, min(self._wanted or self.usual, self._fitting(rect)))
            self._bring(rect, self._whole_pixels(scale))

    def fits(self, rect: FRect) -> bool:
        """True if all of it is seen at once from where things are usually seen."""
        return self._fitting(rect) >= (self._wanted or self.usual)

    def reveal(self, rect: FRect) -> bool:
        """Moves only as far as needed to see a rectangle; returns whether it moves."""
        seen = self.open
        across = min(0.0, rect.left - seen.left) + max(0.0, rect.right - seen.right)
        down = min(0.0, rect.top - seen.top) + max(0.0, rect.bottom - seen.bottom)
        if across or down:
            self._aim(self._now[0] + across, self._now[1] + down, self._now[2])
            return True
        return False

    def look_at(self, y: float) -> None:
        """Brings a height of the ground into the middle of the clear part; it is not followed any more."""
        self.following = False
        self._aim(self._goal[0], y - (self.clear.centery - self.zone.centery) / self._goal[2], self._goal[2])

    def drag(self, across: float, down: float) -> None:
        """Moves the ground by units of the window, at once; it is not followed any more."""
        self.following = False
        x, y, scale = self._now
        self._aim(x - across / scale, y - down / scale, scale)
        self.arrive()

    def page(self, by: float) -> None:
        """Goes up (-1) or down (1) by most of what is seen."""
        self.following = False
        x, y, scale = self._goal
        self._aim(x, y + by * 0.7 * self.clear.height / scale, scale)

    def zoom(self, notches: float, at: tuple[float, float] | None = None) -> None:
        """Nearer or farther, keeping the place of the window under the pointer where it is."""
        self.scale_to(self._now[2] * NOTCH**notches, at)

    def scale_to(self, scale: float, at: tuple[float, float] | None = None) -> None:
        """Zooms to a scale, as near to it as may be."""
        x, y, before = self._now
        wanted = self._whole_pixels(min(CLOSEST * self.usual, max(min(self.farthest, before), scale)))
        if at is not None:
            self.following = False
            fixed = self.back(*at)
            x = fixed[0] + (x - fixed[0]) * before / wanted
            y = fixed[1] + (y - fixed[1]) * before / wanted
        self._wanted = wanted
        self._aim(x, y, wanted)
        self.arrive()

    def show_whole(self) -> None:
        """Shows as much of the ground as may be seen at once, and of that the cells that can be chosen."""
        self.following = False
        scale = self._whole_pixels(self.farthest)
        if self._rows is None:
            self._aim(self._width / 2, self._height / 2, self.whole)
        elif self.offered is None:
            self._aim(self._goal[0], self._goal[1], scale)
        else:
            self._bring(self.offered, scale)

    def resume(self) -> None:
        """Follows again, at the usual scale."""
        self.following = True
        self._wanted = None
        self._aim(self._goal[0], self._goal[1], self.usual)

    def _lie(self, zone: FRect, clear: FRect | None, pixels: float) -> None:
        self.zone, self.clear, self._pixels = FRect(zone), FRect(clear or zone), pixels
        self.whole = min(zone.width / self._width, zone.height / self._height)
        """Scale at which all of the ground is seen."""
        across = zone.width / self._width
        usual = max(self.whole, across) if self._rows is None else zone.height / self._rows
        self.usual = usual if self._rows is None else self._whole_pixels(usual)
        """Scale at which the ground fills the zone across, or its usual rows are seen."""
        self._least = self.whole if self._rows is None else usual * FARTHEST

    def _seen(self, x: float, y: float, scale: float) -> FRect:
        width, height = self.zone.width / scale, self.zone.height / scale
        return FRect(x - width / 2, y - height / 2, width, height)

    def _fitting(self, rect: FRect) -> float:
        """The largest scale at which all of it fits the clear part."""
        return min(self.clear.width / max(rect.width, NEAR), self.clear.height / max(rect.height, NEAR))

    def _bring(self, rect: FRect, scale: float) -> None:
        """Aims so that a part of the ground comes into the clear part; into its middle the first time."""
        across, down = self.clear.centerx - self.zone.centerx, self.clear.centery - self.zone.centery
        x, y, before = self._goal
        middle = (x + across / before, y + down / before) if self._looked else rect.center
        self._looked = True
        wide, high = self.clear.width / scale, self.clear.height / scale
        x, y = _inside(middle[0], wide, rect.left, rect.right), _inside(middle[1], high, rect.top, rect.bottom)
        self._aim(x - across / scale, y - down / scale, scale)

    def _aim(self, x: float, y: float, scale: float) -> None:
        x = _held(x, self.zone.width / scale, self._width)
        y = self._held_down(y, scale)
        self._goal = (x, y, scale)

    def _held_down(self, y: float, scale: float) -> float:
        """Returns a y at which no more is seen than there is, unless that would leave something covered that can be
        chosen.
        """
        seen = self.zone.height / scale
        first, last = _held(0.0, seen, self._height), _held(self._height, seen, self._height)
        if self._rows is not None and self.offered is not None:
            above, below = self.clear.top - self.zone.top, self.zone.bottom - self.clear.bottom
            first = min(first, self.offered.top - above / scale + seen / 2)
            last = max(last, self.offered.bottom + below / scale - seen / 2)
        return min(last, max(first, y))

    def _whole_pixels(self, scale: float) -> float:
        """The next smaller scale at which a cell is a whole number of pixels."""
        return max(1, floor(scale * self._pixels + NEAR)) / self._pixels


def _inside(middle: float, seen: float, first: float, last: float) -> float:
    """The nearest middle at which all from first to last is seen, their own where they are too far apart."""
    if last - first >= seen:
        return (first + last) / 2
    return min(first + seen / 2, max(last - seen / 2, middle))


def _held(middle: float, seen: float, size: float) -> float:
    """The nearest middle at which no more is seen than there is."""
    if seen >= size:
        return size / 2
    return min(size - seen / 2, max(seen / 2, middle))
