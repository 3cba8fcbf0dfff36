"""Another language at any time: twenty sentences of a person's own are a language, in the middle of a match."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.content.folders import Folders
from game.content.strings import languages
from game.ui.scenes.overlays.question import LanguageScene, is_asked
from game.ui.scenes.rules import RulebookScene
from tests.ui.driver import ROOT
from tests.ui.scenes.inn import Inn

pytestmark = pytest.mark.window

APP = """
language: {name: "Nederlands"}
shelf: {motto: "Schuif aan.", logbook: "Logboek", settings: "Instellingen", quit: "Stoppen"}
hud: {undo: "Ongedaan maken", menu: "Menu", rules: "Regels", log: "Verloop", hint: "Tip: {move}."}
cards:
  suit: {C: "klaveren", D: "ruiten", H: "harten", S: "schoppen"}
pause: {title: "Even rust", resume: "Terug naar tafel", shelf: "Naar de plank"}
settings: {title: "Instellingen"}
"""
TITLE = """
tagline: "Samen tegen de ratten."
chapters: "Ronde"
begin: "Delen"
"""


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    """A house with a folder `languages/nl` of the player's own."""
    own = tmp_path / "own"
    for name, text in {
        "strings/app.yaml": APP,
        "strings/river_rats.yaml": TITLE,
        "rules/river_rats.md": "# Regels\n",
    }.items():
        path = own / "languages" / "nl" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    inn = Inn(tmp_path / "home", folders=Folders.under(ROOT, own))
    yield inn
    inn.close()


def names(inn: Inn) -> dict[str, str]:
    return {id: fact.name for id, fact in inn.driver.facts().items()}


def test_a_match_goes_on_in_another_language(inn: Inn) -> None:
    """Given a match on the table, when another language is chosen, then table, menu and shelf speak it at once."""
    inn.deal()
    before = names(inn)
    inn.driver.ui.change(language="nl")
    inn.driver.frame()
    after = names(inn)
    assert before["undo"] == "Undo" and after["undo"] == "Ongedaan maken"
    assert before.keys() == after.keys()
    inn.leave_table()
    assert names(inn)["logbook"] == "Logboek"
    inn.driver.ui.change(language=None)
    inn.driver.frame()
    assert names(inn)["logbook"] == "Logbook"


def test_the_language_is_chosen_in_the_settings(inn: Inn) -> None:
    inn.shelf()
    inn.driver.press("settings")
    inn.driver.do("part:language")
    inn.driver.do("language:nl")
    assert inn.driver.ui.settings.language == "nl"
    inn.driver.key("escape")
    inn.driver.wait(0.5)
    assert names(inn)["settings"] == "Instellingen"


def test_rules_are_read_in_the_language_that_is_spoken(inn: Inn) -> None:
    inn.driver.ui.change(language="nl")
    inn.house.doors.rules_of(inn.house.titles.covers[0])
    inn.driver.frame()
    assert inn.shows(RulebookScene) and "Regels" in names(inn).values()
    inn.driver.ui.change(language="en")
    inn.driver.frame()
    assert "Regels" not in names(inn).values()


def test_whoever_speaks_none_of_the_languages_is_asked(inn: Inn) -> None:
    ui, offered = inn.driver.ui, languages(inn.driver.ui.folders)
    asked: dict[tuple[str, ...], bool] = {}
    for system in (("fi-FI",), ("nl-BE",), ("fi", "en-GB"), ()):
        ui.system_languages = system
        asked[system] = is_asked(ui, offered)
    assert asked == {("fi-FI",): True, ("nl-BE",): False, ("fi", "en-GB"): False, (): False}
    inn.driver.open(LanguageScene(ui, offered))
    assert names(inn)["language:nl"] == "Nederlands"
    inn.driver.press("language:nl")
    assert inn.driver.results == ["nl"]
