"""Words on the screen: measured, wrapped, cut with an ellipsis and never silently, cached as pictures."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from typing import assert_never

import pygame
from msgspec import Struct, field
from pygame import Surface

from game.ui.assets import Assets
from game.ui.fonts import Fonts
from game.ui.markup import Glyph, Span, Words, parse
from game.ui.theme import Colour, Theme, Type
from game.ui.viewport import Viewport

ELLIPSIS = "…"
_LINE_HEIGHT = 1.3
_CACHED_LABELS = 1500
_CACHED_LAYOUTS = 800


class Style(Struct, frozen=True):
    """How a text looks. `size` in design units if not the usual one of its kind; `colour` is a name of the theme."""

    kind: Type = Type.BODY
    colour: str = "text"
    size: float | None = None


class Piece(Struct, frozen=True):
    """A run of one line at its place, in pixels from the top left of the block."""

    span: Span
    x: int
    y: int
    width: int


class Block(Struct, frozen=True):
    """A laid out text in pixels. `fits` is False when it had to be cut."""

    pieces: tuple[Piece, ...]
    lines: tuple[int, ...]
    """Width of each line."""
    width: int
    height: int
    line_height: int
    fits: bool


class FitLog(Struct):
    """Which texts of the last frame had to be cut: what tests and translators look at."""

    cut: list[str] = field(default_factory=list)


class Typesetter:
    """Lays out and draws text in the fonts of the theme. All lengths in pixels; widgets use `Canvas` instead."""

    def __init__(self, fonts: Fonts, assets: Assets, viewport: Viewport, theme: Theme) -> None:
        self.fonts = fonts
        self.theme = theme
        self._assets = assets
        self._viewport = viewport
        self._labels: OrderedDict[tuple[str, int, Colour], Surface] = OrderedDict()
        self._fonts: dict[tuple[Type, float | None, bool], pygame.font.Font] = {}
        self._longest: dict[tuple[str, Style], int] = {}
        self._layouts: OrderedDict[tuple[str, Style, int, int], Block] = OrderedDict()

    def font(self, style: Style, bold: bool = False) -> pygame.font.Font:
        """The font of a style at the present size of the window."""
        key = (style.kind, style.size, bold)
        found = self._fonts.get(key)
        if found is None:
            kind = Type.BOLD if bold and style.kind in (Type.BODY, Type.SMALL) else style.kind
            size = style.size or self.theme.font(style.kind).size
            found = self._fonts[key] = self.fonts.get(self.theme, kind, self._viewport.unit, size)
        return found

    def line_height(self, style: Style) -> int:
        """Distance of two lines in pixels."""
        font = self.font(style)
        return max(
            font.get_height(),
            round((style.size or self.theme.font(style.kind).size) * _LINE_HEIGHT * self._viewport.unit),
        )

    def layout(self, text: str, style: Style, width: int, lines: int = 0) -> Block:
        """The text in lines no wider than `width` pixels; at most `lines` of them if above 0, the last one cut."""
        key = (text, style, width, lines)
        found = self._layouts.get(key)
        if found is None:
            found = self._lay_out(text, style, max(1, width), lines)
            self._layouts[key] = found
            if len(self._layouts) > _CACHED_LAYOUTS:
                self._layouts.popitem(last=False)
                self._longest.clear()
        return found

    def draw(self, surface: Surface, block: Block, style: Style, at: tuple[int, int], room: int, align: float) -> None:
        """Draw a block; `room` is the width it is aligned in: `align` 0 left, 0.5 middle, 1 right."""
        for piece in block.pieces:
            line = min(len(block.lines) - 1, piece.y // block.line_height)
            x = at[0] + piece.x + round((room - block.lines[line]) * align)
            self._draw_piece(surface, piece, style, (x, at[1] + piece.y), block.line_height)

    def longest_word(self, text: str, style: Style) -> int:
        """Width of the widest part that is never broken over lines if there is room."""
        key = (text, style)
        found = self._longest.get(key)
        if found is None:
            height = self.line_height(style)
            widths = (self._width(span, style, height) for span in _split(text) if span != _BREAK)
            found = self._longest[key] = max(widths, default=0)
        return found

    def label(self, text: str, font: pygame.font.Font, colour: Colour) -> Surface:
        """One line in one style as a picture of the cache: never draw on it."""
        key = (text, id(font), colour)
        found = self._labels.get(key)
        if found is not None:
            self._labels.move_to_end(key)
            return found
        surface = font.render(text, True, colour)
        self._labels[key] = surface
        if len(self._labels) > _CACHED_LABELS:
            self._labels.popitem(last=False)
        return surface

    def forget(self) -> None:
        """Drop everything drawn and laid out: size, fonts or theme changed."""
        self._labels.clear()
        self._layouts.clear()
        self._fonts.clear()
        self._longest.clear()

    def _lay_out(self, text: str, style: Style, width: int, lines: int) -> Block:
        rows: list[list[Piece]] = [[]]
        height = self.line_height(style)
        x = 0
        for span in _split(text):
            if span == _BREAK:
                rows.append([])
                x = 0
                continue
            wide = self._width(span, style, height)
            blank = isinstance(span, Words) and span.text.isspace()
            if x + wide > width and rows[-1] and not blank:
                rows.append([])
                x = 0
            if blank and not rows[-1]:
                continue
            for part, part_width in self._broken(span, wide, style, width):
                if x + part_width > width and rows[-1] and not blank:
                    rows.append([])
                    x = 0
                rows[-1].append(Piece(part, x, 0, part_width))
                x += part_width
        rows = [_without_trailing_blank(row) for row in rows]
        fits = True
        if lines and len(rows) > lines:
            rows, fits = [*rows[: lines - 1], self._shortened(rows[lines - 1], style, width)], False
        return _block(rows, height, fits)

    def _broken(self, span: Span, wide: int, style: Style, width: int) -> list[tuple[Span, int]]:
        """A single word that is wider than the line, in parts that fit."""
        if wide <= width or not isinstance(span, Words):
            return [(span, wide)]
        font = self.font(style, span.bold)
        parts: list[tuple[Span, int]] = []
        rest = span.text
        while rest:
            count = max(1, _fitting(font, rest, width))
            part = Words(rest[:count], span.bold, span.tone)
            parts.append((part, font.size(part.text)[0]))
            rest = rest[count:]
        return parts

    def _shortened(self, row: list[Piece], style: Style, width: int) -> list[Piece]:
        """The row with an ellipsis at its end."""
        pieces = list(row)
        while pieces:
            last = pieces.pop()
            if not isinstance(last.span, Words):
                continue
            font = self.font(style, last.span.bold)
            text = last.span.text.rstrip()
            while text and last.x + font.size(text + ELLIPSIS)[0] > width:
                text = text[:-1]
            if text or not pieces:
                cut = Words(text + ELLIPSIS, last.span.bold, last.span.tone)
                return [*pieces, Piece(cut, last.x, 0, font.size(cut.text)[0])]
        return pieces

    def _width(self, span: Span, style: Style, height: int) -> int:
        match span:
            case Words(text=text, bold=bold):
                return self.font(style, bold).size(text)[0]
            case Glyph():
                return round(height * _GLYPH_PART)
            case _:
                assert_never(span)

    def _draw_piece(self, surface: Surface, piece: Piece, style: Style, at: tuple[int, int], height: int) -> None:
        match piece.span:
            case Words(text=text, bold=bold, tone=tone):
                font = self.font(style, bold)
                label = self.label(text, font, self.theme[_TONES.get(tone, style.colour)])
                surface.blit(label, (at[0], at[1] + (height - font.get_height()) // 2))
            case Glyph(asset=asset, tinted=tinted):
                side = max(1, round(height * _GLYPH_PART * 0.9))
                size = (side, side)
                colour = self.theme[style.colour]
                picture = self._assets.tinted(asset, size, colour) if tinted else self._assets.image(asset, size)
                surface.blit(picture, (at[0], at[1] + (height - side) // 2))
            case _:
                assert_never(piece.span)


_GLYPH_PART = 0.78
_BREAK = Words("\n")
_TONES = {"good": "text_good", "bad": "text_bad", "lamp": "text_accent", "dim": "text_soft"}


@lru_cache(maxsize=512)
def _split(text: str) -> tuple[Span, ...]:
    """Words, blanks and line breaks as spans of their own."""
    spans: list[Span] = []
    for span in parse(text):
        if not isinstance(span, Words):
            spans.append(span)
            continue
        for number, line in enumerate(span.text.split("\n")):
            if number:
                spans.append(_BREAK)
            spans.extend(Words(word, span.bold, span.tone) for word in _words(line))
    return tuple(spans)


def _words(line: str) -> list[str]:
    found: list[str] = []
    for character in line:
        blank = character == " "
        if found and (found[-1][-1] == " ") == blank:
            found[-1] += character
        else:
            found.append(character)
    return found


def _without_trailing_blank(row: list[Piece]) -> list[Piece]:
    return row[:-1] if row and isinstance(row[-1].span, Words) and row[-1].span.text.isspace() else row


def _fitting(font: pygame.font.Font, text: str, width: int) -> int:
    """How many characters from the left fit."""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if font.size(text[:middle])[0] <= width:
            low = middle
        else:
            high = middle - 1
    return low


def _block(rows: list[list[Piece]], height: int, fits: bool) -> Block:
    widths = tuple(row[-1].x + row[-1].width if row else 0 for row in rows)
    pieces = tuple(
        Piece(piece.span, piece.x, number * height, piece.width)
        for number, row in enumerate(rows)
        for piece in _joined(row)
    )
    return Block(pieces, widths, max(widths, default=0), height * len(rows), height, fits)


def _joined(row: list[Piece]) -> list[Piece]:
    """The row with neighbouring words of one style in one piece, so that a line is one picture."""
    joined: list[Piece] = []
    for piece in row:
        last = joined[-1] if joined else None
        if last is not None and isinstance(last.span, Words) and isinstance(piece.span, Words):
            same = (last.span.bold, last.span.tone) == (piece.span.bold, piece.span.tone)
            if same:
                span = Words(last.span.text + piece.span.text, last.span.bold, last.span.tone)
                joined[-1] = Piece(span, last.x, 0, piece.x + piece.width - last.x)
                continue
        joined.append(piece)
    return joined
