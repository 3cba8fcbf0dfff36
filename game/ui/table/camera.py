"""What part of a painted ground is seen: follows, can be dragged and zoomed, stays on the ground."""

from __future__ import annotations

from math import exp

from pygame import FRect

CLOSEST = 1.9
"""Largest zoom, by the usual one."""
NOTCH = 1.18
"""Zoom of one notch of the wheel."""
QUICK = 9.0
"""How fast it glides: the part of the way left shrinks e-fold so often a second."""
NEAR = 0.01


class Camera:
    """Cells of a ground seen through a zone. `zone` is in design units of the window, places on the ground in cells."""

    def __init__(self, zone: FRect, size: tuple[float, float]) -> None:
        self.zone = FRect(zone)
        self._width, self._height = size
        self.whole = min(zone.width / size[0], zone.height / size[1])
        """Scale at which all of the ground is seen."""
        self.usual = max(self.whole, zone.width / size[0])
        """Scale at which the ground fills the zone across."""
        self.following = True
        self._wished = self.usual
        """Scale a person chose."""
        self._now = (size[0] / 2, size[1] / 2, self.usual)
        self._goal = self._now

    @property
    def scale(self) -> float:
        """Design units per cell."""
        return self._now[2]

    @property
    def moving(self) -> bool:
        """Whether it glides to another place."""
        return self._now != self._goal

    @property
    def visible(self) -> FRect:
        """What is seen, in cells; larger than the ground where that is smaller than the zone."""
        x, y, scale = self._now
        width, height = self.zone.width / scale, self.zone.height / scale
        return FRect(x - width / 2, y - height / 2, width, height)

    def area(self, rect: FRect) -> FRect:
        """A rectangle of the ground in units of the window."""
        seen, scale = self.visible, self.scale
        left, top = self.zone.x + (rect.x - seen.x) * scale, self.zone.y + (rect.y - seen.y) * scale
        return FRect(left, top, rect.width * scale, rect.height * scale)

    def back(self, x: float, y: float) -> tuple[float, float]:
        """A place of the window on the ground."""
        seen, scale = self.visible, self.scale
        return seen.x + (x - self.zone.x) / scale, seen.y + (y - self.zone.y) / scale

    def fit(self, zone: FRect) -> None:
        """The zone lies elsewhere in the window: the same part of the ground is seen."""
        before, self.zone = self.usual, FRect(zone)
        self.whole = min(zone.width / self._width, zone.height / self._height)
        self.usual = max(self.whole, zone.width / self._width)
        part = self.usual / before
        self._now, self._goal = ((x, y, scale * part) for x, y, scale in (self._now, self._goal))
        self._aim(*self._goal)
        self.arrive()

    def resize(self, size: tuple[float, float]) -> None:
        """The ground has grown."""
        self._width, self._height = size
        self.whole = min(self.zone.width / size[0], self.zone.height / size[1])

    def update(self, dt: float) -> bool:
        """Glide on; whether anything changed."""
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
        """Brings what matters into view, unless a person looks elsewhere."""
        if self.following:
            self._aim(rect.centerx, rect.centery, self._wished)

    def frame(self, rect: FRect) -> None:
        """Brings all of it into view, from farther away if it must be, unless a person looks elsewhere."""
        if self.following:
            fits = min(self.zone.width / rect.width, self.zone.height / rect.height)
            self._aim(rect.centerx, rect.centery, max(self.whole, min(self._wished, fits)))

    def reveal(self, rect: FRect) -> bool:
        """Moves only as far as needed to see a rectangle; whether it moves."""
        seen = self.visible
        across = min(0.0, rect.left - seen.left) + max(0.0, rect.right - seen.right)
        down = min(0.0, rect.top - seen.top) + max(0.0, rect.bottom - seen.bottom)
        if across or down:
            self._aim(self._now[0] + across, self._now[1] + down, self._now[2])
            return True
        return False

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
        self._aim(x, y + by * 0.7 * self.zone.height / scale, scale)

    def zoom(self, notches: float, at: tuple[float, float] | None = None) -> None:
        """Nearer or farther, keeping the place of the window under the pointer where it is."""
        x, y, scale = self._now
        wanted = self._wished = min(CLOSEST * self.usual, max(self.whole, scale * NOTCH**notches))
        if at is not None:
            self.following = False
            fixed = self.back(*at)
            x = fixed[0] + (x - fixed[0]) * scale / wanted
            y = fixed[1] + (y - fixed[1]) * scale / wanted
        self._aim(x, y, wanted)
        self.arrive()

    def show_whole(self) -> None:
        """All of the ground at once."""
        self.following = False
        self._aim(self._width / 2, self._height / 2, self.whole)

    def resume(self) -> None:
        """Follows again, at the usual scale."""
        self.following = True
        self._wished = self.usual
        self._aim(self._goal[0], self._goal[1], self.usual)

    def _aim(self, x: float, y: float, scale: float) -> None:
        x = _held(x, self.zone.width / scale, self._width)
        y = _held(y, self.zone.height / scale, self._height)
        self._goal = (x, y, scale)


def _held(middle: float, seen: float, size: float) -> float:
    """The nearest middle at which no more is seen than there is."""
    if seen >= size:
        return size / 2
    return min(size - seen / 2, max(seen / 2, middle))
