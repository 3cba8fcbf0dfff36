"""The words of a moment that stands in the light lie over the strip, and on nothing that is needed."""

from __future__ import annotations

import pytest
from pygame import FRect

from game.content.message import Message
from game.table.presenter import Spotlight
from game.ui.table.motion.motion_style import LONGEST
from game.ui.table.panels.spotlight import MARGIN, Banner, StripPlace, Surroundings
from game.ui.widgets import Label
from tests.ui.driver import Driver

WINDOW = FRect(0, 0, 1280, 720)
LIT = FRect(500, 300, 80, 110)
STRIP = FRect(400, 528, 480, 40)


def laid(*needed: FRect) -> FRect:
    ui, words = Driver().ui, Label("The other side wins")
    StripPlace(words, [LIT], Surroundings(STRIP, needed)).place(ui, WINDOW)
    return words.rect


def test_words_take_the_place_of_the_strip_and_hide_all_of_it() -> None:
    assert laid().contains(STRIP)


@pytest.mark.parametrize("covered", [STRIP, FRect(0, 430, 1280, 290)], ids=["strip", "lower part"])
def test_words_go_where_nothing_needed_lies_if_the_strip_has_no_room(covered: FRect) -> None:
    words = laid(covered)
    assert not words.colliderect(covered) and not words.colliderect(LIT)
    assert WINDOW.inflate(-MARGIN / 2, -MARGIN / 2).contains(words)


@pytest.mark.parametrize("key", ["hud.menu", "settings.picture.title", "records.empty"])
def test_a_moment_in_passing_stays_as_long_as_its_words_take_to_be_read(key: str) -> None:
    driver, banner = Driver(), Banner()
    letters = len(driver.ui.say(Message(key)))
    banner.show(Spotlight(Message(key), (), Message(""), good=True), driver.ui)
    banner.tick(driver.ui.now + min(LONGEST, letters / 20))
    assert banner.moment is not None
