"""Fonts by kind of text and pixel size, opened once."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.ui.theme import Theme, Type

SMALLEST_PIXELS = 11
_LEGIBLE_SIZE = 0.88


class Fonts:
    """Opens the bundled fonts; a missing or broken file is replaced by pygame's own font and listed."""

    def __init__(self, folder: Path) -> None:
        """`folder` holds the font files. pygame.font must be initialised before the first `get`."""
        self._folder = folder
        self._open: dict[tuple[str, int], pygame.font.Font] = {}
        self.legible = False
        """Whether text is set in the face made for dyslexic readers."""
        self.missing: set[str] = set()

    def get(self, theme: Theme, kind: Type, unit: float, size: float | None = None) -> pygame.font.Font:
        """The font of a kind at `unit` pixels per design unit; `size` in design units if not the usual one."""
        font = theme.font(kind)
        file = font.legible if self.legible else font.file
        factor = _LEGIBLE_SIZE if self.legible else 1.0
        pixels = max(SMALLEST_PIXELS, round((size or font.size) * unit * factor))
        key = (file, pixels)
        if key not in self._open:
            self._open[key] = self._load(file, pixels)
        return self._open[key]

    def forget(self) -> None:
        """Close all fonts: the size of the window changed."""
        self._open.clear()

    def _load(self, name: str, pixels: int) -> pygame.font.Font:
        try:
            return pygame.font.Font(self._folder / name, pixels)
        except (OSError, pygame.error):
            self.missing.add(name)
            return pygame.font.Font(None, pixels)
