"""Code that the shelf does not need is loaded while nobody does anything, and nothing is left for later."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.app.house import open_house, open_store
from game.app.idle_work import IdleLoader
from game.app.self_check.checks import Script, run_script
from game.bots.bot_client import InlineBotClient
from game.content.catalogue import Catalogue
from game.content.folders import Folders, program_folders, program_root
from game.persistence.folders import UserFolders
from game.ui.animation import Tween
from game.ui.app import App
from game.ui.scenes.house import House
from game.ui.scenes.lobby.lobby import LobbyScene
from game.ui.scenes.shelf.shelf import ShelfScene
from tests.app.led import seen, until
from tests.ui.driver import Driver

pytestmark = pytest.mark.program

ROOT = Path(__file__).parents[2]
BROKEN = "rats"
SHELF_ONLY = """
import sys
from game.content.catalogue import Catalogue
from game.content.folders import program_folders
import game.ui.scenes.shelf.shelf
covers = Catalogue(program_folders()).covers
print(len(covers), *(name for name in sys.modules if name.startswith("game.titles.")))
"""


PHONES = """
import sys
import game.app.phone_table
print(*(name for name in sys.modules if name in ("game.ui.table.scene", "game.phones.hub", "aiohttp", "segno")))
"""


def test_looking_out_for_phones_needs_neither_table_nor_server() -> None:
    assert _python("-c", PHONES).split() == []


def test_the_shelf_needs_no_rules() -> None:
    count, *loaded = _python("-c", SHELF_ONLY).split()
    assert int(count) == len(Catalogue(program_folders()).covers)
    assert loaded == []


def test_nothing_is_imported_once_everything_is_loaded(tmp_path: Path) -> None:
    told = _python("-m", "tests.app.everything_loaded", str(tmp_path / "home"))
    assert told.split() == ["late:"]


def test_no_step_takes_more_than_one_module_or_title_while_somebody_acts(tmp_path: Path) -> None:
    loading, driver, house = _started(tmp_path, program_folders())
    driver.app.frame()
    driver.key("tab")
    loading.tick()
    loading.tick()
    assert house.titles.loaded_ids == ()
    driver.clock.seconds += 10
    while not loading.done:
        loading.tick()
        driver.clock.seconds += 1
    assert len(house.titles.loaded_ids) == len(house.titles.covers)
    house.store.close()


def test_nothing_is_loaded_while_something_moves(tmp_path: Path) -> None:
    loading, driver, house = _started(tmp_path, program_folders())
    scene = ShelfScene(house)
    driver.open(scene)
    scene.animate(Tween(60.0, lambda part: None))
    driver.frame()
    for _ in range(5000):
        driver.clock.seconds += 1
        loading.tick()
    assert not loading.done and house.titles.loaded_ids == ()
    house.store.close()


@pytest.fixture
def program(tmp_path: Path) -> Folders:
    """The program's data with a title whose layout is broken, which its cover does not show."""
    root = tmp_path / "program"
    shutil.copytree(program_root() / "data", root / "data")
    (root / "assets").symlink_to(program_root() / "assets")
    (root / "data" / BROKEN / "layout.yaml").write_text("zones: [", encoding="utf-8")
    return Folders.under(root)


def test_a_broken_title_is_told_of_when_it_is_loaded_and_hides_no_other(program: Folders, tmp_path: Path) -> None:
    def script(app: App, house: House) -> Script:
        yield from until(app, ShelfScene)
        while not any("layout.yaml" in words for words in seen(app)):
            yield
        assert [cover.id for cover in house.titles.covers] == [id for id in house.titles.ids() if id != BROKEN]
        assert len(house.titles.covers) == len(program.ids()) - 1

    run_script(program, UserFolders(tmp_path / "home"), script)


def test_a_broken_title_chosen_before_it_was_loaded_leads_back_to_the_shelf(program: Folders, tmp_path: Path) -> None:
    _, driver, house = _started(tmp_path, program)
    house.doors.shelf()
    driver.frame()
    driver.press(f"box:{BROKEN}")
    driver.frame()
    assert isinstance(driver.ui.scenes.top, ShelfScene)
    facts = driver.facts()
    assert "layout.yaml" in facts["unreadable"].name
    assert f"box:{BROKEN}" not in facts
    other = house.titles.covers[0].id
    driver.press(f"box:{other}")
    assert isinstance(driver.ui.scenes.top, LobbyScene)
    house.store.close()


def _started(home: Path, folders: Folders) -> tuple[IdleLoader, Driver, House]:
    driver = Driver()
    thinker = InlineBotClient(driver.clock.now)
    house = open_house(driver.ui, Catalogue(folders), open_store(UserFolders(home / "home")), thinker)
    return IdleLoader(driver.app, house, driver.clock.now), driver, house


def _python(*arguments: str) -> str:
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        [sys.executable, *arguments], env=variables, cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout
