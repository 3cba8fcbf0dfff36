"""A river on the screen, painted or plain, and what moves on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil, floor
from typing import Final, TypeAlias

import pygame
from pygame import FRect, Rect, Surface

from game.table.river import WaterKind
from game.ui.drawing.shapes import sheet
from game.ui.table.ground.painter import Brush, clipped
from game.ui.water.course import Reach, Watercourse
from game.ui.water.laying import MARGIN, ROWS, Stretch
from game.ui.water.light import Flecks, time_left
from game.ui.water.parts import WaterArt, palette_at
from game.ui.water.plain import PlainRiver, Tones, beacon, tones_of

_STRIP: Final = 128
"""Rows of pixels lit at once: they stay in the processor's cache."""
_COARSE: Final = 8
"""Pixels of the window per pixel of a glance."""
_EVEN: Final = 0.002
"""Maximum distance from a whole number of pixels at which a cell is not scaled, in pixels."""
Pixels: TypeAlias = tuple[int, int]


class River:
    """Draws one reach; `look` is the folder below `assets` with the painted ground of its water.

    `flecks`: whether foam drifts on it besides the light; `glow`: how strong the light is, 1 at most.
    """

    def __init__(self, reach: Reach, look: str, *, flecks: bool = True, glow: float = 1.0) -> None:
        self.reach = reach
        self._look = look
        self._living = LivingRiver(reach, look, flecks, glow)
        self._plain = PlainRiver(reach)

    def paint(self, brush: Brush) -> None:
        """Water and banks as they stand."""
        if self._lives(brush):
            self._living.paint(brush)
        else:
            self._plain.paint(brush)

    def glance(self, brush: Brush) -> None:
        """Water and banks from far away, at once: their plain drawing, coarse."""
        size, assets = brush.clip.size, brush.ui.assets
        key = ("glance", self.reach.key, brush.ui.theme.palette, size, tuple(brush.visible))
        seen = assets.made(key, lambda: pygame.transform.smoothscale(self._coarse(brush), size))
        brush.surface.blit(seen, brush.clip)

    def _coarse(self, brush: Brush) -> Surface:
        small = Surface((max(1, brush.clip.width // _COARSE), max(1, brush.clip.height // _COARSE)))
        small.fill(brush.ui.theme["water"])
        part = brush.part(brush.visible, small.get_rect())
        self._plain.paint(replace(part, surface=small, unit=small.get_width() / brush.visible.width, rough=False))
        return small

    def prepare(self, brush: Brush) -> bool:
        """Does a little of what `paint` will need for this brush; returns whether more is left."""
        return self._lives(brush) and self._living.prepare(brush)

    def flow(self, brush: Brush, seconds: float) -> None:
        """Paints what moves on the water, added to what `paint` left; the same for the same time."""
        if self._lives(brush):
            self._living.flow(brush, seconds)

    def live(self, brush: Brush) -> Rect:
        """The pixels in which `flow` changes anything."""
        return self._living.live(brush) if self._lives(brush) else Rect(brush.clip.topleft, (0, 0))

    def _lives(self, brush: Brush) -> bool:
        return not brush.ui.theme.high_contrast and WaterArt.is_there(brush.ui.assets, self._look)


class LivingRiver:
    """One reach in one look."""

    def __init__(self, reach: Reach, look: str, flecks: bool, glow: float) -> None:
        self._glow = glow
        self._reach, self._look = reach, look
        self._course = Watercourse(reach)
        self._flecks = Flecks(self._course) if flecks else None
        self._window: Pixels = (0, 0)
        """Size of the window it was laid for last."""
        self._unit = 0
        """Pixels per cell of what was shown last."""

    def paint(self, brush: Brush) -> None:
        """Paints what stands still. Parts that are not laid yet at this size are shown scaled, or laid at once if
        nothing is there.
        """
        unit = _unit(brush)
        if (
            not self._unit
            or (_is_even(brush) and all(self._is_done(brush, unit)))
            or not all(self._is_done(brush, self._unit))
        ):
            self._unit = unit
        for stretch in self._laid(brush, self._unit):
            self._show(brush, stretch)
        self._beacons(brush)

    def prepare(self, brush: Brush) -> bool:
        """Lays a little of what will be seen through this brush, then of what lies beside it.

        Returns whether more is left of what will be seen.
        """
        unit, seen = _unit(brush), self._numbers(brush)
        done, workshop = list(self._is_done(brush, unit)), brush.ui.assets.workshop
        if not all(done) and not WaterArt(brush.ui.assets, self._look, unit).read():
            return True
        first = not any(done) and not any(self._is_done(brush, self._unit))
        has_time = time_left(workshop, first=first)
        for number in seen if workshop.waits else self._numbers(brush, spare=1):
            stretch = self._stretch(brush, unit, number)
            while not stretch.done and has_time():
                stretch.go_on()
            if not stretch.done:
                return number in seen
        self._let_go(brush)
        return False

    def flow(self, brush: Brush, seconds: float) -> None:
        """Light, foam and spray of this time, added to what `paint` left; nothing while the river is shown scaled."""
        if not _is_even(brush) or self._unit != _unit(brush):
            return
        surface = brush.surface
        before = surface.get_clip()
        clip = brush.clip.clip(before)
        surface.set_clip(clip)
        palette = palette_at(seconds, self._glow)
        for stretch in self._laid(brush, self._unit):
            stretch.phase.set_palette(palette)
            self._light(brush, stretch, clip)
        if self._flecks is not None:
            self._flecks.draw(surface, brush.pixel(self._reach.left, self._reach.top), self._unit, brush, seconds)
        surface.set_clip(before)

    def live(self, brush: Brush) -> Rect:
        """The columns with water, as far as they show."""
        top, bottom = brush.visible.top - self._reach.top, brush.visible.bottom - self._reach.top
        first, past = self._course.columns_between(top, bottom)
        left, _ = brush.pixel(self._reach.left + first - MARGIN, 0)
        right, _ = brush.pixel(self._reach.left + past + MARGIN, 0)
        return Rect(left, brush.clip.top, right - left, brush.clip.height).clip(brush.clip)

    def _light(self, brush: Brush, stretch: Stretch, clip: Rect) -> None:
        """Strips of phase times strength, added to the picture."""
        left, top = brush.pixel(self._reach.left + stretch.light_left, self._reach.top + stretch.top)
        area = stretch.light.get_rect(topleft=(left, top)).clip(clip)
        if not area.width or not area.height:
            return
        scratch = _scratch(brush, area.width)
        for y in range(area.top, area.bottom, _STRIP):
            rows = min(_STRIP, area.bottom - y)
            part = Rect(area.left - left, y - top, area.width, rows)
            scratch.blit(stretch.phase, (0, 0), part)
            scratch.blit(stretch.light, (0, 0), part, pygame.BLEND_RGB_MULT)
            brush.surface.blit(scratch, (area.left, y), (0, 0, area.width, rows), pygame.BLEND_RGB_ADD)

    def _beacons(self, brush: Brush) -> None:
        """Floats with a light, drawn: their edges are sharp at every size."""
        left, top = self._reach.left, self._reach.top
        tones, side = tones_of(brush.ui.theme), max(1, round(brush.unit))
        with clipped(brush):
            for (x, y), space in self._course.spaces_between(brush.visible.top - top, brush.visible.bottom - top):
                if space.kind is WaterKind.BEACON:
                    picture = brush.ui.assets.svg(("beacon", tones), lambda: _beacon(tones, side), (side, side))
                    brush.surface.blit(picture, brush.pixel(x + left, y + top))

    def _show(self, brush: Brush, stretch: Stretch) -> None:
        surface = brush.surface
        before = surface.get_clip()
        surface.set_clip(brush.clip.clip(before))
        place = FRect(self._reach.left + stretch.left, self._reach.top + stretch.top, 0, ROWS)
        if _is_even(brush) and self._unit == _unit(brush):
            surface.blit(stretch.ground, brush.pixel(place.x, place.y))
        else:
            place.width = stretch.size[0] / self._unit
            _stretched(surface, stretch.ground, brush.area(place))
        surface.set_clip(before)

    def _laid(self, brush: Brush, unit: int) -> Iterator[Stretch]:
        """The stretches that show, whole."""
        for number in self._numbers(brush):
            stretch = self._stretch(brush, unit, number)
            stretch.finish()
            yield stretch

    def _is_done(self, brush: Brush, unit: int) -> Iterator[bool]:
        for number in self._numbers(brush):
            found: Stretch | None = brush.ui.assets.portfolio.get(self._key(brush, unit, number))
            yield found is not None and found.done

    def _numbers(self, brush: Brush, spare: int = 0) -> list[int]:
        """Returns the visible stretches, those in the middle first, then this many on both sides."""
        top, bottom = brush.visible.top - self._reach.top, brush.visible.bottom - self._reach.top
        first, past = floor(top / ROWS), max(floor(top / ROWS) + 1, ceil(bottom / ROWS))
        beside = [number for step in range(1, spare + 1) for number in (first - step, past - 1 + step)]
        return [*range(first, past), *beside]

    def _across(self, brush: Brush) -> tuple[float, float]:
        """Returns the left and right end of the laid ground, round the middle of the reach: as wide as may be seen."""
        middle = self._reach.width / 2
        half = ceil(max(middle, middle - brush.visible.left, brush.visible.right - middle))
        return middle - self._reach.left - half, middle - self._reach.left + half

    def _key(self, brush: Brush, unit: int, number: int) -> tuple[object, ...]:
        return self, brush.ui.viewport.pixels, unit, self._across(brush), number

    def _stretch(self, brush: Brush, unit: int, number: int) -> Stretch:
        key, portfolio = self._key(brush, unit, number), brush.ui.assets.portfolio
        found: Stretch | None = portfolio.get(key)
        if found is None:
            art = WaterArt(brush.ui.assets, self._look, unit)
            found = Stretch(art, self._course, number * ROWS, self._across(brush))
            # Until it is laid in another size, a river is shown in this one.
            portfolio.put(key, found, (found.ground, found.light, found.phase), lasting=True)
        return found

    def _let_go(self, brush: Brush) -> None:
        """All that is seen is laid for a window of this size: drops what was for another."""
        window = brush.ui.viewport.pixels
        if self._window != window:
            self._window = window
            brush.ui.assets.portfolio.drop_all(
                lambda key: isinstance(key, tuple) and key[0] is self and key[1] != window
            )


def _scratch(brush: Brush, wide: int) -> Surface:
    """A strip to mix light on, at least so wide."""
    wide = -(-wide // _STRIP) * _STRIP
    return brush.ui.assets.made(("water scratch", wide), lambda: Surface((wide, _STRIP)).convert(brush.surface))


def _beacon(tones: Tones, side: int) -> str:
    return sheet((side, side), f'<g transform="translate({side / 2} {side / 2}) scale({side})">{beacon(tones)}</g>')


def _unit(brush: Brush) -> int:
    return max(1, round(brush.unit))


def _is_even(brush: Brush) -> bool:
    return abs(brush.unit - _unit(brush)) < _EVEN


def _stretched(surface: Surface, ground: Surface, area: Rect) -> None:
    """A ground in another size, only where it is seen."""
    seen = area.clip(surface.get_clip())
    if not seen.width or not seen.height:
        return
    across, down = ground.get_width() / area.width, ground.get_height() / area.height
    source = Rect((seen.x - area.x) * across, (seen.y - area.y) * down, seen.width * across, seen.height * down)
    source = source.clip(ground.get_rect())
    if source.width and source.height:
        surface.blit(pygame.transform.scale(ground.subsurface(source), seen.size), seen)
