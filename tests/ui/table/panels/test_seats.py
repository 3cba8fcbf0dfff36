"""Faces round the table: the asked player thinks, events move faces, and words can be switched off."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from game.engine.types import Seat
from game.table.item import Mood
from game.table.settings import Settings
from game.ui.table.panels.spotlight import SpotlightScene
from game.ui.table.seats import warm_portrait
from tests.ui.table.setting import TITLES, Table, lay_table

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("unseen")]

RATS = next(entry for entry in TITLES if entry.id == "rats")
QUIET = Settings(bot_pause=0, bubbles=False)


def table_of(settings: Settings) -> Table:
    table = lay_table(RATS, "pb", settings=settings, moves=30)
    table.rest()
    return table


def moods(table: Table) -> dict[Seat, Mood]:
    return {each.seat: each.mood for each in table.scene.tabletop.sitting}


def play_until(table: Table, reached: Callable[[], bool], *, tries: int = 4000) -> None:
    random = Random(1)
    for _ in range(tries):
        if reached():
            return
        if isinstance(table.driver.ui.scenes.top, SpotlightScene):
            table.driver.key("space")
        elif not table.scene.animation_player.busy and table.open:
            table.scene.press(random.choice(table.open))
        table.driver.wait(1 / 30)
    raise AssertionError("it never came to that")


def test_whoever_is_asked_thinks_and_the_others_are_calm() -> None:
    table = table_of(Settings(bot_pause=0))
    asked = table.model.now.waiting
    assert moods(table) == {seat: Mood.THINKING if seat in asked else Mood.CALM for seat in (Seat(0), Seat(1))}


def test_a_face_shows_what_happened_and_calms_down_by_itself() -> None:
    table = table_of(Settings(bot_pause=0))
    play_until(table, lambda: Mood.GLAD in moods(table).values())
    assert Mood.GLAD in moods(table).values()
    table.rest()
    table.driver.wait(10)
    assert set(moods(table).values()) <= {Mood.CALM, Mood.THINKING}


def test_another_moment_of_the_match_finds_calm_faces() -> None:
    table = table_of(Settings(bot_pause=0))
    play_until(table, lambda: Mood.GLAD in moods(table).values())
    table.driver.key("t")
    table.driver.key("left")
    assert Mood.GLAD not in moods(table).values()


@pytest.mark.parametrize("settings", [Settings(bot_pause=0), QUIET], ids=["bubbles", "none"])
def test_what_faces_say_is_to_be_seen_only_if_bubbles_are_wanted(settings: Settings) -> None:
    table = table_of(settings)
    play_until(table, lambda: table.scene.face_states.words(Seat(1)) is not None)
    assert bool(table.scene.panels.sayings(table.scene.tabletop.sitting)) is settings.bubbles


def test_one_does_not_hear_oneself() -> None:
    table = table_of(Settings(bot_pause=0))
    play_until(table, lambda: table.scene.face_states.words(Seat(0)) is not None)
    heard = [saying.words for saying in table.scene.panels.sayings(table.scene.tabletop.sitting)]
    assert table.scene.face_states.words(Seat(0)) not in heard


def test_moods_are_drawn_before_they_are_shown() -> None:
    table = table_of(Settings(bot_pause=0))
    top = table.scene.tabletop
    table.driver.wait(3)
    assert not warm_portrait(table.driver.ui, top.item_layer.sheet, top.sitting)
