"""Positions: what they leave out, and what they refuse."""

from __future__ import annotations

import pytest

from game.engine.types import BadSetup
from game.titles.riverboat_showdown.rules.position import position
from tests.titles.riverboat_showdown.tables import rules_of


def test_what_is_left_out_follows() -> None:
    rules = rules_of(3, {})
    state = position(
        {"showdown": 5, "turned": "2", "hands": ["W 3", 4, 1], "chips": [7], "round": 4, "dealer": 3}, rules
    )
    assert state.turned == [2, 5]
    assert state.line == [1, 3, 4, 6, 7, 8]
    assert [len(hand) for hand in state.hands] == [2, 4, 1]
    assert len(set(state.hands[1])) > 1
    assert state.chips == [7, 20, 20]
    assert state.kitty == 213
    assert state.deals == [1, 1, 2]


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ({"showdown": 9, "hands": ["1", "2"]}, "cannot be read"),
        ({"showdown": 5}, "cannot be read"),
        ({"showdown": 5, "hands": ["1", "2"], "kity": 3}, "cannot be read"),
        ({"showdown": 5, "hands": ["9", "2"]}, "'9' is no card"),
        ({"showdown": 5, "hands": ["W W W", "2"]}, "not so many cards 0"),
        ({"showdown": 5, "hands": ["1", 46]}, "only 45 are left"),
        ({"showdown": 5, "turned": "5", "hands": ["1", "2"]}, "only one Showdown card of each"),
        ({"showdown": 5, "line": "3 3", "hands": ["1", "2"]}, "only one Showdown card of each"),
        ({"showdown": 5, "hands": ["1", "2"], "dealer": 3}, "there is no seat 3"),
        ({"showdown": 5, "hands": ["", ""]}, "nobody holds a card"),
        ({"showdown": 5, "hands": ["1", ""]}, "have gone out before the asked one"),
        ({"showdown": 5, "hands": ["1", ""], "next": 2}, "seat 2 has no cards"),
        ({"showdown": 5, "hands": ["1", "2"], "chips": [1, 2], "kitty": 3}, "234 chips are missing"),
        ({"showdown": 5, "hands": ["1", "2"], "chips": [1, 2, 3]}, "3 seats are named, 2 play"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(written: dict[str, object], problem: str) -> None:
    with pytest.raises(BadSetup, match=problem):
        position(written, rules_of(2, {}))
