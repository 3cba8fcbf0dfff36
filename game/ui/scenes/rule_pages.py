"""A title's rules as sections: where they are read from, which one explains a refusal, which ones hold a word.

Below a heading a line `<!-- explains: reason, reason -->` names the refusals (`<title>.illegal.<reason>`) it answers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from game.content.strings import ENGLISH
from game.ui.markup import plain
from game.ui.widgets import anchor_of

_EXPLAINS = re.compile(r"^<!--\s*explains:\s*(.*?)\s*-->\s*$", re.MULTILINE)
_HEADING = re.compile(r"^(#{1,3}) +(.+)$", re.MULTILINE)
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
    ends = [head.start() for head in heads[1:]] + [len(text)]
    return [_section(head, text[head.start() : end]) for head, end in zip(heads, ends, strict=True)]


def heading_for(found: Sequence[Section], reason: str | None) -> str:
    """The anchor of the section that explains a refusal, "" for none: the page opens at its start."""
    if reason is None:
        return ""
    return next((section.anchor for section in found if reason in section.reasons), "")


def found_in(all_sections: Sequence[Section], word: str) -> list[Section]:
    """The sections that hold every part of the search; all of them for an empty one."""
    parts = word.casefold().split()
    return [section for section in all_sections if all(part in plain(section.source).casefold() for part in parts)]


def _section(head: re.Match[str], source: str) -> Section:
    named = [name.strip() for found in _EXPLAINS.findall(source) for name in found.split(",") if name.strip()]
    heading = head[2].strip()
    return Section(heading, len(head[1]), anchor_of(heading), _EXPLAINS.sub("", source), tuple(named))
