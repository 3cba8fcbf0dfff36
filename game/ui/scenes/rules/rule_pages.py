"""A title's rules as sections: where they are read from, which one explains a refusal, which ones hold a word.

Below a heading a line `<!-- explains: reason, reason -->` names the refusals (`<title>.illegal.<reason>`) it answers.
A line `<!-- about: order prompt.you.lay -->` names what it is about: keys and zones of things, kinds of reactions
(`ask.eddy`), sentences that ask for something. A name stands for all that begin with it and go on after `.`, `:`, `_`
or `#`; the longest one wins.
A line `<!-- cards: S9 H9 -->` shows these cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct, structs

from game.content.folders import Folders
from game.content.strings import ENGLISH
from game.persistence.durable import read_bounded
from game.ui.context import Context
from game.ui.drawing.markup import plain
from game.ui.input.focus import Node
from game.ui.scenes.rules.card_row import CardRow
from game.ui.widgets import ButtonKind, Column, PushButton, Widget, anchor_of, rich_text
from game.ui.widgets.rich_text import bold

_EXPLAINS = re.compile(r"^<!--\s*explains:\s*(.*?)\s*-->\s*$", re.MULTILINE)
_ABOUT = re.compile(r"^<!--\s*about:\s*(.*?)\s*-->\s*$", re.MULTILINE)
_LAST_PART = re.compile(r"[._:#][^._:#]*$")
_HEADING = re.compile(r"^(#{1,3}) +(\S.*)$", re.MULTILINE)
_CARDS = re.compile(r"^<!--\s*cards:\s*(.*?)\s*-->\s*$", re.MULTILINE)
_UNTOLD = re.compile(r"^\s*(?:#{1,3} .*|<!--.*-->|!\[.*|[-|: ]*)$")
"""Lines that are no sentences: headings, comments, pictures, rules between rows."""
_DOT = re.compile(r"^\s*(?:[->]|\d+\.)\s+")
_BARS = re.compile(r"\s*\|\s*")
LARGEST = 400_000
"""Bytes; a page that is larger is none."""


class Section(Struct, frozen=True):
    """A heading with the text up to the next one."""

    heading: str
    level: int
    anchor: str
    source: str
    reasons: tuple[str, ...] = ()
    about: tuple[str, ...] = ()


def read_sections(folders: Folders, title: str, language: str) -> list[Section]:
    """The sections of a title's page in a language, the player's own first, else in English; none if none can be
    read."""
    for path in (*folders.rules(title, language), *folders.rules(title, ENGLISH)):
        try:
            data = read_bounded(path, LARGEST)
            found = sections(data.decode("utf-8").replace("\r\n", "\n")) if len(data) <= LARGEST else []
            if found:
                return found
        except (OSError, UnicodeDecodeError):
            continue
    return []


def sections(text: str) -> list[Section]:
    """The text cut at its headings; what stands before the first one is left out."""
    heads = list(_HEADING.finditer(text))
    starts = [*(head.start() for head in heads), len(text)]
    return [_section(head, text[start:end]) for head, (start, end) in zip(heads, pairwise(starts), strict=True)]


def heading_for(found: Sequence[Section], reason: str | None, about: Sequence[str] = ()) -> str:
    """The anchor of the section that explains a refusal, else of the one about the first of these names; "" for none.

    A name no section gives is shortened part by part until one does. The first section explains what holds for
    everything; it comes last.
    """
    explaining = next((section.anchor for section in found if reason is not None and reason in section.reasons), "")
    if explaining and explaining != found[0].anchor:
        return explaining
    named = {name: section.anchor for section in reversed(found) for name in section.about}
    return next((named[name] for whole in about for name in _shortened(whole) if name in named), explaining)


def found_in(all_sections: Sequence[Section], word: str) -> list[Section]:
    """The sections whose words, as they are shown, hold every part of the search; all of them for an empty one."""
    parts = word.casefold().split()
    return [section for section in all_sections if all(part in _shown(section).casefold() for part in parts)]


@lru_cache(maxsize=200)
def told(section: Section) -> str:
    """The section below its heading as it is read aloud, line by line."""
    return "\n".join(_BARS.sub(", ", line) for line in _lines(section))


@lru_cache(maxsize=200)
def _shown(section: Section) -> str:
    """Everything that can be read of the section, cell by cell."""
    return "\n".join((section.heading, *(_BARS.sub("\n", line) for line in _lines(section))))


def _lines(section: Section) -> Iterator[str]:
    """The lines below the heading as they are shown, cells of tables between bars."""
    for line in section.source.splitlines():
        if not _UNTOLD.match(line):
            yield plain(bold(_DOT.sub("", line).strip().strip("|").strip()))


class HeadingButton(PushButton):
    """A heading in the list. What stands below it is told with it: a screen reader goes from button to button."""

    def __init__(self, section: Section, press: Callable[[], None]) -> None:
        super().__init__(f"heading:{section.anchor}", section.heading, press, kind=ButtonKind.QUIET, align=0)
        self._section = section

    def nodes(self, ui: Context) -> Iterable[Node]:
        """The button, told with its section; whoever sees the page needs no tooltip for it."""
        yield from (structs.replace(node, description=told(self._section), tooltip=False) for node in super().nodes(ui))


def page(section: Section, prefix: str, mark: Callable[[str], str] = str) -> Widget:
    """The section as it is read, marked by `mark`; its heading is a block with the id `prefix` + anchor."""
    parts: list[Widget] = []
    for number, piece in enumerate(_CARDS.split(section.source)):
        if number % 2:
            parts.append(CardRow([f"cards/{card}" for card in piece.split()]))
        elif piece.strip():
            parts.append(rich_text(piece, prefix=prefix, mark=mark))
    return Column(*parts, gap=12)


def _shortened(name: str) -> Iterator[str]:
    while name:
        yield name
        shorter = _LAST_PART.sub("", name)
        name = shorter if shorter != name else ""


def _section(head: re.Match[str], source: str) -> Section:
    reasons = [name.strip() for found in _EXPLAINS.findall(source) for name in found.split(",") if name.strip()]
    about = [name for found in _ABOUT.findall(source) for name in found.split()]
    heading = head[2].strip()
    text = _ABOUT.sub("", _EXPLAINS.sub("", source))
    return Section(heading, len(head[1]), anchor_of(heading), text, tuple(reasons), tuple(about))
