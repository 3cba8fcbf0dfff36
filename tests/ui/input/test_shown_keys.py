"""A key that a button shows presses it, once a press, while the button is enabled."""

from __future__ import annotations

import pytest

from game.ui.context import Context
from game.ui.input.events import Key
from game.ui.stage.widget_scene import WidgetScene
from game.ui.widgets import Column, PushButton, Widget
from tests.ui.driver import Driver
from tests.ui.gallery import GallerySpeaker


class Buttons(WidgetScene[str]):
    """Two buttons with keys, one of them disabled; Esc ends it with "out"."""

    escape = "out"
    opens_at = "count"

    def __init__(self, ui: Context) -> None:
        super().__init__(ui)
        self.pressed: list[str] = []

    def build(self) -> Widget:
        return Column(
            PushButton("other", "Other", lambda: self.pressed.append("other")),
            PushButton("count", "Count", lambda: self.pressed.append("count"), keys="k"),
            PushButton("hint", "Hint", lambda: self.pressed.append("hint"), keys=self.ui.keys.chord("hint")),
            PushButton("never", "Never", lambda: self.pressed.append("never"), keys="n", enabled=False),
        )


@pytest.fixture
def driver() -> Driver:
    return Driver(strings=GallerySpeaker())


def test_a_shown_key_presses_its_button_while_that_is_enabled(driver: Driver) -> None:
    scene = Buttons(driver.ui)
    driver.open(scene)
    driver.key("k", "n", "x")
    assert scene.pressed == ["count"]
    assert not scene.handle(Key("k", repeat=True)), "a key held down presses once"
    assert scene.pressed == ["count"]


def test_a_scene_opens_at_its_focus_and_escape_ends_it(driver: Driver) -> None:
    scene = Buttons(driver.ui)
    driver.open(scene)
    assert scene.focus.focused == "count"
    driver.key("return", "escape")
    driver.frame()
    assert scene.pressed == ["count"]
    assert driver.results == ["out"]


@pytest.mark.parametrize("above", (False, True), ids=("on top", "below another"))
def test_a_button_shows_the_key_that_was_chosen_last_and_obeys_no_other(driver: Driver, above: bool) -> None:
    scene, other = Buttons(driver.ui), Buttons(driver.ui)
    driver.open(scene)
    if above:
        driver.open(other)
    driver.ui.change(keys={"hint": "j"})
    if above:
        driver.key("escape")
        driver.frame()
    driver.key("h", "j")
    assert scene.pressed == ["hint"]
    assert driver.facts()["hint"].keys == "j"
