"""The way from the shelf to the licences, by mouse and by keyboard, and the folder of the player's files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game import __version__
from game.content.licences import Project
from game.table.settings import Settings, Speed
from game.ui.scenes.rules import LicencesScene
from game.ui.scenes.settings.settings import SettingsScene
from game.ui.scenes.shelf.shelf import ShelfScene
from game.ui.widgets import Scroll, walk
from tests.ui.scenes.inn import Inn


@pytest.fixture(params=[100, 200])
def inn(request: pytest.FixtureRequest, tmp_path: Path) -> Inn:
    """Words of the usual size and of twice that."""
    opened = Inn(tmp_path, settings=Settings(theme="high_contrast", speed=Speed.OFF, ui_scale=request.param))
    request.addfinalizer(opened.close)
    opened.shelf()
    return opened


def text_offset(inn: Inn) -> object:
    assert isinstance(inn.top, LicencesScene) and inn.top.root is not None
    return next(each for each in walk(inn.top.root) if isinstance(each, Scroll) and each.id.startswith("text:")).state()


def reach(inn: Inn, id: str) -> None:
    """Tab until it has the focus."""
    for _ in range(60):
        if inn.driver.focused == id:
            return
        inn.driver.key("tab")
    raise AssertionError(f"{id} cannot be reached by Tab")


def test_by_mouse_to_the_licences_and_back(inn: Inn) -> None:
    inn.driver.press("settings")
    inn.driver.press("part:about")
    inn.driver.wheel(-30, (400, 250))
    inn.driver.press("licences")
    assert isinstance(inn.top, LicencesScene)
    inn.driver.press("back")
    assert isinstance(inn.top, SettingsScene)
    inn.driver.press("back")
    assert isinstance(inn.top, ShelfScene)


def test_by_keyboard_to_a_licence_and_through_its_text(inn: Inn) -> None:
    inn.driver.key("s")
    reach(inn, "part:about")
    inn.driver.key("return")
    reach(inn, "licences")
    inn.driver.key("return")
    if "licence" in inn.driver.facts():
        reach(inn, "licence")
        inn.driver.key("return", "down", "down", "return")
    else:
        reach(inn, "licence:2")
        inn.driver.key("return")
    assert isinstance(inn.top, LicencesScene)
    assert inn.driver.facts()["heading"].name == "Lato"
    assert text_offset(inn) == 0
    inn.driver.key("page_down")
    first = text_offset(inn)
    inn.driver.key("end")
    assert first != 0 and text_offset(inn) != first
    inn.driver.key("home")
    assert text_offset(inn) == 0
    inn.driver.key("escape", "escape")
    assert isinstance(inn.top, ShelfScene)


def test_the_page_says_which_version_it_is_and_where_everything_lies(inn: Inn) -> None:
    inn.driver.key("s")
    inn.driver.do("part:about")
    facts = inn.driver.facts()
    assert __version__ in facts["version"].name
    assert facts["folder"].name == str(inn.store.folders.home)
    assert "crashes" in facts["crashes"].name
    assert "page" not in facts and "reports" not in facts


def test_the_page_says_where_the_project_can_be_reached(tmp_path: Path) -> None:
    inn = Inn(tmp_path, project=Project("https://river.example", "https://river.example/reports"))
    inn.shelf()
    inn.driver.key("s")
    inn.driver.do("part:about")
    facts = inn.driver.facts()
    inn.close()
    assert facts["page"].name == "https://river.example"
    assert facts["reports"].name == "https://river.example/reports"


def test_no_sentence_of_the_house_speaks_of_sending_without_saying_where(inn: Inn) -> None:
    strings, titles = inn.house.titles.strings, inn.house.titles.ids()
    own = [strings.text(key) for key in sorted(strings.keys()) if key.partition(".")[0] not in titles]
    spoken = [sentence for sentence in own if re.search(r"\bsen[dt]\b", sentence, re.IGNORECASE)]
    assert spoken
    assert all("[[reports]]" in sentence for sentence in spoken)
