"""The pieces of `docs/strength.md` that scripts write: each between two marks, replaced as a whole."""

from __future__ import annotations

import re
from pathlib import Path

PAPER = Path(__file__).resolve().parent.parent / "docs" / "strength.md"


def put(piece: str, text: str) -> None:
    """Puts a piece in its place. Raises ValueError if the paper has none of this name."""
    begin, end = f"<!-- {piece} -->", f"<!-- end of {piece} -->"
    paper = PAPER.read_text(encoding="utf-8")
    place = re.compile(f"{re.escape(begin)}\n.*?{re.escape(end)}", re.DOTALL)
    if not place.search(paper):
        raise ValueError(f"{PAPER.name} has no place for '{piece}'")
    PAPER.write_text(place.sub(lambda _: f"{begin}\n{text}\n{end}", paper), encoding="utf-8")
