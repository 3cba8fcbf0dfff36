"""Painted parts of water, the time they move by, and how they are drawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import pygame
from msgspec import Struct
from pygame import Rect, Surface

from game.ui.drawing.assets import Assets, painted

LIGHTS: Final = "app/water"
_PARTS: Final = ("stills", "tile", "bed", "plants", "bank_left", "bank_right", "shallows_left", "shallows_right")
"""All that a look may be painted in."""
_FADE: Final = 32
"""Steps in which light fades where water has no shore."""
_SOLID: Final = 225
"""Minimum alpha at which a bank is land."""
_GREYS: Final = [(entry, entry, entry) for entry in range(256)]

CELL: Final = 120
"""Pixels of a space in everything that is painted."""
PATTERN: Final = 2
"""Cells after which the threads of a current repeat themselves, across and along."""
BED: Final = 4
"""Cells after which the bed repeats itself."""
BANK: Final = 12
"""Cells after which a bank repeats itself along the river."""
BANK_WIDE: Final = 7
"""Cells of land on the picture of a bank."""
BANK_SHALLOWS: Final = 2
"""Cells of water beside it, and on the picture of its shallows on both sides of the shore."""
WIDE: Final = 1280
"""Pixels of a sheet across."""
PLANT: Final = 160
"""Pixels of the square round a plant or stone; eight squares make a row of their sheet."""
GROWTHS: Final = {
    "pine": range(8),
    "bush": range(8, 12),
    "boulder": range(12, 16),
    "reed": range(16, 20),
    "pebble": range(20, 24),
}
"""The squares that show each growth, row by row."""
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height in cells, seen from the middle of the space."""
_GAP: Final = 2
_SHIFT: Final[Box] = (0, 0, PATTERN, 1)
_LEAN: Final[Box] = (-1.3, -1.5, 2.6, 3.0)
_ROCK: Final[Box] = (-1.4, -2.2, 2.8, 3.6)
_RAPIDS: Final[Box] = (-1.3, -1.6, 2.6, 2.6)
_FALL: Final[Box] = (-0.5, -2.0, 1.0, 2.6)
_EDDY: Final[Box] = (-0.6, -0.6, 1.2, 1.2)
SIDES: Final = ("left", "right")
ENDS: Final = ("middle", "begins", "ends", "alone")
"""The ends of a fall, from its left to its right."""
WAVES: Final = ("wave", "wave2")
TURNS: Final = ("ahead", "left", "right")
ROCKS: Final = 3
"""Different stones."""
STONE: Final = 0.37
"""The part of a rock on which no light falls: its radius in cells."""

Ramp: TypeAlias = Sequence[float]
LightPalette: TypeAlias = list[tuple[int, int, int]]
PAIR_SHIFT: Final = 47
"""Entries by which the light of two columns runs ahead of that of the two columns before them."""
_BREATH: Final = 3.927
"""Radians per second of waves that stand: 1.6 seconds there and back."""
_SWAY: Final = 3.0
"""Entries a standing wave goes to and fro."""
_SHADES: Final = [(grey, grey, grey) for grey in range(256)]


class WaterArt:
    """Parts of a look, `unit` pixels per cell. Callers draw on none of them."""

    def __init__(self, assets: Assets, look: str, unit: int) -> None:
        self._assets, self._look, self.unit = assets, look, unit

    def read(self) -> bool:
        """Has everything it is cut from read off the window's thread; returns whether all of it is there by now."""
        sheets = [f"{LIGHTS}/light", *(f"{self._look}/{name}" for name in _PARTS)]
        here = [self._assets.fetch(id) for id in sheets if self._assets.exists(id)]
        return all(here) and self._assets.renderer.ask(*_phases(self._assets), lasting=True) is not None

    @staticmethod
    def is_there(assets: Assets, look: str) -> bool:
        """True if this look was painted."""
        return assets.exists(f"{look}/stills")

    @property
    def has_tile(self) -> bool:
        """True if bed and land are one picture that repeats itself downstream."""
        return self._assets.exists(f"{self._look}/tile")

    @property
    def has_banks(self) -> bool:
        """True if there is land beside this water that follows its shores."""
        return self._assets.exists(f"{self._look}/bank_left")

    @property
    def has_plants(self) -> bool:
        """True if anything grows on its land."""
        return self._assets.exists(f"{self._look}/plants")

    def tile(self) -> Surface:
        """Bed and land, the middle of the river in its middle."""
        return self._scaled("tile")

    def fading(self, side: int) -> Surface:
        """Black that fades away from the left (0) or right (1) edge of the light."""

        def draw() -> Surface:
            line = Surface((_FADE, 1), pygame.SRCALPHA)
            for x in range(_FADE):
                line.set_at((x if side == 0 else _FADE - 1 - x, 0), (0, 0, 0, round(255 * (1 - x / _FADE) ** 0.7)))
            return pygame.transform.smoothscale(line, (2 * self.unit, 4 * self.unit))

        return self._assets.made(("water fading", side, self.unit), draw)

    def bed(self) -> Surface:
        """The bed, to be laid side by side."""
        return self._scaled("bed")

    def still(self, name: str) -> tuple[Surface, tuple[int, int]]:
        """Returns the picture of what stands on a space, and its corner, seen from the middle of the space in
        pixels.
        """
        part = still_parts()[name]
        return self._cut(f"{self._look}/stills", part.place), self._corner(part.box)

    def light(self, name: str) -> tuple[Surface, tuple[int, int]]:
        """The colours of moving light, with how much of the light below it takes away."""
        part = light_parts()[name]
        return self._cut(f"{LIGHTS}/light", part.place), self._corner(part.box)

    def phase(self, name: str, ahead: int = 0) -> Surface:
        """Returns the entry of the palette that each pixel shows; `ahead` pairs of columns further in its round."""
        shift = ahead * PAIR_SHIFT % GROUPS["flow"].entries
        place = light_parts()[name].place
        key = ("water phase", name, shift, self.unit)

        def cut() -> Surface:
            phases = self._assets.renderer.take(*_phases(self._assets), lasting=True)[0]
            small = pygame.transform.scale(phases.subsurface(place), self._size(place))
            return _keyed(_ahead(small, shift) if shift else small)

        return self._assets.made(key, cut)

    def bank(self, side: int) -> Surface:
        """Land on the left (0) or right (1)."""
        return self._scaled(f"bank_{SIDES[side]}")

    def shallows(self, side: int) -> Surface:
        """The water beside it."""
        return self._scaled(f"shallows_{SIDES[side]}")

    def dry(self, side: int) -> Surface:
        """Black where that bank is land, clear where it is water."""

        def draw() -> Surface:
            land = pygame.mask.from_surface(self.bank(side), _SOLID)
            return land.to_surface(setcolor=(0, 0, 0, 255), unsetcolor=(0, 0, 0, 0))

        return self._assets.made(("water dry", self._look, side, self.unit), draw)

    def shore(self, picture: Surface, side: int) -> int:
        """Pixels from the left of a picture of a bank, or of its shallows, to the shore."""
        water = BANK_SHALLOWS * self.unit
        return picture.get_width() - water if side == 0 else water

    @property
    def bank_length(self) -> int:
        """Returns the number of pixels after which a bank repeats."""
        return BANK * self.unit

    def plant(self, square: int) -> Surface:
        """Returns the picture of what grows or lies on land, by its number; both have the same middle."""
        row, column = divmod(square, WIDE // PLANT)
        return self._cut(f"{self._look}/plants", Rect(column * PLANT, row * PLANT, PLANT, PLANT))

    def _corner(self, box: tuple[float, float, float, float]) -> tuple[int, int]:
        return round(box[0] * self.unit), round(box[1] * self.unit)

    def _size(self, place: Rect) -> tuple[int, int]:
        return max(1, round(place.width * self.unit / CELL)), max(1, round(place.height * self.unit / CELL))

    def _cut(self, sheet: str, place: Rect) -> Surface:
        def cut() -> Surface:
            return pygame.transform.smoothscale(self._assets.original(sheet).subsurface(place), self._size(place))

        return self._assets.made(("water part", sheet, tuple(place), self.unit), cut)

    def _scaled(self, name: str) -> Surface:
        whole = self._assets.original(f"{self._look}/{name}")
        return self._cut(f"{self._look}/{name}", whole.get_rect())


def empty_phases(size: tuple[int, int]) -> Surface:
    """A picture of phases on which nothing moves."""
    surface = Surface(size, depth=8)
    surface.set_palette(_GREYS)
    return surface


def _phases(assets: Assets) -> tuple[Hashable, Callable[[], tuple[Surface]]]:
    """The sheet of phases with eight bits a pixel: its key, and what reads it."""
    source = assets.source(f"{LIGHTS}/phase")

    def read() -> tuple[Surface]:
        sheet = painted(source or b"")
        surface = pygame.image.frombytes(pygame.image.tobytes(sheet, "RGB")[::3], sheet.get_size(), "P")
        surface.set_palette(_GREYS)
        return (surface,)

    return "water phases", read


def _ahead(phases: Surface, shift: int) -> Surface:
    """Returns the light, `shift` entries of the current further."""
    group = GROUPS["flow"]
    table = bytearray(range(256))
    for entry in range(group.entries):
        table[group.first + entry] = group.first + (entry + shift) % group.entries
    entries = pygame.image.tobytes(phases, "P").translate(bytes(table))
    surface = pygame.image.frombytes(entries, phases.get_size(), "P")
    surface.set_palette(_GREYS)
    return surface


def _keyed(phases: Surface) -> Surface:
    phases.set_palette(_GREYS)
    phases.set_colorkey(0)
    return phases


class SheetPart(NamedTuple):
    """A part on a sheet."""

    place: Rect
    """Rectangle in pixels of the sheet."""
    box: Box


def light_parts() -> Mapping[str, SheetPart]:
    """Returns the sheet parts of the moving light, which all waters share. Two digits: for columns and rows of this
    parity; one: for rows.
    """
    return _shelved(tuple(_lights()))


def still_parts() -> Mapping[str, SheetPart]:
    """Returns the sheet parts of what stands still on a space."""
    return _shelved(tuple(_stills()))


def sheet_size(parts: Mapping[str, SheetPart]) -> tuple[int, int]:
    """Returns the size of a sheet with these parts."""
    return WIDE, max(part.place.bottom for part in parts.values())


def _lights() -> Sequence[tuple[str, Box]]:
    parities = [f"{column}{row}" for column in range(PATTERN) for row in range(PATTERN)]
    return [
        ("plain", (0, 0, PATTERN, PATTERN)),
        *((f"shift_{side}_{row}", _SHIFT) for side in SIDES for row in range(PATTERN)),
        *((f"eddy_{side}", _EDDY) for side in SIDES),
        *((f"fall_{end}", _FALL) for end in ENDS),
        *((f"lean_{side}_{parity}", _LEAN) for side in SIDES for parity in parities),
        *((f"rapids_{turn}_{wave}", _RAPIDS) for turn in TURNS for wave in WAVES),
        *((f"rock_{parity}", _ROCK) for parity in parities),
    ]


def _stills() -> Sequence[tuple[str, Box]]:
    return [
        *((f"rapids_{turn}_{wave}", (-1.0, -1.0, 2.0, 2.0)) for turn in TURNS for wave in WAVES),
        *((f"rock_{number}", (-0.8, -1.1, 1.6, 1.8)) for number in range(ROCKS)),
        *((f"fall_{end}", (-0.5, -2.0, 1.0, 2.9)) for end in ENDS),
        ("eddy", _EDDY),
    ]


@lru_cache(maxsize=4)
def _shelved(boxes: tuple[tuple[str, Box], ...]) -> Mapping[str, SheetPart]:
    """Parts in rows, in their order."""
    found = {}
    x = y = tall = 0
    for name, box in boxes:
        width, height = round(box[2] * CELL), round(box[3] * CELL)
        if x + width > WIDE:
            x, y, tall = 0, y + tall + _GAP, 0
        found[name] = SheetPart(Rect(x, y, width, height), box)
        x, tall = x + width + _GAP, max(tall, height)
    return found


class Group(Struct, frozen=True):
    """Entries of the palette with one clock."""

    first: int
    entries: int
    period: float
    """Seconds of one round; 0: it goes to and fro in its place."""
    start: float = 0.0
    """The angle where a standing wave begins, in radians."""


GROUPS: Final[Mapping[str, Group]] = {
    "flow": Group(1, 128, 6.4),
    "eddy": Group(129, 48, 3.0),
    "wave": Group(177, 24, 0.0),
    "wave2": Group(201, 24, 0.0, 1.9),
    "fast": Group(225, 30, 0.8),
}


@lru_cache(maxsize=4)
def palette_at(seconds: float, glow: float = 1.0) -> LightPalette:
    """Greys for every entry at this time, weaker with less `glow`; entry 0 is dark.

    Between two entries light is mixed, so it runs smoothly.
    """
    palette: LightPalette = [_SHADES[0]] * 256
    for name, group in GROUPS.items():
        twice, count = _RAMPS_TWICE[name], group.entries
        breath = math.sin(seconds * _BREATH + group.start)
        moved = seconds / group.period * count if group.period else _SWAY * breath
        strength = 255 * glow * (1.0 if group.period else 0.86 + 0.14 * breath)
        whole, part = int(moved // 1), moved % 1
        here, before = -whole % count, (-whole - 1) % count
        pairs = zip(twice[here : here + count], twice[before : before + count], strict=True)
        shades = [_SHADES[int((light * (1 - part) + other * part) * strength)] for light, other in pairs]
        palette[group.first : group.first + count] = shades
    return palette


def _running(count: int, pulses: Sequence[tuple[int, int, float]]) -> Ramp:
    """Pulses of light given as head, length and strength: sharp in front, with a long tail."""
    ramp = [0.0] * count
    for head, length, strength in pulses:
        for entry in range(count):
            back = (head - entry) % count
            if back < length:
                ramp[entry] = max(ramp[entry], strength * (1 - back / length) ** 1.4)
            elif back == count - 1:
                ramp[entry] = max(ramp[entry], strength / 2)
    return ramp


def _standing(count: int) -> Ramp:
    """A crest with a sharp edge downstream, its foam thinning upstream; the trough stays dark."""
    return [max(0.0, 1 - entry / (0.62 * count)) ** 1.1 * min(1.0, (entry + 1) / 2) for entry in range(count)]


_RAMPS: Final[Mapping[str, Ramp]] = {
    "flow": _running(128, ((44, 66, 1.0), (60, 14, 0.5), (112, 62, 0.85))),
    "eddy": _running(48, ((24, 20, 1.0), (2, 6, 0.3))),
    "wave": _standing(24),
    "wave2": _standing(24),
    "fast": _running(30, ((9, 14, 1.0), (19, 9, 0.5), (28, 8, 0.85))),
}


_RAMPS_TWICE: Final[Mapping[str, Ramp]] = {name: (*ramp, *ramp) for name, ramp in _RAMPS.items()}
"""Each again after its end, so that a round that begins anywhere is one piece of it."""
