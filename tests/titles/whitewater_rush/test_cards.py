"""Cards' words, questions and layout at the table; their effects by the rules stand in `scenarios/cards.yaml`."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest
import yaml

from game.content.strings import load_strings
from game.engine.types import Seat, event_kinds
from game.table.item import ItemKind
from game.titles.whitewater_rush.bot.worth import CARDS
from game.titles.whitewater_rush.rules.river import ADVANCE, SPOT_HAZARD, Card, Effect, cell_of
from game.titles.whitewater_rush.rules.rules import ASKING, DOING
from game.titles.whitewater_rush.rules.state import (
    AskingFrame,
    Manoeuvre,
    Pass,
    PlaceRapids,
    PlayCard,
    SpotHazard,
    WhitewaterTask,
)
from game.titles.whitewater_rush.rules.turns import FOR_ALL
from game.titles.whitewater_rush.rules.turns import LINES as LINES
from tests.titles.whitewater_rush.race_tables import ALONE, TABLE, Scene, entry, folders

FERRY, RECALL = Card("ferry#1"), Card("recall#1")


def test_the_cards_that_code_names_are_those_of_the_content() -> None:
    """Given the kinds that bot and table name, then each is a kind of River card, and the bot values every kind."""
    content = yaml.safe_load((folders().data / "whitewater_rush/content.yaml").read_text(encoding="utf-8"))
    kinds = {row["id"] for row in content["river"]}
    assert CARDS.keys() == kinds
    assert {ADVANCE, SPOT_HAZARD} <= kinds


def test_a_card_is_played_by_a_click_and_says_what_it_brings() -> None:
    scene = Scene(TABLE, options=ALONE)
    assert scene.prompt() == "Play one card."
    assert scene.prompt(1) == "Ada chooses a card."
    assert scene.moves()[("card:advance#1",)] == "Play Advance River"
    assert scene.consequences()[("card:advance#1",)] == "Your kayak goes to row 4, speed 3"
    assert scene.consequences()[("card:paddle#1",)] == "speed 5"
    assert scene.consequences()[("card:ferry#1",)] == "up to 2 spaces sideways"


@pytest.mark.parametrize(
    ("card", "speed", "told"),
    [
        ("paddle", 2, "speed 4"),
        ("paddle", 5, "speed 5"),
        ("power_paddle", 1, "speed 4"),
        ("brace", 2, "speed 1"),
        ("catch_current", 5, "speed 3"),
        ("sculling", 1, "up to 3 spaces sideways"),
        ("recall", 1, None),
        ("spot_hazard", 1, None),
    ],
)
def test_a_card_says_what_becomes_of_the_speed_or_how_far_it_steers(card: str, speed: int, told: str | None) -> None:
    position = TABLE | {"kayaks": [f"(3,1,{speed})", "(5,1,2)"], "hands": [card, "Paddle"]}
    assert Scene(position, options=ALONE).consequences().get((f"card:{card}#1",)) == told


def test_a_manoeuvre_is_a_click_where_it_ends() -> None:
    scene = Scene(TABLE, options=ALONE).play(PlayCard(FERRY), Pass(), Pass())
    assert scene.prompt() == "Steer up to 2 spaces to the left or right: choose a lit space, or stay."
    assert scene.moves() == {
        ("button:stay",): "Stay where you are",
        ("space:2:1",): "Manoeuvre one space to the left",
        ("space:4:1",): "Manoeuvre one space to the right",
        ("space:5:2",): "Manoeuvre 2 spaces to the right",
    }
    assert scene.consequences()[("space:5:2",)] == "Your kayak goes to row 2, speed 3"
    assert [item.kind for key, item in scene.items().items() if key.startswith("space:")] == [ItemKind.PIECE] * 3
    assert [key for key in scene.items(1) if key.startswith("space:")] == []
    (trail,) = scene.trails(Manoeuvre("right", 2))
    assert trail.cells == (cell_of(3, 1), cell_of(4, 1), cell_of(5, 2))


def test_recall_lays_out_one_card_of_each_kind() -> None:
    scene = Scene(TABLE, options=ALONE).play(PlayCard(RECALL), Pass(), Pass())
    choice = {key for key, item in scene.items().items() if item.zone == "choice"}
    assert {key.partition("#")[0] for key in choice} == {"card:paddle", "card:sculling"}
    assert {word[0] for word in scene.moves()} == choice
    assert [key for key, item in scene.items(1).items() if item.zone == "choice"] == []
    assert scene.why_not("card:ferry#1") == "take_first"


def test_spotting_a_hazard_asks_for_a_side_a_space_and_a_direction() -> None:
    scene = Scene(TABLE, options=ALONE).play(PlayCard(Card("spot_hazard#1")), Pass(), Pass())
    assert list(scene.moves()) == [("button:spot_rapids",), ("button:spot_rock",)]
    scene.play(SpotHazard("rapids"))
    assert scene.moves()[("space:3:2",)] == "Place Rapids on column 4, row 2"
    assert scene.why_not("kayak:0") == "space_taken"
    scene.play(PlaceRapids(cell_of(3, 2)))
    assert list(scene.moves()) == [("button:flow_n",), ("button:flow_l",), ("button:flow_r",)]


def test_a_large_hand_lies_in_two_rows() -> None:
    scene = Scene(TABLE | {"rest": "seat 1"}, options=ALONE)
    rows = [item.zone for item in scene.items().values() if item.zone in ("hand", "hand_back")]
    assert len(rows) == scene.view(Seat(0)).hands[0]
    assert abs(rows.count("hand") - rows.count("hand_back")) <= 1
    small = Scene(TABLE, options=ALONE)
    assert {item.zone for item in small.items().values() if item.zone.startswith("hand")} == {"hand"}


def test_every_card_has_a_name_and_says_what_its_content_does() -> None:
    numbers = yaml.safe_load((entry().folder / "content.yaml").read_text(encoding="utf-8"))
    strings = load_strings(folders().all(), "en")
    words = [f"card.{kind['id']}.{part}" for kind in numbers["river"] for part in ("name", "text")]
    words += [f"event_card.{kind['id']}.{part}" for kind in numbers["events"] for part in ("name", "text")]
    assert [key for key in words if not strings.has(f"{entry().id}.{key}")] == []


def test_every_question_has_answers() -> None:
    assert ASKING.frames() == set(event_kinds(AskingFrame))


def test_every_task_is_done_by_somebody() -> None:
    assert DOING.tasks() == set(event_kinds(WhitewaterTask))


def test_every_line_of_a_card_does_something() -> None:
    assert {*LINES, *FOR_ALL} == set(get_args(get_type_hints(Effect)["do"]))
