"""The pieces of `docs/strength.md` that scripts write: each between two marks, replaced as a whole."""

from __future__ import annotations

import re
from pathlib import Path

PAPER = Path(__file__).resolve().parent.parent / "docs" / "strength.md"


def get(piece: str) -> str:
    """A piece as it is. Raises ValueError if the paper has none of this name."""
    found = _place(piece).search(PAPER.read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(f"{PAPER.name} has no place for '{piece}'")
    return found["text"].rstrip("\n")


def put(piece: str, text: str) -> None:
    """Puts a piece in its place. Raises ValueError if the paper has none of this name."""
    get(piece)
    paper = PAPER.read_text(encoding="utf-8")
    whole = _place(piece).sub(lambda found: f"{found['begin']}{text}\n{found['end']}", paper)
    PAPER.write_text(whole, encoding="utf-8")


def _place(piece: str) -> re.Pattern[str]:
    begin, end = re.escape(f"<!-- {piece} -->\n"), re.escape(f"<!-- end of {piece} -->")
    return re.compile(f"(?P<begin>{begin})(?P<text>.*?)(?P<end>{end})", re.DOTALL)
