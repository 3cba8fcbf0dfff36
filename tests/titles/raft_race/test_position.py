"""Positions in readable notation: what they mean, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.types import BadSetup, RulesBug
from game.titles.raft_race import TITLE as RAFT_RACE
from game.titles.raft_race.rules.content import cell_of
from game.titles.raft_race.rules.position import read
from tests.titles.raft_race.tables import rules_of

RAFTS = ["(2,0)", "(3,1)"]


def at(seats: int = 2, **notation: Any) -> Any:
    rules = rules_of(seats)
    return RAFT_RACE.position({"rafts": RAFTS, **notation}, rules)


def test_a_river_of_ones_own_is_drawn_with_the_last_row_on_top() -> None:
    state = at(river="E .. .. ..\n.. ** .. ..\n.. .. .. K1:2\n")
    assert state.water[cell_of(1, 2)] == "E"
    assert state.water[cell_of(2, 1)] == "**"
    assert state.water[cell_of(4, 0)] == "K1:2"
    assert state.finish == 3
    assert not state.stack


def test_what_is_not_said_is_the_start_of_a_match() -> None:
    state = at()
    assert state.finish == 41
    assert state.stack[-3:] == ["1.3", "1.2", "1.1"]
    assert state.pile == [6, 5, 4, 3, 2, 1]
    assert state.hands[0] == list(rules_of(2).terms.order_ids)


def test_the_next_cards_come_first() -> None:
    state = at(stack="1.7 2.4", chance=[5, 2], discarded=[6], powers=["sprint"], power_stack="8 1", splashes=[3])
    assert state.stack[-1] == "1.7"
    assert state.stack[-9] == "2.4"
    assert (state.pile[::-1], state.discard) == ([5, 2, 1, 3, 4], [6])
    assert state.power_deck[::-1] == ["8", "1", "2", "4", "5", "6", "7"]
    assert (state.splashes, state.splash_stack) == ([3, 0], 45)


@pytest.mark.parametrize(
    ("notation", "message"),
    [
        ({"rafts": ["(2,0)"]}, "1 are written, but 2 seats play"),
        ({"rafts": ["(5,0)", "(1,0)"]}, "no space of this river"),
        ({"rafts": ["(2,3)", "(1,0)"]}, "no space of this river"),
        ({"rows": 4, "spaces": {"(2,9)": "E"}}, "no space of this river"),
        ({"rows": 4, "spaces": {"(2,2)": "X"}}, "no sign of a river card"),
        ({"river": ".. ..\n"}, "needs 4 signs"),
        ({"rows": 0}, "cannot be read"),
        ({"rows": 100_000}, "cannot be read"),
        ({"depth": 1}, "cannot be read"),
        ({"stack": "9.9"}, "stack: there are 1.1"),
        ({"stack": "1.1 1.1"}, "each once"),
        ({"rows": 4, "stack": "1.1"}, "stack"),
        ({"hands": ["backward"]}, "no order 'backward'"),
        ({"hands": ["", "", ""]}, "3 are written"),
        ({"lost": ["splash"]}, "has no order 'splash'"),
        ({"powers": ["surf", "eddy_line"]}, "is with another seat"),
        ({"powers": ["flying"]}, "cannot be read"),
        ({"power_stack": "8 8"}, "each once"),
        ({"chance": [7]}, "chance: there are 1"),
        ({"chance": [2], "discarded": [2]}, "chance"),
    ],
)
def test_what_cannot_be_is_refused(notation: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        at(**notation)


@pytest.mark.parametrize(
    "notation",
    [{"rafts": ["(2,0)", "(2,0)"]}, {"hands": ["splash"]}, {"splashes": [30, 30]}, {"hands": ["left, left"]}],
)
def test_what_would_break_the_table_is_refused(notation: dict[str, Any]) -> None:
    with pytest.raises(RulesBug):
        at(**notation)


def test_spaces_are_read_out_of_texts() -> None:
    assert read("(2,1)") == cell_of(2, 1) == 5
    assert read("(4, 12)") == cell_of(4, 12)
    assert read("(5,1)") == "(5,1)"
    assert read("1.3") == "1.3"
