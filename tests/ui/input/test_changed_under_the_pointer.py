"""Clicks on what changed under the pointer a moment ago are not meant for it."""

from __future__ import annotations

import pygame
import pytest

from game.ui.context import Context
from game.ui.drawing.theme import Anchor
from game.ui.stage.widget_scene import WidgetScene
from game.ui.widgets import AnchoredBox, Column, Label, PushButton, Row, Widget
from tests.ui.driver import Driver
from tests.ui.gallery import GallerySpeaker


@pytest.fixture
def driver() -> Driver:
    return Driver(strings=GallerySpeaker())


class Shifting(WidgetScene[None]):
    """A button that can be swapped for another in the same place."""

    def __init__(self, ui: Context) -> None:
        super().__init__(ui)
        self.shown = "first"
        self.log: list[str] = []

    def build(self) -> Widget:
        name = self.shown
        return AnchoredBox(Column(Label(name), PushButton(name, name, lambda: self.log.append(name), width=200)))


class Sliding(WidgetScene[None]):
    """Two buttons side by side; the second follows the width of the first."""

    def __init__(self, ui: Context) -> None:
        super().__init__(ui)
        self.width = 200.0
        self.log: list[str] = []

    def build(self) -> Widget:
        answer = PushButton("answer", "answer", lambda: self.log.append("answer"), width=self.width)
        return AnchoredBox(
            Row(answer, PushButton("stop", "stop", lambda: self.log.append("stop"), width=200), gap=0),
            Anchor.LEFT,
        )


def test_a_click_on_what_has_just_changed_is_ignored(driver: Driver) -> None:
    scene = Shifting(driver.ui)
    driver.open(scene)
    driver.wait(1)
    place = driver.middle("first")
    driver.click(place)
    scene.shown = "second"
    scene.rebuild()
    driver.wait(0.1)
    driver.click(place)
    assert scene.log == ["first"]
    driver.wait(0.35)
    driver.click(place)
    assert scene.log == ["first", "second"]


def test_a_click_on_a_neighbour_that_slid_under_the_resting_pointer_is_ignored(driver: Driver) -> None:
    scene = Sliding(driver.ui)
    driver.open(scene)
    driver.wait(1)
    x, y, width, height = driver.facts()["answer"].rect
    place = (x + width - 3, y + height / 2)
    driver.click(place)
    scene.width -= 6
    scene.rebuild()
    driver.wait(0.1)
    driver.click(place)
    assert scene.log == ["answer"]
    driver.wait(0.35)
    driver.click(place)
    assert scene.log == ["answer", "stop"]


def test_an_ignored_click_leaves_a_small_mark_for_a_moment(driver: Driver) -> None:
    scene = Shifting(driver.ui)
    driver.open(scene)
    place = driver.middle("first")
    spot = (round(place[0]), round(place[1]))
    driver.click(place)
    marked = driver.screen.surface().get_at(spot)[:3]
    driver.wait(0.5)
    assert scene.log == []
    assert marked == driver.ui.theme["warning"] != driver.screen.surface().get_at(spot)[:3]


def test_a_change_between_press_and_release_is_ignored(driver: Driver) -> None:
    scene = Shifting(driver.ui)
    driver.open(scene)
    driver.wait(1)
    place = driver.middle("first")
    driver.move(place)
    driver.mouse(pygame.MOUSEBUTTONDOWN, place)
    scene.shown = "second"
    scene.rebuild()
    driver.frame()
    driver.mouse(pygame.MOUSEBUTTONUP, place)
    driver.frame()
    assert scene.log == []


def hovered(scene: Shifting) -> str:
    """Returns the key of the thing lit below the pointer."""
    return scene.touch.hovered


def test_a_pointer_that_moves_after_a_key_lights_what_it_comes_to(driver: Driver) -> None:
    """Given a key that was pressed, when the pointer moves, then what is below it is lit again, and stays lit."""
    scene = Shifting(driver.ui)
    driver.open(scene)
    driver.move((5, 5))
    driver.key("f6")
    x, y = driver.middle("first")
    for step in range(6):
        driver.move((x - 5 + step, y))
        driver.wait(0.2)
    scene.rebuild()
    driver.wait(1)
    assert hovered(scene) == "first"


def test_a_pointer_that_is_knocked_against_lights_nothing_while_keys_are_in_use(driver: Driver) -> None:
    scene = Shifting(driver.ui)
    driver.open(scene)
    x, y = driver.middle("first")
    driver.move((x, y))
    driver.key("f6")
    driver.move((x + 1, y))
    scene.rebuild()
    driver.wait(1)
    assert hovered(scene) == ""
