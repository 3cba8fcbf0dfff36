"""Which letters font files have, and the system's own fonts, looked through off the window's thread."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Lock, Thread

import pygame
from pygame import freetype

USUAL = (
    "notosans", "notosanscjk", "notosanscjkjp", "segoeui", "microsoftyahei", "yugothic", "malgungothic", "pingfang",
    "hiraginosans", "applesdgothicneo", "arialunicodems", "dejavusans", "tahoma", "arial", "segoeuisymbol",
)  # fmt: skip
"""Plain fonts systems bring, the first to be asked; after them every other one in order."""
_PIXELS = 16


class Coverage:
    """Knows of one font file which letters it has; a file that cannot be read has none."""

    def __init__(self, path: Path) -> None:
        self._known: dict[str, bool] = {}
        self._font: freetype.Font | None = None
        try:
            freetype.init()
            font = freetype.Font(str(path), _PIXELS)
            # What has pictures of one size in place of outlines cannot be set among others.
            self._font = font if font.scalable else None
        except (OSError, RuntimeError, pygame.error):
            self._known.clear()

    def has(self, letters: str) -> bool:
        """Whether it has each of these letters."""
        return all(map(self._has, letters))

    def _has(self, letter: str) -> bool:
        if letter not in self._known:
            self._known[letter] = self._font is not None and self._is_drawn_by(self._font, letter)
        return self._known[letter]

    def _is_drawn_by(self, font: freetype.Font, letter: str) -> bool:
        """Whether it is there, and where letters are: some fonts have dots far below the line."""
        metrics = font.get_metrics(letter)[0]
        return metrics is not None and _signed(metrics[2]) > -_PIXELS and _signed(metrics[3]) < 2 * _PIXELS


def _signed(bound: int) -> int:
    """A bound of a letter; pygame gives those below the line as if they were far above."""
    return bound - 2**32 if bound >= 2**31 else bound


class SystemFonts:
    """Finds fonts of the system for letters that none of the program's own has. Never waits for the disk."""

    def __init__(self, listed: Callable[[], Iterator[Path]] | None = None) -> None:
        """`listed`: the files there are, the best first; those of the system if None."""
        self._listed = listed or _system_files
        self._files: list[tuple[Path, Coverage | None]] | None = None
        self._found: dict[str, Path | None] = {}
        self._wanted: set[str] = set()
        self._lock = Lock()
        self._thread: Thread | None = None
        self._news = False

    def find(self, letters: str) -> Path | None:
        """A font that has these letters; None if there is none, or as long as it is looked for."""
        with self._lock:
            if letters in self._found:
                return self._found[letters]
            self._wanted.add(letters)
            if self._thread is None:
                self._thread = Thread(target=self._look, name="system fonts", daemon=True)
                self._thread.start()
        return None

    def take_news(self) -> bool:
        """Whether fonts were found since this was asked last."""
        with self._lock:
            news, self._news = self._news, False
        return news

    def wait(self) -> None:
        """Until everything that was asked for is known: for pictures that are made without a window."""
        thread = self._thread
        if thread is not None:
            thread.join()

    def _look(self) -> None:
        while True:
            with self._lock:
                if not self._wanted:
                    self._thread = None
                    return
                letters = next(iter(self._wanted))
            found = self._search(letters)
            with self._lock:
                self._wanted.discard(letters)
                self._found[letters] = found
                self._news = self._news or found is not None

    def _listing(self) -> list[Path]:
        """The files there are; none where the system does not say."""
        try:
            return list(self._listed())
        except (OSError, ValueError, ImportError, RuntimeError, pygame.error):
            return []

    def _search(self, letters: str) -> Path | None:
        if self._files is None:
            self._files = [(path, None) for path in self._listing()]
        for number, (path, known) in enumerate(self._files):
            coverage = known or Coverage(path)
            self._files[number] = path, coverage
            if coverage.has(letters):
                return path
        return None


def _system_files() -> Iterator[Path]:
    """Each file once. Where fonts cannot be listed there are none."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        names = pygame.font.get_fonts()
        usual = {name: number for number, name in enumerate(USUAL)}
        ordered = sorted(names, key=lambda name: (usual.get(name, len(usual)), name))
        found = (pygame.font.match_font(name) for name in ordered)
        yield from dict.fromkeys(Path(path) for path in found if path)
