"""The contrast of every word with the pixels that are really behind it, measured while it is drawn.

Asked for is what WCAG 2 asks: 4.5:1, and 3:1 of large letters. Behind a word is what lies under its strokes and close
to them; a twentieth of that may be worse, as the grain of wood and the glint of water are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from traceback import extract_stack
from typing import TypeAlias

import pygame
from msgspec import Struct
from pygame import Mask, Surface

from game.cli.studio import Studio
from game.content.theme import ColourName, contrast
from game.ui.drawing.fonts import Face
from game.ui.drawing.theme import Colour

USUAL, LARGE = 4.5, 3.0
LARGE_PIXELS, LARGE_BOLD_PIXELS = 24.0, 18.5
"""Height of letters at 1280 x 720 from which they are large."""
WORSE = 0.05
SEEN = 0.5
"""Words of which less is left in sight, at the edge of what is drawn anew or scrolled, are not read."""
REACH = 9
"""Part of a letter's height within which pixels are near it."""
Pixel: TypeAlias = tuple[int, int, int, int]
NOTHING: Pixel = (0, 0, 0, 0)
OPAQUE = 250
SHADOW = "shadow"
"""The colour of what lies below words that are read."""
BOLD = "Bold"
WRITING = frozenset(("text", "canvas", "inks"))
DEPTH = 140


class Ink(Struct, frozen=True, order=True):
    """One line of words as it was drawn."""

    ratio: float
    needed: float
    words: str
    colour: ColourName
    pixels: float
    by: str
    """The caller that had it drawn; "" if the contrast is enough."""

    @property
    def short(self) -> float:
        """The contrast as a factor of the one that is asked for; below 1 is too little."""
        return self.ratio / self.needed


class Inks:
    """Stands in for a typesetter's `stamp`: measures each line before it is drawn.

    Pictures that are kept are measured when they are painted, what is written on the window when it is looked at.
    """

    def __init__(self, made: Studio) -> None:
        self._studio, self._ui, self._stamp = made, made.ui, made.ui.text.stamp
        self._looking = False
        self._found: set[Ink] = set()
        self.unseen: set[str] = set()
        """Words drawn on pictures that are seen through: what is behind them is not known there."""
        made.ui.text.stamp = self.stamp  # type: ignore[method-assign]

    def look(self) -> list[Ink]:
        """Returns the inks on the window now, and those painted since the last look; the worst first."""
        self._looking = True
        self._ui.scenes.redraw()
        self._studio.app.frame()
        self._looking = False
        found, self._found = self._found, set()
        return sorted(found, key=lambda ink: ink.short)

    def stamp(self, surface: Surface, words: str, font: Face, colour: ColourName, at: tuple[int, int]) -> None:
        """Measures and draws."""
        read = self._looking or surface is not self._studio.screen.surface()
        if read and words.strip() and colour != SHADOW:
            label = self._ui.text.label(words, font, self._ui.theme[colour])
            behind = _behind(surface, label, max(1, font.point_size // REACH), at)
            solid = {
                (red, green, blue): count for (red, green, blue, alpha), count in behind.items() if alpha >= OPAQUE
            }
            if sum(solid.values()) < (1 - WORSE) * sum(behind.values()):
                self.unseen.add(f"{words} ({_caller()})")
            elif solid:
                self._note(words, font, colour, solid)
        self._stamp(surface, words, font, colour, at)

    def _note(self, words: str, font: Face, colour: ColourName, behind: Mapping[Colour, int]) -> None:
        viewport = self._ui.viewport
        pixels = font.point_size / viewport.unit * viewport.ui_scale / 100
        large = pixels >= (LARGE_BOLD_PIXELS if BOLD in font.style_name else LARGE_PIXELS)
        ratio, needed = worst_of(self._ui.theme[colour], behind), LARGE if large else USUAL
        by = _caller() if ratio < needed else ""
        self._found.add(Ink(round(ratio, 2), needed, words, colour, round(pixels, 1), by))


def faint(inks: Iterable[Ink]) -> list[Ink]:
    """Returns the inks that stand out too little."""
    return [ink for ink in inks if ink.short < 1]


def worst_of(ink: Colour, behind: Mapping[Colour, int]) -> float:
    """The contrast of a colour that all but a few of these pixels reach."""
    left = WORSE * sum(behind.values())
    for ratio, count in sorted((_contrast(ink, colour), count) for colour, count in behind.items()):
        left -= count
        if left < 0:
            return ratio
    raise ValueError("nothing is behind these words")


def _behind(surface: Surface, label: Surface, reach: int, at: tuple[int, int]) -> Counter[Pixel]:
    """The pixels under the strokes of a label and beside them, counted; none of one that is mostly clipped away."""
    area = label.get_rect(topleft=at).inflate(2 * reach, 2 * reach)
    seen = area.clip(surface.get_clip())
    if seen.width * seen.height < SEEN * area.width * area.height:
        return Counter()
    below = Surface(seen.size, pygame.SRCALPHA, 32)
    below.blit(surface, (0, 0), seen)
    strokes = _grown(label, reach, area.size)
    cut = Mask(seen.size)
    cut.draw(strokes, (area.x - seen.x, area.y - seen.y))
    kept = cut.to_surface(Surface(seen.size, pygame.SRCALPHA, 32), setsurface=below, unsetcolor=NOTHING)
    counted: Counter[Pixel] = Counter()
    for mapped, count in Counter(memoryview(kept.get_buffer().raw).cast("I")).items():
        colour = kept.unmap_rgb(mapped)
        counted[(colour.r, colour.g, colour.b, colour.a)] = count
    counted[NOTHING] -= seen.width * seen.height - cut.count()
    return +counted


def _grown(label: Surface, reach: int, size: tuple[int, int]) -> Mask:
    strokes, grown = pygame.mask.from_surface(label), Mask(size)
    for across in range(2 * reach + 1):
        for down in range(2 * reach + 1):
            grown.draw(strokes, (across, down))
    return grown


def _caller() -> str:
    """The functions that had something written, but those that write everything."""
    names = [f"{Path(frame.filename).stem}.{frame.name}" for frame in reversed(extract_stack()[:-2])]
    return " < ".join(name for name in names if name.partition(".")[0] not in WRITING)[:DEPTH]


@lru_cache(maxsize=100_000)
def _contrast(one: Colour, other: Colour) -> float:
    return contrast(one, other)
