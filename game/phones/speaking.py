"""Lines in the host's language as a page shows them: plain words, without marks."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

import msgspec

from game.content.line import Line
from game.content.strings import Strings

Speak: TypeAlias = Callable[[Line | None], str]
"""A line in words; "" for None."""
MARKS = re.compile(r"</?(?:b|good|bad|lamp|dim|mark|here)>|<(?:suit|icon) [A-Za-z0-9_/-]+>")
MOST_KEPT = 8192
"""Sentences: most of a page says what the one before said."""


def speaker(strings: Strings) -> Speak:
    """Says lines as these strings have them now."""
    kept: dict[bytes, str] = {}
    encoder = msgspec.msgpack.Encoder()

    def say(line: Line | None) -> str:
        if line is None:
            return ""
        key = encoder.encode(line)
        if key not in kept:
            if len(kept) >= MOST_KEPT:
                kept.clear()
            kept[key] = MARKS.sub("", strings.say(line)).strip()
        return kept[key]

    return say
