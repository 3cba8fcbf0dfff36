"""A title's rules as sections: where they are read from, which one explains a refusal, which ones hold a word.

Below a heading a line `<!-- explains: reason, reason -->` names the refusals (`<title>.illegal.<reason>`) it answers.
A line `<!-- cards: S9 H9 -->` shows these cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

from msgspec import Struct

from game.content.strings import ENGLISH
from game.ui.markup import plain
from game.ui.scenes.card_row import CardRow
from game.ui.widgets import Column, Widget, anchor_of, rich_text

_EXPLAINS = re.compile(r"^<!--\s*explains:\s*(.*?)\s*-->\s*$", re.MULTILINE)
_HEADING = re.compile(r"^(#{1,3}) +(\S.*)$", re.MULTILINE)
_CARDS = re.compile(r"^<!--\s*cards:\s*(.*?)\s*-->\s*$", re.MULTILINE)
LARGEST = 400_000


class Section(Struct, frozen=True):
    """A heading with the text up to the next one."""

    heading: str
    level: int
    anchor: str
    source: str
    reasons: tuple[str, ...] = ()


def read_sections(folder: Path, language: str) -> list[Section]:
    """The sections of `rules/<language>.md`, else of the English page; none if neither can be read."""
    for name in dict.fromkeys((language, ENGLISH)):
        try:
            with open(folder / "rules" / f"{name}.md", encoding="utf-8") as file:
                return sections(file.read(LARGEST))
        except (OSError, UnicodeDecodeError):
            continue
    return []


def sections(text: str) -> list[Section]:
    """The text cut at its headings; what stands before the first one is left out."""
    heads = list(_HEADING.finditer(text))
    starts = [*(head.start() for head in heads), len(text)]
    return [_section(head, text[start:end]) for head, (start, end) in zip(heads, pairwise(starts), strict=True)]


def heading_for(found: Sequence[Section], reason: str | None) -> str:
    """The anchor of the section that explains a refusal, "" for none: the page opens at its start."""
    if reason is None:
        return ""
    return next((section.anchor for section in found if reason in section.reasons), "")


def found_in(all_sections: Sequence[Section], word: str) -> list[Section]:
    """The sections that hold every part of the search; all of them for an empty one."""
    parts = word.casefold().split()
    return [section for section in all_sections if all(part in plain(section.source).casefold() for part in parts)]


def page(section: Section, prefix: str, mark: Callable[[str], str] = str) -> Widget:
    """The section as it is read, marked by `mark`; its heading is a block with the id `prefix` + anchor."""
    parts: list[Widget] = []
    for number, piece in enumerate(_CARDS.split(section.source)):
        if number % 2:
            parts.append(CardRow([f"cards/{card}" for card in piece.split()]))
        elif piece.strip():
            parts.append(rich_text(piece, prefix=prefix, mark=mark))
    return Column(*parts, gap=12)


def _section(head: re.Match[str], source: str) -> Section:
    named = [name.strip() for found in _EXPLAINS.findall(source) for name in found.split(",") if name.strip()]
    heading = head[2].strip()
    return Section(heading, len(head[1]), anchor_of(heading), _EXPLAINS.sub("", source), tuple(named))
