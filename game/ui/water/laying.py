"""Painted parts laid along a river, with what grows on its banks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from math import ceil, floor, inf
from random import Random
from typing import Final, NamedTuple, TypeAlias

import pygame
from msgspec import Struct
from pygame import Rect, Surface

from game.table.item import RiverWater, WaterKind
from game.ui.water.parts import BANK, BED, GROWTHS, PATTERN, ROCKS, STONE, WAVES, WaterArt, empty_phases

_TURNS: Final = {-1: "left", 0: "ahead", 1: "right"}
_MANY: Final = 104729
_REACH: Final = 4
"""Rows that a part reaches beyond its space at most."""

ROWS: Final = 4
"""Rows of a stretch."""

_LAYING_REACH: Final = 3
"""Rows that parts and plants reach into their neighbours."""

MARGIN: Final = 1
"""Columns of light beside the water."""

_AT_ONCE: Final = 16
"""Plants of one step."""

_STEP: Final = 64
"""Rows of pixels laid in one step of a bent bank."""

_WOOD: Final = 3.05
"""Cells from the water to the wood."""

_APART: Final = 0.46
_MOST: Final = 40
_SHORE: Final = (("reed", 0.5), ("pebble", 1.0))
"""The things at the water, each with the throw of the dice up to which it is taken."""

_LEDGES: Final = (("bush", 0.42), ("boulder", 0.8), ("pine", 1.0))


ColumnRow: TypeAlias = tuple[int, int]
"""Column and row of a space on the picture: x to the right, y down, from the space at the origin of the reach."""


class PlacedPart(NamedTuple):
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

    def lights(self, top: float, bottom: float) -> Iterator[PlacedPart]:
        """Parts of the moving light on these rows, those that lie lowest first."""
        near = list(self.spaces_between(top, bottom))
        for wanted in (self._leans, self._rocks, self._rough):
            for (x, y), space in near:
                yield from wanted(x, y, space)

    def stills(self, top: float, bottom: float) -> Iterator[PlacedPart]:
        """Parts that stand still on these rows; stones above all else."""
        near = list(self.spaces_between(top, bottom))
        for (x, y), space in near:
            yield from self._rough(x, y, space, still=True)
        for (x, y), space in near:
            if space.kind is WaterKind.ROCK:
                yield PlacedPart(f"rock_{(x * 7919 + y * _MANY) % ROCKS}", x, y)

    def _leans(self, x: int, y: int, space: WaterSpace) -> Iterator[PlacedPart]:
        side = space.towards[0]
        if side and space.kind is not WaterKind.ROCK and not self.passages[y].towards:
            yield self._threaded(f"lean_{_TURNS[side]}", x, y)

    def _rocks(self, x: int, y: int, space: WaterSpace) -> Iterator[PlacedPart]:
        if space.kind is WaterKind.ROCK:
            yield self._threaded("rock", x, y)

    def _rough(self, x: int, y: int, space: WaterSpace, still: bool = False) -> Iterator[PlacedPart]:
        match space.kind:
            case WaterKind.RAPIDS:
                yield PlacedPart(f"rapids_{_TURNS[space.towards[0]]}_{WAVES[(x + y) % len(WAVES)]}", x, y)
            case WaterKind.FALL:
                yield PlacedPart(f"fall_{self._end(x, y)}", x, y)
            case WaterKind.EDDY:
                yield PlacedPart("eddy" if still else f"eddy_{_TURNS[1 if (x + y) % 2 else -1]}", x, y)
            case WaterKind.PLAIN | WaterKind.ROCK | WaterKind.BEACON:
                return

    def _threaded(self, name: str, x: int, y: int) -> PlacedPart:
        """A part whose threads go on from those round it."""
        column = x - self.passages[y].aside
        return PlacedPart(f"{name}_{column % PATTERN}{(y + 1) % PATTERN}", x, y, column // PATTERN, self._straight(y))

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


class Stretch:
    """`ROWS` rows from `top` down, from and to these columns `across`, in cells of the spaces. `go_on` until done."""

    def __init__(self, art: WaterArt, course: Watercourse, top: float, across: tuple[float, float]) -> None:
        self.top, self._across, self._art, self._course = top, across, art, course
        unit = art.unit
        self.left = across[0]
        self.size = (round((across[1] - across[0]) * unit), ROWS * unit)
        first, past = course.columns_between(top, top + ROWS)
        self._wet = first, past
        self.light_left = first - MARGIN
        light_size = ((past - first + 2 * MARGIN) * unit, ROWS * unit)
        self.ground = Surface(self.size)
        self.light = Surface(light_size)
        self.phase = empty_phases(light_size)
        self._steps = self._laid()
        self.done = False

    def go_on(self) -> bool:
        """Does the next step; returns whether there was one."""
        if not self.done and next(self._steps, None) is None:
            self.done = True
            # A river outlives the window it was shown in: it keeps none of the pictures it was laid from.
            del self._art, self._steps
        return not self.done

    def finish(self) -> None:
        """Everything that is left."""
        while self.go_on():
            pass

    @property
    def _bottom(self) -> float:
        return self.top + ROWS

    def _laid(self) -> Iterator[bool]:
        """Yields after each step."""
        sides = (0, 1) if self._art.has_banks else ()
        yield from self._tiles() if self._art.has_tile else self._bed()
        for side in sides:
            yield from self._bank(self.ground, self._art.shallows(side), side, self.left, goes_on=False)
        yield from self._stills()
        for side in sides:
            yield from self._bank(self.ground, self._art.bank(side), side, self.left)
        if self._art.has_plants:
            yield from self._plants()
        yield from self._threads()
        yield from self._lights()
        for side in sides:
            yield from self._bank(self.light, self._art.dry(side), side, self.light_left)
        if self._art.has_tile:
            self._fade()

    def _pixel(self, x: float, y: float, left: float) -> tuple[int, int]:
        unit = self._art.unit
        return round((x - left) * unit), round((y - self.top) * unit)

    def _bed(self) -> Iterator[bool]:
        bed = self._art.bed()
        for row in range(floor(self.top / BED), ceil(self._bottom / BED)):
            for column in range(floor(self._across[0] / BED), ceil(self._across[1] / BED)):
                self.ground.blit(bed, self._pixel(column * BED, row * BED, self.left))
        yield True

    def _tiles(self) -> Iterator[bool]:
        """One picture again and again downstream; beyond its sides its own reflection."""
        tile, unit = self._art.tile(), self._art.unit
        left = round(((self._across[0] + self._across[1]) / 2 - self.left) * unit) - tile.get_width() // 2
        y = -round(self.top * unit) % tile.get_height() - tile.get_height()
        while y < self.size[1]:
            self.ground.blit(tile, (left, y))
            if left > 0:
                beside = pygame.transform.flip(tile, True, False)
                self.ground.blit(beside, (left - tile.get_width(), y))
                self.ground.blit(beside, (left + tile.get_width(), y))
            yield True
            y += tile.get_height()

    def _fade(self) -> None:
        """Light ends softly where there is no shore to end it."""
        for side in (0, 1):
            fading = self._art.fading(side)
            self.light.blit(fading, (0 if side == 0 else self.light.get_width() - fading.get_width(), 0))

    def _stills(self) -> Iterator[bool]:
        for laid in self._course.stills(self.top - _LAYING_REACH, self._bottom + _LAYING_REACH):
            picture, (left, top) = self._art.still(laid.name)
            x, y = self._pixel(laid.x + 0.5, laid.y + 0.5, self.left)
            self.ground.blit(picture, (x + left, y + top))
            yield True

    def _bank(self, onto: Surface, picture: Surface, side: int, left: float, *, goes_on: bool = True) -> Iterator[bool]:
        """The picture of a bank, bent row of pixels by row of pixels, in one piece where the shore is straight.

        `goes_on`: its outermost land is repeated to the edge.
        """
        unit, y, tall = self._art.unit, 0, onto.get_height()
        shore, repeat = self._art.shore(picture, side), self._art.bank_length
        start = round(self.top % BANK * unit)
        places = [round((self._course.shore(side, self.top + (row + 0.5) / unit) - left) * unit) for row in range(tall)]
        while y < tall:
            end = y + 1
            row = (start + y) % repeat
            while end < tall and places[end] == places[y] and row + end - y < repeat:
                end += 1
            area = Rect(0, row, picture.get_width(), end - y)
            onto.blit(picture, (places[y] - shore, y), area)
            if goes_on:
                self._land(onto, picture, (places[y] - shore, y), area, side)
            if end // _STEP != y // _STEP:
                yield True
            y = end

    def _land(self, onto: Surface, picture: Surface, at: tuple[int, int], area: Rect, side: int) -> None:
        """Repeats the outermost land of a bank's rows up to the edge."""
        wide = self._art.unit * 2
        edge = Rect(0 if side == 0 else area.right - wide, area.y, wide, area.height)
        x = at[0] - wide if side == 0 else at[0] + area.width
        while -wide < x < onto.get_width():
            onto.blit(picture, (x, at[1]), edge)
            x += -wide if side == 0 else wide

    def _plants(self) -> Iterator[bool]:
        everything = growth(self._course, self.top - _LAYING_REACH, self._bottom + _LAYING_REACH, self._across)
        for number, grown in enumerate(everything):
            self._plant(grown)
            if number % _AT_ONCE == 0:
                yield True

    def _plant(self, grown: BankDecoration) -> None:
        picture = self._art.plant(grown.square)
        self.ground.blit(picture, picture.get_rect(center=self._pixel(grown.x, grown.y, self.left)))

    def _threads(self) -> Iterator[bool]:
        """The current of every row, straight or going over by a column."""
        for passage in self._course.passages.values():
            if passage.flows and self.top - 1 < passage.top < self._bottom:
                self._thread(passage)
                yield True

    def _thread(self, passage: Passage) -> None:
        name = "plain"
        row = round(passage.top + 0.5) % PATTERN
        if passage.towards:
            name = f"shift_{'left' if passage.towards < 0 else 'right'}_{row}"
            row = 0
        unit = self._art.unit
        light, _ = self._art.light(name)
        area = Rect(0, row * unit, PATTERN * unit, unit)
        first, past = self._wet
        leftmost, rightmost = first - MARGIN - passage.aside, past + MARGIN - passage.aside
        for pair in range(floor(leftmost / PATTERN) - 1, ceil(rightmost / PATTERN) + 1):
            place = self._pixel(pair * PATTERN + passage.aside, passage.top, self.light_left)
            self.light.blit(light, place, area)
            self.phase.blit(self._art.phase(name, pair), place, area)

    def _lights(self) -> Iterator[bool]:
        for laid in self._course.lights(self.top - _LAYING_REACH, self._bottom + _LAYING_REACH):
            light, (left, top) = self._art.light(laid.name)
            x, y = self._pixel(laid.x + 0.5, laid.y + 0.5, self.light_left)
            clip = self._between(laid.within)
            for surface, picture in ((self.light, light), (self.phase, self._art.phase(laid.name, laid.ahead))):
                surface.set_clip(clip)
                surface.blit(picture, (x + left, y + top))
                surface.set_clip(None)
            yield True
        for place, space in self._course.spaces_between(self.top - 1, self._bottom + 1):
            if space.kind is WaterKind.ROCK:
                middle = self._pixel(place[0] + 0.5, place[1] + 0.5, self.light_left)
                pygame.draw.circle(self.light, "black", middle, STONE * self._art.unit)
        yield True

    def _between(self, heights: tuple[float, float] | None) -> Rect:
        """The part of the light between two heights."""
        whole = self.light.get_rect()
        if heights is None:
            return whole
        top, bottom = (round((min(max(y, self.top), self._bottom) - self.top) * self._art.unit) for y in heights)
        return Rect(0, top, whole.width, max(0, bottom - top))


class BankDecoration(NamedTuple):
    """A plant or stone: which square of its sheet, and where its middle is, in cells of the spaces."""

    square: int
    x: float
    y: float


def growth(course: Watercourse, top: float, bottom: float, across: tuple[float, float]) -> Iterator[BankDecoration]:
    """Yields everything on these rows, farthest first; always the same."""
    for row in range(int(top // 1), int(bottom // 1) + 1):
        found: list[BankDecoration] = []
        for side, outer in ((0, across[0]), (1, across[1])):
            dice = Random(row * 7919 + side * 104729 + 5)
            found += _at_shore(course, row, side, dice)
            found += _on_ledges(course, row, side, dice)
            found += _in_wood(course, row, side, outer)
        yield from sorted(found, key=lambda grown: grown.y)


def _place(course: Watercourse, side: int, away: float, y: float) -> float:
    shore = course.shore(side, y)
    return shore - away if side == 0 else shore + away


def _at_shore(course: Watercourse, row: int, side: int, dice: Random) -> Iterator[BankDecoration]:
    for _ in range(dice.randint(3, 6)):
        y, kind = row + dice.random(), _thrown(dice, _SHORE)
        yield BankDecoration(_square(kind, dice), _place(course, side, dice.uniform(-0.04, 0.14), y), y)


def _on_ledges(course: Watercourse, row: int, side: int, dice: Random) -> Iterator[BankDecoration]:
    for _ in range(dice.randint(1, 3)):
        y, kind, away = row + dice.random(), _thrown(dice, _LEDGES), dice.uniform(0.6, 2.7)
        square = GROWTHS[kind][dice.randrange(2)] if kind == "pine" else _square(kind, dice)
        yield BankDecoration(square, _place(course, side, away, y), y)


def _in_wood(course: Watercourse, row: int, side: int, outer: float) -> Iterator[BankDecoration]:
    """Pines on a grid shaken by dice, thinner at the edge of the wood."""
    middle = course.shore(side, row + 0.5)
    count = min(_MOST, int((abs(outer - middle) - _WOOD) / _APART) + 2)
    for number in range(max(0, count)):
        dice = Random(row * 7919 + number * 31 + side * 104729)
        for part in (0.0, 0.5):
            away = _WOOD + (number + dice.uniform(-0.35, 0.35)) * _APART
            y = row + part + dice.uniform(0, 0.5)
            if dice.random() < 0.42 + 0.2 * number:
                yield BankDecoration(_square("pine", dice), _place(course, side, away, y), y)


def _thrown(dice: Random, kinds: tuple[tuple[str, float], ...]) -> str:
    throw = dice.random()
    return next(kind for kind, most in kinds if throw <= most)


def _square(kind: str, dice: Random) -> int:
    squares = GROWTHS[kind]
    return squares[dice.randrange(len(squares))]
