"""A place on the screen: its layers and persons, and which parts of it are drawn anew."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from pygame import BLEND_PREMULTIPLIED, FRect, Rect, Surface, transform

from game.content.place import LayerDepth, Venue
from game.table.settings import Motion
from game.ui.context import Context
from game.ui.place.living import LivingPart, part_of
from game.ui.place.scenery import PaintedLayer, Person, Persons, Scenery, compose, stretched

STEP = 0.06
"""Seconds between two looks at what lives."""
REST_SECONDS = 180.0
"""Seconds after the last input until the place rests."""
OPAQUE = 255
COLUMNS = (0.0, 0.1, 0.5, 0.9, 1.0)
"""Columns in which the lower end of a figure behind the table is looked up, as factors of the figure's width."""
GLANCE = "glance"
"""Name of the picture that shows a place from far away, in the folder of its layers."""
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
        self._ui.assets.workshop.drop_waiting()
        self._boxes = tuple(to_pixels(box) for box in boxes)
        if self._ground is not None and self._ground.behind.get_size() != size:
            self._ground = stretched(self._ground, size)
            self._bottoms.clear()
        unit = self._stage.width / stage.width * area(FRect(0, 0, 100, 0)).width / 100
        self._parts = tuple(
            part_of(live, to_pixels(area(FRect(*live.at))), unit, seed)
            for seed, live in enumerate(() if self.plain else self._place.live)
        )
        self._seen.clear()

    def let_go(self) -> None:
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
        return (not self.plain and self._shown != self._wanted) or self._ui.assets.workshop.busy

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
        made = assets.workshop.ask((self._place.layers, self._wanted), lambda: compose(pieces, size, stage))
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


def _seen_down_to(front: Surface, rect: Rect) -> list[int]:
    """Returns, for each column, the y down to which something behind the table is seen."""
    inside = rect.clip(front.get_rect())
    columns = [min(front.get_width() - 1, max(0, round(rect.left + rect.width * part))) for part in COLUMNS]
    return [
        next((y + 1 for y in range(inside.bottom - 1, inside.top, -1) if front.get_at((x, y))[3] < OPAQUE), inside.top)
        for x in columns
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
