"""Text on the screen: marks in it, measuring, wrapping, drawing."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, TypeAlias, assert_never

from msgspec import Struct, field
from pygame import Surface

from game.content.theme import ColourName, IconName
from game.content.untrusted_text import SEAT_END, SUIT_SIGNS, TAG, lines_drawable, plain
from game.ui.drawing.assets import Assets
from game.ui.drawing.fonts import Face, Fonts
from game.ui.drawing.theme import Colour, Theme, Type, Viewport

ELLIPSIS = "…"
_PARTS = re.compile(r"[^/\\_-]*[/\\_-]+|[^/\\_-]+")
"""The parts of a word that is a path or a name: a line may end after each, never inside."""
_WORDS = re.compile(" +|[^ ]+")
_LINE_HEIGHT = 1.3
_CACHED_LAYOUTS = 800
MARKS = frozenset(("mark", "here"))
"""Tones of words that were searched for; `here` is the one looked at."""
_GLYPH_PART = 0.78
_TONES: Final[Mapping[str, ColourName]] = {
    "good": "text_good",
    "bad": "text_bad",
    "lamp": "text_accent",
    "dim": "text_soft",
    "here": "ink",
}
_SUIT, _FOUR_COLOUR_SUIT = "app/icons/suit_", "app/icons/four_colour/suit_"

__all__ = ["Glyph", "SeatSign", "Span", "Words", "icon_mark", "parse", "plain"]


class Words(Struct, frozen=True):
    """A run of text in one style; `tone` is "" or one of good, bad, lamp, dim, mark, here."""

    text: str
    bold: bool = False
    tone: str = ""


class Glyph(Struct, frozen=True):
    """A small picture in the line: the asset's name without ending."""

    asset: str
    tinted: bool


class SeatSign(Struct, frozen=True):
    """The number of a seat before its player's name: drawn only where no font has the name's letters."""

    number: str
    name: str

    @property
    def words(self) -> str:
        """The words that are drawn."""
        return f"({self.number}) "


Span: TypeAlias = Words | Glyph | SeatSign


Unit: TypeAlias = tuple[Span, ...]
"""Spans that stay on one line: a word with its signs and marks, or a blank; () is a line break."""


_BREAK = Words("\n")


class Style(Struct, frozen=True):
    """The look of a text. `size` is in design units if not the usual one of its kind; `colour` is a name of the
    theme.
    """

    kind: Type = Type.BODY
    colour: ColourName = "text"
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
    """A log of the texts of the last frame that had to be cut, for tests and translators."""

    cut: list[str] = field(default_factory=list)


class Typesetter:
    """Lays out and draws text in the fonts of the theme. All lengths in pixels; widgets use `Canvas` instead."""

    def __init__(self, fonts: Fonts, assets: Assets, viewport: Viewport, theme: Theme) -> None:
        self.fonts = fonts
        self.theme = theme
        self.four_colour = False
        """True if suit signs are those of the four-colour deck."""
        self._assets = assets
        self._viewport = viewport
        self._fonts: dict[tuple[Type, float | None, bool], Face] = {}
        self._longest: dict[tuple[str, Style], int] = {}
        self._layouts: OrderedDict[tuple[str, Style, int, int], Block] = OrderedDict()
        self._wholes: dict[tuple[str, Style], Block] = {}

    def font(self, style: Style, bold: bool = False) -> Face:
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
            whole = self._whole(text, style)
            fits = whole.width <= max(1, width) and (not lines or len(whole.lines) <= lines)
            found = self._layouts[key] = whole if fits else self._lay_out(text, style, max(1, width), lines)
            if len(self._layouts) > _CACHED_LAYOUTS:
                self._layouts.popitem(last=False)
                self._longest.clear()
                self._wholes.clear()
        return found

    def draw(self, surface: Surface, block: Block, style: Style, at: tuple[int, int], room: int, align: float) -> None:
        """Draws a block; `room` is the width it is aligned in: `align` 0 left, 0.5 middle, 1 right."""
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
            widths = (_end(self._longer((), unit, style, height)) for unit in _units(text))
            found = self._longest[key] = max(widths, default=0)
        return found

    def label(self, text: str, font: Face, colour: Colour) -> Surface:
        """One line in one style as a kept picture: never draw on it."""
        return self._assets.made(("label", text, font, colour), lambda: font.draw(text, colour))

    def stamp(self, surface: Surface, words: str, font: Face, colour: ColourName, at: tuple[int, int]) -> None:
        """Puts one line in one style onto a picture: everything that is read passes here."""
        surface.blit(self.label(words, font, self.theme[colour]), at)

    def forget(self) -> None:
        """Drops everything drawn and laid out: size, fonts or theme changed."""
        self._layouts.clear()
        self._wholes.clear()
        self._fonts.clear()
        self._longest.clear()

    def _whole(self, text: str, style: Style) -> Block:
        """The text in the lines that it has itself, however wide: most of it has room for them, at any width."""
        key = (text, style)
        found = self._wholes.get(key)
        if found is None:
            height, rows = self.line_height(style), [list[Span]()]
            for unit in _units(text):
                if not unit:
                    rows.append([])
                elif rows[-1] or not _blank(unit[-1]):
                    rows[-1] += unit
            pieces = (self._longer((), tuple(_merged(row)), style, height) for row in rows)
            found = _block([self._without_trailing_blank(row, style) for row in pieces], height, True)
            self._wholes[key] = found
        return found

    def _lay_out(self, text: str, style: Style, width: int, lines: int) -> Block:
        rows: list[list[Piece]] = [[]]
        height = self.line_height(style)
        fits = True
        for unit in _units(text):
            if not unit:
                rows.append([])
            elif not _blank(unit[-1]):
                fits = self._add(rows, unit, style, width) and fits
            elif rows[-1]:
                rows[-1][-1:] = self._longer(rows[-1][-1:], unit, style, height)
            if lines and len(rows) > lines:
                break
        kept = [self._without_trailing_blank(row, style) for row in rows]
        if lines and len(kept) > lines:
            kept, fits = [*kept[: lines - 1], self._shortened(kept[lines - 1], style, width)], False
        return _block(kept, height, fits)

    def _add(self, rows: list[list[Piece]], unit: Unit, style: Style, width: int) -> bool:
        """Puts a unit at the end of the last row or into a row of its own; False if it had to be cut.

        What is wider than a row goes on in the next one after a sign that parts it, a path after `/`: never in a word.
        """
        height = self.line_height(style)
        for last in dict.fromkeys((tuple(rows[-1][-1:]), ())):
            longer = self._longer(last, unit, style, height)
            if _end(longer) <= width:
                if not last and rows[-1]:
                    rows.append([])
                rows[-1][-1:] = longer
                return True
        if rows[-1]:
            rows.append([])
        whole = True
        for part in (part for span in unit for part in _parts(span)):
            longer = self._longer(rows[-1][-1:], (part,), style, height)
            if _end(longer) > width and rows[-1]:
                rows.append([])
                longer = self._longer((), (part,), style, height)
            rows[-1][-1:] = longer
            if _end(longer) > width and isinstance(part, Words):
                rows[-1][:] = self._shortened(rows[-1], style, width)
                whole = False
        return whole

    def _longer(self, last: Sequence[Piece], unit: Unit, style: Style, height: int) -> list[Piece]:
        """The last piece of a row, if it has one, with a unit behind it. Words of one look become one piece, measured
        as it will be drawn."""
        pieces = list(last)
        for span in unit:
            before = pieces[-1] if pieces else None
            joined = None if before is None else _joined(before.span, span)
            if before is not None and joined is not None:
                pieces[-1] = Piece(joined, before.x, 0, self._width(joined, style, height))
            else:
                pieces.append(Piece(span, _end(pieces), 0, self._width(span, style, height)))
        return pieces

    def _without_trailing_blank(self, row: Sequence[Piece], style: Style) -> TextRow:
        if not row or not isinstance(row[-1].span, Words) or not row[-1].span.text.endswith(" "):
            return tuple(row)
        *before, last = row
        assert isinstance(last.span, Words)
        kept = Words(last.span.text.rstrip(" "), last.span.bold, last.span.tone)
        width = self.font(style, kept.bold).size(kept.text)[0]
        return (*before, Piece(kept, last.x, 0, width)) if kept.text else tuple(before)

    def _shortened(self, row: Sequence[Piece], style: Style, width: int) -> TextRow:
        """The row with an ellipsis at its end."""
        pieces = list(row)
        while pieces:
            last = pieces.pop()
            if not isinstance(last.span, Words):
                continue
            font = self.font(style, last.span.bold)
            text = last.span.text.rstrip()
            room = width - last.x
            text = text[: bisect_right(range(1, len(text) + 1), room, key=lambda count: _cut_width(text, count, font))]
            if text or not pieces:
                cut = Words(text + ELLIPSIS, last.span.bold, last.span.tone)
                return (*pieces, Piece(cut, last.x, 0, font.size(cut.text)[0]))
        return ()

    def _width(self, span: Span, style: Style, height: int) -> int:
        match span:
            case Words(text=text, bold=bold):
                return self.font(style, bold).size(text)[0]
            case Glyph():
                return round(height * _GLYPH_PART)
            case SeatSign(name=name, words=words):
                font = self.font(style)
                return font.size(words)[0] if font.lacks(name) else 0
            case _:
                assert_never(span)

    def _draw_piece(self, surface: Surface, piece: Piece, style: Style, at: tuple[int, int], height: int) -> None:
        match piece.span:
            case Words(text=text, bold=bold, tone=tone):
                font = self.font(style, bold)
                if tone in MARKS:
                    surface.fill(self.theme["lamplight"], (*at, piece.width, height - 1))
                    if tone == "mark":
                        line = max(1, height // 12)
                        surface.fill(self.theme["water"], (*at, piece.width, height - 1 - line))
                top = at[1] + (height - font.get_height()) // 2 - font.rise(text)
                self.stamp(surface, text, font, _TONES.get(tone, style.colour), (at[0], top))
            case Glyph(asset=asset, tinted=tinted):
                side = max(1, round(height * _GLYPH_PART * 0.9))
                size = (side, side)
                colour = self.theme[style.colour]
                picture = (
                    self._assets.tinted(asset, size, colour)
                    if tinted
                    else self._assets.image(self._in_deck(asset), size)
                )
                surface.blit(picture, (at[0], at[1] + (height - side) // 2))
            case SeatSign(words=words):
                if piece.width:
                    font = self.font(style)
                    self.stamp(surface, words, font, style.colour, (at[0], at[1] + (height - font.get_height()) // 2))
            case _:
                assert_never(piece.span)

    def _in_deck(self, asset: str) -> str:
        """The picture of a suit sign in the deck the person chose."""
        return asset.replace(_SUIT, _FOUR_COLOUR_SUIT, 1) if self.four_colour and asset.startswith(_SUIT) else asset


TextRow: TypeAlias = tuple[Piece, ...]


@lru_cache(maxsize=512)
def _units(text: str) -> tuple[Unit, ...]:
    """The text as units; a suit sign belongs to the word or number it touches."""
    units: list[list[Span]] = []
    glued = False
    for span in _split(text):
        if span == _BREAK:
            units.append([])
            glued = False
        elif glued and not _blank(span):
            units[-1].append(span)
        else:
            units.append([span])
            glued = not _blank(span)
    return tuple(tuple(_merged(unit)) for unit in units)


def _merged(unit: Sequence[Span]) -> Iterator[Span]:
    """The spans with words of one look in one, so that each is measured once."""
    for look, spans in groupby(unit, key=lambda span: (span.bold, span.tone) if isinstance(span, Words) else None):
        if look is None:
            yield from spans
        else:
            yield Words("".join(span.text for span in spans if isinstance(span, Words)), *look)


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
            spans.extend(Words(word, span.bold, span.tone) for word in _WORDS.findall(line))
    return tuple(spans)


def _cut_width(text: str, count: int, font: Face) -> int:
    """Width of its first letters with an ellipsis behind them."""
    return font.size(text[:count] + ELLIPSIS)[0]


def _parts(span: Span) -> list[Span]:
    """A run without blanks in the parts after which a line may end: those of a path or of a word with hyphens."""
    if not isinstance(span, Words):
        return [span]
    return [Words(text, span.bold, span.tone) for text in _PARTS.findall(span.text)]


def _blank(span: Span) -> bool:
    return isinstance(span, Words) and span.text.isspace()


def _end(row: Sequence[Piece]) -> int:
    return row[-1].x + row[-1].width if row else 0


def _joined(one: Span, other: Span) -> Span | None:
    """Both as one span if they look the same, so that a line is one picture."""
    if not isinstance(one, Words) or not isinstance(other, Words):
        return None
    same = (one.bold, one.tone) == (other.bold, other.tone)
    return Words(one.text + other.text, one.bold, one.tone) if same else None


def _block(rows: list[TextRow], height: int, fits: bool) -> Block:
    widths = tuple(_end(row) for row in rows)
    pieces = tuple(
        Piece(piece.span, piece.x, number * height, piece.width) for number, row in enumerate(rows) for piece in row
    )
    return Block(pieces, widths, max(widths, default=0), height * len(rows), height, fits)


def parse(text: str) -> list[Span]:
    """The spans of a marked text. Anything that is no known mark stays as it is written."""
    spans: list[Span] = []
    bold, tone, at = False, "", 0
    for found in TAG.finditer(text):
        spans.extend(_words(text[at : found.start()], bold, tone))
        at = found.end()
        closing, style, kind, name, seat, sign = found.groups()
        if seat is not None:
            called = text[at : text.find(SEAT_END, at)]
            spans.extend([SeatSign(seat, plain(called))] if seat else ())
        elif sign is not None:
            spans.append(Glyph(f"app/icons/suit_{SUIT_SIGNS[sign]}", tinted=False))
        elif kind == "suit":
            spans.append(Glyph(f"app/icons/suit_{name}", tinted=False))
        elif kind == "icon":
            spans.append(Glyph(f"app/icons/{name}", tinted=True))
        elif style == "b":
            bold = not closing
        else:
            tone = "" if closing else style
    spans.extend(_words(text[at:], bold, tone))
    return spans


def icon_mark(name: IconName | None) -> str:
    """An icon as it stands in a sentence, "" for none."""
    return f"<icon {name}>" if name else ""


def _words(text: str, bold: bool, tone: str) -> list[Span]:
    """A run of text as it can be drawn; none if nothing of it is seen."""
    drawn = lines_drawable(text)
    return [Words(drawn, bold, tone)] if drawn else []
