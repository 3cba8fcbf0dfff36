"""Pictures at exactly the size they are shown at, loaded and scaled ahead of use."""

from __future__ import annotations

import errno
import logging
import os
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, Final, Literal, TypeAlias, TypeVar

import pygame
from msgspec import Struct
from pygame import Rect, Surface

from game.content.folders import UnsafeReference, safe_asset_path
from game.content.prizes import Prize
from game.content.theme import ColourName
from game.persistence.durable import is_there, write_whole
from game.ui.drawing.theme import Colour, Theme, hex_of, mix

T = TypeVar("T")
BUDGET = 256 * 1024 * 1024
HANDS = 2
"""Number of things made at the same time."""

_MARGIN = 2
_LONGEST_SIDE = 8192
_BOX = 256
"""Side of what stands for a missing picture that has no size of its own."""

PIXELS_A_FRAME = 400_000
"""Number of pixels after which a frame draws nothing more of what was put off; a picture that is begun is finished."""

ENDINGS = (".svg", ".webp")
"""File name endings of pictures: drawn ones are rasterised, painted ones are scaled."""

ShapeName: TypeAlias = Literal["circle", "ring", "diamond", "cross", "down", "check"]
"""A small mark of one colour."""

_SMALL: Final[Mapping[ShapeName, str]] = {
    "circle": '<circle cx="8" cy="8" r="7.5" fill="COLOUR"/>',
    "ring": '<circle cx="8" cy="8" r="6.75" fill="none" stroke="COLOUR" stroke-width="1.5"/>',
    "diamond": '<path d="M8 0.5L15.5 8L8 15.5L0.5 8Z" fill="COLOUR"/>',
    "cross": '<path d="M3 3L13 13M13 3L3 13" stroke="COLOUR" stroke-width="2.4" stroke-linecap="round"/>',
    "down": '<path d="M3 6L8 11L13 6" fill="none" stroke="COLOUR" stroke-width="2.2" stroke-linecap="round"/>',
    "check": '<path d="M2.5 8.5L6.5 12.5L13.5 4" fill="none" stroke="COLOUR" stroke-width="2.4"/>',
}
_STRETCH = 28
_LESS = pygame.BLEND_RGB_SUB
LONGEST_NAME = 200
"""Bytes; systems take 255, and a file that is being written has some more."""


Pictures = TypeVar("Pictures", bound=tuple[Surface, ...])


@dataclass(slots=True)
class _CacheEntry:
    value: Any
    bytes: int
    number: int
    lasting: bool
    frame: int
    """The last one that used it."""


class PictureCache:
    """A cache of things made of pictures, by key. Used by the window's thread alone.

    The longest unused go first, but nothing that this frame or the last one used: what is seen at once is never thrown
    away to be made again.
    """

    def __init__(self, budget: int = BUDGET) -> None:
        self._budget = budget
        self._kept: OrderedDict[Hashable, _CacheEntry] = OrderedDict()
        self._frame = self._numbers = 0
        self.bytes = 0
        """Total memory of all entries, in bytes."""

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable) -> Any:
        """Returns the entry of a key; None if it is gone or never was there."""
        found = self._kept.get(key)
        if found is None:
            return None
        self._kept.move_to_end(key)
        found.frame = self._frame
        return found.value

    def put(self, key: Hashable, value: T, pictures: Iterable[Surface], *, lasting: bool = False) -> T:
        """Keeps it. `pictures`: those it is made of; `lasting`: it is as good at any size of the window."""
        self._take(key)
        self._numbers += 1
        kept = self._kept[key] = _CacheEntry(value, sum(map(bytes_of, pictures)), self._numbers, lasting, self._frame)
        self.bytes += kept.bytes
        self._tidy()
        return value

    def turn(self) -> None:
        """A frame is over."""
        self._frame += 1

    def mark(self) -> int:
        """For `forget_since`."""
        return self._numbers

    def forget(self) -> None:
        """Window or theme changed: drops all but what lasts."""
        self._drop(key for key, kept in self._kept.items() if not kept.lasting)

    def forget_since(self, mark: int) -> None:
        """Drops everything that was put there after this mark was made."""
        self._drop(key for key, kept in self._kept.items() if kept.number > mark)

    def drop(self, key: Hashable) -> None:
        """Drops this, if it is there."""
        self._take(key)

    def drop_all(self, which: Callable[[Hashable], bool]) -> None:
        """Drops everything with such a key."""
        self._drop(key for key in self._kept if which(key))

    def _tidy(self) -> None:
        while self.bytes > self._budget:
            longest_unused = next(iter(self._kept))
            if self._kept[longest_unused].frame >= self._frame - 1:
                return
            self._take(longest_unused)

    def _drop(self, keys: Iterable[Hashable]) -> None:
        for key in list(keys):
            self._take(key)

    def _take(self, key: Hashable) -> None:
        gone = self._kept.pop(key, None)
        if gone is not None:
            self.bytes -= gone.bytes


def bytes_of(picture: Surface) -> int:
    """Returns the memory that a picture takes, in bytes."""
    return picture.get_width() * picture.get_height() * picture.get_bytesize()


class BackgroundRenderer:
    """Makes what it is asked for, in the order it is asked. What nobody waits for any more is not begun."""

    waits = False
    """True if `ask` waits for its result: for pictures and tests, which want the same at each run."""

    def __init__(self, picture_cache: PictureCache) -> None:
        """Finished things are kept there."""
        self._picture_cache = picture_cache
        self._begun: dict[Hashable, tuple[Future[Any], bool]] = {}
        """And whether it lasts."""
        self._bench: ThreadPoolExecutor | None = None
        self._failed: set[Hashable] = set()

    def ask(self, key: Hashable, make: Callable[[], Pictures], *, lasting: bool = False) -> Pictures | None:
        """Returns what `make` makes, or None until it is there. `make` is called in another thread: it may draw on
        nothing shared.

        `lasting`: it is as good at any size of the window.
        """
        made: Pictures | None = self._picture_cache.get((self, key))
        if made is not None:
            return made
        if self.waits:
            return self.take(key, make, lasting=lasting)
        if key not in self._begun and key not in self._failed:
            self._bench = self._bench or ThreadPoolExecutor(HANDS, "renderer")
            self._begun[key] = self._bench.submit(make), lasting
        self._collect()
        found: Pictures | None = self._picture_cache.get((self, key))
        return found

    def take(self, key: Hashable, make: Callable[[], Pictures], *, lasting: bool = False) -> Pictures:
        """Returns what `make` makes at once: waits if it was begun, else calls `make` itself. Raises what `make`
        raises.
        """
        made: Pictures | None = self._picture_cache.get((self, key))
        if made is not None:
            return made
        begun, _ = self._begun.pop(key, (None, False))
        made = make() if begun is None or begun.cancel() else begun.result()
        return self._picture_cache.put((self, key), made, made, lasting=lasting)

    def drop_waiting(self) -> None:
        """Drops the requests that were not begun yet: the window has another size."""
        for key in [key for key, (waiting, _) in self._begun.items() if waiting.cancel()]:
            del self._begun[key]

    def put_back(self, key: Hashable) -> None:
        """Drops what was made for this key; nobody wants it any more."""
        self._picture_cache.drop((self, key))

    def forget(self) -> None:
        """Drops what was made and what is being made; nobody wants it any more."""
        self.drop_waiting()
        self._begun.clear()
        self._picture_cache.drop_all(lambda key: isinstance(key, tuple) and key[0] is self)

    @property
    def busy(self) -> bool:
        """True if anything is still being made."""
        return not all(begun.done() for begun, _ in self._begun.values())

    def _collect(self) -> None:
        """Puts by what is finished; what cannot be made is missing, and the log says so once."""
        for key, (begun, lasting) in [(key, each) for key, each in self._begun.items() if each[0].done()]:
            del self._begun[key]
            error = begun.exception()
            if error is None:
                made = begun.result()
                self._picture_cache.put((self, key), made, made, lasting=lasting)
            else:
                self._failed.add(key)
                logging.getLogger(__name__).error("%s cannot be made", key, exc_info=error)


Size = tuple[int, int]


class Assets:
    """Drawn pictures. An asset's id is its path below `assets` without ending: `cards/H7`, `app/icons/undo`.

    A missing or broken file is drawn as a framed box and its id stands in `missing`. Surfaces belong to the
    picture cache: never draw on them.
    """

    def __init__(self, root: Path) -> None:
        """`root`: the folder `assets`."""
        self._root = root
        self.picture_cache = PictureCache()
        """All pictures that are kept."""
        self.renderer = BackgroundRenderer(self.picture_cache)
        """Makes those that take long."""
        self._sources: dict[str, bytes | None] = {}
        self.language = ""
        """The language of the letters on playing cards, where a deck has them."""
        self._put_off: dict[tuple[str, Size], None] | None = None
        self.missing: set[str] = set()
        self._worn: tuple[Prize, ...] = ()
        self._pictures: Mapping[str, str] = {}
        self._above: Mapping[str, str] = {}
        self._lights: Mapping[str, str] = {}

    def exists(self, id: str) -> bool:
        """True if there is a file for this asset."""
        return self._source(id) is not None

    def source(self, id: str) -> bytes | None:
        """The bytes of its file, for what is drawn off the window's thread; None if there is none."""
        return self._source(id)

    def image(self, id: str, size: Size) -> Surface:
        """The picture fitted into exactly this many pixels."""
        return self.made(("image", id, size), lambda: self._draw(id, size))

    def wear(self, worn: Sequence[Prize]) -> None:
        """From now on pictures look as these prizes make them look."""
        if tuple(worn) == self._worn:
            return
        self._worn = tuple(worn)
        self._pictures = {id: other for prize in worn for id, other in prize.pictures.items()}
        self._above = {id: other for prize in worn for id, other in prize.above.items()}
        self._lights = {id: colour for prize in worn for id, colour in prize.lights.items()}
        self._sources.clear()
        self.renderer.forget()
        self.picture_cache.drop_all(lambda key: True)

    def rains_on(self, look: str) -> bool:
        """True if it rains on water of this look."""
        return any(look in prize.rains for prize in self._worn)

    def fetch(self, id: str) -> bool:
        """Has a painted picture read off the window's thread; returns whether `original` would answer at once."""
        source = self.source(id)
        if source is None or not is_painted(source):
            return True
        return self.renderer.ask(("original", id), lambda: (self._original(id),), lasting=True) is not None

    def original(self, id: str) -> Surface:
        """Returns a painted picture in the pixels it has, for callers that fit parts of it."""
        return self.renderer.take(("original", id), lambda: (self._original(id),), lasting=True)[0]

    def put_back(self, id: str) -> None:
        """Drops the pixels of this picture; nobody needs them any more."""
        self.renderer.put_back(("original", id))

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
        return ("image", id, size) in self.picture_cache

    def kept(self, key: Hashable) -> bool:
        """True if `made` would answer at once for this key."""
        return key in self.picture_cache

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
        found: Surface | None = self.picture_cache.get(key)
        if found is None:
            surface = make()
            found = self.picture_cache.put(key, surface, (surface,))
        return found

    def forget(self) -> None:
        """Drops all drawn pictures: the size of the window or the theme changed."""
        self.picture_cache.forget()

    def _draw(self, id: str, size: Size) -> Surface:
        source = self._source(id)
        if source is not None:
            try:
                if not is_painted(source):
                    return rasterise(source, size)
                return self._covered(lit(scaled(source, size), _of(self._lights, id)), id)
            except (pygame.error, ValueError):
                self._sources[id] = None
        self.missing.add(id)
        return rasterise(_missing(size).encode(), size)

    def _covered(self, picture: Surface, id: str) -> Surface:
        """Returns the picture with what lies above it."""
        above = _of(self._above, id)
        source = None if above is None else self._source(above)
        if source is not None:
            picture.blit(rasterise(source, picture.get_size()), (0, 0))
        return picture

    def _original(self, id: str) -> Surface:
        source = self.source(id)
        if source is not None and is_painted(source):
            try:
                return lit(painted(source), _of(self._lights, id))
            except pygame.error:
                self._sources[id] = None
        self.missing.add(id)
        return rasterise(_missing((_BOX, _BOX)).encode(), (_BOX, _BOX))

    def _source(self, id: str) -> bytes | None:
        if id not in self._sources:
            worn = _of(self._pictures, id)
            named = [id] if worn is None else [worn, id]
            files = (self._read(f"{name}{ending}") for name in named for ending in ENDINGS)
            self._sources[id] = next(filter(None, files), None)
        return self._sources[id]

    def _read(self, file: str) -> bytes | None:
        try:
            return safe_asset_path(self._root, file).read_bytes()
        except (OSError, UnsafeReference):
            return None


def lit(picture: Surface, light: str | None) -> Surface:
    """Returns the picture in a colour of light; the one that was read stays as it is."""
    if light is None:
        return picture
    in_light = picture.copy()
    in_light.fill(pygame.Color(light), special_flags=pygame.BLEND_RGB_MULT)
    return in_light


def _of(table: Mapping[str, str], id: str) -> str | None:
    """Returns what a table says of an asset: its own entry, or that of a beginning, completed by the rest."""
    if id in table:
        return table[id]
    begins = next((name for name in table if name[-1:] in "_/" and id.startswith(name)), None)
    if begins is None:
        return None
    rest = id.removeprefix(begins)
    return table[begins] + rest if table[begins].endswith(("_", "/")) else table[begins]


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


class Look(Struct, frozen=True):
    """A filled rounded rectangle. Colours are names of the theme, lengths design units.

    `light` brightens the upper edge (0..1); `hairline` is a second fine line inside the edge, None for none.
    """

    fill: ColourName
    edge: ColourName | None = None
    radius: float = 8
    width: float = 1.5
    light: float = 0.12
    hairline: ColourName | None = None
    inset: float = 5
    opacity: float = 1.0
    shadow: float = 0
    """Blur of the shadow below it, 0 for none."""
    grain: bool = False
    """True if it is made of wood."""


def grain(random: Random, size: Size, unit: float, tones: tuple[int, int]) -> Surface:
    """Long level streaks in greys between the tones (0..255), to be multiplied onto a colour."""
    across = max(2, round(size[0] / (_STRETCH * max(0.2, unit))))
    down = max(2, round(size[1] / max(0.5, 2 * unit)))
    low, high = tones
    depth = (high - low) // 4
    soft = bytes(value * depth // 255 for value in range(256))
    streaks = grey(_column(random, down, low + depth, high), (1, down))
    wood = pygame.transform.scale(streaks, (across, down))
    wood.blit(grey(random.randbytes(across * down).translate(soft), (across, down)), (0, 0), special_flags=_LESS)
    return pygame.transform.smoothscale(wood, size)


PANEL = Look(
    "panel", "panel_edge", radius=14, width=1.5, light=0.10, hairline="brass_dark", inset=5, shadow=14, grain=True
)
INSET = Look("field", "brass_dark", radius=10, width=1, light=0, opacity=0.55)
PLAIN = Look("panel_raised", "brass_dark", radius=10, width=1, light=0.08)
TOOLTIP = Look("tooltip", "brass", radius=8, width=1.5, light=0, shadow=10)
FIELD = Look("field", "field_edge", radius=8, width=1.5, light=0)


class Shapes:
    """Draws looks at pixel sizes, cached with the assets."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets

    def draw(self, look: Look, theme: Theme, size: Size, unit: float) -> Surface:
        """The look without its shadow, exactly this many pixels."""
        key = ("look", look, theme.palette, size, round(unit, 4))
        return self._assets.made(key, lambda: _drawn(look, theme, size, unit))

    def outline(self, look: Look, theme: Theme, size: Size, unit: float) -> Surface:
        """Returns only the edge of the look."""
        key = ("outline", look, theme.palette, round(unit, 4))
        return self._assets.svg(key, lambda: _outline(look, theme, size, unit), size)


def small_shape(name: ShapeName, colour: str) -> str:
    """SVG of a small mark."""
    inside = _SMALL[name].replace("COLOUR", colour)
    return sheet((16, 16), inside)


def sheet(size: Size, inside: str) -> str:
    """An SVG of this size in its own units."""
    width, height = size
    head = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{inside}</svg>'


def _drawn(look: Look, theme: Theme, size: Size, unit: float) -> Surface:
    corner = round((look.radius + look.width + look.inset + 4) * unit)
    narrow = (min(size[0], 2 * corner + 3), size[1])
    surface = rasterise(_svg(look, theme, narrow, unit).encode(), narrow)
    if narrow != size:
        surface = widened(surface, size[0])
    if look.grain and not theme.high_contrast:
        inset = round((look.width + look.inset + 2) * unit)
        inside = (size[0] - 2 * inset, size[1] - 2 * inset)
        if min(inside) > 0:
            wood = grain(Random(size[0] * 31 + size[1]), inside, unit, (222, 255))
            surface.blit(wood, (inset, inset), special_flags=pygame.BLEND_RGB_MULT)
    return surface


def _svg(look: Look, theme: Theme, size: Size, unit: float) -> str:
    width, height = size
    line = max(1.0, look.width * unit) if look.edge else 0.0
    radius = min(look.radius * unit, width / 2, height / 2)
    parts = [
        _gradient(look, theme, height),
        _rect(width, height, line / 2, radius, 'fill="url(#g)"' + _stroke(look.edge, theme, line), look.opacity),
    ]
    inset = line + look.inset * unit
    if look.hairline and width > 4 * inset and height > 4 * inset:
        thin = f'fill="none"{_stroke(look.hairline, theme, max(1.0, unit))}'
        parts.append(_rect(width, height, inset, max(2.0, radius - inset * 0.7), thin, 0.8))
    return sheet(size, "".join(parts))


def _outline(look: Look, theme: Theme, size: Size, unit: float) -> str:
    width, height = size
    line = max(1.0, look.width * unit)
    radius = min(look.radius * unit, width / 2, height / 2)
    edge = _rect(width, height, line / 2, radius, 'fill="none"' + _stroke(look.edge, theme, line), 1)
    return sheet(size, edge)


def _gradient(look: Look, theme: Theme, height: int) -> str:
    base = theme[look.fill]
    light = 0.0 if theme.high_contrast else look.light
    top, bottom = mix(base, (255, 225, 170), light), mix(base, (0, 0, 0), light)
    return (
        f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}">'
        f'<stop offset="0" stop-color="{hex_of(top)}"/><stop offset="0.5" stop-color="{hex_of(base)}"/>'
        f'<stop offset="1" stop-color="{hex_of(bottom)}"/></linearGradient></defs>'
    )


def _rect(width: int, height: int, inset: float, radius: float, look: str, opacity: float) -> str:
    across, down = max(0.5, width - 2 * inset), max(0.5, height - 2 * inset)
    faded = f' opacity="{opacity:g}"' if opacity < 1 else ""
    return (
        f'<rect x="{inset:g}" y="{inset:g}" width="{across:g}" height="{down:g}" rx="{max(0.0, radius - inset):g}" '
        f"{look}{faded}/>"
    )


def _stroke(colour: ColourName | None, theme: Theme, width: float) -> str:
    return f' stroke="{hex_of(theme[colour])}" stroke-width="{width:g}"' if colour else ""


def grey(values: bytes, size: Size) -> Surface:
    """A picture from one byte of brightness per pixel."""
    tripled = bytearray(3 * len(values))
    tripled[0::3] = tripled[1::3] = tripled[2::3] = values
    return pygame.image.frombytes(bytes(tripled), size, "RGB")


def _column(random: Random, count: int, low: int, high: int) -> bytes:
    """Tones that wander instead of jumping."""
    tone, tones = float(random.randrange(low, high)), bytearray()
    for _ in range(count):
        tone += (random.randrange(low, high) - tone) * 0.45
        tones.append(round(tone))
    return bytes(tones)


def check_place(path: Path) -> None:
    """Makes the folder of a picture. Raises OSError, naming the path, where none can be written.

    Pipes, devices, sockets and links to nowhere are left as they are.
    """
    if len(os.fsencode(path.name)) > LONGEST_NAME:
        raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG), str(path))
    if is_there(path) and not path.is_file():
        raise FileExistsError(errno.EEXIST, "something that is no file lies there", str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


def save_picture(surface: Surface, path: Path) -> None:
    """Writes a PNG, whatever the name ends with. Raises OSError."""
    check_place(path)
    data = BytesIO()
    pygame.image.save(surface, data, "picture.png")
    write_whole(path, [data.getvalue()])
