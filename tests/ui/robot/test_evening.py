"""Everything the program says is enough to play it, with eight keys and with a controller, in few presses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

from tests.ui.robot.evening import Evening, MakeHand
from tests.ui.robot.senses import Controller, Keyboard
from tests.ui.scenes.inn import TITLES

MOST_KEYS = 3
IDS = [entry.id for entry in TITLES]


@pytest.fixture(params=[Keyboard, Controller])
def evening(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Evening]:
    hand: MakeHand = request.param
    spent = Evening(tmp_path, hand)
    yield spent
    spent.close()


@pytest.mark.window
@pytest.mark.parametrize("title", IDS)
def test_a_whole_match_is_played_in_three_keys_a_decision(evening: Evening, title: str) -> None:
    evening.sit_down(title)
    evening.play()
    assert median(evening.keys) <= MOST_KEYS


def test_an_evening_from_the_shelf_to_the_shelf(tmp_path: Path) -> None:
    evening = Evening(tmp_path, Keyboard)
    title = "riverboat_showdown"
    four_colours = evening.inn.driver.ui.settings.four_colour
    evening.sit_down(title)
    evening.play()
    evening.keep_copy()
    evening.leave()
    evening.change_setting("reading", "four_colour")
    assert evening.on_shelf(title)
    assert evening.inn.driver.ui.settings.four_colour is not four_colours
    assert len(evening.inn.store.entries("saves")) == 1
    evening.close()


@pytest.mark.window
@pytest.mark.parametrize("title", IDS)
def test_the_rules_tell_about_what_has_the_focus(evening: Evening, title: str) -> None:
    evening.sit_down(title)
    assert evening.ask_about()
