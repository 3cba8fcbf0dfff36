"""Lines in the host's language as a page shows them: plain words, without marks."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from game.content.line import Line
from game.content.strings import Strings

Speak: TypeAlias = Callable[[Line | None], str]
"""A line in words; "" for None."""
MARKS = re.compile(r"</?(?:b|good|bad|lamp|dim|mark|here)>|<(?:suit|icon) [A-Za-z0-9_/-]+>")


def speaker(strings: Strings) -> Speak:
    """Says lines by these strings."""

    def say(line: Line | None) -> str:
        return "" if line is None else MARKS.sub("", strings.say(line)).strip()

    return say
