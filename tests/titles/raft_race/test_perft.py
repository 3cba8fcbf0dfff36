"""The number of lines of play of small positions: a change of these numbers is a change of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from game.cli.simulate import count
from game.titles.raft_race import TITLE as RAFT_RACE
from tests.titles.raft_race.tables import rules_of

FREE = {"rafts": ["(2,2)", "(4,9)"], "rows": 30, "hands": ["forward, left", "forward, double, right"]}
"""Either seat begins: 2 + 3, then the other: 12 rounds; in the next one each seat has six kinds of card."""
MEETING = {
    "rafts": ["(2,2)", "(2,3)"],
    "rows": 30,
    "hands": ["forward, paddle_attack", "splash, forward"],
    "splashes": [0, 1],
    "chance": [2, 5],
}
"""A position with 8 rounds: 2 meet nobody (12 choices each), 2 are a collision to decide (2 each), 4 a push (5
each).
"""
FINISH = {"rafts": ["(2,7)", "(3,5)"], "rows": 8, "hands": ["forward, double", "forward"]}
"""The first raft crosses whatever anybody does."""


@pytest.mark.parametrize(
    ("position", "lines", "over"),
    [
        (FREE, (5, 12, 144, 864), (0, 0, 0, 0)),
        (MEETING, (4, 8, 48, 432), (0, 0, 0, 0)),
        (FINISH, (3, 4, 0, 0), (0, 4, 0, 0)),
    ],
    ids=["free", "meeting", "finish"],
)
def test_lines_of_play(position: dict[str, Any], lines: tuple[int, ...], over: tuple[int, ...]) -> None:
    rules = rules_of(2)
    rows = count(RAFT_RACE, rules, RAFT_RACE.position(position, rules), "perft", 4)
    assert tuple(row.lines for row in rows) == lines
    assert tuple(row.over for row in rows) == over
