"""Everything that lies on the table, drawn: resting things on one kept layer, moving ones above it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pygame import FRect, Surface

from game.content.layout import Layout
from game.table.item import Item
from game.ui.input import Place
from game.ui.table.geometry import Sheet, Spot, middle_spot, spots
from game.ui.table.sprites import Sprite, SpriteArtist


class Spread:
    """The sprites of a table. `show` is the truth; the director moves sprites towards it."""

    def __init__(self, layout: Layout, artist: SpriteArtist, label: Callable[[Item], str]) -> None:
        """`label` gives the words on an item, already spoken, "" for none."""
        self.layout = layout
        self.artist = artist
        self._label = label
        self._sprites: dict[str, Sprite] = {}
        self._layer: Surface | None = None
        self._layer_key: tuple[object, ...] = ()

    def fit(self, within: FRect) -> None:
        """Lay the layout into a rectangle of the window, in design units."""
        sheet = Sheet(self.layout, within)
        self.artist.fit(sheet)
        sizes = [zone.item for zone in self.layout.zones if zone.item is not None and zone.title is not None]
        width, height = max(sizes, default=(1.0, 1.0))
        self.artist.pictures.largest(self.artist.whole_pixels(width * sheet.scale, height * sheet.scale))

    def show(self, items: Sequence[Item]) -> None:
        """Exactly these items, at rest."""
        places = spots(self.layout, items)
        fresh: dict[str, Sprite] = {}
        for item in items:
            if item.key in places:
                sprite = self._sprites.get(item.key) or Sprite.at(item, places[item.key])
                sprite.settle(item, places[item.key])
                fresh[item.key] = sprite
        self._sprites = fresh

    def sprite(self, key: str) -> Sprite | None:
        """The picture of a thing, None if it does not lie here."""
        return self._sprites.get(key)

    def sprites(self) -> Iterable[Sprite]:
        """All pictures, lowest first."""
        return self._sprites.values()

    def put(self, key: str, sprite: Sprite) -> None:
        """Add or replace a sprite under way."""
        self._sprites[key] = sprite

    def take(self, key: str) -> Sprite | None:
        """Remove a sprite and return it."""
        return self._sprites.pop(key, None)

    def spots(self, items: Sequence[Item]) -> dict[str, Spot]:
        """Where everything belongs."""
        return spots(self.layout, items)

    def zone_spot(self, zone: str) -> Spot | None:
        """The middle of a zone, None if the layout has no such zone."""
        found = next((entry for entry in self.layout.zones if entry.id == zone), None)
        return None if found is None else middle_spot(found)

    def zone_area(self, zone: str) -> FRect | None:
        """The zone in design units of the window."""
        found = next((entry for entry in self.layout.zones if entry.id == zone), None)
        return None if found is None else self.artist.sheet.area(FRect(*found.rectangle))

    def area(self, key: str) -> FRect | None:
        """Where an item is now, in design units of the window."""
        sprite = self._sprites.get(key)
        return None if sprite is None else self.artist.sheet.area(sprite.rect)

    def at(self, place: Place, but: str = "") -> Sprite | None:
        """The topmost sprite under a place in design units, leaving one key out."""
        for sprite in reversed(self._in_order()):
            if sprite.item.key != but and self.artist.sheet.area(sprite.rect).collidepoint(place):
                return sprite
        return None

    def draw(self, surface: Surface, background: Callable[[Surface], None], background_key: object) -> None:
        """Draw the background and all resting things from the kept layer, then what moves."""
        ordered = self._in_order()
        resting = [sprite for sprite in ordered if not sprite.moving]
        key = (
            surface.get_size(), background_key, self.artist.sheet.scale, tuple(self.artist.sheet.rect),
            *((sprite.resting(), self._label(sprite.item)) for sprite in resting),
        )  # fmt: skip
        if self._layer is None or self._layer.get_size() != surface.get_size():
            self._layer, self._layer_key = Surface(surface.get_size()).convert(surface), ()
        if key != self._layer_key:
            background(self._layer)
            for sprite in resting:
                self.artist.draw(self._layer, sprite, self._label(sprite.item))
            for sprite in resting:
                self.artist.draw_signs(self._layer, sprite)
            self._layer_key = key
        surface.blit(self._layer, (0, 0))
        for sprite in ordered:
            if sprite.moving:
                self.artist.draw(surface, sprite)
                self.artist.draw_signs(surface, sprite)

    def _in_order(self) -> list[Sprite]:
        return sorted(self._sprites.values(), key=lambda sprite: (sprite.moving, sprite.order))
