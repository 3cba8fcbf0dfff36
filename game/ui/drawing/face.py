"""Letters of one look and size. Takes any text whatever it holds: names, labels and files come from strangers."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final

import pygame
from msgspec import Struct
from pygame import Surface

from game.content.letters import drawable, has_ink, is_joiner
from game.ui.drawing.theme import Colour

WIDEST_PIXELS: Final = 16_384
"""Of one line as a picture: what goes on beyond every window is left out."""
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


class Setting(Struct, frozen=True):
    """A font of a face that draws some letters: `has` says which, `font` opens it."""

    has: Callable[[str], bool]
    font: Callable[[], pygame.font.Font]
    ours: bool = True
    """Whether the program brings it: then all of its letters stand side by side from left to right."""


class _Run(Struct, frozen=True):
    """Letters side by side in one font; None for what none has."""

    setting: Setting | None
    text: str
    script: str = ""
    backwards: bool = False


class Face:
    """A chain of fonts that measures and draws any text: each word in the first one that has all its letters, letter
    by letter where none has. What has no width draws nothing, and what no font has is a frame."""

    def __init__(self, font: pygame.font.Font, chain: Sequence[Setting], more: Callable[[str], Setting | None]) -> None:
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
        """Of its first font, such as `Bold`."""
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
        """Whether something of a text is drawn as the sign for what no font has."""
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
        """Whether the first font alone draws it."""
        for letter in {*line} - self._simple - self._others:
            simple = self._chain[0].has(letter) and not _script_of(letter) and not _is_backwards(letter)
            (self._simple if simple and (has_ink(letter) or letter == "\u00a0") else self._others).add(letter)
        return self._simple.issuperset(line)

    def _side_by_side(self, runs: Sequence[_Run], colour: Colour, base: int) -> Surface:
        """The runs on one base line, so many pixels below the top."""
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


def _set(run: _Run, setting: Setting) -> pygame.font.Font:
    """The font, told in what script and direction the letters go on."""
    font = setting.font()
    if setting.ours:
        return font
    font.set_direction(pygame.DIRECTION_RTL if run.backwards else pygame.DIRECTION_LTR)
    font.set_script(run.script or "Latn")
    return font


def _goes_on(last: _Run, run: _Run) -> bool:
    """Whether letters go on a run; blanks take the look of what they stand behind."""
    same = (last.setting, last.script) == (run.setting, run.script)
    return same and (last.backwards == run.backwards or run.text.isspace())


def _needed(text: str) -> str:
    """The letters a font must have for a text."""
    return "".join(dict.fromkeys(each for each in text if has_ink(each)))


def _is_backwards(word: str) -> bool:
    """Whether it goes from right to left."""
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
