"""Marks round the words that were searched for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby

from game.content.marks import TAG

_PICTURE = "\x00"


class Marker:
    """Marks every part of a search in one text after the other; the occurrence `here` stands out."""

    def __init__(self, search: str, here: int = 0) -> None:
        parts = sorted(set(search.split()), key=len, reverse=True)
        self._pattern = re.compile("|".join(map(re.escape, parts)), re.IGNORECASE) if parts else None
        self._here = here
        self.count = 0
        """How many occurrences there were so far."""

    def __call__(self, text: str) -> str:
        """The text with its marks; marks it had already stay whole, and words they stand in are found all the same."""
        if self._pattern is None:
            return text
        bare = TAG.sub(_shown, text)
        marked = {place: name for start, end, name in self._found(bare) for place in range(start, end) if name}
        done, at, shown = "", 0, 0
        for tag in TAG.finditer(text):
            done += _with_marks(text[at : tag.start()], shown, marked) + tag[0]
            shown += tag.start() - at + len(_shown(tag))
            at = tag.end()
        return done + _with_marks(text[at:], shown, marked)

    def _found(self, bare: str) -> Iterator[tuple[int, int, str]]:
        """Where each occurrence starts and ends, and how it is marked."""
        assert self._pattern is not None
        for found in self._pattern.finditer(bare):
            yield found.start(), found.end(), "here" if self.count == self._here else "mark"
            self.count += 1


def _shown(tag: re.Match[str]) -> str:
    """What stands for a mark among the letters: nothing for one of their look, for a picture one that nobody types."""
    return "" if tag[2] else _PICTURE


def _with_marks(text: str, start: int, marked: Mapping[int, str]) -> str:
    """A run without marks, its letters counted from `start`, with those round what was found."""
    names = groupby(range(len(text)), key=lambda place: marked.get(start + place, ""))
    runs = ((name, "".join(text[place] for place in places)) for name, places in names)
    return "".join(f"<{name}>{run}</{name}>" if name else run for name, run in runs)
