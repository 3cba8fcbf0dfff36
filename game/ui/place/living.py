"""The moving parts of a place: each repaints a small rectangle, and only when it looks different."""

from __future__ import annotations

from collections.abc import Hashable
from math import sin, tau
from random import Random
from typing import Protocol, assert_never

import pygame
from pygame import BLEND_PREMULTIPLIED, BLEND_RGB_ADD, SRCALPHA, Rect, Surface, transform

from game.content.place import Flicker, Glints, Live, Twinkle
from game.ui.drawing.assets import Size
from game.ui.drawing.theme import Colour

LEVELS = 8
FLAME_RATE = 12.0
WALK = 240
"""Steps of a flame's unrest before it comes back the same way."""
GLINT_RATE = 15.0
STROKE_LENGTHS = (4, 6, 9, 11, 15, 19)
"""Lengths in units of a layout."""
STROKE_ALPHAS = (40, 90, 140)
DARK_PART = -0.2
"""Height of its wave below which a glint is not seen."""
TWINKLE_SECONDS = 1.6


class LivingPart(Protocol):
    """A part of a place that moves by itself."""

    rect: Rect
    """The rectangle where it is seen, in pixels."""

    def key(self, seconds: float) -> Hashable:
        """Changes when it looks different."""

    def draw(self, surface: Surface, seconds: float) -> None:
        """Draws it over what stands still; the clip of the surface may be smaller than its rectangle."""


def part_of(live: Live, rect: Rect, unit: float, seed: int) -> LivingPart:
    """The part a place asks for; `unit` is how many pixels a unit of the layout has."""
    red, green, blue, _ = pygame.Color(live.colour)
    colour = (red, green, blue)
    match live:
        case Flicker():
            return Flame(rect, colour, live.strength, seed)
        case Glints():
            return Strokes(rect, colour, live.count, unit, seed)
        case Twinkle():
            return Glimmer(rect, colour, live.count, unit, seed)
        case _:
            assert_never(live)


class Flame:
    """The unrest of a light: a round glow, in steps so small that none is seen as one."""

    def __init__(self, rect: Rect, colour: Colour, strength: float, seed: int) -> None:
        self.rect = rect
        self._colour, self._strength = colour, strength
        self._glows: dict[int, Surface] = {}
        self._walk = _walk(seed)

    def key(self, seconds: float) -> Hashable:
        """The step of its brightness."""
        return self._walk[int(seconds * FLAME_RATE) % len(self._walk)]

    def draw(self, surface: Surface, seconds: float) -> None:
        """Adds its light."""
        level = self._walk[int(seconds * FLAME_RATE) % len(self._walk)]
        if level and level not in self._glows:
            self._glows[level] = _glow(self.rect.size, self._colour, self._strength * level / (LEVELS - 1))
        if level:
            surface.blit(self._glows[level], self.rect, special_flags=BLEND_RGB_ADD)


class Strokes:
    """Light on water: short strokes that drift, come and go."""

    def __init__(self, rect: Rect, colour: Colour, count: int, unit: float, seed: int) -> None:
        self.rect = rect
        self._sprites = [
            [_stroke(max(3, round(length * unit)), max(2, round(2 * unit)), colour, alpha) for alpha in STROKE_ALPHAS]
            for length in STROKE_LENGTHS
        ]
        chance = Random(seed)
        self._strokes = [self._thrown(chance, unit) for _ in range(count)]

    def key(self, seconds: float) -> Hashable:
        """Another picture at each tick."""
        return int(seconds * GLINT_RATE)

    def draw(self, surface: Surface, seconds: float) -> None:
        """Draws the strokes that are visible now."""
        before = surface.get_clip()
        surface.set_clip(before.clip(self.rect))
        surface.fblits(self._seen(int(seconds * GLINT_RATE) / GLINT_RATE), BLEND_PREMULTIPLIED)
        surface.set_clip(before)

    def _thrown(self, chance: Random, unit: float) -> tuple[float, float, float, float, int, float]:
        """Place, phase, drift, length and period of one stroke: nearer ones are longer and quicker."""
        near = chance.random()
        length = min(len(STROKE_LENGTHS) - 1, int(near * 4 + chance.random() * 2))
        drift = (2 + 6 * near) * unit
        across = chance.uniform(0, self.rect.width)
        return across, near * self.rect.height, chance.random(), drift, length, chance.uniform(1.4, 3.2)

    def _seen(self, seconds: float) -> list[tuple[Surface, tuple[float, float]]]:
        seen = []
        for across, down, phase, drift, length, period in self._strokes:
            height = sin((seconds / period + phase) * tau)
            if height > DARK_PART:
                place = self.rect.x + (across + drift * seconds) % self.rect.width
                bright = 0 if height < 0.25 else 1 if height < 0.7 else 2
                seen.append((self._sprites[length][bright], (place, self.rect.y + down)))
        return seen


class Glimmer:
    """Crystals or brass that sparkle, one at a time."""

    def __init__(self, rect: Rect, colour: Colour, count: int, unit: float, seed: int) -> None:
        self.rect = rect
        side = max(5, round(11 * unit))
        self._sparks = [_spark(side, colour, level / (LEVELS - 1)) for level in range(LEVELS)]
        chance = Random(seed)
        room = rect.inflate(-side, -side)
        self._places = [
            (chance.uniform(room.left, room.right) - side / 2, chance.uniform(room.top, room.bottom) - side / 2)
            for _ in range(count)
        ]
        self._chance = seed

    def key(self, seconds: float) -> Hashable:
        """Returns which sparkles are seen, and how brightly."""
        return self._now(seconds)

    def draw(self, surface: Surface, seconds: float) -> None:
        """Adds the one spark."""
        place, level = self._now(seconds)
        if level:
            surface.blit(self._sparks[level], self._places[place], special_flags=BLEND_RGB_ADD)

    def _now(self, seconds: float) -> tuple[int, int]:
        turn, part = divmod(seconds, TWINKLE_SECONDS)
        level = round(max(0.0, sin(part / TWINKLE_SECONDS * tau)) * (LEVELS - 1))
        return Random(self._chance * 7919 + int(turn)).randrange(len(self._places)), level


def _walk(seed: int) -> list[int]:
    """A closed walk over the steps of brightness, never more than one step at a time."""
    chance, level, there = Random(seed), LEVELS // 2, []
    for _ in range(WALK):
        level = min(LEVELS - 1, max(0, level + chance.choice((-1, 0, 0, 0, 1))))
        there.append(level)
    return there + there[::-1]


def _glow(size: Size, colour: Colour, strength: float) -> Surface:
    """A round light on black, to be added."""
    small = Surface((48, 48))
    for ring in range(24, 0, -1):
        bright = (1 - ring / 24) ** 1.6 * strength
        pygame.draw.circle(small, tuple(int(channel * bright) for channel in colour), (24, 24), ring)
    return transform.smoothscale(small, size)


def _stroke(width: int, height: int, colour: Colour, alpha: int) -> Surface:
    large = Surface((width * 3, height * 3), SRCALPHA)
    pygame.draw.ellipse(large, (*colour, alpha), large.get_rect())
    return transform.smoothscale(large, (width, height)).premul_alpha()


def _spark(side: int, colour: Colour, strength: float) -> Surface:
    """A small star of four rays, to be added."""
    large = Surface((64, 64))
    shade = tuple(int(channel * strength) for channel in colour)
    pygame.draw.polygon(large, shade, [(32, 0), (36, 28), (64, 32), (36, 36), (32, 64), (28, 36), (0, 32), (28, 28)])
    return transform.smoothscale(transform.box_blur(large, 2), (side, side))
