"""Fonts by kind of text and pixel size, opened once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pygame

from game.content.error import ContentError
from game.ui.face import Face
from game.ui.theme import Theme, Type

SMALLEST_PIXELS = 11
ENDINGS = (".ttf", ".otf")
_LEGIBLE_SIZE = 0.88


class Fonts:
    """Opens the bundled fonts; a missing or broken file is listed, and another one of them steps in."""

    def __init__(self, folder: Path) -> None:
        """`folder` holds the font files. pygame.font must be initialised before the first `get`."""
        self._folder = folder
        self._open: dict[tuple[str, int], Face] = {}
        self.legible = False
        """Whether text is set in the face made for dyslexic readers."""
        self.missing: set[str] = set()

    def get(self, theme: Theme, kind: Type, unit: float, size: float | None = None) -> Face:
        """The letters of a kind at `unit` pixels per design unit; `size` in design units if not the usual one.

        Raises ContentError if no font at all can be opened.
        """
        font = theme.font(kind)
        file = font.legible if self.legible else font.file
        factor = _LEGIBLE_SIZE if self.legible else 1.0
        pixels = max(SMALLEST_PIXELS, round((size or font.size) * unit * factor))
        key = (file, pixels)
        if key not in self._open:
            self._open[key] = Face(self._load(file, theme.font(Type.BODY).file, pixels))
        return self._open[key]

    def forget(self) -> None:
        """Closes all fonts: the size of the window changed."""
        self._open.clear()

    def _load(self, name: str, usual: str, pixels: int) -> pygame.font.Font:
        """The named font, or in its place the usual one, or any other."""
        for file in (name, usual, *self._others()):
            try:
                font = pygame.font.Font(self._folder / file, pixels)
                # What is no font opens without a word, and fails only when it is used.
                font.size(file)
            except (OSError, pygame.error):
                self.missing.add(file)
            else:
                return font
        raise ContentError("app/fonts", "no font there can be opened. Install the program again")

    def _others(self) -> Iterator[str]:
        """Looked for only when the named ones fail."""
        with suppress(OSError):
            yield from sorted(file.name for file in self._folder.iterdir() if file.suffix in ENDINGS)
