"""An evening in the real program while one call to the system fails: it goes on, tells of it, and loses nothing."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from game.app.house import RETRY_SECONDS
from game.app.self_check.checks import FRAME_SECONDS, QUICK, Script, run_script
from game.content import catalogue
from game.content.catalogue import Catalogue
from game.content.folders import program_folders
from game.content.theme import HIGH_CONTRAST
from game.engine.module import discover
from game.persistence.folders import UserFolders
from game.persistence.save_file import load_session
from game.persistence.settings_file import SettingsFile
from game.table.settings import Settings
from game.ui.app import App
from game.ui.scene import Scene
from game.ui.scenes.house import House
from game.ui.scenes.logbook.logbook import LogbookScene
from game.ui.scenes.opening import TableChoice
from game.ui.scenes.overlays.question import NameScene, NoticeScene
from game.ui.scenes.shelf.shelf import ShelfScene
from game.ui.stage.dialog import Dialog
from game.ui.stage.widget_scene import WidgetScene
from game.ui.table.scene import TableScene
from tests.app.led import TITLE, play, table, until
from tests.extent import every
from tests.faults.disk import EVERYTHING, LONGEST_SCRIPT, Disk, Fault, faults_at
from tests.seats import sitting
from tests.sessions import session_of

pytestmark = [pytest.mark.faults, pytest.mark.usefixtures("unseen")]

S = TypeVar("S", bound=Scene[Any])
ALONE = TableChoice(sitting("Ada"), {"level": "first_game"})
STRIDE = 1 if EVERYTHING else every(17)
"""Number of calls from one that fails to the next: each takes a whole run of the program."""
SETTINGS = replace(QUICK, theme=HIGH_CONTRAST)
CHANGED = replace(SETTINGS, ui_scale=120)


class Visit:
    """One run of the program by somebody who reads what it says and tries again once the disk works."""

    def __init__(self, home: Path, disk: Disk) -> None:
        self.home, self.disk = home, disk
        self.steps = 0
        """Number of steps that were played in the end."""

    def script(self, app: App, house: House) -> Script:
        """Deal, play, undo, keep a copy, leave, throw away and bring back, go on, change a setting, quit."""
        yield from until(app, ShelfScene)
        entry = house.titles.find(TITLE)
        assert entry is not None
        house.doors.deal(entry, ALONE)
        yield
        for decisions in (1, 4):
            play(table(app), decisions)
            yield
        table(app).table.undo()
        yield from self._copies(app, house)
        yield from self._leave(app)
        yield from self._throws_away_and_brings_back(app, house)
        yield from self._go_on(app, house)
        app.ui.change(ui_scale=CHANGED.ui_scale)
        yield from self._quit(app, house)

    def _copies(self, app: App, house: House) -> Script:
        def keep() -> Script:
            house.doors.save_as(table(app).match)  # type: ignore[attr-defined]
            yield
            _top(app, NameScene).do("yes")
            yield

        yield from self._insist(app, keep, lambda: self._count("saves") == 1)

    def _leave(self, app: App) -> Script:
        table(app).do("menu")
        yield
        _top(app, WidgetScene).do("shelf")
        yield
        yield from _read(app)

    def _throws_away_and_brings_back(self, app: App, house: House) -> Script:
        house.doors.logbook()
        yield

        def press(place: str, button: str) -> Script:
            _top(app, LogbookScene).do(f"place:{place}")
            yield
            _top(app, LogbookScene).do("look_again")
            yield
            _top(app, LogbookScene).do(button)
            yield

        yield from self._insist(app, lambda: press("saves", "discard"), lambda: self._count("saves") == 0)
        yield from self._insist(app, lambda: press("bin", "bring_back"), lambda: self._count("saves") == 1)
        _top(app, WidgetScene).back()
        yield

    def _go_on(self, app: App, house: House) -> Script:
        def resume() -> Script:
            house.doors.shelf()
            yield
            _top(app, ShelfScene).do("continue")
            yield

        yield from self._insist(app, resume, lambda: any(isinstance(scene, TableScene) for scene in app.scenes.stack))
        play(table(app), 1)
        self.steps = len(session_of(table(app).match).journal)
        yield

    def _quit(self, app: App, house: House) -> Script:
        house.doors.quit()
        yield
        if isinstance(app.scenes.top, Dialog):
            app.scenes.top.do("dialog.no")
            self.disk.heal()
            for _ in range(int(2 * RETRY_SECONDS / FRAME_SECONDS)):
                yield
            house.doors.quit()

    def _insist(self, app: App, act: Callable[[], Script], done: Callable[[], bool]) -> Iterator[None]:
        """Does something; if it is refused, reads why and does it again with the disk as it should be."""
        yield from act()
        yield from _read(app)
        if not self._rested(done):
            assert self.disk.failed, "refused, and nothing was wrong with the disk"
            self.disk.heal()
            yield from act()
            yield from _read(app)
        assert self._rested(done)

    def _rested(self, done: Callable[[], bool]) -> bool:
        with self.disk.resting():
            return done()

    def _count(self, place: str) -> int:
        return len(list((self.home / place).glob("*.river")))


def _top(app: App, kind: type[S]) -> S:
    assert isinstance(app.scenes.top, kind), app.scenes.stack
    return app.scenes.top


def _read(app: App) -> Script:
    while isinstance(app.scenes.top, NoticeScene):
        app.scenes.top.do("ok")
        yield


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    """Titles are read once for all runs."""
    titles = Catalogue(program_folders())
    monkeypatch.setattr(catalogue, "Catalogue", lambda folders, language: titles)
    return Disk(tmp_path, monkeypatch)


def visited(home: Path, disk: Disk, fault: Fault | None = None) -> bool:
    """One run with one fault, and what is on the disk afterwards; returns whether it came to that fault."""
    visit = Visit(home, disk)
    user = UserFolders(home)
    with disk.resting():
        SettingsFile(user.settings, Settings).save(SETTINGS)
    disk.begin(fault)
    try:
        run_script(program_folders(), user, visit.script, seed="7", settings=None)
        with disk.resting():
            _check(user, visit)
            shutil.rmtree(home)
    except Exception as error:
        error.add_note(str(fault))
        raise
    return disk.failed


def _check(user: UserFolders, visit: Visit) -> None:
    """The whole match is there in a file that opens, and the settings are the old or the new ones."""
    held = [load_session(path, discover()).session.journal for path in user.matches.glob("*.river")]
    assert [len(journal) for journal in held] == [visit.steps]
    assert visit.steps > 0
    loaded = SettingsFile(user.settings, Settings).load()
    assert loaded.problems == ()
    assert replace(loaded.settings, window=SETTINGS.window) in (SETTINGS, CHANGED)


def test_the_program_goes_on_whatever_call_fails(tmp_path: Path, disk: Disk) -> None:
    home = tmp_path / "home"
    assert not visited(home, disk)
    for call in range(0, LONGEST_SCRIPT, STRIDE):
        struck = [visited(home, disk, fault) for fault in faults_at(call)]
        if not any(struck):
            break
    assert 100 < call < LONGEST_SCRIPT - STRIDE
