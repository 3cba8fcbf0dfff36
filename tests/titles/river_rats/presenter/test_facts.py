"""The facts beside the table warn and promise by the options and Rats of the match."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.types import OptionValue
from game.pieces import Card
from game.titles.river_rats.rules.terms import ChooseIdentity, Decline, InvokeJoker, PlayCard, RevealNext, UseJoker
from tests.titles.river_rats.presenter.table_scene import Scene
from tests.titles.river_rats.random_tables import names, presenter

EXPERT = {
    "rat": "K♣",
    "aces": "S",
    "hands": ["9♥ 2♠ 3♠"],
    "collective": "5♥ 6♥ 7♥ 8♥",
    "jokers": {"face_up": 1},
}


def mood(scene: Scene, label: str) -> int:
    """-1 for a warning, 1 for good news, 0 for neither."""
    found = presenter(scene.session).status.facts(scene.session.view(None), names(scene.session))
    (fact,) = [each for each in found if scene.say(each.label) == label]
    return fact.good


@pytest.mark.parametrize(
    ("rat", "level", "crew_debt", "expected"),
    [("K♥", "normal", 3, -1), ("K♥", "normal", 2, 0), ("K♥", "first_game", 3, 0), ("K♠", "normal", 4, -1)],
)
def test_the_debt_warns_of_the_hand_that_would_lose_the_match(
    rat: str, level: str, crew_debt: int, expected: int
) -> None:
    assert mood(Scene({"rat": rat, "crew_debt": crew_debt}, options={"level": level}), "Debt") == expected


@pytest.mark.parametrize(
    ("prediction", "rule", "expected"),
    [
        ("A♦", "exact", 1),
        ("9♦", "exact", 0),
        ("9♦", "nested", 1),
        ("2♦", "nested", 1),
        ("Q♦", "nested", 0),
        ("Q♦", "at_least", 1),
    ],
)
def test_a_complete_hand_shows_whether_it_fits_the_prediction(prediction: str, rule: str, expected: int) -> None:
    options: dict[str, OptionValue] = {"level": "expert", "prediction_match": rule}
    scene = Scene(EXPERT | {"prediction": prediction}, seats=1, options=options)
    assert mood(scene, "Prediction") == 0
    scene.play(PlayCard(Card("H9")), Decline())
    assert mood(scene, "Prediction") == expected


def test_any_five_of_a_longer_hand_may_fit() -> None:
    position: dict[str, Any] = EXPERT | {"prediction": "2♦", "deck": "9♦"}
    scene = Scene(position, seats=1, options={"level": "expert"}).play(PlayCard(Card("H9")), Decline(), InvokeJoker())
    assert mood(scene, "Prediction") == 0
    assert mood(scene.play(RevealNext()), "Prediction") == 1


def test_a_hand_with_a_hidden_card_says_nothing_of_the_prediction() -> None:
    position: dict[str, Any] = EXPERT | {"rat": "K♠", "first_face_down": 1, "prediction": "A♦"}
    scene = Scene(position, seats=1, options={"level": "expert"}).play(PlayCard(Card("H9")), Decline())
    assert mood(scene, "Prediction") == 0


def test_the_joker_that_earns_another_says_so_with_six_cards_too() -> None:
    position: dict[str, Any] = {
        "rat": "K♥",
        "beaten": "K♦",
        "collective": "4♠ 5♠ 7♠ 8♠ K♠",
        "hands": ["2♦ 3♦ 9♦"],
        "prediction": "4♦",
        "jokers": {"face_up": 1},
    }
    scene = Scene(position, seats=1).play(UseJoker())
    _, fitting = scene.session.legal(scene.session.state.frame.seat)
    assert list(scene.consequences().values()) == [
        "makes a straight flush up to the eight",
        "makes a flush up to the king and earns a Joker",
    ]
    scene.play(ChooseIdentity(fitting.card))
    assert scene.session.state.jokers_up == 1
