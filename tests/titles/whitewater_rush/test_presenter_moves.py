"""The targets that can be clicked in the race, their consequences, and the reasons why the rest cannot."""

from __future__ import annotations

from typing import Any

import pytest

from game.content.folders import program_folders
from game.content.strings import load_strings
from game.engine.types import Seat
from game.titles.whitewater_rush.rules.events import Incident
from game.titles.whitewater_rush.rules.river import Card, cell_of
from game.titles.whitewater_rush.rules.state import ChooseSide, DiscardCard, EddyOut, Pass, PlayCard
from game.titles.whitewater_rush.table.words import Course, own_outlook
from tests.titles.whitewater_rush.race_tables import ALONE, TABLE, Scene

ADVANCE, PADDLE = Card("advance#1"), Card("paddle#1")


def test_an_advance_shows_the_way_of_every_kayak_with_what_befalls_it() -> None:
    position = TABLE | {"kayaks": ["(2,4,4)", "(3,8,4)"]}
    scene = Scene(position, options=ALONE)
    own, other = scene.trails(PlayCard(ADVANCE))
    assert (own.key, own.cells) == ("kayak:0", (cell_of(2, 4), cell_of(1, 5)))
    assert [(sign.icon, scene.say(sign.line)) for sign in own.signs] == [
        ("bank", "3 speed lost at the bank"),
    ]
    assert (other.key, other.cells[-1]) == ("kayak:1", cell_of(5, 10))
    assert [sign.icon for sign in other.signs] == ["bank", "finish"]


def test_playing_on_shows_the_way_of_the_advance_in_hand() -> None:
    scene = Scene(TABLE | {"ask": "before"}, options=ALONE).play(Pass())
    assert Pass() in scene.session.legal(Seat(0))
    assert [trail.key for trail in scene.trails(Pass())] == ["kayak:0", "kayak:1"]
    assert scene.trails(Pass()) == Scene(TABLE, options=ALONE).trails(PlayCard(ADVANCE))
    without = TABLE | {"ask": "before", "hands": ["Paddle", "Ferry"]}
    assert Scene(without, options=ALONE).play(Pass()).trails(Pass()) == []


def test_a_kayak_points_along_the_current_it_hides() -> None:
    items = Scene(TABLE | {"kayaks": ["(2,4,4)", "(5,1,2)"]}, options=ALONE).items()
    assert items["kayak:0"].face == "whitewater_rush/kayaks/0_left"
    assert items["kayak:1"].face == "whitewater_rush/kayaks/1"


def test_a_way_ends_before_a_rock_with_a_side_to_choose_and_so_does_what_is_told() -> None:
    scene = Scene(TABLE | {"kayaks": ["(4,1,4)", "(5,1,2)"]}, options=ALONE)
    (own,) = scene.trails(PlayCard(ADVANCE))
    assert own.cells == (cell_of(4, 1), cell_of(4, 2))
    assert [sign.icon for sign in own.signs] == ["rock", "branch"]
    assert scene.consequences()[("card:advance#1",)] == (
        "Your kayak goes to row 2, speed 2: 2 speed lost at a rock; a side to choose"
    )


def test_a_discard_that_is_due_before_a_rock_leads_nowhere_yet() -> None:
    rapids = TABLE | {"kayaks": ["(4,1,1)", "(2,1,2)"], "tokens": {"4,2": "n"}}
    scene = Scene(rapids, options=ALONE).play(PlayCard(ADVANCE), Pass(), Pass())
    assert scene.prompt() == "You did not clear the rapids: discard a card."
    assert scene.consequences() == {}
    assert scene.trails(DiscardCard(PADDLE)) == []


def test_the_side_of_a_rock_is_chosen_on_the_river_or_on_the_kayak_that_lies_there() -> None:
    scene = Scene(TABLE | {"kayaks": ["(4,2,3)", "(3,3,2)"]}, options=ALONE)
    scene.play(PlayCard(ADVANCE), Pass(), Pass())
    assert scene.prompt() == "A Rock! Go round it on the left or on the right?"
    assert scene.moves() == {("kayak:1",): "Round the Rock on the left", ("space:5:3",): "Round the Rock on the right"}
    pushed, own = scene.trails(ChooseSide("left"))
    assert (own.key, own.cells[-1]) == ("kayak:0", cell_of(3, 3))
    assert pushed.key == "kayak:1"
    assert pushed.cells[:2] == (cell_of(3, 3), cell_of(3, 4))
    assert pushed.cells[-1] == cell_of(1, 6), "the Advance takes it on"
    scene.play(ChooseSide("left"))
    assert scene.told()[:3] == [
        "Ada goes round the Rock on the left and pushes Ben away.",
        "Ben is pushed to row 4, speed 2.",
        "Ada runs one row to row 3, speed 1.",
    ]


def test_an_eddy_out_says_where_the_advance_takes_you_then() -> None:
    position = TABLE | {"kayaks": ["(3,1,3)", "(2,4,4)"]}
    scene = Scene(position, options=ALONE).play(PlayCard(ADVANCE))
    asked = scene.reaction(1)
    assert asked is not None
    assert (asked.ask, asked.pass_command) == ("advance", Pass())
    assert scene.say(asked.line) == (
        "Ada played Advance River. As you lie, you go to row 5, speed 1: 3 speed lost at the bank."
    )
    assert scene.consequences(1)[("button:pass",)] == "Your kayak goes to row 5, speed 1: 3 speed lost at the bank"
    assert scene.consequences(1)[("space:3:4",)] == (
        "Your kayak goes to row 4, speed 3. Then the river takes you to row 6, speed 2: 1 speed lost at the bank. "
        "In all it costs a card"
    )
    assert [trail.key for trail in scene.trails(Pass(), 1)] == ["kayak:0", "kayak:1"]


@pytest.mark.parametrize(
    ("language", "goes", "then", "stays"),
    [
        (
            "en",
            "Your kayak goes to row 4, speed 3",
            "Then it stays in row 4, speed 1: no way past; stopped by the bank",
            "Your kayak stays in row 4, speed 1: no way past; stopped by the bank",
        ),
        (
            "de",
            "Dein Kajak kommt in Reihe 4, Tempo 3",
            "Danach: bleibt in Reihe 4, Tempo 1: kein Weg vorbei; das Ufer ist im Weg",
            "Dein Kajak bleibt in Reihe 4, Tempo 1: kein Weg vorbei; das Ufer ist im Weg",
        ),
    ],
)
def test_a_kayak_that_stays_is_told_so_in_a_whole_sentence(language: str, goes: str, then: str, stays: str) -> None:
    scene, strings = Scene(TABLE), load_strings(program_folders().all(), language)
    here, view = cell_of(3, 4), scene.session.view(Seat(0))
    aside = Course(Seat(0), (cell_of(2, 4), here), 3)
    held = Course(Seat(0), (here,), 1, (Incident("stayed", 0, 1), Incident("bank", 0, 1)))
    assert strings.say(own_outlook(view, aside, held)) == f"{goes}. {then}"
    assert strings.say(own_outlook(view, held)) == stays


@pytest.mark.parametrize(
    ("position", "commands", "viewer", "ask"),
    [
        ({"ask": "before"}, (), 1, "others_turn"),
        ({"ask": "before"}, (Pass(),), 0, "own_turn"),
        ({}, (PlayCard(PADDLE),), 1, "other_cards"),
        ({}, (PlayCard(Card("spot_hazard#1")),), 1, "spot_hazard"),
        ({}, (PlayCard(PADDLE), Pass(), Pass()), 1, "after_card"),
    ],
)
def test_windows_are_of_a_kind_one_may_be_asked_about(
    position: dict[str, Any], commands: tuple[Any, ...], viewer: int, ask: str
) -> None:
    reaction = Scene(TABLE | position, options=ALONE).play(*commands).reaction(viewer)
    assert reaction is not None
    assert reaction.ask == ask


def test_other_decisions_must_be_taken() -> None:
    assert Scene(TABLE, options=ALONE).reaction(0) is None


def test_an_eddy_out_is_told_step_by_step() -> None:
    scene = Scene(TABLE, options=ALONE).play(PlayCard(PADDLE), EddyOut("left", 1))
    assert scene.told() == ["Ben Eddies Out: speed 1.", "Ben steers aside in row 1, speed 1."]
    assert scene.prompt(1) == "The Eddy Out costs a card: discard one."
    assert list(scene.moves(1)) == [("card:paddle#2",), ("card:ferry#2",)]


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("card:advance#1", None),
        ("kayak:0", "play_first"),
        ("deck", "draw_at_end"),
        ("discard", "discard_open"),
        ("events", "event_works"),
        ("event:0:0", "event_hidden"),
    ],
)
def test_everything_that_cannot_be_used_says_why(target: str, reason: str | None) -> None:
    scene = Scene(TABLE | {"events": ["surge, spring_melt"]}, options=ALONE)
    assert target in scene.items()
    assert scene.why_not(target) == reason
    assert scene.why_not(target, 1) == "not_your_turn"
    assert scene.why_not(target, None) == "not_your_turn"
