"""A part of the window shown larger, as systems do it: what has the focus stays in it, or it goes with the pointer."""

from __future__ import annotations

from math import exp
from typing import Final, TypeAlias

from pygame import Rect, Surface, transform

Corner: TypeAlias = tuple[float, float]
STEPS: Final = (100, 150, 200, 300, 400)
"""Percent; the first one shows the window as it is."""
ROUND_FOCUS: Final = 0.12
"""Room kept free round what has the focus, as a part of what is shown."""
CATCHING_UP: Final = 120.0
"""Pixels the pointer moves until all but a third of the distance is caught up with."""
EDGE: Final = 4.0
"""Number of pixels left to catch up with one pixel from the edge of the window; none are left at the edge."""
GLIDE_SECONDS: Final = 0.06
"""Seconds until all but a third of the way is gone."""
THERE: Final = 0.5


class Magnifier:
    """The part of a picture that is seen. All lengths are in pixels of the picture, except places of the mouse."""

    def __init__(self) -> None:
        self._by = 1.0
        self._size = (1, 1)
        self._corner: Corner = (0.0, 0.0)
        self._pointer = (0.0, 0.0)

    @property
    def on(self) -> bool:
        """True if anything is larger than it was drawn."""
        return self._by > 1

    @property
    def part(self) -> Rect:
        """The part of the picture that is seen."""
        return Rect(round(self._corner[0]), round(self._corner[1]), *self._shown)

    def adopt(self, percent: int, size: tuple[int, int]) -> None:
        """Another size of things or of the window; the middle of what is seen stays there."""
        if (percent / 100, size) == (self._by, self._size):
            return
        middle = self.part.center
        self._by, self._size = percent / 100, size
        self._corner = self._held((middle[0] - self._shown[0] / 2, middle[1] - self._shown[1] / 2))

    def to_picture(self, x: float, y: float) -> tuple[float, float]:
        """The place of the picture that is seen at a place of the window."""
        part = self.part
        return part.x + x * part.width / self._size[0], part.y + y * part.height / self._size[1]

    def to_window(self, area: Rect) -> Rect:
        """Returns the rectangle in the window where a part of the picture is seen."""
        part, (width, height) = self.part, self._size
        across, down = width / part.width, height / part.height
        return Rect((area.x - part.x) * across, (area.y - part.y) * down, area.width * across, area.height * down)

    def point(self, x: float, y: float) -> None:
        """The pointer is at this place of the window now, and the part goes with it.

        In the end it lies as far across the picture as the pointer across the window: so the pointer reaches all of
        it. What keys left elsewhere is caught up with while the pointer moves, that nothing jumps from under it.
        """
        before, now = self._beside(*self._pointer), self._beside(x, y)
        kept = exp(-max(abs(x - self._pointer[0]), abs(y - self._pointer[1])) / CATCHING_UP)
        rooms = [EDGE * min(place, side - place) for place, side in zip((x, y), self._size, strict=True)]
        left, top = (
            now[axis] + max(-rooms[axis], min(rooms[axis], (self._corner[axis] - before[axis]) * kept))
            for axis in (0, 1)
        )
        self._pointer, self._corner = (x, y), self._held((left, top))

    def focus(self, area: Rect, seconds: float, *, glides: bool) -> bool:
        """Brings the part nearer to where this is seen, or there at once, no farther than need be.

        Returns whether it moved.
        """
        before, spans = self._corner, ((area.left, area.right), (area.top, area.bottom))
        left, top = (
            _moved(before[axis], self._shown[axis], *spans[axis], ROUND_FOCUS * self._shown[axis]) for axis in (0, 1)
        )
        wanted = self._held((left, top))
        across, down = wanted[0] - before[0], wanted[1] - before[1]
        share = 1 - exp(-seconds / GLIDE_SECONDS)
        arrived = not glides or max(abs(across), abs(down)) <= THERE
        self._corner = wanted if arrived else (before[0] + across * share, before[1] + down * share)
        return self._corner != before

    def show(self, picture: Surface, window: Surface) -> None:
        """Draws the part over the whole window."""
        transform.smoothscale(picture.subsurface(self.part), window.get_size(), window)

    @property
    def _shown(self) -> tuple[int, int]:
        return max(1, round(self._size[0] / self._by)), max(1, round(self._size[1] / self._by))

    def _beside(self, x: float, y: float) -> Corner:
        width, height = self._size
        return x / width * (width - self._shown[0]), y / height * (height - self._shown[1])

    def _held(self, corner: Corner) -> Corner:
        """Within the picture."""
        left, top = (max(0.0, min(corner[axis], self._size[axis] - self._shown[axis])) for axis in (0, 1))
        return left, top


def next_step(percent: int) -> int:
    """The size after this one, round the end."""
    return next((step for step in STEPS if step > percent), STEPS[0])


def _moved(start: float, length: float, first: float, last: float, margin: float) -> float:
    """Returns the start of a stretch that holds `first` to `last` with room beside, moved as little as possible."""
    if last - first + 2 * margin > length:
        margin = max(0.0, (length - (last - first)) / 2)
    low, high = last + margin - length, first - margin
    return high if low > high else max(low, min(start, high))
