"""Positions written by hand: what they become, and what is said about impossible ones."""

from __future__ import annotations

from typing import Any

import pytest

from game.titles.river_rats.rules.events import JOKER, Playing, Turn
from game.titles.river_rats.rules.position import read
from tests.titles.river_rats.table import position, rules_of


def test_an_empty_position_is_a_first_turn() -> None:
    rules = rules_of(2)
    state = position(rules)
    assert state.frame == Turn(0)  # type: ignore[arg-type]
    assert (state.rat, state.inactive) == ("CK", "DK")
    assert state.aces == ["CA", "DA"]
    assert [len(part) for part in (state.market, state.rat_cards, state.pile)] == [3, 9, 1]
    assert state.hands == [[], []]


def test_everything_can_be_written() -> None:
    rules = rules_of(2, "advanced")
    state = position(
        rules,
        rat="K♠",
        beaten="HK",
        rat_cards="2♣ 3♣",
        rat_face_down="S4",
        collective="5♣",
        hands=["7♦, 8♦", 1],
        market="9♦ T♦",
        prediction="J♦",
        debt_pile=2,
        crew_debt="Q♦ 2♦",
        rat_debt=1,
        deck="3♦ 4♦",
        discard="5♦ 6♦",
        jokers={"face_up": 1, "aside_by": 2},
        aces="D S",
        turn=2,
        drawn=True,
        round=4,
    )
    assert (state.rat, state.beaten, state.inactive) == ("SK", "HK", None)
    assert (state.rat_cards, state.rat_up) == (["C2", "C3", "S4"], [True, True, False])
    assert (state.collective, state.joker_aside) == (["C5"], True)
    assert (state.hands[0], len(state.hands[1])) == (["D7", "D8"], 1)
    assert state.market == ["D9", "D10"]
    assert (state.pile[0], len(state.pile), len(state.rat_debt)) == ("DJ", 2, 1)
    assert state.unseen == [state.pile[1], *state.rat_debt]
    assert state.crew_debt == ["DQ", "D2"]
    assert state.deck[:2] == ["D3", "D4"]
    assert state.discard == ["D5", "D6"]
    assert (state.jokers_up, state.jokers_down, state.joker_seat) == (1, 0, 1)
    assert state.aces == ["DA", "SA"]
    assert state.frame == Playing(1)  # type: ignore[arg-type]
    assert state.round == 4


def test_debt_may_be_booked_on_several_seats_and_named_cards_be_unseen() -> None:
    state = position(
        rules_of(3),
        hands=["7♦ 8♦", "9♦"],
        shown="8♦ 9♦",
        crew_debt="Q♦ J♦ 2♦",
        crew_debt_seats=(2, 3, 2),
        rat_debt="3♣",
        discard="4♣ 5♣",
        unseen="J♦ 3♣ 5♣",
    )
    assert state.crew_debt_seats == [1, 2, 1]
    assert state.unseen == ["DJ", "C3", "C5"]
    assert state.shown == [["D8"], ["D9"], []]


def test_unnamed_cards_lie_in_the_deck_in_stable_order() -> None:
    rules = rules_of(1)
    first, second = position(rules, deck="9♠"), position(rules, deck="9♠")
    assert first == second
    assert first.deck[0] == "S9"


@pytest.mark.parametrize(
    ("beaten", "expected"),
    [("K♠", (4, 5, 0)), ("K♥", (3, 5, 0)), ("K♦", (3, 6, 0)), ("K♣", (3, 5, 1))],
)
def test_a_beaten_rat_brings_its_bonus(beaten: str, expected: tuple[int, int, int]) -> None:
    state = position(rules_of(1), beaten=beaten)
    assert (state.market_slots, state.collective_size, state.rat_fewer) == expected
    without = position(rules_of(1, "first_game"), beaten=beaten)
    assert (without.market_slots, without.collective_size, without.rat_fewer) == (3, 5, 0)


def test_the_rest_may_go_elsewhere() -> None:
    rules = rules_of(1)
    assert position(rules, rest="discard").deck == []
    assert len(position(rules, rest="debt_pile").pile) > 20


@pytest.mark.parametrize(
    ("notation", "message"),
    [
        ({"hands": ["7♠", "8♠", "9♠"]}, "hands: 3 hands for 2 seats"),
        ({"hands": ["7♠"], "market": "7♠"}, "market: S7 lies somewhere else already"),
        ({"hands": ["7x"]}, r"hands\[1\]: '7x' is not a card"),
        ({"rat": "Q♠"}, "rat: SQ is not a King"),
        ({"rat": "K♠", "beaten": "K♥", "inactive": "K♦"}, "inactive: there is no second Rat"),
        ({"discard": 60}, "discard: 60 cards are asked for"),
        ({"collective": "2♣ 3♣ 4♣ 5♣ 6♣"}, "collective: 5 cards are a complete hand"),
        ({"jokers": {"face_up": 3}}, "jokers: there are only 2"),
        ({"turn": 3}, "turn: seats go from 1 to 2, not 3"),
        ({"first_face_down": 1}, "first_face_down: the collective hand is empty"),
        ({"aces": "S H D"}, "aces: 3 Aces for 2 seats"),
        ({"ferry": 1}, "ferry"),
        ({"jokers": {"aside_by": 1}}, "jokers: at level normal no Joker is set aside"),
        ({"rat": "K♥", "collective": "2♣", "first_face_down": 1}, "first_face_down: C2 cannot lie face-down"),
        ({"rat": "K♠", "collective": "joker", "first_face_down": 1}, "first_face_down: joker cannot lie face-down"),
        ({"crew_debt": 2, "crew_debt_seats": [1]}, "crew_debt_seats: 1 seats for 2 cards"),
        ({"crew_debt": 1, "crew_debt_seats": [3]}, "crew_debt_seats: seats go from 1 to 2, not 3"),
        ({"unseen": "7♠", "hands": ["7♠"]}, "unseen: S7 lies in no Debt"),
        ({"unseen": "7x"}, "unseen: '7x' is not a card"),
        ({"shown": "7♠"}, "shown: S7 is in no hand"),
        ({"hands": ["2♣ 3♣ 4♣ 5♣"]}, "a hand holds more than 3"),
    ],
)
def test_what_cannot_be_is_said(notation: dict[str, Any], message: str) -> None:
    with pytest.raises(Exception, match=message):
        position(rules_of(2), **notation)


def test_a_joker_in_the_hand_needs_a_level_where_it_goes_there() -> None:
    assert position(rules_of(1), collective="5♣ (joker)").collective == ["C5", JOKER]
    for level in ("advanced", "expert"):
        with pytest.raises(ValueError, match=f"at level {level} no Joker joins"):
            position(rules_of(1, level), collective="5♣ (joker)")


def test_texts_of_scenarios() -> None:
    assert read("10♠") == "S10"
    assert read("(joker)") == JOKER
    assert read("finish_discards") == "finish_discards"
