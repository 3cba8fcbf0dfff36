"""Names typed by people or found in files, made fit to be stored."""

from __future__ import annotations

LONGEST_NAME = 200
LONGEST_FILE_NAME, MOST_BYTES = 80, 120
"""Characters and bytes: some systems count bytes, and encrypted folders take 143 with all endings."""
_RESERVED = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))})


def clean_name(text: str) -> str:
    """The text without what no file can hold or no line can show: lone surrogates, line breaks, control characters."""
    storable = text.encode("utf-8", "replace").decode("utf-8")
    return "".join(each if each.isprintable() else " " for each in storable).strip()[:LONGEST_NAME]


def safe_file_name(text: str) -> str:
    """The text as a file name without ending that every system accepts; `match` if nothing is left of it.

    >>> safe_file_name("Ann/Bö: 2"), safe_file_name("con"), safe_file_name("?")
    ('Ann-Bö- 2', 'con-', 'match')
    """
    kept = "".join(each if each.isalnum() or each in "-_ " else "-" for each in clean_name(text))
    short = kept[:LONGEST_FILE_NAME].encode()[:MOST_BYTES].decode("utf-8", "ignore")
    name = short.strip(" -") or "match"
    return f"{name}-" if name.lower() in _RESERVED else name
