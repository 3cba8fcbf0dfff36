"""A river on the screen, painted or plain, and what moves on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil, floor
from typing import Final, Literal, TypeAlias

import pygame
from pygame import FRect, Rect, Surface

from game.content.theme import ColourName
from game.table.item import WaterKind
from game.ui.drawing.assets import sheet
from game.ui.drawing.theme import Theme, Type, hex_of, mix
from game.ui.table.ground.painter import Brush, clipped
from game.ui.water.laying import MARGIN, ROWS, Reach, Stretch, Watercourse
from game.ui.water.light import Flecks, Rain, time_left
from game.ui.water.parts import WaterArt, palette_at
from game.ui.water.plain import PlainRiver, Tones, beacon, tones_of

_STRIP: Final = 128
"""Rows of pixels lit at once: they stay in the processor's cache."""

_COARSE: Final = 8
"""Pixels of the window per pixel of a glance."""

_EVEN: Final = 0.002
"""Maximum distance from a whole number of pixels at which a cell is not scaled, in pixels."""

TALL: Final = 0.38
_WIDE: Final = 0.46
_EDGE: Final = 0.035
_FIGURE: Final = 0.34
"""Height of the line of a figure on a tile, which leaves room between it and the edge."""

_DIE, _TALL_FIGURES = 0.31, 0.12
"""Side of a die; by so much figures are taller on it than on a tile, to be read from far, too."""

_DICE_IN_ROW: Final = 3
_BESIDE_FIGURE: Final = "translate(-1.5 1.7) scale(0.85)"
_LEAST: Final = 8
"""Pixels of height below which a tile is left out: nothing could be read on it."""

_LOWER: Final = 0.06
"""Figures stand higher in their line than in its middle: so far down they are moved, in parts of the tile."""

_SIGNS: Final = {
    "eddy": '<path d="M11.4 11.4C12.8 10 14 12 12.2 13.4C9.6 15.4 6.6 13 7.2 9.8C7.8 6.4 12 5 14.6 6.8'
    'C17.8 9 17.6 14.2 14.8 17" fill="none" stroke="INK" stroke-width="2" stroke-linecap="round"/>',
    "recharge": '<path d="M11 3.4L12.8 9.2L18.6 11L12.8 12.8L11 18.6L9.2 12.8L3.4 11L9.2 9.2Z" fill="INK"/>',
    "further": '<path d="M5.5 15L11 5L16.5 15L13 13.4V20H9V13.4Z" fill="INK"/>',
    "splashes": '<path d="M11 4C11 4 5.5 11 5.5 14.6A5.5 5.5 0 0 0 16.5 14.6C16.5 11 11 4 11 4Z" fill="INK"/>'
    '<path d="M8.2 14.2A2.8 2.8 0 0 0 10.4 17.6" fill="none" stroke="FILL" stroke-width="1.6" stroke-linecap="round"/>',
}
_SMALLEST: Final = 11
"""Pixels below which nothing can be read: then nothing is written."""

_LETTER_EDGE: Final = 9
"""Height of letters as a factor of the width of their dark edge."""

_TALL: Final = 0.78
"""Height of the letters as a part of the height of their place."""

_DASH, _GAP = 0.26, 0.16
_THICK = 0.06


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

    def paint_plain(self, brush: Brush) -> None:
        """Water and banks, drawn plainly: for small views, whose size does not disturb the painted ones."""
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
        self._rain = Rain(self._course)
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
        done, renderer = list(self._is_done(brush, unit)), brush.ui.assets.renderer
        if not all(done) and not WaterArt(brush.ui.assets, self._look, unit).read():
            return True
        first = not any(done) and not any(self._is_done(brush, self._unit))
        has_time = time_left(renderer, first=first)
        for number in seen if renderer.waits else self._numbers(brush, spare=1):
            stretch = self._stretch(brush, unit, number)
            while not stretch.done and has_time():
                stretch.go_on()
            if not stretch.done:
                return number in seen
        self._release(brush)
        return False

    def flow(self, brush: Brush, seconds: float) -> None:
        """Light, foam, spray and rain of this time, added to what `paint` left; nothing while the river is scaled."""
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
        if brush.ui.assets.rains_on(self._look):
            self._rain.draw(surface, brush.pixel(self._reach.left, self._reach.top), self._unit, brush, seconds)
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
            found: Stretch | None = brush.ui.assets.picture_cache.get(self._key(brush, unit, number))
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
        key, picture_cache = self._key(brush, unit, number), brush.ui.assets.picture_cache
        found: Stretch | None = picture_cache.get(key)
        if found is None:
            art = WaterArt(brush.ui.assets, self._look, unit)
            found = Stretch(art, self._course, number * ROWS, self._across(brush))
            # Until it is laid in another size, a river is shown in this one.
            picture_cache.put(key, found, (found.ground, found.light, found.phase), lasting=True)
        return found

    def _release(self, brush: Brush) -> None:
        """All that is seen is laid for a window of this size: drops what was for another."""
        window = brush.ui.viewport.pixels
        if self._window != window:
            self._window = window
            brush.ui.assets.picture_cache.drop_all(
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


Count: TypeAlias = Literal["further", "splashes", "damage"]
"""Spaces the water carries further, splashes it costs, chance numbers that do damage."""

Badge: TypeAlias = Literal["eddy", "recharge"]
"""Water that turns on the spot, a float with a light."""


def tile(brush: Brush, corner: tuple[float, float], what: Count, number: int) -> None:
    """A tile with its sign and number; `corner` is its upper left on the ground."""
    place = FRect(*corner, _WIDE, TALL)
    _back(brush, place, what)
    figure = FRect(place.x + 0.45 * _WIDE, place.y + (TALL - _FIGURE) / 2, 0.44 * _WIDE, _FIGURE)
    write(brush, figure, str(number), Type.BOLD, "ink", shadow=False)


def badge(brush: Brush, corner: tuple[float, float], what: Badge) -> None:
    """A tile with a sign alone; `corner` is its upper left on the ground."""
    _back(brush, FRect(*corner, TALL, TALL), what)


def dice(brush: Brush, cell: FRect, numbers: Sequence[int]) -> None:
    """One small die for every number, along the upper edge of a cell."""
    across = _DICE_IN_ROW if len(numbers) <= _DICE_IN_ROW else -(-len(numbers) // 2)
    side = min(_DIE, (1 - 2 * _EDGE) / across)
    for place, number in enumerate(numbers):
        row, column = divmod(place, across)
        die = FRect(cell.x + _EDGE + column * side, cell.y + _EDGE + row * side, side * 0.94, side * 0.94)
        _back(brush, die, "damage")
        figure = die.inflate(0, _TALL_FIGURES * die.height).move(0, _LOWER * die.height)
        write(brush, figure, str(number), Type.BOLD, "cream", shadow=False)


def lower_corners(cell: FRect) -> tuple[tuple[float, float], tuple[float, float]]:
    """Returns the places of tiles in the lower left and lower right of a cell."""
    y = cell.bottom - TALL - _EDGE
    return (cell.x + _EDGE, y), (cell.right - _WIDE - _EDGE, y)


def _back(brush: Brush, place: FRect, what: Count | Badge) -> None:
    area = brush.area(place)
    theme = brush.ui.theme
    wide = 22 * place.width / place.height

    def svg() -> str:
        fill, ink = hex_of(_fill(theme, what)), hex_of(theme["ink"])
        sign, aside = _SIGNS.get(what, ""), _BESIDE_FIGURE if wide > 22 else ""
        round_by = 4 if what == "damage" else 7
        box = f'<rect x="1" y="1" width="{wide - 2:g}" height="20" rx="{round_by}" fill="{fill}" stroke="{ink}"'
        return sheet(
            (round(wide), 22),
            f'{box} stroke-width="1.4"/><g transform="{aside}">{sign.replace("INK", ink).replace("FILL", fill)}</g>',
        )

    if area.height >= _LEAST:
        brush.surface.blit(brush.ui.assets.svg(("figure", what, theme.palette), svg, area.size), area)


def _fill(theme: Theme, what: Count | Badge) -> tuple[int, int, int]:
    match what:
        case "further":
            return theme["lamplight"]
        case "splashes":
            return mix(theme["cream"], (0x5F, 0xBE, 0xE8), 0.6)
        case "damage":
            return theme["red"]
        case "eddy" | "recharge":
            return theme["cream"]


def write_on_board(
    brush: Brush, place: FRect, words: str, kind: Type, colour: ColourName, *, align: float = 1.0
) -> None:
    """One line on a dark board as wide as it asks for, in `place` (0 left, 1 right); seen on mist and trees.

    No board without words: nothing is drawn where they could not be read.
    """
    area = brush.area(place)
    if not area.colliderect(brush.clip) or area.height * _TALL < _SMALLEST:
        return
    ui = brush.ui
    wide = ui.fonts.get(ui.theme, kind, 1.0, area.height * _TALL).size(words)[0] + area.height // 2
    board = area.copy()
    board.width = min(area.width, wide)
    board.x += round((area.width - board.width) * align)
    radius = board.height // 4
    pygame.draw.rect(brush.surface, ui.theme["panel"], board, border_radius=radius)
    pygame.draw.rect(brush.surface, ui.theme["panel_edge"], board, max(1, board.height // 16), border_radius=radius)
    width, left = board.width / brush.unit, place.x + (board.x - area.x) / brush.unit
    inside = FRect(left + 0.1 * place.height, place.y, width - 0.2 * place.height, place.height)
    write(brush, inside, words, kind, colour, shadow=False)


def write(
    brush: Brush, place: FRect, words: str, kind: Type, colour: ColourName, *, align: float = 0.5, shadow: bool = True
) -> None:
    """One line within a place; `align` 0 left, 0.5 middle, 1 right. Words too wide are set smaller.

    `shadow`: with a dark edge all round, to be read on whatever flows below.
    """
    area = brush.area(place)
    if not area.colliderect(brush.clip):
        return
    pixels = area.height * _TALL
    ui = brush.ui
    font = ui.fonts.get(ui.theme, kind, 1.0, pixels)
    width = font.size(words)[0]
    if width > area.width:
        pixels *= area.width / width
        font = ui.fonts.get(ui.theme, kind, 1.0, pixels)
    if pixels < _SMALLEST:
        return
    wide, high = font.size(words)
    x = area.x + round((area.width - wide) * align)
    y = area.y + (area.height - high) // 2
    if shadow:
        below = ui.text.label(words, font, ui.theme["night"])
        wide = max(1, round(pixels / _LETTER_EDGE))
        brush.surface.fblits((below, (x + across, y + down)) for across, down in _round(wide))
    ui.text.stamp(brush.surface, words, font, colour, (x, y))


def _round(far: int) -> list[tuple[int, int]]:
    """Steps to everything at most so far away, but not the place itself."""
    steps = range(-far, far + 1)
    return [(x, y) for x in steps for y in steps if x or y]


def sketch_frame(brush: Brush, place: FRect) -> None:
    """Dashes along the sides of a rectangle of the ground, light on dark."""
    theme = brush.ui.theme
    for grow, colour in ((0.04, theme["night"]), (0.0, theme["legal"])):
        for left, top, right, bottom in _dashes(place):
            thick = _THICK + grow
            dash = FRect(left - thick / 2, top - thick / 2, right - left + thick, bottom - top + thick)
            area = brush.area(dash)
            pygame.draw.rect(brush.surface, colour, area, border_radius=max(1, min(area.size) // 2))


def _dashes(place: FRect) -> list[tuple[float, float, float, float]]:
    found = []
    for start, end in _along(place.left, place.right):
        found += [(start, y, end, y) for y in (place.top, place.bottom)]
    for start, end in _along(place.top, place.bottom):
        found += [(x, start, x, end) for x in (place.left, place.right)]
    return found


def _along(start: float, end: float) -> list[tuple[float, float]]:
    """Dashes of nearly equal length from one corner to the next."""
    count = max(1, round((end - start + _GAP) / (_DASH + _GAP)))
    step = (end - start + _GAP) / count
    return [(start + number * step, start + (number + 1) * step - _GAP) for number in range(count)]
