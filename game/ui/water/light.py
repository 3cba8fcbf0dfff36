"""Light, mist and rain that move over water, made in slices."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import ceil, floor
from random import Random
from time import perf_counter
from typing import Final, NamedTuple, TypeAlias

import pygame
from pygame import FRect, Rect, Surface, transform

from game.table.item import WaterKind
from game.ui.drawing.assets import Assets, BackgroundRenderer, Size
from game.ui.drawing.theme import Theme
from game.ui.table.ground.painter import Brush, LiveArea
from game.ui.water.laying import Watercourse
from game.ui.water.parts import CELL
from game.ui.water.plain import tones_of

ACROSS: Final = 18
"""Cells the painted mist is wide,"""
FIELD_ROWS: Final = 9
"""high where it is closed, over and over,"""
EDGE_ROWS: Final = 3
"""and at its torn edge."""
SWATHE: Final = (9, 3)
_LEAST: Final = 6
"""Pixels of a cell below which no swathe is seen."""
_MOVING: Final = ((-2.3, 0.050, 0.0), (-1.7, 0.083, 3.4), (-1.25, 0.117, 6.1))
"""Swathes, the farthest first: cells from the edge to their middle, cells per second to the right, their start."""
_MOVING_ROWS: Final = 4
"""Cells above the edge of the mist that anything of it moves in."""
_MIST_STEPS: Final = 4
"""Number of times a second that drifting mist is drawn anew: less than two pixels apart in a window of 1080 rows."""
_RISE: Final = 2.2
"""Plain mist: cells from its edge to where nothing is seen through it."""
_THICKEST: Final = 248

_PACE: Final = 0.31
"""Cells per second, as the threads of the current go."""
_PER_SPACE: Final = 0.8
_ROUND: Final = 16
"""Rows after which flecks come again."""
_SHAPES: Final = ((7, 4), (11, 3), (5, 5), (14, 3))
_HEADINGS: Final = 16
_PUFFS: Final = 8
_PUFF_SECONDS: Final = 1.2
_DROP_RISE: Final = 0.26
_LIP: Final = -0.3
"""Distance from the middle of a fall to where its water lands, in cells."""
_ROCK: Final = 0.38
_LONG: Final = 0.4
"""Cells that half a fleck is long at most."""
_RINGS: Final = 8
"""Pictures of a ring of rain, from the drop to the last of it."""
_RING_SECONDS: Final = 0.9
_RING: Final = 0.21
"""Radius of a ring at last, in cells."""
_RINGS_PER_SPACE: Final = 2.2
_RING_STEP: Final = 5
"""Places by which a drop falls further on each time; no two drops share one."""
Headings: TypeAlias = list[list[Surface]]
"""Pictures by shape, and by heading or age."""

SLICE: Final = 0.0025
"""Seconds of a frame while something is on show,"""
FIRST: Final = 0.012
"""and while nothing is yet."""


class Mist:
    """The mist whose pictures lie in a folder of the assets. In high contrast it is a plain veil that stands."""

    def __init__(self, folder: str) -> None:
        self._field = Strips(f"{folder}/mist_field", ACROSS, FIELD_ROWS)
        self._swathes = [f"{folder}/mist_{number}" for number in range(len(_MOVING))]
        self._edge = Strips(f"{folder}/mist_edge", ACROSS, EDGE_ROWS)
        self._layer = Surface((1, 1), pygame.SRCALPHA)
        """Edge and swathes as they were drawn last,"""
        self._layer_key: tuple[object, ...] = ()
        """and what they were drawn for."""

    def read(self, assets: Assets) -> bool:
        """Has its pictures read off the window's thread; returns whether all of them are there by now."""
        here = [assets.fetch(id) for id in self._swathes]
        return all([self._field.read(assets), self._edge.read(assets), *here])

    def prepare(self, brush: Brush, place: FRect) -> bool:
        """Prepares some of the mist that will be seen; returns whether more is left."""
        if brush.ui.theme.high_contrast:
            return False
        left, (top, rows) = _left(place), _closed(place)
        if not self.read(brush.ui.assets):
            return True
        edge = place.bottom - EDGE_ROWS
        return self._field.prepare(brush, left, top, rows) or self._edge.prepare(brush, left, edge, EDGE_ROWS)

    def paint(self, brush: Brush, place: FRect) -> None:
        """The closed part, up to where its edge is torn; `place` ends where the edge does."""
        if brush.ui.theme.high_contrast:
            _veil_over(brush, place)
            return
        with brush.within(place):
            self._field.draw(brush, _left(place), *_closed(place))

    def drift(self, brush: Brush, place: FRect, seconds: float) -> None:
        """The torn edge, over what flows below it, and the swathes of this time."""
        if brush.ui.theme.high_contrast:
            return
        with brush.within(place):
            rows = FRect(place.left, place.bottom - _MOVING_ROWS, place.width, _MOVING_ROWS)
            area = brush.area(rows).clip(brush.surface.get_rect())
            if area.colliderect(brush.surface.get_clip()):
                brush.surface.blit(self._drifting(brush, place, area, seconds), area)

    def live(self, brush: Brush, place: FRect, seconds: float) -> LiveArea:
        """Returns the rows that drift; they look different each time they have drifted on."""
        if brush.ui.theme.high_contrast:
            return LiveArea(Rect(brush.clip.topleft, (0, 0)), None)
        rows = FRect(place.left, place.bottom - _MOVING_ROWS, place.width, _MOVING_ROWS)
        return LiveArea(brush.area(rows).clip(brush.clip), floor(seconds * _MIST_STEPS))

    def _drifting(self, brush: Brush, place: FRect, area: Rect, seconds: float) -> Surface:
        """Edge and swathes in these pixels, kept until they have drifted on."""
        step = floor(seconds * _MIST_STEPS) / _MIST_STEPS
        left, top = brush.pixel(0, 0)
        key = (tuple(area), tuple(place), brush.unit, left, top, step)
        if key != self._layer_key:
            if self._layer.get_size() == area.size:
                self._layer.fill((0, 0, 0, 0))
            else:
                self._layer = Surface(area.size, pygame.SRCALPHA)
            inside, corner = self._layer.get_rect(), (area.x - left, area.y - top)
            visible = FRect(*(side / brush.unit for side in (*corner, *area.size)))
            # All of it, whatever part of the ground is drawn now.
            whole = replace(brush, surface=self._layer, clip=inside, corner=corner, visible=visible)
            self._draw_drifting(whole, place, step)
            self._layer_key = key
        return self._layer

    def _draw_drifting(self, brush: Brush, place: FRect, seconds: float) -> None:
        self._edge.draw(brush, _left(place), place.bottom - EDGE_ROWS, EDGE_ROWS)
        if brush.unit >= _LEAST:
            for number, (middle, pace, start) in enumerate(_MOVING):
                self._swathe(brush, place, number, middle, start + pace * seconds)

    def _swathe(self, brush: Brush, place: FRect, number: int, middle: float, shift: float) -> None:
        """One swathe, side by side over the whole width."""
        wide, tall = SWATHE
        size = round(wide * brush.unit), round(tall * brush.unit)
        clip = brush.surface.get_clip()
        y = brush.pixel(0, place.bottom + middle - tall / 2)[1]
        if y >= clip.bottom or y + size[1] <= clip.top:
            return
        picture = _fitted(brush.ui.assets, self._swathes[number], size)
        x = brush.pixel(_left(place), 0)[0] + round(shift * brush.unit) % size[0]
        x -= ceil((x - clip.left) / size[0]) * size[0]
        while x < clip.right:
            brush.surface.blit(picture, (x, y))
            x += size[0]


def _fitted(assets: Assets, id: str, size: Size) -> Surface:
    return assets.made(("swathe", id, size), lambda: pygame.transform.smoothscale(assets.original(id), size))


def _closed(place: FRect) -> tuple[float, int]:
    """Returns the y from which it is closed, and the number of rows."""
    edge = place.bottom - EDGE_ROWS
    rows = max(1, ceil((edge - place.top) / FIELD_ROWS)) * FIELD_ROWS
    return edge - rows, rows


def _left(place: FRect) -> float:
    return place.centerx - ACROSS / 2


def _veil_over(brush: Brush, place: FRect) -> None:
    """A flat colour that thickens upwards from the edge."""
    area = brush.area(place)
    if area.clip(brush.clip).height <= 0:
        return
    rise = max(1, min(area.height, round(_RISE * brush.unit)))
    colour = pygame.Color(tones_of(brush.ui.theme).mist)
    colour.a = _THICKEST
    above = Rect(area.left, area.top, area.width, area.height - rise).clip(brush.clip)
    if above.height > 0:
        flat = Surface(above.size, pygame.SRCALPHA)
        flat.fill(colour)
        brush.surface.blit(flat, above)
    brush.surface.blit(_veil(brush.ui.assets, brush.ui.theme, area.width, rise), (area.left, area.bottom - rise))


def _veil(assets: Assets, theme: Theme, width: int, rise: int) -> Surface:
    def draw() -> Surface:
        column = Surface((1, rise), pygame.SRCALPHA)
        colour = pygame.Color(tones_of(theme).mist)
        for y in range(rise):
            part = 1 - y / rise
            colour.a = round(_THICKEST * part * part * (3 - 2 * part))
            column.set_at((0, y), colour)
        return pygame.transform.scale(column, (width, rise))

    return assets.made(("veil", theme.palette, width, rise), draw)


class _Fleck(NamedTuple):
    column: float
    start: float
    shape: int


class Flecks:
    """The flecks of one course: a fixed few that come round again and again."""

    def __init__(self, course: Watercourse) -> None:
        self._course = course
        dice = Random(4)
        first, past = course.columns
        count = round((past - first) * _ROUND * _PER_SPACE)
        self._flecks = [
            _Fleck(dice.uniform(first, past), dice.uniform(0, _ROUND), dice.randrange(len(_SHAPES)))
            for _ in range(count)
        ]

    def draw(self, surface: Surface, origin: tuple[int, int], unit: int, brush: Brush, seconds: float) -> None:
        """Everything of this time; `origin` is where the space (0, 0) lies, `unit` pixels per cell."""
        top = (brush.clip.top - origin[1]) / unit - _LONG
        bottom = (brush.clip.bottom - origin[1]) / unit + _LONG
        assets = brush.ui.assets
        blits = self._drifting(assets, origin, unit, top, bottom, seconds)
        blits += self._spray(assets, origin, unit, top, bottom, seconds)
        surface.fblits(blits, pygame.BLEND_PREMULTIPLIED)

    def _drifting(
        self, assets: Assets, origin: tuple[int, int], unit: int, top: float, bottom: float, seconds: float
    ) -> list[tuple[Surface, tuple[float, float]]]:
        found = []
        pictures = _kept(assets, "flecks", unit, _pictures)
        stones = list(self._course.stones(top - 1, bottom + 1))
        for fleck in self._flecks:
            y = (fleck.start - seconds * _PACE) % _ROUND + math.floor(top / _ROUND) * _ROUND
            while y < bottom:
                if y >= top and (place := self._place(fleck, y, stones)) is not None:
                    x, lean = place
                    picture = pictures[fleck.shape][round(lean * _HEADINGS / math.tau) % _HEADINGS]
                    width, height = picture.get_size()
                    at = (origin[0] + x * unit - width / 2, origin[1] + y * unit - height / 2)
                    found.append((picture, at))
                y += _ROUND
        return found

    def _place(self, fleck: _Fleck, y: float, stones: list[tuple[float, float]]) -> tuple[float, float] | None:
        """Returns the x of a fleck and its heading, clockwise from upwards; None on land."""
        x = fleck.column + self._course.aside(y)
        if not self._course.shore(0, y) + 0.12 < x < self._course.shore(1, y) - 0.12:
            return None
        before = fleck.column + self._course.aside(y + 0.1)
        return _round_stones(x, y, stones), math.atan2(x - before, 0.1)

    def _spray(
        self, assets: Assets, origin: tuple[int, int], unit: int, top: float, bottom: float, seconds: float
    ) -> list[tuple[Surface, tuple[float, float]]]:
        found, (pictures,) = [], _kept(assets, "spray", unit, _puffs)
        for (x, y), space in self._course.spaces_between(top - 1, bottom + 1):
            if space.kind is WaterKind.FALL:
                for number in range(2):
                    start = ((x * 2 + number) * 0.618 + y * 0.37) % 1
                    age = (seconds / _PUFF_SECONDS + start) % 1
                    picture = pictures[int(age * _PUFFS)]
                    left = origin[0] + (x + 0.25 + 0.5 * number) * unit - picture.get_width() / 2
                    up = origin[1] + (y + 0.5 + _LIP - _DROP_RISE * age) * unit - picture.get_height() / 2
                    found.append((picture, (left, up)))
        return found


class Rain:
    """The rings of rain on the water of one course: a fixed few drops, each at another place every time."""

    def __init__(self, course: Watercourse) -> None:
        self._course = course
        dice = Random(6)
        first, past = course.columns
        count = round((past - first) * _ROUND * _RINGS_PER_SPACE)
        self._places = [(dice.uniform(first, past), dice.uniform(0, _ROUND), dice.random()) for _ in range(count)]

    def draw(self, surface: Surface, origin: tuple[int, int], unit: int, brush: Brush, seconds: float) -> None:
        """Draws the rings of this time; `origin` is where the space (0, 0) lies, `unit` pixels per cell."""
        top = (brush.clip.top - origin[1]) / unit - _RING
        bottom = (brush.clip.bottom - origin[1]) / unit + _RING
        (pictures,) = _kept(brush.ui.assets, "rings", unit, _ring_pictures)
        blits = []
        for number, (_, _, start) in enumerate(self._places):
            fallen, age = divmod(seconds / _RING_SECONDS + start, 1)
            x, y, _ = self._places[(number + _RING_STEP * int(fallen)) % len(self._places)]
            picture = pictures[int(age * _RINGS)]
            y += math.ceil((top - y) / _ROUND) * _ROUND
            while y < bottom:
                across = x + self._course.aside(y)
                if self._course.shore(0, y) + _RING < across < self._course.shore(1, y) - _RING:
                    left, up = origin[0] + across * unit, origin[1] + y * unit
                    blits.append((picture, (left - picture.get_width() / 2, up - picture.get_height() / 2)))
                y += _ROUND
        surface.fblits(blits, pygame.BLEND_PREMULTIPLIED)


def _round_stones(x: float, y: float, stones: list[tuple[float, float]]) -> float:
    """Returns the x, moved aside by stones near by."""
    for stone_x, stone_y in stones:
        across, down = x - stone_x, y - stone_y
        if -1 < across < 1 and -1 < down < 1:
            far = across * across + down * down
            out = (_ROCK * _ROCK * 1.25) / max(far, _ROCK * _ROCK) * math.exp(-far * 0.35)
            x += math.copysign(min(0.42, (abs(across) + 0.18) * out), across)
    return x


def _kept(assets: Assets, name: str, unit: int, draw: Callable[[int], Headings]) -> Headings:
    found: Headings | None = assets.picture_cache.get((name, unit))
    if found is None:
        found = draw(unit)
        assets.picture_cache.put((name, unit), found, (picture for row in found for picture in row))
    return found


def _pictures(unit: int) -> Headings:
    """Returns the pictures of a fleck in every heading, by shape."""
    dice, found = Random(4), []
    for long, wide in _SHAPES:
        big = Surface((96, 112), pygame.SRCALPHA)
        drops = [
            (dice.gauss(0, wide * 1.5), dice.uniform(-2, 1.2) * long, dice.uniform(0.3, 1) * wide * 1.7)
            for _ in range(6)
        ]
        for x, y, radius in drops:
            pygame.draw.circle(big, (10, 84, 104, 60), (48 + x + 4, 60 + y + 6), radius)
        for x, y, radius in drops:
            pygame.draw.ellipse(
                big, (244, 252, 246, 200), (48 + x - radius, 60 + y - radius * 1.4, 2 * radius, 2.8 * radius)
            )
        scale = 0.34 * unit / CELL
        turned = [pygame.transform.rotozoom(big, -turn * 360 / _HEADINGS, scale) for turn in range(_HEADINGS)]
        found.append([picture.subsurface(picture.get_bounding_rect()).premul_alpha() for picture in turned])
    return found


def _puffs(unit: int) -> Headings:
    """A puff of spray by its age, as the only shape."""
    dice, found = Random(4), []
    side = max(2, round(72 * unit / CELL))
    for age in range(_PUFFS):
        whole = Surface((72, 72), pygame.SRCALPHA)
        for _ in range(9):
            angle, out = dice.uniform(0, math.tau), dice.uniform(0, 9 + age * 1.5)
            drop = Surface((72, 72), pygame.SRCALPHA)
            colour = (250, 255, 252, int(90 * (1 - age / _PUFFS) + 8))
            middle = (36 + out * math.cos(angle), 36 + out * math.sin(angle))
            pygame.draw.circle(drop, colour, middle, dice.uniform(4, 9) + age * 0.7)
            whole.blit(drop, (0, 0))
        # Multiplied by alpha before it is blurred: no grey rims.
        found.append(
            pygame.transform.smoothscale(pygame.transform.gaussian_blur(whole.premul_alpha(), 4), (side, side))
        )
    return [found]


def _ring_pictures(unit: int) -> Headings:
    """A ring of rain by its age, as the only shape."""
    found, side = [], max(3, ceil(2 * _RING * unit) + 2)
    for age in range(_RINGS):
        part = (age + 1) / _RINGS
        large = Surface((4 * side, 4 * side), pygame.SRCALPHA)
        strength = round(240 * (1 - age / _RINGS) ** 0.8)
        middle = (2 * side, 2 * side)
        pygame.draw.circle(large, (236, 246, 248, strength), middle, part * 4 * _RING * unit, max(2, unit // 12))
        if age == 0:
            pygame.draw.circle(large, (244, 250, 252, strength), middle, 0.16 * unit)
        found.append(pygame.transform.smoothscale(large.premul_alpha(), (side, side)))
    return [found]


class Strips:
    """The picture `id`, `across` by `down` cells; downstream it repeats itself, beside it lies its mirror image."""

    def __init__(self, id: str, across: int, down: int) -> None:
        self.down = down
        self._id, self._across = id, across

    def draw(self, brush: Brush, left: float, top: float, rows: int) -> None:
        """Draws the visible part of `rows` rows from `top` down."""
        for row, area in self._seen(brush, left, top, rows):
            strip = self._fitting(brush, row, area.size)
            brush.surface.blit(strip, area)
            for side in (-1, 1):
                beside = area.move(side * area.width, 0)
                if beside.colliderect(brush.clip):
                    brush.surface.blit(transform.flip(strip, True, False), beside)

    def read(self, assets: Assets) -> bool:
        """Has the picture read off the window's thread; returns whether it is there by now."""
        return assets.fetch(self._id)

    def prepare(self, brush: Brush, left: float, top: float, rows: int) -> bool:
        """Prepares some of the pictures that `draw` will need; returns whether more is left."""
        assets = brush.ui.assets
        waiting = [(row, area.size) for row, area in self._seen(brush, left, top, rows)]
        missing = [each for each in waiting if not assets.kept(self._key(*each))]
        if missing and not self.read(assets):
            return True
        has_time = time_left(assets.renderer, first=len(missing) == len(waiting))
        for row, size in missing:
            if not has_time():
                return True
            self._fitting(brush, row, size)
        return False

    def _seen(self, brush: Brush, left: float, top: float, rows: int) -> Iterator[tuple[int, Rect]]:
        """Yields the visible strips, and their places."""
        seen = brush.visible
        for row in range(max(0, floor(seen.top - top)), min(rows, ceil(seen.bottom - top))):
            yield row % self.down, brush.area(FRect(left, top + row, self._across, 1))

    def _key(self, row: int, size: Size) -> tuple[object, ...]:
        return "strip", self._id, row, size

    def _fitting(self, brush: Brush, row: int, size: Size) -> Surface:
        """Returns a strip at this size: cached, unless it is for a moment of a movement only."""
        assets, key = brush.ui.assets, self._key(row, size)
        if brush.rough and not assets.kept(key):
            return transform.scale(self._source(brush, row), size)
        return assets.made(key, lambda: transform.smoothscale(self._source(brush, row), size))

    def _source(self, brush: Brush, row: int) -> Surface:
        whole = brush.ui.assets.original(self._id)
        tall = whole.get_height() / self.down
        top, bottom = floor(row * tall), min(whole.get_height(), ceil((row + 1) * tall))
        return whole.subsurface(Rect(0, top, whole.get_width(), bottom - top))


def time_left(renderer: BackgroundRenderer, *, first: bool) -> Callable[[], bool]:
    """Returns a function that is true while there is time left in this frame; always where the renderer is waited
    for.
    """
    if renderer.waits:
        return lambda: True
    until = perf_counter() + (FIRST if first else SLICE)
    return lambda: perf_counter() < until
