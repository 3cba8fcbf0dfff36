"""Lines in the host's language as a page shows them: plain words, without marks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from game.content.marks import plain
from game.content.message import Line
from game.content.strings import Strings

Speak: TypeAlias = Callable[[Line | None], str]
"""A line in words; "" for None."""


def speaker(strings: Strings) -> Speak:
    """Says lines by these strings."""

    def say(line: Line | None) -> str:
        return "" if line is None else plain(strings.say(line)).strip()

    return say
