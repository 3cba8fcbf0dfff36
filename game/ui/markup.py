"""Marks in a spoken sentence: `<b>bold</b>`, `<good>`, `<bad>`, `<lamp>`, `<dim>`, `<suit H>`, `<icon name>`, ♥.

`<mark>` and `<here>` stand round words that were searched for.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from msgspec import Struct

from game.content.letters import drawable

TAG = re.compile(r"<(/?)(b|good|bad|lamp|dim|mark|here)>|<(suit|icon) ([A-Za-z0-9_/-]+)>|([♣♦♥♠])[\ufe0e\ufe0f]?")
"""A selector belongs to the sign before it: phones write one behind a heart."""
SUIT_SIGNS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
"""Suit signs in a sentence are drawn as pictures too: no font has to know them."""


class Words(Struct, frozen=True):
    """A run of text in one style; `tone` is "" or one of good, bad, lamp, dim, mark, here."""

    text: str
    bold: bool = False
    tone: str = ""


class Glyph(Struct, frozen=True):
    """A small picture in the line: the asset's name without ending."""

    asset: str
    tinted: bool


Span: TypeAlias = Words | Glyph


def parse(text: str) -> list[Span]:
    """The spans of a marked text. Anything that is no known mark stays as it is written."""
    spans: list[Span] = []
    bold, tone, at = False, "", 0
    for found in TAG.finditer(text):
        spans.extend(_words(text[at : found.start()], bold, tone))
        at = found.end()
        closing, style, kind, name, sign = found.groups()
        if sign is not None:
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


def plain(text: str) -> str:
    """The text without marks, for screen readers and tooltips of plain words.

    >>> plain("Take the <b>10♠</b>.")
    'Take the 10♠.'
    """
    return "".join(_plain_span(span) for span in parse(text))


def icon_mark(id: str) -> str:
    """An icon as it stands in a sentence, "" for none."""
    return f"<icon {id}>" if id else ""


def _words(text: str, bold: bool, tone: str) -> list[Span]:
    """The text as it can be drawn, lines kept apart; none if nothing of it is seen."""
    drawn = text if text.isascii() and text.isprintable() else "\n".join(map(drawable, text.split("\n")))
    return [Words(drawn, bold, tone)] if drawn else []


def _plain_span(span: Span) -> str:
    match span:
        case Words(text=text):
            return text
        case Glyph(asset=asset):
            return next((sign for sign, suit in SUIT_SIGNS.items() if asset.endswith(f"suit_{suit}")), "")
