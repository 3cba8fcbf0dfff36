"""A place on the screen: painted layers, the persons between them, its moving parts, and what is drawn anew."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from math import cos, sin, tau
from random import Random
from typing import NamedTuple, Protocol, assert_never

import pygame
from pygame import BLEND_PREMULTIPLIED, BLEND_RGB_ADD, BLEND_RGB_MULT, SRCALPHA, FRect, Rect, Surface, transform

from game.content.layout import Flicker, Glints, LayerDepth, Live, Twinkle, Venue
from game.table.settings import Motion
from game.ui.context import Context
from game.ui.drawing.assets import Assets, Size, painted
from game.ui.drawing.theme import Colour

LEVELS = 8
FLAME_RATE = 12.0
GUTTER_EVERY, GUTTER_SECONDS = 4.0, 0.3
"""Seconds between two times that a light gutters while much is at stake, and of each."""

WALK = 240
"""Steps of a flame's unrest before it comes back the same way."""

GLINT_RATE = 15.0
STROKE_LENGTHS = (4, 6, 9, 11, 15, 19)
"""Lengths in units of a layout."""

STROKE_ALPHAS = (40, 90, 140)
DARK_PART = -0.2
"""Height of its wave below which a glint is not seen."""

TWINKLE_SECONDS = 1.6
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
STEP = 0.06
"""Seconds between two updates of what moves by itself."""

REST_SECONDS = 180.0
"""Seconds after the last input until the place rests."""

OPAQUE = 255
COLUMNS = (0.0, 0.1, 0.5, 0.9, 1.0)
"""Columns in which the lower end of a figure behind the table is looked up, as factors of the figure's width."""

GLANCE = "glance"
"""Name of the picture that shows a place from far away, in the folder of its layers."""


class LivingPart(Protocol):
    """A part of a place that moves by itself."""

    rect: Rect
    """The rectangle where it is seen, in pixels."""

    def key(self, seconds: float) -> Hashable:
        """Changes when it looks different."""

    def draw(self, surface: Surface, seconds: float) -> None:
        """Draws it over what stands still; the clip of the surface may be smaller than its rectangle."""


def part_of(live: Live, rect: Rect, unit: float, seed: int, uneasy: Callable[[], bool] = bool) -> LivingPart:
    """The part a place asks for; `unit` is how many pixels a unit of the layout has, `uneasy` whether lights gutter."""
    red, green, blue, _ = pygame.Color(live.colour)
    colour = (red, green, blue)
    match live:
        case Flicker():
            return Flame(rect, colour, live.strength, seed, uneasy)
        case Glints():
            return Strokes(rect, colour, live.count, unit, seed)
        case Twinkle():
            return Glimmer(rect, colour, live.count, unit, seed)
        case _:
            assert_never(live)


class Flame:
    """The unrest of a light: a round glow, in steps so small that none is seen as one."""

    def __init__(
        self, rect: Rect, colour: Colour, strength: float, seed: int, uneasy: Callable[[], bool] = bool
    ) -> None:
        """`uneasy`: whether it gutters now and then."""
        self.rect = rect
        self._colour, self._strength, self._uneasy = colour, strength, uneasy
        self._glows: dict[int, Surface] = {}
        self._walk = _walk(seed)

    def key(self, seconds: float) -> int:
        """The step of its brightness."""
        if self._uneasy() and seconds % GUTTER_EVERY < GUTTER_SECONDS:
            return 0
        return self._walk[int(seconds * FLAME_RATE) % len(self._walk)]

    def draw(self, surface: Surface, seconds: float) -> None:
        """Adds the light of the flame."""
        level = self.key(seconds)
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
        made = self._assets.renderer.ask(wanted, lambda: _bake(source, lids, person))
        if made is not None:
            self._shown[person.id] = (wanted, made)
        return made is not None


Area = Callable[[FRect], FRect]
"""A rectangle of the layout in design units of the window."""


class PlaceView:
    """Draws a place, all of it or any rectangle, as it is now.

    Until it is there, how it looks from far away, a picture of few pixels beside its layers, or else its colours; until
    it is there in another size, the whole of the last one, scaled.
    """

    def __init__(self, ui: Context, place: Venue) -> None:
        self._ui, self._place = ui, place
        self._persons = Persons(ui.assets)
        self._boxes: tuple[Rect, ...] = ()
        """The rectangles of the layers, in pixels."""
        self._stage = Rect(0, 0, 1, 1)
        self._wanted: Hashable = None
        self._shown: Hashable = None
        self._ground: Scenery | None = None
        self.uneasy = False
        """True while much is at stake: lights gutter now and then."""
        self._parts: tuple[LivingPart, ...] = ()
        self._bottoms: dict[tuple[int, int], int] = {}
        self._seen: dict[tuple[int, int, int, int], Hashable] = {}
        self._looked = self._woken = 0.0

    @property
    def plain(self) -> bool:
        """True if it is a flat ground: without layers, or because contrast matters more."""
        return self._ui.theme.high_contrast or not self._place.layers

    def fit(self, stage: FRect, area: Area) -> None:
        """Lays it over the stage; what has no place of its own covers all of it."""
        to_pixels, size = self._ui.viewport.to_pixels, self._ui.viewport.pixels
        boxes = [stage if layer.at is None else area(FRect(*layer.at)) for layer in self._place.layers]
        wanted = (size, tuple(to_pixels(stage)), tuple(tuple(to_pixels(box)) for box in boxes), self.plain)
        if wanted == self._wanted:
            return
        self._wanted, self._stage = wanted, to_pixels(stage)
        self._ui.assets.renderer.drop_waiting()
        self._boxes = tuple(to_pixels(box) for box in boxes)
        if self._ground is not None and self._ground.behind.get_size() != size:
            self._ground = stretched(self._ground, size)
            self._bottoms.clear()
        unit = self._stage.width / stage.width * area(FRect(0, 0, 100, 0)).width / 100
        self._parts = tuple(
            part_of(live, to_pixels(area(FRect(*live.at))), unit, seed, lambda: self.uneasy)
            for seed, live in enumerate(() if self.plain else self._place.live)
        )
        self._seen.clear()

    def release(self) -> None:
        """The place is left: nothing of it is kept."""
        self._ground, self._parts, self._shown = None, (), None
        self._persons = Persons(self._ui.assets)

    def seat(self, persons: Sequence[Person]) -> None:
        """Exactly these are behind the table."""
        self._persons.take(persons)

    def wake(self) -> None:
        """Wakes the place: a person did something."""
        self._woken = self._ui.now

    def arrived(self) -> bool:
        """True if a layer that was still being made has come: everything is to be drawn anew."""
        return bool(self._fetch()) | self._persons.arrived()

    @property
    def warming(self) -> bool:
        """True if something is still being made."""
        return (not self.plain and self._shown != self._wanted) or self._ui.assets.renderer.busy

    @property
    def opening(self) -> bool:
        """True if nothing of it was shown yet, but will be."""
        return not self.plain and self._shown is None

    @property
    def key(self) -> Hashable:
        """Changes when it looks different, but for what lives."""
        return (self._shown, self._wanted, self._persons.key)

    def draw(self, surface: Surface, rect: Rect | None = None) -> None:
        """Draws it as it is now, within a rectangle of pixels if that is given."""
        before = surface.get_clip()
        clip = before if rect is None else before.clip(rect)
        surface.set_clip(clip)
        seconds = self._seconds
        ground = None if self.plain else self._ground
        if ground is None and self.opening:
            self._draw_glance(surface)
        elif ground is None:
            surface.fill(self._ui.theme["night"], clip)
        else:
            surface.blit(ground.behind, clip, clip)
            for part in self._living_parts:
                if part.rect.colliderect(clip):
                    part.draw(surface, seconds)
        self._persons.draw(surface, seconds)
        if ground is not None:
            surface.blit(ground.front, clip, clip, special_flags=BLEND_PREMULTIPLIED)
        self._persons.draw_hands(surface)
        surface.set_clip(before)

    def _draw_glance(self, surface: Surface) -> None:
        """Draws the place from far away: seen at once, until its layers are there."""
        glance = f"{self._place.layers[0].image.rpartition('/')[0]}/{GLANCE}"
        self._draw_colours(surface)
        if self._ui.assets.exists(glance):
            surface.blit(transform.smoothscale(self._ui.assets.original(glance), self._stage.size), self._stage)

    def _draw_colours(self, surface: Surface) -> None:
        """Draws its colours alone, brighter towards the viewer, until its layers are there."""
        theme, (width, height) = self._ui.theme, surface.get_size()
        slope = Surface((1, 2), depth=32)
        slope.fill(theme["panel"], (0, 0, 1, 1))
        slope.fill(theme["panel_raised"], (0, 1, 1, 1))
        surface.blit(transform.smoothscale(slope, (width, height)), (0, 0))

    def step(self) -> list[Rect]:
        """Returns the rectangles that look different than at the last step; nothing if it rests."""
        now = self._ui.now
        if not self.alive or now - self._looked < STEP or now - self._woken > REST_SECONDS:
            return []
        self._looked = now
        changed = []
        for rect, key in self._living():
            place = (rect.x, rect.y, rect.width, rect.height)
            if self._seen.get(place) != key:
                self._seen[place] = key
                changed.append(rect)
        return changed

    @property
    def alive(self) -> bool:
        """True if anything of it may move."""
        return self._ui.motion is Motion.FULL and not self.plain

    def _living(self) -> list[tuple[Rect, Hashable]]:
        """Returns the moving parts as far as they are seen, each with a key that changes with its picture."""
        seconds = self._seconds
        persons = ((self._above_table(rect), key) for rect, key in self._persons.moving(seconds))
        return [*((part.rect, part.key(seconds)) for part in self._living_parts), *persons]

    @property
    def _living_parts(self) -> tuple[LivingPart, ...]:
        """None while the ground of another layout is shown: they would lie beside what they belong to."""
        return self._parts if self._shown == self._wanted else ()

    def _above_table(self, rect: Rect) -> Rect:
        """The part of a figure that the table does not hide."""
        if self._ground is None:
            return rect
        known = self._bottoms.get((rect.left, rect.bottom))
        if known is None:
            known = self._bottoms[rect.left, rect.bottom] = max(_seen_down_to(self._ground.front, rect))
        return Rect(rect.left, rect.top, rect.width, max(1, known - rect.top))

    @property
    def _seconds(self) -> float:
        return self._ui.now if self.alive else 0.0

    def _fetch(self) -> bool:
        """Takes over the ground that was asked for, if it is there by now."""
        if self.plain or self._shown == self._wanted:
            return False
        made = self._composed()
        if made is not None:
            self._ground, self._shown = made, self._wanted
            self._bottoms.clear()
        return made is not None

    def _composed(self) -> Scenery | None:
        """The layers put together; None until they are read and that is done."""
        assets, images = self._ui.assets, [layer.image for layer in self._place.layers]
        read = [assets.fetch(image) for image in images]
        if not all(read):
            return None
        size, pieces, stage = self._ui.viewport.pixels, self._pieces(), self._stage
        made = assets.renderer.ask((self._place.layers, self._wanted), lambda: compose(pieces, size, stage))
        if made is not None:
            for image in images:
                assets.put_back(image)
        return made

    def _pieces(self) -> list[PaintedLayer]:
        """The layers as they lie in the window; one that is missing or broken is left out."""
        assets = self._ui.assets
        read = [
            (layer, assets.original(layer.image), box)
            for layer, box in zip(self._place.layers, self._boxes, strict=True)
        ]
        return [
            PaintedLayer(picture, box, layer.under is LayerDepth.TABLE)
            for layer, picture, box in read
            if layer.image not in assets.missing
        ]


def uncovered(rect: Rect, covers: Iterable[Rect]) -> list[Rect]:
    """The parts of a rectangle outside all covers, none over another.

    >>> uncovered(Rect(0, 0, 10, 10), [Rect(0, 0, 10, 4)])
    [Rect(0, 4, 10, 6)]
    """
    parts = [rect]
    for cover in covers:
        parts = [rest for part in parts for rest in _without(part, cover)]
    return parts


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
    """Returns a small star of four rays on black, to be blended by adding."""
    large = Surface((64, 64))
    shade = tuple(int(channel * strength) for channel in colour)
    pygame.draw.polygon(large, shade, [(32, 0), (36, 28), (64, 32), (36, 36), (32, 64), (28, 36), (0, 32), (28, 28)])
    return transform.smoothscale(transform.box_blur(large, 2), (side, side))


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


def _seen_down_to(front: Surface, rect: Rect) -> list[int]:
    """Returns, for each column, the y down to which something behind the table is seen."""
    inside = rect.clip(front.get_rect())
    columns = [min(front.get_width() - 1, max(0, round(rect.left + rect.width * part))) for part in COLUMNS]
    return [
        next((y + 1 for y in range(inside.bottom - 1, inside.top, -1) if front.get_at((x, y))[3] < OPAQUE), inside.top)
        for x in columns
    ]


def _without(part: Rect, cover: Rect) -> list[Rect]:
    hit = part.clip(cover)
    if not hit.width or not hit.height:
        return [part]
    rests = (
        Rect(part.left, part.top, part.width, hit.top - part.top),
        Rect(part.left, hit.bottom, part.width, part.bottom - hit.bottom),
        Rect(part.left, hit.top, hit.left - part.left, hit.height),
        Rect(hit.right, hit.top, part.right - hit.right, hit.height),
    )
    return [rest for rest in rests if rest.width and rest.height]
