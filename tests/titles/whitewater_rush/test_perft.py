"""The number of lines of play of small positions: a change of these numbers is a change of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from game.cli.simulate import count
from tests.laws.corpus import catalogue

NARROW = {
    "kayaks": ["(3,1,3)", "(5,1,2)"],
    "hands": ["Advance River, Paddle, Ferry", "Paddle, Brace"],
    "deck": "Sculling, Recall, Paddle",
    "events": ["Spring Melt, Surge"],
}
"""Three cards to play; then the other seat passes, stays or goes one, two or three to the left: 3 times 5."""
FINISH = {
    "kayaks": ["(3,8,2)", "(2,7,4)"],
    "hands": ["Advance River", "Paddle"],
    "events": ["Surge"],
}
"""The Advance ends the race whatever the other seat does before it: it passes, stays or goes one, two or three."""


@pytest.mark.parametrize(
    ("position", "lines", "over"),
    [(NARROW, (3, 15, 39, 156), (0, 0, 0, 0)), (FINISH, (1, 5, 0, 0), (0, 5, 0, 0))],
    ids=["narrow", "finish"],
)
def test_lines_of_play(position: dict[str, Any], lines: tuple[int, ...], over: tuple[int, ...]) -> None:
    entry = catalogue().find("whitewater_rush")
    assert entry is not None
    rules = entry.title.rules(entry.definition, entry.info.setup(2, {"river": "A"}))
    rows = count(entry.title, rules, entry.title.position(position, rules), "perft", 4)
    assert tuple(row.lines for row in rows) == lines
    assert tuple(row.over for row in rows) == over
