"""Fonts by kind of text and pixel size, opened once; behind each those that have the letters it lacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pygame

from game.content.error import ContentError
from game.ui.drawing.coverage import Coverage, SystemFonts
from game.ui.drawing.face import Face, Setting
from game.ui.drawing.theme import Theme, Type

SMALLEST_PIXELS = 11
ENDINGS = (".ttf", ".otf")
_LEGIBLE_SIZE = 0.88


class Fonts:
    """Opens the bundled fonts; a missing or broken file is listed, and another one of them steps in."""

    def __init__(self, folder: Path) -> None:
        """`folder` holds the font files. pygame.font must be initialised before the first `get`."""
        self._folder = folder
        self._faces: dict[tuple[str, int], Face] = {}
        self._open: dict[tuple[Path, int], pygame.font.Font | None] = {}
        self._covered: dict[Path, Coverage] = {}
        self._foreign: dict[tuple[Path, int], Setting] = {}
        self.system = SystemFonts()
        """What draws the letters that none of the program's fonts has."""
        self.legible = False
        """Whether text is set in the face made for dyslexic readers."""
        self.missing: set[str] = set()

    def get(self, theme: Theme, kind: Type, unit: float, size: float | None = None) -> Face:
        """The letters of a kind at `unit` pixels per design unit; `size` in design units if not the usual one.

        Raises ContentError if no font at all can be opened.
        """
        font = theme.font(kind)
        file = font.legible if self.legible else font.file
        whole = (size or font.size) * unit
        pixels = max(SMALLEST_PIXELS, round(whole * (_LEGIBLE_SIZE if self.legible else 1.0)))
        key = (file, pixels)
        if key not in self._faces:
            first = self._load(file, theme.font(Type.BODY).file, pixels)
            others = theme.file.behind.get(file, ())
            self._faces[key] = self._face(first, pixels, others, max(SMALLEST_PIXELS, round(whole)))
        return self._faces[key]

    def forget(self) -> None:
        """Closes all fonts: the size of the window changed."""
        self._faces.clear()
        self._open.clear()
        self._foreign.clear()

    def lacking(self, letters: Iterable[str]) -> list[str]:
        """The letters that neither a font of the program nor one of this computer has; [] where there are no fonts of
        the program to ask. Waits until all are looked through."""
        ours = [self._coverage(self._folder / name) for name in self._others()]
        lost = sorted(each for each in letters if ours and not any(one.has(each) for one in ours))
        for letter in lost:
            self.system.find(letter)
        self.system.wait()
        return [letter for letter in lost if self.system.find(letter) is None]

    def _face(self, first: Path, pixels: int, others: tuple[str, ...], whole: int) -> Face:
        """`pixels` of the first font, `whole` of those behind it, which are drawn as large as they are elsewhere."""
        font = self._opened(first, pixels)
        assert font is not None
        chain = [self._setting(first, pixels), *(self._setting(self._folder / name, whole) for name in others)]
        return Face(font, chain, partial(self._more, whole))

    def _setting(self, path: Path, pixels: int, *, ours: bool = True) -> Setting:
        """How a file draws letters at a size; one that cannot be opened has none."""
        return Setting(partial(self._has, path, pixels), partial(self._font, path, pixels), ours)

    def _more(self, pixels: int, letters: str) -> Setting | None:
        """A font of the system for letters that none of the program's own has."""
        path = self.system.find(letters)
        if path is None or self._opened(path, pixels) is None:
            return None
        key = (path, pixels)
        if key not in self._foreign:
            self._foreign[key] = self._setting(path, pixels, ours=False)
        return self._foreign[key]

    def _has(self, path: Path, pixels: int, letters: str) -> bool:
        return self._coverage(path).has(letters) and self._opened(path, pixels) is not None

    def _coverage(self, path: Path) -> Coverage:
        if path not in self._covered:
            self._covered[path] = Coverage(path)
        return self._covered[path]

    def _font(self, path: Path, pixels: int) -> pygame.font.Font:
        font = self._opened(path, pixels)
        assert font is not None
        return font

    def _opened(self, path: Path, pixels: int) -> pygame.font.Font | None:
        """The font of a file; None if it is none."""
        key = (path, pixels)
        if key not in self._open:
            self._open[key] = None
            with suppress(OSError, pygame.error):
                font = pygame.font.Font(path, pixels)
                # What is no font opens without a word, and fails only when it is used.
                font.size(path.name)
                self._open[key] = font
        return self._open[key]

    def _load(self, name: str, usual: str, pixels: int) -> Path:
        """The named font, or in its place the usual one, or any other."""
        for file in (name, usual, *self._others()):
            if self._opened(self._folder / file, pixels) is not None:
                return self._folder / file
            self.missing.add(file)
        raise ContentError("app/fonts", "no font there can be opened. Install the program again")

    def _others(self) -> Iterator[str]:
        """Looked for only when the named ones fail."""
        with suppress(OSError):
            yield from sorted(file.name for file in self._folder.iterdir() if file.suffix in ENDINGS)
