"""The sounds of pressing something."""

from __future__ import annotations

import pytest

from game.content.catalogue import Entry
from tests.ui.driver import Driver
from tests.ui.gallery import Gallery, GallerySpeaker
from tests.ui.table.setting import TITLES, lay_table, seats_of


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sounds played so far, by name."""
    names: list[str] = []
    monkeypatch.setattr("game.ui.audio.Audio.play", lambda audio, name: names.append(name))
    return names


def test_buttons_and_switches_click_by_mouse_and_keyboard(heard: list[str]) -> None:
    driver = Driver(strings=GallerySpeaker())
    scene = Gallery(driver.ui)
    driver.open(scene)
    driver.press("deal")
    assert heard == ["click"]
    scene.focus_on("music")
    driver.key("return")
    assert heard == ["click", "click"]


def test_what_cannot_be_pressed_is_silent(heard: list[str]) -> None:
    driver = Driver(strings=GallerySpeaker())
    scene = Gallery(driver.ui)
    driver.open(scene)
    assert not scene.do("nothing of that name")
    assert heard == []


@pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)
def test_at_the_table_tools_click_and_cards_sound_like_cards(entry: Entry, heard: list[str]) -> None:
    table = lay_table(entry, seats_of(entry, 1))
    table.rest()
    heard.clear()
    table.driver.do("log")
    assert heard == ["click"]
    heard.clear()
    table.driver.do(table.open[0])
    assert heard and "click" not in heard
