"""The run of a river: the spaces of a reach, and its course between the banks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from math import inf
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from game.table.river import RiverWater, WaterKind
from game.ui.water.parts import PATTERN, ROCKS, WAVES

_TURNS: Final = {-1: "left", 0: "ahead", 1: "right"}
_MANY: Final = 104729
_REACH: Final = 4
"""Rows that a part reaches beyond its space at most."""

ColumnRow: TypeAlias = tuple[int, int]
"""Column and row of a space on the picture: x to the right, y down, from the space at the origin of the reach."""


class Laid(NamedTuple):
    """A part and the space it belongs to."""

    name: str
    x: float
    y: float
    ahead: int = 0
    """Number of pairs of columns by which its light is ahead."""
    within: tuple[float, float] | None = None
    """The heights between which its threads go straight on from what is round it."""


class Passage(NamedTuple):
    """A stretch one cell long, from the middle of a row down to it from `top`, whose threads stand `aside` columns."""

    top: float
    aside: int
    towards: int
    """Columns that all water goes over by on this stretch; 0 for most."""
    flows: bool
    """True if any water runs here."""


class Watercourse:
    """The course of one reach; works out each part when it is first asked for."""

    def __init__(self, reach: Reach) -> None:
        self._spaces: Mapping[ColumnRow, WaterSpace] = reach.spaces

    @cached_property
    def columns(self) -> tuple[int, int]:
        """The first column with water, and the one past the last."""
        found = [x for x, _ in self._spaces] or [0]
        return min(found), max(found) + 1

    def columns_between(self, top: float, bottom: float) -> tuple[int, int]:
        """The first column with water on these rows and those beside them, and the one past the last."""
        rows = [self.shores[y] for y in range(int(top // 1) - 1, int(bottom // 1) + 2) if y in self.shores]
        if not rows:
            return self.columns
        return min(left for left, _ in rows), max(right for _, right in rows)

    @cached_property
    def shores(self) -> Mapping[int, tuple[int, int]]:
        """Columns where water begins and ends, by row."""
        found: dict[int, tuple[int, int]] = {}
        for x, y in self._spaces:
            left, right = found.get(y, (x, x + 1))
            found[y] = min(left, x), max(right, x + 1)
        return found

    def shore(self, side: int, y: float) -> float:
        """Returns the x of the shore on the left (0) or right (1) at a height: bent from the middle of one row to the
        next.
        """
        row = int((y - 0.5) // 1)
        part = y - 0.5 - row
        upper, lower = self._edge(side, row), self._edge(side, row + 1)
        return upper + (lower - upper) * part * part * (3 - 2 * part)

    def islands(self, top: float, bottom: float) -> Iterator[ColumnRow]:
        """Dry spaces with water on both sides."""
        for y in range(int(top // 1), int(bottom // 1) + 1):
            left, right = self.shores.get(y, (0, 0))
            yield from ((x, y) for x in range(left, right) if (x, y) not in self._spaces)

    @cached_property
    def passages(self) -> Mapping[int, Passage]:
        """Stretches from the middle of a row to the middle of the next row downstream, by row, upstream first."""
        found, aside = {}, 0
        for y in sorted(self.shores, reverse=True):
            left, right = self.shores[y]
            row = [self._spaces[x, y] for x in range(left, right) if (x, y) in self._spaces]
            sides = {space.towards[0] for space in row}
            towards = sides.pop() if len(sides) == 1 else 0
            flows = any(space.towards != (0, 0) for space in row if space.kind is not WaterKind.ROCK)
            found[y] = Passage(y - 0.5, aside, towards, flows)
            aside += towards
        return found

    def aside(self, y: float) -> float:
        """Returns how many columns the threads of the current stand aside at a height."""
        row = int((y - 0.5) // 1) + 1
        passage = self.passages.get(row)
        if passage is None:
            return 0.0
        part = row + 0.5 - y
        return passage.aside + passage.towards * part * part * (3 - 2 * part)

    def spaces_between(self, top: float, bottom: float) -> Iterator[tuple[ColumnRow, WaterSpace]]:
        """Yields all spaces of these rows, upstream first, so that foam lies over what is upstream of it."""
        for y in range(int(bottom // 1) + 1, int(top // 1) - 1, -1):
            left, right = self.shores.get(y, (0, 0))
            for x in range(left, right):
                space = self._spaces.get((x, y))
                if space is not None:
                    yield (x, y), space

    def stones(self, top: float, bottom: float) -> Iterator[tuple[float, float]]:
        """The middles of the rocks on these rows."""
        for (x, y), space in self.spaces_between(top, bottom):
            if space.kind is WaterKind.ROCK:
                yield x + 0.5, y + 0.5

    def lights(self, top: float, bottom: float) -> Iterator[Laid]:
        """Parts of the moving light on these rows, those that lie lowest first."""
        near = list(self.spaces_between(top, bottom))
        for wanted in (self._leans, self._rocks, self._rough):
            for (x, y), space in near:
                yield from wanted(x, y, space)

    def stills(self, top: float, bottom: float) -> Iterator[Laid]:
        """Parts that stand still on these rows; stones above all else."""
        near = list(self.spaces_between(top, bottom))
        for (x, y), space in near:
            yield from self._rough(x, y, space, still=True)
        for (x, y), space in near:
            if space.kind is WaterKind.ROCK:
                yield Laid(f"rock_{(x * 7919 + y * _MANY) % ROCKS}", x, y)

    def _leans(self, x: int, y: int, space: WaterSpace) -> Iterator[Laid]:
        side = space.towards[0]
        if side and space.kind is not WaterKind.ROCK and not self.passages[y].towards:
            yield self._threaded(f"lean_{_TURNS[side]}", x, y)

    def _rocks(self, x: int, y: int, space: WaterSpace) -> Iterator[Laid]:
        if space.kind is WaterKind.ROCK:
            yield self._threaded("rock", x, y)

    def _rough(self, x: int, y: int, space: WaterSpace, still: bool = False) -> Iterator[Laid]:
        match space.kind:
            case WaterKind.RAPIDS:
                yield Laid(f"rapids_{_TURNS[space.towards[0]]}_{WAVES[(x + y) % len(WAVES)]}", x, y)
            case WaterKind.FALL:
                yield Laid(f"fall_{self._end(x, y)}", x, y)
            case WaterKind.EDDY:
                yield Laid("eddy" if still else f"eddy_{_TURNS[1 if (x + y) % 2 else -1]}", x, y)
            case WaterKind.PLAIN | WaterKind.ROCK | WaterKind.BEACON:
                return

    def _threaded(self, name: str, x: int, y: int) -> Laid:
        """A part whose threads go on from those round it."""
        column = x - self.passages[y].aside
        return Laid(f"{name}_{column % PATTERN}{(y + 1) % PATTERN}", x, y, column // PATTERN, self._straight(y))

    def _straight(self, y: int) -> tuple[float, float]:
        """Returns the stretch, round the middle of a row, in which the water does not go over by a column as a
        whole.
        """
        rows = [row for row in range(y - _REACH, y + _REACH + 1) if row in self.passages and self.passages[row].towards]
        top = max((self.passages[row].top + 1 for row in rows if row <= y), default=-inf)
        bottom = min((self.passages[row].top for row in rows if row > y), default=inf)
        return top, bottom

    def _end(self, x: int, y: int) -> str:
        before, after = (self._is_fall(x + side, y) for side in (-1, 1))
        match before, after:
            case True, True:
                return "middle"
            case False, True:
                return "begins"
            case True, False:
                return "ends"
            case _:
                return "alone"

    def _is_fall(self, x: int, y: int) -> bool:
        space = self._spaces.get((x, y))
        return space is not None and space.kind is WaterKind.FALL

    def _edge(self, side: int, row: int) -> float:
        shores = self.shores
        if row in shores:
            return shores[row][side]
        nearest = min(shores, key=lambda there: abs(there - row), default=None)
        return 0.0 if nearest is None else shores[nearest][side]


class WaterSpace(Struct, frozen=True):
    """A space of water. `towards` is the step of its current; (0, 0) for still water."""

    towards: tuple[int, int]
    kind: WaterKind = WaterKind.PLAIN


def space_of(water: RiverWater) -> WaterSpace:
    """Returns the space that paints the water of a row: it flows up the picture."""
    return WaterSpace((water.aside, -1) if water.flows else (0, 0), water.kind)


class Reach(Struct, frozen=True, eq=False):
    """A piece of river `width` by `height` cells large, with banks. Compare by `key`.

    The space (0, 0) lies at (`left`, `top`). Water may lie off the picture, so that the river runs out of it.
    """

    key: str
    """Names rivers that are drawn alike wherever they have the same spaces; one may grow out of another."""
    width: float
    height: float
    left: float
    top: float
    spaces: Mapping[ColumnRow, WaterSpace]
