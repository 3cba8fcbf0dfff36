"""Marks round the words that were searched for."""

from __future__ import annotations

import re

from game.content.marks import TAG


class Marker:
    """Marks every part of a search in one text after the other; the occurrence `here` stands out."""

    def __init__(self, search: str, here: int = 0) -> None:
        parts = sorted(set(search.split()), key=len, reverse=True)
        self._pattern = re.compile("|".join(map(re.escape, parts)), re.IGNORECASE) if parts else None
        self._here = here
        self.count = 0
        """How many occurrences there were so far."""

    def __call__(self, text: str) -> str:
        """The text with its marks; marks it had already stay whole."""
        if self._pattern is None:
            return text
        done, at = "", 0
        for tag in TAG.finditer(text):
            done += self._pattern.sub(self._marked, text[at : tag.start()]) + tag[0]
            at = tag.end()
        return done + self._pattern.sub(self._marked, text[at:])

    def _marked(self, found: re.Match[str]) -> str:
        name = "here" if self.count == self._here else "mark"
        self.count += 1
        return f"<{name}>{found[0]}</{name}>"
