"""The painted paper of a chart, as SVG: its grid, the river through the stops, and the land on both sides.

Land keeps clear of the river and of what stands on the chart: stops, their names, regions, the boat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from random import Random
from typing import Final, NamedTuple, TypeAlias

from game.ui.drawing.theme import Theme, hex_of

ChartPoint: TypeAlias = tuple[float, float]
ChartBox: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height, in design units."""

RIVER: Final = 26.0
"""Width of the painted river, in design units."""

_GRID: Final = 122.0
"""Distance of the lines of the grid, in design units."""

_LAND_STEP: Final = 24
"""Distance of the places that are looked at for hills and the compass, in design units."""

_HILLS: Final = (48.0, 84.0)
"""Least and largest radius of a range of hills, in design units."""

_FRAME: Final = 14.0
"""Width of the paper's edge, on which only the river lies, in design units."""

_COMPASS: Final = 40.0
_GROVES, _TREES, _REEDS = 9, (2, 4), 9
"""Number of groves, of the trees in one, and of clumps of reeds."""

_TRIES: Final = 60
"""Number of places that are tried for each grove and clump; one without a free place is left out."""

_RIDGES: Final = ((-0.62, 0.42, 0.62), (0.58, 0.4, 0.55), (-0.15, 0.3, 1.0), (0.25, 0.46, 0.66))
"""Middle, foot and height of each hill of a range, in parts of its radius."""


class ChartPaper(NamedTuple):
    """The size of a chart's paper, the course of its river, the places that stay free, and dice."""

    size: tuple[float, float]
    course: tuple[ChartPoint, ...]
    taken: tuple[ChartBox, ...]
    dice: str

    def svg(self, theme: Theme) -> str:
        """Returns the picture."""
        land = _Land(self, theme)
        width, height = self.size
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}">'
            + "".join((*_grid(self.size, theme), *land.pictures(), *_river(self.course, theme)))
            + "</svg>"
        )


class _Land:
    """Everything painted beside the river. Each thing takes its place from those that come later."""

    def __init__(self, paper: ChartPaper, theme: Theme) -> None:
        self._paper, self._theme = paper, theme
        self._dice = Random(paper.dice)
        self._taken = list(paper.taken)

    def pictures(self) -> Iterator[str]:
        """Yields hills, compass, groves and reeds."""
        place, room = self._widest()
        radius = min(_HILLS[1], room)
        if radius >= _HILLS[0]:
            yield _range(place, radius, self._theme)
            self._take(place, radius)
        place, room = self._widest()
        if room >= _COMPASS:
            yield _compass(place, self._theme)
            self._take(place, _COMPASS)
        for _ in range(_GROVES):
            yield from self._grove()
        for _ in range(_REEDS):
            yield from self._reeds()

    def _grove(self) -> Iterator[str]:
        middle = self._free(30, near=150)
        if middle is None:
            return
        for _ in range(self._dice.randint(*_TREES)):
            x, y = middle[0] + self._dice.uniform(-30, 30), middle[1] + self._dice.uniform(-22, 22)
            size = self._dice.uniform(9, 13)
            if self._room((x, y)) >= size + 6:
                yield _tree((x, y), size, self._theme)
                self._take((x, y), size)

    def _reeds(self) -> Iterator[str]:
        place = self._free(14, near=40)
        if place:
            yield _clump(place, self._dice, self._theme)
            self._take(place, 16)

    def _free(self, room: float, near: float) -> ChartPoint | None:
        """Returns a place with this much room that is as near to the river; None if none was found."""
        width, height = self._paper.size
        for _ in range(_TRIES):
            place = (self._dice.uniform(0, width), self._dice.uniform(0, height))
            if self._shore(place) <= near and self._room(place) >= room:
                return place
        return None

    def _widest(self) -> tuple[ChartPoint, float]:
        """Returns the place with most room, and how much."""
        width, height = (int(side) for side in self._paper.size)
        places = [(float(x), float(y)) for x in range(0, width, _LAND_STEP) for y in range(0, height, _LAND_STEP)]
        return max(((place, self._room(place)) for place in places), key=lambda found: found[1])

    def _room(self, place: ChartPoint) -> float:
        """Returns the distance to the next thing, to the river's shore or to the edge of the paper."""
        (x, y), (width, height) = place, self._paper.size
        edge = min(x, y, width - x, height - y) - _FRAME
        return min(edge, self._shore(place), *(_apart(place, box) for box in self._taken))

    def _shore(self, place: ChartPoint) -> float:
        return min(hypot(place[0] - x, place[1] - y) for x, y in self._paper.course) - RIVER / 2 - 6

    def _take(self, place: ChartPoint, radius: float) -> None:
        self._taken.append((place[0] - radius, place[1] - radius, 2 * radius, 2 * radius))


def _apart(place: ChartPoint, box: ChartBox) -> float:
    """Returns the distance of a place from a box; 0 within."""
    x, y = place
    left, top, width, height = box
    return hypot(max(left - x, 0, x - left - width), max(top - y, 0, y - top - height))


def _grid(size: tuple[float, float], theme: Theme) -> Iterator[str]:
    """Yields the thin lines of a chart, the same distance apart both ways."""
    width, height = size
    for number in range(1, int(max(size) / _GRID) + 1):
        at = number * _GRID
        across, down = f"M5 {at:.0f}H{width - 5:.0f}", f"M{at:.0f} 5V{height - 5:.0f}"
        for line in (*([across] if at < height else ()), *([down] if at < width else ())):
            yield _path(line, stroke=hex_of(theme["cream_shade"]), width=1.2)


def _river(course: Sequence[ChartPoint], theme: Theme) -> Iterator[str]:
    """Yields bank, water and its waves, one above the other."""
    line = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in course)
    yield _path(line, stroke=hex_of(theme["river"]), width=RIVER + 5)
    yield _path(line, stroke=hex_of(theme["chart_water"]), width=RIVER)
    for aside, dashes in ((-5.0, "16 38"), (4.0, "11 47")):
        waves = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in _beside(course, aside))
        yield _path(waves, stroke=hex_of(theme["cream"]), width=1.6, more=f'stroke-dasharray="{dashes}"')


def _beside(course: Sequence[ChartPoint], aside: float) -> Iterator[ChartPoint]:
    """Yields the course, shifted to one side."""
    for (x, y), (next_x, next_y) in pairwise(course):
        length = hypot(next_x - x, next_y - y) or 1.0
        yield x - (next_y - y) / length * aside, y + (next_x - x) / length * aside


def _range(place: ChartPoint, radius: float, theme: Theme) -> str:
    """Returns hills side by side, the highest in the middle."""
    x, y = place
    foot = y + radius * 0.5
    hills = []
    for middle, half, height in _RIDGES:
        peak = (x + middle * radius, foot - height * radius)
        hills.append(
            _path(
                f"M{peak[0] - half * radius:.1f} {foot:.1f}L{peak[0]:.1f} {peak[1]:.1f}"
                f"L{peak[0] + half * radius:.1f} {foot:.1f}Z",
                fill=hex_of(theme["chart_rock"]),
                stroke=hex_of(theme["wood"]),
                width=1.5,
            )
        )
    return "".join(hills)


def _compass(place: ChartPoint, theme: Theme) -> str:
    """Returns a rose of four points in a ring, each half in light."""
    x, y = place
    ink, far, near = hex_of(theme["brass_dark"]), _COMPASS * 0.78, _COMPASS * 0.2
    ring = (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_COMPASS * 0.62:.1f}" fill="none" stroke="{ink}" stroke-width="1.5"/>'
    )
    points = ((0, -1, 1.0), (1, 0, 1.0), (0, 1, 1.0), (-1, 0, 1.0))
    rose = [ring]
    for right, down, length in points:
        tip = (x + right * far * length, y + down * far * length)
        for side, fill in ((1, hex_of(theme["brass"])), (-1, hex_of(theme["cream"]))):
            flank = (x + (right + side * -down) * near, y + (down + side * right) * near)
            rose.append(
                _path(
                    f"M{x:.1f} {y:.1f}L{flank[0]:.1f} {flank[1]:.1f}L{tip[0]:.1f} {tip[1]:.1f}Z",
                    fill=fill,
                    stroke=ink,
                    width=1,
                )
            )
    return "".join(rose)


def _tree(place: ChartPoint, size: float, theme: Theme) -> str:
    """Returns a round tree on its trunk."""
    x, y = place
    trunk = _path(f"M{x:.1f} {y:.1f}V{y + size * 1.35:.1f}", stroke=hex_of(theme["wood"]), width=2.4)
    crown = (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" fill="{hex_of(theme["chart_leaf"])}"'
        f' stroke="{hex_of(theme["wood"])}" stroke-width="1.2"/>'
    )
    return trunk + crown


def _clump(place: ChartPoint, dice: Random, theme: Theme) -> str:
    """Returns stalks of reed with their heads."""
    x, y = place
    leaf, head = hex_of(theme["chart_leaf"]), hex_of(theme["brass_dark"])
    stalks = []
    for number in range(5):
        foot, top = x + (number - 2) * 5, y - 8 - dice.uniform(0, 9)
        lean = foot + dice.uniform(-2, 2)
        stalks.append(_path(f"M{foot:.1f} {y + 10:.1f}L{lean:.1f} {top:.1f}", stroke=leaf, width=1.8))
        stalks.append(_path(f"M{lean:.1f} {top:.1f}V{top + 7:.1f}", stroke=head, width=3.2))
    return "".join(stalks)


def _path(line: str, *, fill: str = "none", stroke: str, width: float, more: str = "") -> str:
    return (
        f'<path d="{line}" fill="{fill}" stroke="{stroke}" stroke-width="{width}" stroke-linecap="round"'
        f' stroke-linejoin="round" {more}/>'
    )


def boxes(areas: Iterable[tuple[float, float, float, float]]) -> tuple[ChartBox, ...]:
    """Returns rectangles in whole design units, so that a picture is kept while nothing moves."""
    return tuple((round(x), round(y), round(width), round(height)) for x, y, width, height in areas)
