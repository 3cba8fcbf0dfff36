"""Which sources a series is played with: results of others must not be mixed with them."""

from __future__ import annotations

import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path

import game

WITHOUT_EFFECT = ("app", "cli", "series", "ui")
"""Folders of the program that no match depends on."""


@cache
def sources(module: str) -> str:
    """A mark of the program, without its screen, and of the module in which a work stands."""
    root = Path(game.__file__).parent
    files = [file for file in sorted(root.rglob("*.py")) if file.relative_to(root).parts[0] not in WITHOUT_EFFECT]
    own = getattr(sys.modules[module], "__file__", None)
    whole = blake2b(game.__version__.encode(), digest_size=8)
    for file in [*files, *([Path(own)] if own is not None else [])]:
        if file.is_file():
            whole.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return whole.hexdigest()
