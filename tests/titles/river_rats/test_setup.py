"""Set-up and round set-up: who gets what, and in which order."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.engine.rules import QuickChance
from game.engine.types import BadSetup, Seat
from game.pieces import Card
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules.dealing import face_down_cards
from tests.titles.river_rats.table import (
    ALL_SEATS,
    LEVELS,
    RecordedMatch,
    SearchedMatch,
    begun,
    info,
    position,
    rules_of,
    setup_of,
)

KINGS = {"spades": ["SK", "HK"], "hearts": ["HK", "SK"], "clubs": ["CK", "SK"], "diamonds": ["DK", "SK"]}


def set_up(seats: int, level: str, rat: str = "spades", **options: str) -> RecordedMatch:
    wishes = dict(zip(("ace_1", "ace_2", "ace_3", "ace_4"), ("spades", "hearts", "diamonds", "clubs"), strict=True))
    rules = rules_of(seats, level, **{**dict(list(wishes.items())[:seats]), **options})
    return begun(rules, KINGS[rat])


@pytest.mark.parametrize("seats", ALL_SEATS)
@pytest.mark.parametrize(("level", "fewer"), [("first_game", 0), ("normal", 0), ("advanced", 1), ("expert", 2)])
@pytest.mark.parametrize("rat", ["spades", "hearts"])
def test_deck_after_the_first_round_set_up(seats: int, level: str, fewer: int, rat: str) -> None:
    state = set_up(seats, level, rat).state
    assert len(state.deck) == {1: 36, 2: 33, 3: 30, 4: 27}[seats] - fewer


@pytest.mark.parametrize("rat", list(KINGS))
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_first_game_deals_as_normal_whatever_the_rat(seats: int, rat: str) -> None:
    state = set_up(seats, "first_game", rat).state
    assert len(state.deck) == {1: 36, 2: 33, 3: 30, 4: 27}[seats]
    assert state.collective == []


@pytest.mark.parametrize(
    ("level", "rat", "face_down"),
    [
        ("normal", "hearts", 2),
        ("normal", "clubs", 4),
        ("advanced", "hearts", 3),
        ("advanced", "clubs", 5),
        ("expert", "hearts", 4),
        ("expert", "clubs", 6),
        ("first_game", "clubs", 2),
    ],
)
def test_face_down_rat_cards(level: str, rat: str, face_down: int) -> None:
    state = set_up(1, level, rat).state
    assert state.rat_up == [True] * 5 + [False] * face_down


@pytest.mark.parametrize(("level", "face_down"), [("first_game", 2), ("normal", 1), ("advanced", 2), ("expert", 3)])
def test_second_rat_after_clubs_was_beaten(level: str, face_down: int) -> None:
    rules = rules_of(1, level)
    state = position(rules, rat="K♥", beaten="K♣")
    assert face_down_cards(state, rules.terms) == face_down


def test_never_fewer_than_no_face_down_cards() -> None:
    rules = rules_of(1)
    assert face_down_cards(position(rules, rat="K♥", beaten="K♣", rat_fewer=9), rules.terms) == 0


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_set_up(seats: int) -> None:
    match = set_up(seats, "normal")
    state = match.state
    assert state.aces == ["SA", "HA", "DA", "CA"][:seats]
    assert (state.rat, state.inactive, state.beaten) == ("SK", "HK", None)
    assert [len(hand) for hand in state.hands] == [2] * seats
    assert len(state.market) == 3
    assert len(state.pile) == 1
    assert (state.jokers_down, state.jokers_up, state.jokers_removed) == (2, 0, 0)
    hands = [card for hand in state.hands for card in hand]
    table = {*state.deck, *state.market, *state.rat_cards, *state.pile, *hands}
    assert {"DK", "CK"} <= table
    assert len(table) == 50 - seats


def test_cards_are_dealt_in_order() -> None:
    order = [f"C{rank}" for rank in range(2, 11)] + ["D2", "D3", "D4", "D5", "D6", "D7", "D8"]
    match = begun(rules_of(2, ace_1="spades", ace_2="hearts"), ["DK", "HK"], order)
    state = match.state
    assert state.hands == [["C2", "C3"], ["C4", "C5"]]
    assert state.market == ["C6", "C7", "C8"]
    assert state.rat_cards == ["C9", "C10", "D2", "D3", "D4", "D5", "D6"]
    assert state.pile == ["D7"]
    assert state.collective == ["D8"]


def test_nobody_sees_the_inactive_rat_or_the_face_down_cards() -> None:
    match = set_up(2, "normal", "clubs")
    hidden = [event for event in match.events if isinstance(event, ev.RatCardDealt) and not event.face_up]
    assert [event.card.to for event in hidden] == [()] * 4
    (chosen,) = [event for event in match.events if isinstance(event, ev.RatsChosen)]
    assert chosen.inactive.to == ()


def test_aces_by_wish_and_the_others_by_chance() -> None:
    match = begun(rules_of(3, ace_2="hearts"), ["CA", "SA"], KINGS["spades"])
    assert match.state.aces == ["CA", "HA", "SA"]


def test_an_ace_wished_for_twice_goes_to_the_first_seat() -> None:
    match = begun(rules_of(2, ace_1="hearts", ace_2="hearts"), ["DA"], KINGS["spades"])
    assert match.state.aces == ["HA", "DA"]


def test_first_player() -> None:
    assert set_up(3, "normal").state.actor == Seat(0)
    rules = rules_of(3, ace_1="spades", ace_2="hearts", ace_3="clubs", first_player="random")
    assert begun(rules, KINGS["spades"], [], 2).state.actor == Seat(2)


def test_every_rat_and_first_player_comes_up() -> None:
    rules = rules_of(4, first_player="random")
    rng, rats, actors = Random(5), Counter[Card](), Counter[Seat]()
    for _ in range(400):
        draft = SearchedMatch(rules, rules.initial(setup_of(4)), QuickChance(rng))
        rules.begin(draft)
        rats[draft.state.rat] += 1
        actors[draft.state.actor] += 1
    assert len(rats) == 4
    assert min(rats.values()) > 60
    assert set(actors) == {0, 1, 2, 3}
    assert min(actors.values()) > 60


def test_presets_are_the_levels() -> None:
    assert [preset.options for preset in info().presets] == [{"level": level} for level in LEVELS]
    assert info().cooperative
    assert info().seats == (1, 4)


def test_options_that_do_not_exist_are_refused() -> None:
    with pytest.raises(BadSetup, match="level"):
        setup_of(1, "hard")
    with pytest.raises(BadSetup, match="1 to 4"):
        setup_of(5)
