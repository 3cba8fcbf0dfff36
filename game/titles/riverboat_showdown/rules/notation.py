"""How texts in scenario files are read: `W` is a wild, `W5` one declared as five, everything else stands."""

from __future__ import annotations

import re
from typing import Final

from game.titles.riverboat_showdown.rules.state import DECLARED, WILD

DECLARED_WILD: Final = re.compile(r"W([1-8])")


def read(text: str) -> str | int:
    """The number of a wild as hands and discards hold it; any other text unchanged."""
    if text == "W":
        return WILD
    found = DECLARED_WILD.fullmatch(text)
    return text if found is None else DECLARED + int(found[1])
