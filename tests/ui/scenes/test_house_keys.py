"""Rules and settings by key, from every room of the house."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pygame import FRect

from game.content.message import Message
from game.ui.scenes.lobby.lobby import LobbyScene
from game.ui.scenes.overlays.question import NameScene
from game.ui.scenes.rules import RulebookScene
from game.ui.scenes.settings.settings import SettingsScene
from game.ui.stage.dialog import Popup, notice
from game.ui.widgets import ListEntry
from tests.ui.scenes.inn import Inn

pytestmark = pytest.mark.window


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    opened = Inn(tmp_path)
    yield opened
    opened.close()


def lobby(inn: Inn) -> None:
    inn.house.doors.lobby(inn.entry)
    inn.driver.wait(0.4)


def assert_both_open(inn: Inn) -> None:
    """F1 opens the rules, Ctrl and comma the settings, and Esc leads back."""
    below = inn.top
    inn.driver.key("f1")
    inn.driver.wait(0.1)
    assert inn.shows(RulebookScene)
    inn.driver.key("f1", "escape")
    inn.driver.wait(0.1)
    assert inn.top is below, "the rules open once"
    inn.driver.key("ctrl+,")
    inn.driver.wait(0.1)
    assert inn.shows(SettingsScene)
    inn.driver.key("ctrl+,", "escape")
    inn.driver.wait(0.1)
    assert inn.top is below, "the settings open once"


def test_on_the_shelf(inn: Inn) -> None:
    inn.shelf()
    assert_both_open(inn)


def test_f1_on_the_shelf_opens_the_rules_of_the_box_in_focus(inn: Inn) -> None:
    inn.shelf()
    last = list(inn.house.titles)[-1]
    inn.driver._top().focus_on(f"box:{last.id}")
    inn.driver.key("f1")
    inn.driver.wait(0.1)
    assert inn.shows(RulebookScene)
    assert inn.driver.ui.say(Message(f"{last.id}.name")) in inn.driver.facts()["title"].name


def test_in_the_lobby_while_a_name_is_typed(inn: Inn) -> None:
    lobby(inn)
    inn.driver.press("seat:0")
    field = next(node.id for node in inn.driver.facts().values() if node.role == "text_field")
    inn.driver._top().focus_on(field)
    assert_both_open(inn)
    assert inn.driver.focused == field


def test_above_a_list_that_is_open(inn: Inn) -> None:
    lobby(inn)
    inn.driver.open(Popup(inn.driver.ui, FRect(200, 200, 80, 40), [ListEntry("one", Message("app.ok"))]))
    inn.driver.wait(0.4)
    assert_both_open(inn)


def test_in_the_logbook_and_above_dialogs(inn: Inn) -> None:
    inn.shelf()
    inn.house.doors.logbook()
    inn.driver.wait(0.4)
    assert_both_open(inn)
    ui = inn.driver.ui
    inn.driver.open(notice(ui, Message("app.notice"), Message("app.notice"), Message("app.ok")))
    inn.driver.wait(0.4)
    assert_both_open(inn)
    inn.driver.open(NameScene(ui, Message("saves.save_as"), Message("saves.name"), "Ada", Message("saves.save")))
    inn.driver.wait(0.4)
    assert inn.driver.focused == "name"
    assert_both_open(inn)


def test_at_the_table_in_its_menu_and_in_the_lobby_above_it(inn: Inn) -> None:
    inn.deal()
    inn.driver.wait(1.0)
    assert_both_open(inn)
    inn.driver.key("escape")
    inn.driver.wait(0.4)
    assert_both_open(inn)
    inn.driver.do("lobby")
    inn.driver.wait(0.4)
    assert isinstance(inn.top, LobbyScene)
    assert_both_open(inn)


def test_the_settings_open_where_they_were_left_in_every_room(inn: Inn) -> None:
    inn.shelf()
    inn.driver.key("ctrl+,")
    inn.driver.do("part:sound")
    inn.driver.key("escape")
    inn.driver.wait(0.2)
    inn.deal()
    inn.driver.key("ctrl+,")
    inn.driver.wait(0.2)
    assert inn.shows(SettingsScene) and inn.driver.focused == "part:sound"


@pytest.mark.parametrize("size", [(1280, 720), (760, 720)])
def test_the_settings_open_as_far_down_as_they_were_left(inn: Inn, size: tuple[int, int]) -> None:
    inn.driver.resize(*size)
    inn.shelf()
    inn.driver.key("ctrl+,")
    inn.driver.do("part:keys")
    inn.driver.wait(0.2)
    at_the_top = _places(inn)
    inn.driver.wheel(-8, (size[0] / 2, size[1] / 2))
    inn.driver.wait(0.2)
    left = _places(inn)
    assert left != at_the_top
    inn.driver.key("escape")
    inn.driver.wait(0.2)
    inn.driver.key("ctrl+,")
    inn.driver.wait(0.2)
    assert _places(inn) == left


def _places(inn: Inn) -> dict[str, tuple[float, ...]]:
    return {id: tuple(fact.rect) for id, fact in inn.driver.facts().items()}
