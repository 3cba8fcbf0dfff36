"""The shelf: from the start to the first move, and back to what was going on."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import FRect

from game.content.catalogue import Catalogue, ContentProblem
from game.content.folders import program_folders
from game.content.licences import Project
from game.content.message import given
from game.table.settings import Motion, Settings
from game.ui.input.events import Click, Press
from game.ui.scenes.lobby.lobby import LobbyScene
from game.ui.scenes.logbook.logbook import LogbookScene
from game.ui.scenes.rules import RulebookScene
from game.ui.scenes.settings.settings import SettingsScene
from game.ui.scenes.shelf.boxes import LOWEST, TitleBox
from game.ui.scenes.shelf.shelf import ShelfScene, TitleCard
from game.ui.table.scene import TableScene
from game.ui.widgets import Scroll, Space, walk
from tests.sessions import session_of
from tests.ui.scenes.inn import Inn


def test_two_clicks_from_the_start_to_the_table(inn: Inn) -> None:
    inn.shelf()
    inn.driver.press(f"box:{inn.entry.id}")
    assert isinstance(inn.top, LobbyScene)
    inn.driver.press("deal")
    assert isinstance(inn.top, TableScene)


def test_the_water_moves_only_where_everything_does(tmp_path: Path) -> None:
    inn = Inn(tmp_path, settings=Settings(motion=Motion.FULL))
    inn.shelf()
    inn.driver.wait(1.0)
    screen, moving = inn.driver.screen, inn.driver.screen.presented
    inn.driver.wait(1.0)
    assert screen.presented > moving
    inn.driver.ui.change(motion=Motion.REDUCED)
    inn.driver.wait(1.0)
    still = screen.presented
    inn.driver.wait(1.0)
    assert screen.presented == still
    inn.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_moving_water_leaves_tooltips_and_the_ring_above_it(tmp_path: Path, size: tuple[int, int]) -> None:
    """Given any node with the ring and its tooltip, when only the water moves on, then all else looks the same."""
    inn = Inn(tmp_path, size=size, settings=Settings(motion=Motion.FULL))
    inn.shelf()
    inn.driver.wait(1.0)
    scene, told = inn.top, 0
    assert isinstance(scene, ShelfScene)
    for id in inn.driver.facts():
        scene.focus_on(id)
        inn.driver.wait(0.1)
        moved = inn.driver.screen.surface().copy()
        while not scene.flow(moved):
            inn.driver.wait(0.1)
        drawn = moved.copy()
        scene.draw(drawn)
        assert moved.get_buffer().raw == drawn.get_buffer().raw, id
        told += bool(scene._tooltip.area)
    assert told
    inn.close()


def test_a_new_profile_has_nothing_to_continue(inn: Inn) -> None:
    inn.shelf()
    assert "continue" not in inn.driver.facts()
    assert inn.driver.focused == f"box:{inn.entry.id}"


def test_the_box_that_was_put_back_has_the_focus(inn: Inn) -> None:
    last = tuple(inn.house.titles.covers)[-1]
    inn.shelf()
    inn.driver.press(f"box:{last.id}")
    inn.driver.wait(0.1)
    inn.driver.key("escape")
    inn.driver.wait(0.1)
    assert inn.shows(ShelfScene) and inn.driver.focused == f"box:{last.id}"


def test_a_match_that_was_left_waits_on_the_shelf_and_goes_on(inn: Inn) -> None:
    played = inn.deal()
    steps = len(session_of(played.match).journal)
    inn.leave_table()
    assert isinstance(inn.top, ShelfScene)
    assert inn.driver.focused == "continue"
    assert "Boatman" in inn.driver.facts()["continue"].description
    inn.driver.key("return")
    table = inn.top
    assert isinstance(table, TableScene)
    assert session_of(table.match).journal.line()[:steps] == session_of(played.match).journal.line()[:steps]
    assert table.match.seats == played.match.seats


@pytest.mark.parametrize("pressed_before", [False, True])
def test_a_click_while_the_first_room_comes_in_counts(inn: Inn, pressed_before: bool) -> None:
    """Given a match that waits, when Continue is clicked in the first frame after the title card, then it goes on."""
    inn.deal()
    inn.leave_table()
    place = FRect(inn.driver.facts()["continue"].rect).center
    inn.driver.ui.scenes.replace(TitleCard(inn.driver.ui))
    inn.driver.frame()
    scene = inn.top
    assert isinstance(scene, TitleCard)
    if pressed_before:
        scene.handle(Press(place, 1))
    inn.shelf()
    scene = inn.top
    assert isinstance(scene, ShelfScene)
    if not pressed_before:
        scene.handle(Press(place, 1))
    scene.handle(Click(place, 1, 1))
    inn.driver.frame()
    assert inn.shows(TableScene)


def test_a_finished_match_is_told_but_not_continued(inn: Inn) -> None:
    inn.finish(inn.deal())
    inn.driver.do("shelf")
    assert isinstance(inn.top, ShelfScene)
    assert "continue" not in inn.driver.facts()


def test_the_ways_out_of_the_shelf(inn: Inn) -> None:
    inn.shelf()
    ways: list[tuple[str, type]] = [("l", LogbookScene), ("s", SettingsScene), ("f1", RulebookScene)]
    for key, scene in ways:
        inn.driver.key(key)
        assert isinstance(inn.top, scene)
        inn.driver.key("escape")
        assert isinstance(inn.top, ShelfScene)
    inn.driver.key("ctrl+q")
    assert not inn.driver.app.running


def test_a_broken_title_is_a_sentence_and_the_rest_works(tmp_path: Path) -> None:
    inn = Inn(tmp_path, crash="crashes/crash-1.txt")
    inn.house.titles = _Broken(inn.house.titles)
    inn.shelf()
    facts = inn.driver.facts()
    assert "crashes/crash-1.txt" in facts["notice:0"].name
    assert facts["unreadable"].name == "River Rats cannot be played: game.yaml:3 $.minutes: expected two numbers"
    assert "unreadable.all" not in facts
    assert "empty" in facts
    inn.driver.press("settings")
    assert isinstance(inn.top, SettingsScene)
    inn.close()


def test_one_notice_gathers_everything_that_is_left_out(tmp_path: Path) -> None:
    boards = tmp_path / "own" / "whitewater_rush" / "boards"
    boards.mkdir(parents=True)
    for number in range(12):
        (boards / f"{number:02}.yaml").write_text("id: 7\n", encoding="utf-8")
    inn = Inn(tmp_path)
    inn.house.titles = Catalogue(program_folders(tmp_path / "own"))
    assert inn.house.titles.faults
    inn.shelf()
    facts = inn.driver.facts()
    assert "12" in facts["unreadable"].name and "notice:0" not in facts
    inn.driver.press("unreadable.all")
    lines = [fact.name for id, fact in inn.driver.facts().items() if id.startswith("line:")]
    assert len(lines) == 12
    assert lines[0].startswith(
        "Left out, Whitewater Rush is played without it: own/whitewater_rush/boards/00.yaml:1 $.id: expected text"
    )
    inn.driver.key("escape")
    assert isinstance(inn.top, ShelfScene)
    inn.close()


CRASH = "crashes/crash-1.txt"
REPORTS = "https://river.example/reports"


@pytest.mark.parametrize("reports", ["", REPORTS])
def test_a_crash_is_to_be_sent_only_where_somebody_takes_it(tmp_path: Path, reports: str) -> None:
    inn = Inn(tmp_path, crash=CRASH, project=Project(reports=reports))
    inn.shelf()
    told = inn.driver.facts()["notice:0"].name
    inn.close()
    assert CRASH in told and "names nobody" in told
    assert ("send it to" in told) == bool(reports)
    assert reports in told


class _Broken(Catalogue):
    """A catalogue whose titles all failed to load."""

    def __init__(self, whole: Catalogue) -> None:
        self.folders, self.strings = whole.folders, whole.strings
        self._entries, self._covers, self.own_faults = {}, {}, ()
        wrong = "game.yaml:3 $.minutes: expected two numbers"
        self._faults = [ContentProblem("river_rats", wrong, given(wrong))]


@pytest.mark.window
@pytest.mark.parametrize("going_on", [False, True], ids=["nothing waits", "a match waits"])
def test_boxes_get_smaller_before_the_shelf_has_to_scroll(inn: Inn, going_on: bool) -> None:
    if going_on:
        inn.deal()
        inn.leave_table()
    inn.shelf()
    driver = inn.driver
    for size in ((1024, 640), (1280, 720), (1366, 768), (1920, 1080), (2560, 1080), (1280, 1024), (800, 1200)):
        driver.resize(*size)
        for scale in (75, 100, 125, 150, 175, 200):
            driver.ui.change(ui_scale=scale)
            driver.frame()
            widgets = list(walk(inn.driver._top().root or Scroll(Space(), "none")))
            page = next(each for each in widgets if isinstance(each, Scroll))
            boxes = [each.least[1] for each in widgets if isinstance(each, TitleBox)]
            assert (going_on, len(boxes)) == ("continue" in driver.facts(), len(inn.house.titles))
            assert not page.scrolls or max(boxes) == LOWEST, (size, scale)
            assert not page.scrolls or scale > 150, (size, scale)
