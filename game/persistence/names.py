"""Names typed by people or found in files, made fit to be stored."""

from __future__ import annotations

from game.content.names import as_name

LONGEST_TEXT = 200
"""Characters of what a file calls a match, a title or a person."""
LONGEST_FILE_NAME, MOST_BYTES = 80, 120
"""Characters and bytes: some systems count bytes, and encrypted folders take 143 with all endings."""
_RESERVED = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))})


def clean_name(text: str) -> str:
    """A name from a file or for one: what no file can hold or no line can show is a blank, halves of letters `?`."""
    storable = text.encode("utf-8", "replace").decode("utf-8")
    return as_name(storable, LONGEST_TEXT, instead=" ")


def safe_file_name(text: str) -> str:
    """The text as a file name without ending that every system accepts; `match` if nothing is left of it.

    >>> safe_file_name("Ann/Bö: 2"), safe_file_name("con"), safe_file_name("?")
    ('Ann-Bö- 2', 'con-', 'match')
    """
    kept = "".join(each if each.isalnum() or each in "-_ " else "-" for each in clean_name(text))
    short = kept[:LONGEST_FILE_NAME].encode()[:MOST_BYTES].decode("utf-8", "ignore")
    name = short.strip(" -") or "match"
    return f"{name}-" if name.lower() in _RESERVED else name
