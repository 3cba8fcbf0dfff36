"""Flecks of foam that drift along the current, and spray where water falls."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple, TypeAlias

import pygame
from pygame import Surface

from game.table.river import WaterKind
from game.ui.drawing.assets import Assets
from game.ui.table.painter import Brush
from game.ui.water.course import Watercourse
from game.ui.water.parts import CELL

_PACE: Final = 0.31
"""Cells per second, as the threads of the current go."""
_PER_SPACE: Final = 0.8
_ROUND: Final = 16
"""Rows after which flecks come again."""
_SHAPES: Final = ((7, 4), (11, 3), (5, 5), (14, 3))
_HEADINGS: Final = 16
_PUFFS: Final = 8
_PUFF_SECONDS: Final = 1.2
_RISE: Final = 0.26
_LIP: Final = -0.3
"""From the middle of a fall to where its water lands, in cells."""
_ROCK: Final = 0.38
_LONG: Final = 0.4
"""Cells that half a fleck is long at most."""
Headings: TypeAlias = list[list[Surface]]
"""By shape, and by heading or age."""


class _Fleck(NamedTuple):
    column: float
    start: float
    shape: int


class Flecks:
    """Those of one course: a fixed few that come round again and again."""

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
        """Where it is across and its heading, clockwise from upwards; None on land."""
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
                    up = origin[1] + (y + 0.5 + _LIP - _RISE * age) * unit - picture.get_height() / 2
                    found.append((picture, (left, up)))
        return found


def _round_stones(x: float, y: float, stones: list[tuple[float, float]]) -> float:
    """Moved aside by stones near by."""
    for stone_x, stone_y in stones:
        across, down = x - stone_x, y - stone_y
        if -1 < across < 1 and -1 < down < 1:
            far = across * across + down * down
            out = (_ROCK * _ROCK * 1.25) / max(far, _ROCK * _ROCK) * math.exp(-far * 0.35)
            x += math.copysign(min(0.42, (abs(across) + 0.18) * out), across)
    return x


def _kept(assets: Assets, name: str, unit: int, draw: Callable[[int], Headings]) -> Headings:
    found: Headings | None = assets.portfolio.get((name, unit))
    if found is None:
        found = draw(unit)
        assets.portfolio.put((name, unit), found, (picture for row in found for picture in row))
    return found


def _pictures(unit: int) -> Headings:
    """By shape, a fleck in every heading."""
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
