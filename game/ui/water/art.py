"""The painted parts of one water at one size, cut from their sheets when they are wanted."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui.drawing.assets import Assets, painted
from game.ui.water.clock import GROUPS, PAIR_SHIFT
from game.ui.water.parts import (
    BANK,
    BANK_SHALLOWS,
    CELL,
    PLANT,
    SIDES,
    WIDE,
    light_parts,
    still_parts,
)

LIGHTS: Final = "app/water"
_PARTS: Final = ("stills", "tile", "bed", "plants", "bank_left", "bank_right", "shallows_left", "shallows_right")
"""All that a look may be painted in."""
_FADE: Final = 32
"""Steps in which light fades where water has no shore."""
_SOLID: Final = 225
"""From this alpha on a bank is land."""
_GREYS: Final = [(entry, entry, entry) for entry in range(256)]


class WaterArt:
    """Parts of a look, `unit` pixels per cell. Nothing here is drawn on by whoever gets it."""

    def __init__(self, assets: Assets, look: str, unit: int) -> None:
        self._assets, self._look, self.unit = assets, look, unit

    def read(self) -> bool:
        """Has everything it is cut from read off the window's thread; whether all of it is there by now."""
        sheets = [f"{LIGHTS}/light", *(f"{self._look}/{name}" for name in _PARTS)]
        here = [self._assets.fetch(id) for id in sheets if self._assets.exists(id)]
        return all(here) and self._assets.workshop.ask(*_phases(self._assets), lasting=True) is not None

    @staticmethod
    def is_there(assets: Assets, look: str) -> bool:
        """Whether this look was painted."""
        return assets.exists(f"{look}/stills")

    @property
    def has_tile(self) -> bool:
        """Whether bed and land are one picture that repeats itself downstream."""
        return self._assets.exists(f"{self._look}/tile")

    @property
    def has_banks(self) -> bool:
        """Whether there is land beside this water that follows its shores."""
        return self._assets.exists(f"{self._look}/bank_left")

    @property
    def has_plants(self) -> bool:
        """Whether anything grows on its land."""
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
        """What stands on a space, and where it begins, seen from the middle of the space in pixels."""
        part = still_parts()[name]
        return self._cut(f"{self._look}/stills", part.place), self._corner(part.box)

    def light(self, name: str) -> tuple[Surface, tuple[int, int]]:
        """The colours of moving light, with how much of the light below it takes away."""
        part = light_parts()[name]
        return self._cut(f"{LIGHTS}/light", part.place), self._corner(part.box)

    def phase(self, name: str, ahead: int = 0) -> Surface:
        """Which entry of the palette each pixel shows; `ahead` pairs of columns further in its round."""
        shift = ahead * PAIR_SHIFT % GROUPS["flow"].entries
        place = light_parts()[name].place
        key = ("water phase", name, shift, self.unit)

        def cut() -> Surface:
            phases = self._assets.workshop.take(*_phases(self._assets), lasting=True)[0]
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
        """Pixels after which a bank repeats itself."""
        return BANK * self.unit

    def plant(self, square: int) -> Surface:
        """One that grows or lies on land, by its number; its middle is that of the picture."""
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
    """The same light, so many entries of the current further."""
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
