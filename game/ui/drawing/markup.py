"""Marked sentences (`game.content.marks`) as spans that can be drawn."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from game.content.marks import SEAT_END, SUIT_SIGNS, TAG, lines_drawable, plain

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
    """The number of a seat before the name of whoever sits there: drawn only where no font has the name's letters."""

    number: str
    name: str

    @property
    def words(self) -> str:
        """What is drawn."""
        return f"({self.number}) "


Span: TypeAlias = Words | Glyph | SeatSign


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
            spans.append(Glyph(name if "/" in name else f"app/icons/{name}", tinted=True))
        elif style == "b":
            bold = not closing
        else:
            tone = "" if closing else style
    spans.extend(_words(text[at:], bold, tone))
    return spans


def icon_mark(id: str) -> str:
    """An icon as it stands in a sentence, "" for none."""
    return f"<icon {id}>" if id else ""


def _words(text: str, bold: bool, tone: str) -> list[Span]:
    """A run of text as it can be drawn; none if nothing of it is seen."""
    drawn = lines_drawable(text)
    return [Words(drawn, bold, tone)] if drawn else []
