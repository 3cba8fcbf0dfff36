"""The light of a weighty event: the place goes darker, what belongs to it rises card by card, with a note each, and the
table comes nearer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import cos, pi, sin
from typing import Final

from msgspec import Struct
from pygame import BLEND_RGB_ADD, BLEND_RGB_MULT, SRCALPHA, FRect, Rect, Surface, draw, transform

from game.content.theme import SoundName
from game.table.item import ItemKind
from game.table.weight import GREAT, HIGHEST, PHOTO_SECONDS, Weight
from game.ui.animation import between, ease
from game.ui.input.events import Place
from game.ui.table.items.effects import Pen
from game.ui.table.items.sprite import Sprite

NOTES: Final[tuple[SoundName, ...]] = (
    "note_one", "note_two", "note_three", "note_four", "note_five", "note_six", "note_seven", "note_eight",
)  # fmt: skip
CHORD: Final[tuple[SoundName, ...]] = ("note_three", "note_five", "note_eight")
FEWEST_NOTES: Final = (0, 1, 2)
"""Number of notes of the lower grades; a great event has one for each thing that belongs to it."""

RISES: Final = (0.0, 0.0, 8.0, 14.0, 18.0)
"""Height by which things rise at each grade, in design units."""

SCALES: Final = (1.0, 1.0, 1.0, 1.06, 1.15)
"""Size of the table at each grade, by its usual one: it comes nearer."""

DECIDING_SCALE: Final = 1.25
"""Maximum size of the table before an event that decides."""

LEAST_ABOVE: Final = 70.0
"""Minimum space above what a light shines on, in design units, where the title and the tools stand."""

CLOSES_IN: Final = 1.3
"""Seconds in which the table comes that near."""

DARKNESS: Final = (1.0, 1.0, 0.85, 0.58, 0.45)
"""Brightness of the place at each grade."""

RISING: Final = (ItemKind.CARD, ItemKind.PILE)
"""Kinds of things that rise: others lie where their place counts."""

DECIDING_RISE: Final = 10.0
NOTE_SECONDS: Final = 0.09
"""Seconds between two notes, and between two things that rise."""

AFTERGLOW: Final = 0.22
"""Seconds in which place and things come back while other things may move already."""

DARKENS: Final = 0.3
"""Seconds in which the place goes dark before an event that decides."""

SMOOTH_PIXELS: Final = 2560 * 1440
"""Maximum number of pixels of a window in which a nearer table is drawn smoothly: in larger ones that costs the time of
a whole frame, and a single pixel is hardly seen.
"""

FLASH_SECONDS: Final = 0.2
FLASH_STRENGTH: Final = 90
"""Brightness that the flash of a picture adds at most, from 0 to 255."""

FRAME_UNITS: Final = 5.0
"""Width of the edge of a picture, in design units."""

PLAIN_SECONDS: Final = 0.6
FADE_SECONDS: Final = 0.1
"""Seconds of a light in which nothing rises, and of its coming and going."""

RING_UNITS: Final = 3.0
RING_RADIUS: Final = 9.0
RAYS: Final = 18
RAY_SCALE: Final = 4
"""Size of the rays by that of the picture they are drawn in."""

RAY_PARTS: Final = 14
"""Number of parts in which a ray fades out."""

RAY_STRENGTH: Final = 90
RAY_REACH: Final = 1.35
"""Reach of the rays, by the width of what they come from."""


class CloseUp(Struct, frozen=True):
    """The table as it is seen from nearer: everything on it is larger, and lies farther from a middle that stays."""

    middle: Place
    """The place that stays, in design units."""
    scale: float

    @classmethod
    def of(cls, area: FRect, window: FRect, nearest: float, scale: float) -> CloseUp:
        """Returns how the table is seen at a scale, on its way to the nearest one, while a light shines on things in
        this rectangle: they stay in the window, and so does the hand at its lower edge, as far as there is room for
        both.
        """
        lowest = (area.top * nearest - LEAST_ABOVE) / (nearest - 1.0)
        return cls((area.clip(window).centerx, min(window.bottom, max(window.top, lowest))), scale)

    def seen(self, area: FRect) -> FRect:
        """Returns the rectangle in which a rectangle of the table is seen."""
        x, y = self.seen_at(area.topleft)
        return FRect(x, y, area.width * self.scale, area.height * self.scale)

    def seen_at(self, place: Place) -> Place:
        """Returns the place in the window at which a place of the table is seen."""
        (x, y), (across, down) = self.middle, place
        return x + (across - x) * self.scale, y + (down - y) * self.scale

    def behind(self, place: Place) -> Place:
        """Returns the place of the table that is seen at a place in the window."""
        return CloseUp(self.middle, 1 / self.scale).seen_at(place)

    def enlarge(self, pen: Pen) -> None:
        """Makes everything drawn so far larger."""
        width, height = pen.surface.get_size()
        part = Rect(0, 0, round(width / self.scale), round(height / self.scale))
        part.topleft = pen.at(*self.behind((0.0, 0.0)))
        near = pen.surface.subsurface(part.clamp(pen.surface.get_rect())).copy()
        enlarged = transform.smoothscale if width * height <= SMOOTH_PIXELS else transform.scale
        enlarged(near, (width, height), pen.surface)


class WeightLight:
    """The light of one event; time goes on by `update`."""

    def __init__(
        self, weight: Weight, seconds: float, sound: Callable[[SoundName], None], *, plain: bool, nearness: float = 1.0
    ) -> None:
        """`seconds`: the time it holds everything else up; `plain`: nothing rises, the place stays as bright and as
        far; `nearness`: the part of its way that the table comes nearer.
        """
        self.weight, self.keys = weight, frozenset(weight.keys)
        self._order = {key: number for number, key in enumerate(weight.keys)}
        self._seconds, self._plain, self._sound = seconds, plain, sound
        self._nearness = 0.0 if plain else nearness
        self._passed = 0.0
        self._held = weight.decides
        """True until the answer of an event that decides is there: the light stays."""
        self._ended_at = 0.0
        """The time at which a light that was held was let go."""
        self._notes = [] if weight.decides else _notes(weight)

    @property
    def running(self) -> bool:
        """True as long as anything of it is seen or still to be heard."""
        return self._held or bool(self._notes) or self._passed < self._end

    @property
    def blocks(self) -> bool:
        """True while nothing else may begin."""
        return not self.weight.decides and self._passed < self._seconds

    @property
    def lifts(self) -> bool:
        """True while its things lie higher than at rest."""
        return not self._plain and self.running and (self.weight.decides or RISES[self.weight.grade] > 0)

    @property
    def scale(self) -> float:
        """The size of the table in this light, by its usual one."""
        part = min(self._level, self._passed / CLOSES_IN) if self.weight.decides else self._level
        return between(1.0, self.nearest, ease(part))

    @property
    def nearest(self) -> float:
        """The maximum of its `scale`."""
        slow = self.weight.decides and not self.weight.brief
        scale = DECIDING_SCALE if slow else SCALES[HIGHEST if self.weight.decides else self.weight.grade]
        return between(1.0, scale, self._nearness)

    def update(self, dt: float) -> None:
        """Lets time pass; plays the notes that are due."""
        self._passed += dt
        while self._notes and self._notes[0][0] <= self._passed:
            self._sound(self._notes.pop(0)[1])

    def release(self) -> None:
        """The answer is there: the light goes."""
        if self._held:
            self._held, self._ended_at = False, self._passed

    def darken(self, surface: Surface) -> None:
        """Makes everything drawn so far darker."""
        dark = DARKNESS[GREAT if self.weight.decides else self.weight.grade]
        left = between(1.0, dark, self._level)
        if not self._plain and left < 1.0:
            surface.fill((round(255 * left),) * 3, special_flags=BLEND_RGB_MULT)

    def shine(self, pen: Pen, area: FRect | None) -> None:
        """Draws rays behind the things of the greatest events, which lie in this rectangle."""
        if self._plain or self.weight.grade < GREAT or self.weight.decides or area is None:
            return
        reach = max(area.width, 3 * area.height) * RAY_REACH
        side = max(8, round(reach * pen.unit / 16) * 16)
        colour = (*pen.theme["lamplight"][:3], RAY_STRENGTH)
        rays = pen.assets.made(("rays", side, colour), lambda: _rays(side, colour))
        rays.set_alpha(round(255 * self._level))
        pen.surface.blit(rays, rays.get_rect(center=pen.at(*area.center)))

    def raised(self, sprite: Sprite) -> Sprite:
        """Returns a thing as it is drawn now."""
        part = self._part(sprite.item.key)
        if self._plain or not part or sprite.item.kind not in RISING:
            return sprite
        rise = DECIDING_RISE if self.weight.decides else RISES[self.weight.grade]
        return replace(sprite, rect=sprite.rect.move(0, -rise * part), moving=True)

    def ring(self, pen: Pen, sprite: Sprite) -> None:
        """Draws the ring of light round a thing."""
        part = self._part(sprite.item.key)
        if not part or not sprite.alpha:
            return
        area = pen.area(sprite.rect.inflate(2 * RING_UNITS, 2 * RING_UNITS))
        width = max(1, round(RING_UNITS * pen.unit))
        radius = round(RING_RADIUS * pen.unit)
        strength = round(255 * min(1.0, round(part * 4) / 4))
        colour = (*pen.theme["lamplight"][:3], strength)
        key = ("weight ring", area.size, colour)
        pen.surface.blit(pen.assets.made(key, lambda: _ring(area.size, colour, width, radius)), area)

    def frame(self, pen: Pen) -> None:
        """Draws a flash, and the edge of the picture of a finish while it stands still."""
        since = self._passed - self._ended_at
        if not self.weight.photo or self._held or since >= PHOTO_SECONDS:
            return
        window = pen.surface.get_rect()
        if not self._plain and since < FLASH_SECONDS:
            light = round(FLASH_STRENGTH * (1 - since / FLASH_SECONDS))
            pen.surface.fill((light, light, light), special_flags=BLEND_RGB_ADD)
        edge = round(FRAME_UNITS * pen.unit)
        draw.rect(pen.surface, pen.theme["cream"], window.inflate(-4 * edge, -4 * edge), edge)

    @property
    def _end(self) -> float:
        if self.weight.decides:
            return self._ended_at + AFTERGLOW + (PHOTO_SECONDS if self.weight.photo else 0.0)
        return PLAIN_SECONDS if self._plain else max(self._seconds, NOTE_SECONDS * len(self.keys)) + AFTERGLOW

    @property
    def _level(self) -> float:
        """The strength of the light now, 0 to 1."""
        comes = FADE_SECONDS if self._plain else DARKENS if self.weight.decides else min(0.2, 0.4 * self._end)
        goes = FADE_SECONDS if self._plain else AFTERGLOW
        level = min(1.0, self._passed / comes)
        return level if self._held else max(0.0, min(level, (self._end - self._passed) / goes))

    def _part(self, key: str) -> float:
        """The height to which a thing has risen: one after the other, all together down."""
        number = self._order.get(key)
        if number is None:
            return 0.0
        late = 0.0 if self.weight.decides or self._plain else number * NOTE_SECONDS
        return ease(min(self._level, max(0.0, (self._passed - late) / FADE_SECONDS)))


def _notes(weight: Weight) -> list[tuple[float, SoundName]]:
    """Returns the notes of an event with their times, rising, and a chord after those of a great one."""
    if weight.grade < GREAT:
        count = FEWEST_NOTES[weight.grade]
        low: list[tuple[float, SoundName]] = [(0.0, "knock")] if weight.grade == GREAT - 1 else []
        return low + [(NOTE_SECONDS * number, NOTES[number]) for number in range(count)]
    count = min(len(NOTES), max(3, len(weight.keys)))
    rising = [(NOTE_SECONDS * number, NOTES[number]) for number in range(count)]
    return rising + [(NOTE_SECONDS * (count + 1), name) for name in CHORD]


def _rays(side: int, colour: tuple[int, ...]) -> Surface:
    """Rays from the middle that fade out; drawn small, for they are soft."""
    small = max(8, side // RAY_SCALE)
    drawn = Surface((small, small), SRCALPHA)
    drawn.fill((*colour[:3], 0))
    middle, reach = small / 2, small * 0.5
    for number in range(RAYS * RAY_PARTS):
        ray, part = divmod(number, RAY_PARTS)
        angle, wide = 2 * pi * ray / RAYS, pi / RAYS * 0.45
        corners = [
            (middle + cos(angle + turn) * reach * far, middle + sin(angle + turn) * reach * far)
            for far, turn in (
                (part / RAY_PARTS, -wide), (part / RAY_PARTS, wide),
                ((part + 1) / RAY_PARTS, wide), ((part + 1) / RAY_PARTS, -wide),
            )
        ]  # fmt: skip
        draw.polygon(drawn, (*colour[:3], round(colour[3] * (1 - part / RAY_PARTS) ** 1.3)), corners)
    return transform.smoothscale(drawn, (side, side))


def _ring(size: tuple[int, int], colour: tuple[int, ...], width: int, radius: int) -> Surface:
    drawn = Surface(size, SRCALPHA)
    draw.rect(drawn, colour, drawn.get_rect(), width, border_radius=radius)
    return drawn
