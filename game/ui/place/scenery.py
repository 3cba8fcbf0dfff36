"""The scenery of a place: its painted layers, and the persons between them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import cos, tau
from typing import NamedTuple

import pygame
from pygame import BLEND_PREMULTIPLIED, BLEND_RGB_MULT, SRCALPHA, Rect, Surface, transform

from game.ui.drawing.assets import Assets, Size, painted

ROWS = 96
NEAR, FAR = 130, 20
"""Brightness, from 0 to 255, of what continues a place beyond the stage: beside the stage, and at the window's edge."""

BREATH_SECONDS = 4.2
BREATH_STEPS = 8
RISES = 0.009
"""Height that a breath lifts the hat, as a factor of the figure's height."""
FINE = 4
"""Steps of a breath for each pixel."""
BLINK_EVERY, BLINK_SECONDS = 5.3, 0.17
LIDS = "_lids"


class PaintedLayer(NamedTuple):
    """One layer, where it lies in pixels, and whether it covers who sits at the table."""

    picture: Surface
    rect: Rect
    front: bool


class Scenery(NamedTuple):
    """A place without anything that lives, as large as the window."""

    behind: Surface
    front: Surface
    """Table and what is laid on it: colours multiplied by alpha."""


def compose(pieces: Sequence[PaintedLayer], size: Size, stage: Rect) -> Scenery:
    """Puts the layers together, in their order; beyond the stage they are mirrored and fade into the dark."""
    ground = Scenery(Surface(size, depth=32), Surface(size, SRCALPHA))
    for piece in pieces:
        picture = piece.picture
        if picture.get_flags() & SRCALPHA:
            picture = picture.premul_alpha()
        fitted = transform.smoothscale(picture, piece.rect.size)
        _lay(ground.front if piece.front else ground.behind, fitted, piece.rect.topleft)
    for surface in ground:
        _extend(surface, stage)
    return ground


def stretched(ground: Scenery, size: Size) -> Scenery:
    """Returns the scenery in another size, quickly made: until the right one is there."""
    return Scenery(transform.scale(ground.behind, size), transform.scale(ground.front, size))


def _lay(target: Surface, picture: Surface, place: tuple[int, int]) -> None:
    """Row after row of it: a blit lets no other thread run, and the window must not wait for a whole one."""
    flag = BLEND_PREMULTIPLIED if picture.get_flags() & SRCALPHA else 0
    width, height = picture.get_size()
    for row in range(0, height, ROWS):
        target.blit(picture, (place[0], place[1] + row), (0, row, width, ROWS), flag)


def _extend(surface: Surface, stage: Rect) -> None:
    """Mirrors what lies at the edges of the stage, as far as it is in the window, into the room beside it."""
    width, height = surface.get_size()
    stage = stage.clip(surface.get_rect())
    left, right = min(stage.left, stage.width), min(width - stage.right, stage.width)
    above, below = min(stage.top, stage.height), min(height - stage.bottom, stage.height)
    _mirror(surface, Rect(stage.left, 0, left, height), (stage.left - left, 0), across=True, before=True)
    _mirror(surface, Rect(stage.right - right, 0, right, height), (stage.right, 0), across=True, before=False)
    _mirror(surface, Rect(0, stage.top, width, above), (0, stage.top - above), across=False, before=True)
    _mirror(surface, Rect(0, stage.bottom - below, width, below), (0, stage.bottom), across=False, before=False)


def _mirror(surface: Surface, source: Rect, target: tuple[int, int], *, across: bool, before: bool) -> None:
    if source.width > 0 and source.height > 0:
        mirrored = transform.flip(surface.subsurface(source), across, not across)
        mirrored.blit(_dusk(source.size, across, before), (0, 0), special_flags=BLEND_RGB_MULT)
        _lay(surface, mirrored, target)


def _dusk(size: Size, across: bool, before: bool) -> Surface:
    """A slope from dim to dark, away from the stage; `before`: on its left or above it."""
    # Two pixels each way: out of a single row or column, a picture that grows is read beyond its end.
    slope = Surface((2, 2), depth=32)
    for place, shade in enumerate((FAR, NEAR) if before else (NEAR, FAR)):
        slope.fill((shade, shade, shade), (place, 0, 1, 2) if across else (0, place, 2, 1))
    return transform.smoothscale(slope, size)


class Person(NamedTuple):
    """A person behind the table: the asset, where it stands in pixels, its foot on the lower edge."""

    id: str
    picture: str
    rect: Rect
    mirrored: bool = False
    hands: tuple[str, Rect] | None = None
    """The hands on the table, over its edge."""
    light: str = "#ffffff"
    """The colour of the light there."""


class Persons:
    """All of one place."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self._there: tuple[Person, ...] = ()
        self._shown: dict[str, tuple[Hashable, tuple[Surface, ...]]] = {}
        """The last pictures that were ready, by person, and what they show."""

    def take(self, persons: Sequence[Person]) -> None:
        """Exactly these are there."""
        self._there = tuple(persons)
        self._shown = {person.id: self._shown[person.id] for person in persons if person.id in self._shown}

    def arrived(self) -> bool:
        """True if a picture that was not ready before is ready now."""
        came = [self._look(person) for person in self._there]
        return True in came

    @property
    def key(self) -> Hashable:
        """Changes when somebody looks different, but for breath and eyes."""
        return tuple((person.id, self._shown.get(person.id, (None,))[0], person.rect.topleft) for person in self._there)

    def draw(self, surface: Surface, seconds: float) -> None:
        """Draws everybody, as they are at this time; the clip of the surface may be smaller."""
        clip = surface.get_clip()
        for number, person in enumerate(self._there):
            shown = self._shown.get(person.id)
            if shown is not None and person.rect.colliderect(clip):
                _draw(surface, person.rect, shown[1], *_state(number, seconds))

    def draw_hands(self, surface: Surface) -> None:
        """Draws the hands over the table's edge."""
        for person in self._there:
            if person.hands is not None and self._assets.exists(person.hands[0]):
                surface.blit(self._assets.image(person.hands[0], person.hands[1].size), person.hands[1])

    def moving(self, seconds: float) -> list[tuple[Rect, Hashable]]:
        """The place of each, and a key that changes with breath and eyes."""
        return [(person.rect, _state(number, seconds)) for number, person in enumerate(self._there)]

    def _look(self, person: Person) -> bool:
        wanted = (person.picture, person.rect.size, person.mirrored, person.light)
        if self._shown.get(person.id, (None,))[0] == wanted:
            return False
        source, lids = self._assets.source(person.picture), self._assets.source(person.picture + LIDS)
        if source is None:
            return False
        made = self._assets.workshop.ask(wanted, lambda: _bake(source, lids, person))
        if made is not None:
            self._shown[person.id] = (wanted, made)
        return made is not None


def _state(number: int, seconds: float) -> tuple[int, bool]:
    """The step of the breath, and whether the eyes are shut; everybody has a rhythm of their own."""
    breath = (1 - cos((seconds / BREATH_SECONDS + number * 0.37) * tau)) / 2
    return round(breath * (BREATH_STEPS - 1)), (seconds + number * 1.9) % (BLINK_EVERY + number * 0.7) < BLINK_SECONDS


def _draw(surface: Surface, rect: Rect, shown: tuple[Surface, ...], breath: int, shut: bool) -> None:
    surface.blit(_fitted(shown[breath], rect), rect, special_flags=BLEND_PREMULTIPLIED)
    if shut:
        risen = round(rect.height * RISES * breath / (BREATH_STEPS - 1) * 0.6)
        lids = _fitted(shown[BREATH_STEPS], rect)
        surface.blit(lids, rect.move(0, -risen), special_flags=BLEND_PREMULTIPLIED)


def _fitted(picture: Surface, rect: Rect) -> Surface:
    """The picture of another size, until the right one is there."""
    return picture if picture.get_size() == rect.size else transform.scale(picture, rect.size)


def _bake(source: bytes, lids: bytes | None, person: Person) -> tuple[Surface, ...]:
    """The steps of a breath, foot on the ground, and the lids last; nothing to see if the picture is broken."""
    width, height = size = person.rect.size
    empty = Surface(size, SRCALPHA)
    try:
        picture = _read(source, person)
        shut = empty if lids is None else transform.smoothscale(_read(lids, person), size)
    except (pygame.error, ValueError):
        return (empty,) * (BREATH_STEPS + 1)
    steps = []
    for step in range(BREATH_STEPS):
        risen = round(height * RISES * step / (BREATH_STEPS - 1) * FINE)
        tall = transform.smoothscale(picture, (width, height * FINE + risen))
        steps.append(transform.smoothscale(tall.subsurface((0, risen, width, height * FINE)), size))
    return (*steps, shut)


def _read(source: bytes, person: Person) -> Surface:
    picture = transform.flip(painted(source).premul_alpha(), person.mirrored, False)
    picture.fill(person.light, special_flags=BLEND_RGB_MULT)
    return picture
