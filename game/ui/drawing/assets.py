"""Pictures at exactly the size they are shown at, loaded and scaled ahead of use."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from io import BytesIO
from pathlib import Path

import pygame
from pygame import Rect, Surface

from game.content.folders import UnsafeReference, safe_asset_path
from game.ui.drawing.portfolio import BackgroundRenderer, PictureCache
from game.ui.drawing.theme import Colour, hex_of

Size = tuple[int, int]
_MARGIN = 2
_LONGEST_SIDE = 8192
_BOX = 256
"""Side of what stands for a missing picture that has no size of its own."""
PIXELS_A_FRAME = 400_000
"""Number of pixels after which a frame draws nothing more of what was put off; a picture that is begun is finished."""
ENDINGS = (".svg", ".webp")
"""File name endings of pictures: drawn ones are rasterised, painted ones are scaled."""


class Assets:
    """Drawn pictures. An asset's id is its path below `assets` without ending: `cards/H7`, `app/icons/undo`.

    A missing or broken file is drawn as a framed box and its id stands in `missing`. Surfaces belong to the
    picture cache: never draw on them.
    """

    def __init__(self, root: Path) -> None:
        """`root`: the folder `assets`."""
        self._root = root
        self.portfolio = PictureCache()
        """All pictures that are kept."""
        self.workshop = BackgroundRenderer(self.portfolio)
        """Makes those that take long."""
        self._sources: dict[str, bytes | None] = {}
        self.language = ""
        """The language of the letters on playing cards, where a deck has them."""
        self._put_off: dict[tuple[str, Size], None] | None = None
        self.missing: set[str] = set()

    def exists(self, id: str) -> bool:
        """True if there is a file for this asset."""
        return self._source(id) is not None

    def source(self, id: str) -> bytes | None:
        """The bytes of its file, for what is drawn off the window's thread; None if there is none."""
        return self._source(id)

    def image(self, id: str, size: Size) -> Surface:
        """The picture fitted into exactly this many pixels."""
        return self.made(("image", id, size), lambda: self._draw(id, size))

    def fetch(self, id: str) -> bool:
        """Has a painted picture read off the window's thread; returns whether `original` would answer at once."""
        source = self.source(id)
        if source is None or not is_painted(source):
            return True
        return self.workshop.ask(("original", id), lambda: (self._original(id),), lasting=True) is not None

    def original(self, id: str) -> Surface:
        """Returns a painted picture in the pixels it has, for callers that fit parts of it."""
        return self.workshop.take(("original", id), lambda: (self._original(id),), lasting=True)[0]

    def put_back(self, id: str) -> None:
        """Drops the pixels of this picture; nobody needs them any more."""
        self.workshop.put_back(("original", id))

    def put_off(self) -> None:
        """Puts off the drawing of `later`: the first picture of a room comes before its beauty."""
        self._put_off = {}

    def later(self, id: str, size: Size) -> Surface | None:
        """Returns `image`, or None for a picture that was put off and that `catch_up` will draw."""
        if self._put_off is None or self.ready(id, size):
            return self.image(id, size)
        self._put_off[id, size] = None
        return None

    def catch_up(self) -> bool:
        """Draws what was put off, once a frame: one large picture or several small ones; False if there is none. After
        the last nothing is put off any more."""
        if not self._put_off:
            return False
        drawn = 0
        while self._put_off and drawn < PIXELS_A_FRAME:
            id, size = next(iter(self._put_off))
            self.image(id, size)
            del self._put_off[id, size]
            drawn += size[0] * size[1]
        self._put_off = self._put_off or None
        return True

    def beside(self, folder: str) -> list[str]:
        """The ids of all pictures in a folder below `assets`, in order; [] if there is no such folder."""
        try:
            place = safe_asset_path(self._root, folder)
            return [f"{folder}/{path.stem}" for path in sorted(place.iterdir()) if path.suffix in ENDINGS]
        except (OSError, UnsafeReference):
            return []

    def ready(self, id: str, size: Size) -> bool:
        """True if `image` would answer at once; for filling the cache a few per frame."""
        return ("image", id, size) in self.portfolio

    def kept(self, key: Hashable) -> bool:
        """True if `made` would answer at once for this key."""
        return key in self.portfolio

    def tinted(self, id: str, size: Size, colour: Colour) -> Surface:
        """A one-coloured picture (an icon) in another colour."""
        return self.made(("tinted", id, size, colour), lambda: _tint(self._draw(id, size), colour))

    def turned(self, id: str, size: Size, degrees: float) -> Surface:
        """The picture turned counter-clockwise, in steps of half a degree; larger than `size` unless it is upright."""
        step = round(degrees * 2) % 720
        if step == 0:
            return self.image(id, size)
        return self.made(("turned", id, size, step), lambda: turn(self.image(id, size), step / 2))

    def shadow(self, size: Size, radius: int, blur: int, strength: int = 110) -> Surface:
        """The soft shadow of a rounded rectangle, `blur` pixels larger on each side; blit it at minus `blur`."""
        return self.made(("shadow", size, radius, blur, strength), lambda: _shadow(size, radius, blur, strength))

    def svg(self, key: Hashable, text: Callable[[], str], size: Size) -> Surface:
        """A picture from SVG made in code, cached by `key` and size; `text` is called when it is not there."""
        return self.made(("svg", key, size), lambda: rasterise(text().encode(), size))

    def made(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """Returns what `make` draws, cached by `key`."""
        found: Surface | None = self.portfolio.get(key)
        if found is None:
            surface = make()
            found = self.portfolio.put(key, surface, (surface,))
        return found

    def forget(self) -> None:
        """Drops all drawn pictures: the size of the window or the theme changed."""
        self.portfolio.forget()

    def _draw(self, id: str, size: Size) -> Surface:
        source = self._source(id)
        if source is not None:
            try:
                return scaled(source, size) if is_painted(source) else rasterise(source, size)
            except (pygame.error, ValueError):
                self._sources[id] = None
        self.missing.add(id)
        return rasterise(_missing(size).encode(), size)

    def _original(self, id: str) -> Surface:
        source = self.source(id)
        if source is not None and is_painted(source):
            try:
                return painted(source)
            except pygame.error:
                self._sources[id] = None
        self.missing.add(id)
        return rasterise(_missing((_BOX, _BOX)).encode(), (_BOX, _BOX))

    def _source(self, id: str) -> bytes | None:
        if id not in self._sources:
            self._sources[id] = next(filter(None, (self._read(f"{id}{ending}") for ending in ENDINGS)), None)
        return self._sources[id]

    def _read(self, file: str) -> bytes | None:
        try:
            return safe_asset_path(self._root, file).read_bytes()
        except (OSError, UnsafeReference):
            return None


def rasterise(svg: bytes, size: Size) -> Surface:
    """SVG in exactly this many pixels, centred if its shape is another. Raises pygame.error if it is no SVG."""
    width, height = (min(_LONGEST_SIDE, max(1, side)) for side in size)
    drawn = pygame.image.load_sized_svg(BytesIO(svg), (width, height))
    # A fresh surface has the byte order of windows; blitting the drawn one would convert every time.
    surface = Surface((width, height), pygame.SRCALPHA)
    surface.blit(drawn, ((width - drawn.get_width()) // 2, (height - drawn.get_height()) // 2))
    return surface


def is_painted(source: bytes) -> bool:
    """True if these are the bytes of a painted picture (WebP), not of a drawing."""
    return source[:4] == b"RIFF"


def painted(source: bytes) -> Surface:
    """Returns a painted picture in its own pixels, in the byte order of windows. Raises pygame.error if it is none."""
    read = pygame.image.load(BytesIO(source), "picture.webp")
    surface = Surface(read.get_size(), pygame.SRCALPHA if read.get_masks()[3] else 0)
    surface.blit(read, (0, 0))
    return surface


def scaled(source: bytes, size: Size) -> Surface:
    """A painted picture stretched to exactly this many pixels. Raises pygame.error if it is none."""
    width, height = (min(_LONGEST_SIDE, max(1, side)) for side in size)
    return pygame.transform.smoothscale(painted(source), (width, height))


def turn(surface: Surface, degrees: float) -> Surface:
    """A copy turned counter-clockwise with smooth edges."""
    padded = Surface((surface.get_width() + 2 * _MARGIN, surface.get_height() + 2 * _MARGIN), pygame.SRCALPHA)
    padded.blit(surface, (_MARGIN, _MARGIN))
    return pygame.transform.rotozoom(padded, degrees, 1.0)


def _tint(surface: Surface, colour: Colour) -> Surface:
    surface.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    surface.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return surface


def _shadow(size: Size, radius: int, blur: int, strength: int) -> Surface:
    corner = radius + 2 * blur
    small = (min(size[0], 2 * corner + 3), min(size[1], 2 * corner + 3))
    if small != size:
        return grown(_shadow(small, radius, blur, strength), (size[0] + 2 * blur, size[1] + 2 * blur))
    width, height = size[0] + 2 * blur, size[1] + 2 * blur
    surface = Surface((max(1, width), max(1, height)), pygame.SRCALPHA)
    solid = pygame.Rect(blur, blur, size[0], size[1])
    pygame.draw.rect(surface, (0, 0, 0, strength), solid, border_radius=radius)
    if blur < 1:
        return surface
    return pygame.transform.box_blur(pygame.transform.box_blur(surface, max(1, blur // 2)), max(1, blur // 2))


def _missing(size: Size) -> str:
    width, height = max(4, size[0]), max(4, size[1])
    edge, lines = hex_of((0xC9, 0x9A, 0x3B)), hex_of((0x55, 0x47, 0x3A))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="4" fill="#F6ECD2" stroke="{edge}"/>'
        f'<path d="M{width * 0.3} {height * 0.3}L{width * 0.7} {height * 0.7}M{width * 0.7} {height * 0.3}'
        f'L{width * 0.3} {height * 0.7}" stroke="{lines}" stroke-width="2"/></svg>'
    )


def widened(narrow: Surface, width: int) -> Surface:
    """Returns the picture `width` pixels wide: everything left and right of its middle column keeps its size."""
    old, height = narrow.get_size()
    half = old // 2
    wide = Surface((width, height), pygame.SRCALPHA)
    wide.blit(narrow, (0, 0), Rect(0, 0, half, height))
    wide.blit(narrow, (width - (old - half), 0), Rect(half, 0, old - half, height))
    middle = narrow.subsurface(Rect(half, 0, 1, height))
    if width > old:
        wide.blit(pygame.transform.scale(middle, (width - old, height)), (half, 0))
    return wide


def grown(small: Surface, size: tuple[int, int]) -> Surface:
    """Returns the picture in a larger size: everything outside its middle row and column keeps its size."""
    wide = widened(small, size[0])
    turned = pygame.transform.rotate(wide, 90)
    return pygame.transform.rotate(widened(turned, size[1]), -90)
