"""How texts in scenario files are read: `(3,4)` is a space of the river, everything else stands as it is."""

from __future__ import annotations

import re
from typing import Final

from game.titles.whitewater_rush.rules.river import cell_of

SPACE: Final = re.compile(r"\((-?\d+),(\d+)\)")


def read(text: str) -> str | int:
    """The number of the space of this column and row; any other text unchanged."""
    found = SPACE.fullmatch(text.replace(" ", ""))
    return text if found is None else cell_of(int(found[1]), int(found[2]))
