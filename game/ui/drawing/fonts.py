"""Fonts by kind of text: faces, the characters they cover, and a face for any character."""

from __future__ import annotations

import re
import unicodedata
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path
from threading import Lock, Thread
from typing import Final

import pygame
from msgspec import Struct
from pygame import Surface, freetype

from game.content.error import ContentError
from game.content.untrusted_text import drawable, has_ink, is_joiner
from game.ui.drawing.theme import Colour, Theme, Type

SMALLEST_PIXELS = 11
ENDINGS = (".ttf", ".otf")
_LEGIBLE_SIZE = 0.88

WIDEST_PIXELS: Final = 16_384
"""Maximum width of one line as a picture, in pixels: anything wider lies outside every window and is left out."""
_WORDS: Final = re.compile(r"\s+|\S+")
_SCRIPTS: Final = {
    "ARABIC": "Arab", "HEBREW": "Hebr", "DEVANAGARI": "Deva", "BENGALI": "Beng", "GURMUKHI": "Guru",
    "GUJARATI": "Gujr", "TAMIL": "Taml", "TELUGU": "Telu", "KANNADA": "Knda", "MALAYALAM": "Mlym", "SINHALA": "Sinh",
    "THAI": "Thai", "LAO": "Laoo", "KHMER": "Khmr", "MYANMAR": "Mymr", "TIBETAN": "Tibt", "SYRIAC": "Syrc",
}  # fmt: skip
"""Scripts whose letters change their shape with those beside them, by the first word of a letter's name."""
_SKIN_TONES: Final = range(0x1F3FB, 0x1F400)
_NO_LETTER_WIDE, _NO_LETTER_HIGH, _NO_LETTER_APART = 0.6, 0.85, 0.12
"""The sign for what no font has, in heights of its letters: a frame with room at both sides."""

USUAL = (
    "notosans", "notosanscjk", "notosanscjkjp", "segoeui", "microsoftyahei", "yugothic", "malgungothic", "pingfang",
    "hiraginosans", "applesdgothicneo", "arialunicodems", "dejavusans", "tahoma", "arial", "segoeuisymbol",
)  # fmt: skip
"""Plain fonts systems bring, the first to be asked; after them every other one in order."""
_PIXELS = 16


class Fonts:
    """Opens the bundled fonts; a missing or broken file is listed, and another one of them steps in."""

    def __init__(self, folder: Path) -> None:
        """`folder` holds the font files. pygame.font must be initialised before the first `get`."""
        self._folder = folder
        self._faces: dict[tuple[str, int], Face] = {}
        self._open: dict[tuple[Path, int], pygame.font.Font | None] = {}
        self._covered: dict[Path, FontCoverage] = {}
        self._foreign: dict[tuple[Path, int], FaceFont] = {}
        self.system = SystemFonts()
        """The fonts that draw the letters that none of the program's fonts has."""
        self.legible = False
        """True if text is set in the face made for dyslexic readers."""
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

    def _setting(self, path: Path, pixels: int, *, ours: bool = True) -> FaceFont:
        """Returns a file's font at a size; a file that cannot be opened has none."""
        return FaceFont(partial(self._has, path, pixels), partial(self._font, path, pixels), ours)

    def _more(self, pixels: int, letters: str) -> FaceFont | None:
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

    def _coverage(self, path: Path) -> FontCoverage:
        if path not in self._covered:
            self._covered[path] = FontCoverage(path)
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
                # A file that is no font opens without an error, and fails only when it is used.
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


class FaceFont(Struct, frozen=True):
    """A font of a face that draws some letters: `has` says which, `font` opens it."""

    has: Callable[[str], bool]
    font: Callable[[], pygame.font.Font]
    ours: bool = True
    """True if the program brings the font: then all of its letters stand side by side from left to right."""


class _Run(Struct, frozen=True):
    """Letters side by side in one font; None for what none has."""

    setting: FaceFont | None
    text: str
    script: str = ""
    backwards: bool = False


class Face:
    """A chain of fonts that measures and draws any text: each word in the first one that has all its letters, letter
    by letter where none has. What has no width draws nothing, and what no font has is a frame."""

    def __init__(
        self, font: pygame.font.Font, chain: Sequence[FaceFont], more: Callable[[str], FaceFont | None]
    ) -> None:
        """`chain`: its fonts in order, `font` the first of them; `more`: another one for letters that none has."""
        self._font, self._chain, self._more = font, tuple(chain), more
        self._runs = lru_cache(maxsize=256)(self._found_runs)
        self._simple = set(map(chr, range(32, 127)))
        """Letters that the first font is known to have, and draws side by side."""
        self._others: set[str] = set()

    @property
    def point_size(self) -> int:
        """Its size in pixels."""
        return self._font.point_size

    @property
    def style_name(self) -> str:
        """The style of the first font, such as `Bold`."""
        return self._font.style_name or ""

    def get_height(self) -> int:
        """Pixels from the top of the highest letter to the bottom of the deepest."""
        return self._font.get_height()

    def size(self, text: str) -> tuple[int, int]:
        """Width and height of one line in pixels."""
        line = drawable(text)
        if self._is_simple(line):
            return self._font.size(line)
        return sum(map(self._width, self._runs(line))), self._font.get_height()

    def rise(self, text: str) -> int:
        """Pixels that letters such as Ü reach above the line: all of the text is drawn so much lower."""
        line = drawable(text)
        if line.isascii():
            return 0
        if self._is_simple(line):
            return _reach(line, self._font)
        return max((self._above(run) for run in self._runs(line)), default=0)

    def lacks(self, text: str) -> bool:
        """True if some part of a text is drawn as the sign for a missing letter."""
        line = drawable(text)
        return not self._is_simple(line) and any(run.setting is None for run in self._runs(line))

    def draw(self, text: str, colour: Colour) -> Surface:
        """One line as a picture, without pixels if nothing of it is seen."""
        line = drawable(text)
        while line and (width := self.size(line)[0]) > WIDEST_PIXELS:
            line = line[: min(len(line) - 1, len(line) * WIDEST_PIXELS // width)]
        if not line or not self.size(line)[0]:
            return Surface((0, self._font.get_height()), pygame.SRCALPHA, 32)
        if self._is_simple(line):
            return self._font.render(line, True, colour)
        return self._side_by_side(self._runs(line), colour, self._font.get_ascent() + self.rise(line))

    def _is_simple(self, line: str) -> bool:
        """True if the first font alone draws the line."""
        for letter in {*line} - self._simple - self._others:
            simple = self._chain[0].has(letter) and not _script_of(letter) and not _is_backwards(letter)
            (self._simple if simple and (has_ink(letter) or letter == "\u00a0") else self._others).add(letter)
        return self._simple.issuperset(line)

    def _side_by_side(self, runs: Sequence[_Run], colour: Colour, base: int) -> Surface:
        """Returns the runs on one base line, `base` pixels below the top."""
        drawn = [(run, self._drawn(run, colour)) for run in runs if self._width(run)]
        tops = [base - self._base(run) for run, _ in drawn]
        high = max(top + picture.get_height() for top, (_, picture) in zip(tops, drawn, strict=True))
        line = Surface((sum(self._width(run) for run, _ in drawn), high), pygame.SRCALPHA, 32)
        x = 0
        for top, (run, picture) in zip(tops, drawn, strict=True):
            line.blit(picture, (x, top))
            x += self._width(run)
        return line

    def _found_runs(self, line: str) -> tuple[_Run, ...]:
        found: list[_Run] = []
        for word in _WORDS.findall(line):
            for run in self._of_word(word, found[-1] if found else None):
                last = found[-1] if found else None
                if last is not None and _goes_on(last, run):
                    found[-1] = _Run(last.setting, last.text + run.text, last.script, last.backwards)
                else:
                    found.append(run)
        return tuple(part for run in found for part in _parted(run))

    def _of_word(self, word: str, before: _Run | None) -> Iterator[_Run]:
        if word.isspace():
            if before is None or before.setting is None or not before.setting.has(" "):
                yield _Run(self._chain[0], " " * len(word))
            else:
                yield _Run(before.setting, " " * len(word), before.script)
            return
        script, backwards = _script_of(word), _is_backwards(word)
        whole = next((each for each in self._chain if each.has(_needed(word))), None)
        if whole is not None:
            yield _Run(whole, word, script, backwards)
            return
        for cluster in _clusters(word):
            needed = _needed(cluster)
            setting = next((each for each in self._chain if each.has(needed)), None) or self._more(needed)
            yield _Run(setting, cluster, script, backwards)

    def _width(self, run: _Run) -> int:
        if run.setting is None:
            wide = round(self._font.get_ascent() * (_NO_LETTER_WIDE + 2 * _NO_LETTER_APART))
            return wide * sum(1 for cluster in _clusters(run.text) if any(map(has_ink, cluster)))
        return _set(run, run.setting).size(run.text)[0]

    def _drawn(self, run: _Run, colour: Colour) -> Surface:
        if run.setting is not None:
            return _set(run, run.setting).render(run.text, True, colour)
        wide, high = self._width(run), self._font.get_ascent()
        frames, count = Surface((wide, high), pygame.SRCALPHA, 32), max(1, len(list(_clusters(run.text))))
        apart, tall = round(high * _NO_LETTER_APART), round(high * _NO_LETTER_HIGH)
        for number in range(count):
            left, room = wide * number // count, wide // count
            area = pygame.Rect(left + apart, high - tall, room - 2 * apart, tall)
            pygame.draw.rect(frames, colour, area, max(1, high // 14))
        return frames

    def _base(self, run: _Run) -> int:
        """Pixels from the top of a picture of a run to its base line."""
        if run.setting is None:
            return self._font.get_ascent()
        return run.setting.font().get_ascent() + _reach(run.text, run.setting.font())

    def _above(self, run: _Run) -> int:
        """Pixels that a run reaches above the highest letters of the first font."""
        return max(0, self._base(run) - self._font.get_ascent())


def _reach(text: str, font: pygame.font.Font) -> int:
    """Pixels that letters reach above the ascent of their own font."""
    if text.isascii():
        return 0
    return max(0, max((metric[3] for metric in font.metrics(text) if metric), default=0) - font.get_ascent())


def _parted(run: _Run) -> Iterator[_Run]:
    """The run, blanks behind letters from right to left apart: what comes next stands behind them."""
    words = run.text.rstrip(" ") if run.backwards else run.text
    yield _Run(run.setting, words, run.script, run.backwards)
    if words != run.text:
        yield _Run(run.setting, run.text[len(words) :])


def _set(run: _Run, setting: FaceFont) -> pygame.font.Font:
    """The font, told in what script and direction the letters go on."""
    font = setting.font()
    if setting.ours:
        return font
    font.set_direction(pygame.DIRECTION_RTL if run.backwards else pygame.DIRECTION_LTR)
    font.set_script(run.script or "Latn")
    return font


def _goes_on(last: _Run, run: _Run) -> bool:
    """True if the letters continue a run; blanks take the look of the letters before them."""
    same = (last.setting, last.script) == (run.setting, run.script)
    return same and (last.backwards == run.backwards or run.text.isspace())


def _needed(text: str) -> str:
    """The letters a font must have for a text."""
    return "".join(dict.fromkeys(each for each in text if has_ink(each)))


def _is_backwards(word: str) -> bool:
    """True if the word runs from right to left."""
    return unicodedata.bidirectional(word[0]) in ("R", "AL")


def _script_of(word: str) -> str:
    return _SCRIPTS.get(unicodedata.name(word[0], "").partition(" ")[0], "")


def _clusters(word: str) -> Iterator[str]:
    """Letters with what belongs to them: marks, selectors, tones of skin, and pictures that are joined."""
    cluster = ""
    for each in word:
        belongs = unicodedata.combining(each) or not has_ink(each) or unicodedata.category(each) in ("Mn", "Mc", "Me")
        if cluster and (belongs or is_joiner(cluster[-1]) or ord(each) in _SKIN_TONES):
            cluster += each
            continue
        if cluster:
            yield cluster
        cluster = each
    if cluster:
        yield cluster


class FontCoverage:
    """Knows of one font file which letters it has; a file that cannot be read has none."""

    def __init__(self, path: Path) -> None:
        self._known: dict[str, bool] = {}
        self._font: freetype.Font | None = None
        try:
            freetype.init()
            font = freetype.Font(str(path), _PIXELS)
            # A font with pictures of one size in place of outlines cannot be set among others.
            self._font = font if font.scalable else None
        except (OSError, RuntimeError, pygame.error):
            self._known.clear()

    def has(self, letters: str) -> bool:
        """True if the font has each of these letters."""
        return all(map(self._has, letters))

    def _has(self, letter: str) -> bool:
        if letter not in self._known:
            self._known[letter] = self._font is not None and self._is_drawn_by(self._font, letter)
        return self._known[letter]

    def _is_drawn_by(self, font: freetype.Font, letter: str) -> bool:
        """True if the letter is there, and where letters are: some fonts have dots far below the line."""
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
        self._files: list[tuple[Path, FontCoverage | None]] | None = None
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
        """True if fonts were found since the last call."""
        with self._lock:
            news, self._news = self._news, False
        return news

    def wait(self) -> None:
        """Waits until everything that was asked for is known: for pictures that are made without a window."""
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
            coverage = known or FontCoverage(path)
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
