"""Everything the program says is enough to play it, with eight keys and with a controller, in few presses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median

import pytest

from game.engine.types import Seat
from tests.extent import taken
from tests.ui.robot.evening import Evening, MakeHand
from tests.ui.robot.senses import Controller, Keyboard
from tests.ui.scenes.inn import TITLES

MOST_KEYS = 3
IDS = [entry.id for entry in TITLES]
HANDS: tuple[MakeHand, ...] = (Keyboard, Controller)
"""The usual run spends the evening of each title with one of them, that of the next title with the other."""


@pytest.fixture(params=HANDS)
def evening(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Evening]:
    hand: MakeHand = request.param
    spent = Evening(tmp_path, hand)
    yield spent
    spent.close()


def spend(evening: Evening, title: str) -> None:
    """A match from the shelf to the result, its copy, a setting, and back to the shelf."""
    four_colours = evening.inn.driver.ui.settings.four_colour
    evening.sit_down(title)
    evening.play()
    evening.keep_copy()
    evening.leave()
    evening.change_setting("reading", "four_colour")
    assert evening.on_shelf(title)
    assert evening.inn.driver.ui.settings.four_colour is not four_colours
    assert len(evening.inn.store.entries("saves")) == 1


def test_an_evening_from_the_shelf_to_the_shelf(tmp_path: Path) -> None:
    evening = Evening(tmp_path, Keyboard)
    spend(evening, "riverboat_showdown")
    evening.close()


@pytest.mark.window
@pytest.mark.parametrize(
    ("evening", "title"),
    [(hand, title) for number, title in enumerate(IDS) for hand in taken(HANDS, number, 1)],
    indirect=["evening"],
)
def test_an_evening_of_every_title_by_every_hand(evening: Evening, title: str) -> None:
    spend(evening, title)
    assert median(evening.keys) <= MOST_KEYS


@pytest.mark.window
@pytest.mark.parametrize("title", taken(IDS, 0, 2))
def test_another_match_is_played_in_three_keys_a_decision(tmp_path: Path, title: str) -> None:
    evening = Evening(tmp_path, Keyboard, seed=2)
    evening.sit_down(title)
    evening.play()
    evening.close()
    assert median(evening.keys) <= MOST_KEYS


@pytest.mark.window
@pytest.mark.parametrize("title", taken(["riverboat_showdown", "raft_race"], 0, 1))
def test_two_people_at_one_screen_hand_it_over_by_keys(tmp_path: Path, title: str) -> None:
    evening = Evening(tmp_path, Keyboard)
    evening.sit_down(title, people=2)
    evening.play()
    turns = sum(before != after for before, after in pairwise(evening.deciders))
    evening.close()
    assert set(evening.deciders) == {Seat(0), Seat(1)}
    assert evening.curtains > turns / 2, "hands are hidden from one another"
    assert median(evening.keys) <= MOST_KEYS + 1, "the curtain is lifted by one more"


@pytest.mark.window
@pytest.mark.parametrize("title", IDS)
def test_the_rules_tell_about_what_has_the_focus(evening: Evening, title: str) -> None:
    evening.sit_down(title)
    assert evening.ask_about()
