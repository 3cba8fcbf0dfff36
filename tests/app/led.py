"""Leads the whole program through its rooms, and looks at what a person would see there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from msgspec.structs import replace

from game.app.self_check.checks import QUICK, Script, run_script
from game.content.folders import program_folders
from game.content.theme import HIGH_CONTRAST
from game.persistence.folders import UserFolders
from game.ui.app import App
from game.ui.scenes.house import House
from game.ui.scenes.opening import TableChoice
from game.ui.stage.widget_scene import WidgetScene
from game.ui.table.scene import TableScene
from tests.seats import sitting
from tests.sessions import session_of

PATIENCE = 60
"""Frames until something must have come up."""
TITLE = "river_rats"
PEOPLE = TableChoice(sitting("Ann", "Bö"), {"level": "first_game"})


def lead(home: Path, script: Callable[[App, House], Script], *, file: Path | None = None) -> None:
    """The program on a profile, from its first picture until the script ends; a new profile gets quick settings."""
    user = UserFolders(home)
    settings = None if user.settings.exists() else replace(QUICK, theme=HIGH_CONTRAST)
    run_script(program_folders(home / "own"), user, script, file=file, seed="7", settings=settings)


def deal(app: App, house: House, decisions: int = 3) -> Script:
    """A table of two people who have played a little."""
    entry = house.titles.find(TITLE)
    assert entry is not None
    house.doors.deal(entry, PEOPLE)
    yield
    play(table(app), decisions)
    yield


def play(scene: TableScene, decisions: int) -> None:
    """Some legal commands, each on the disk before the next."""
    session, random = session_of(scene.match), Random(5)
    for _ in range(decisions):
        seat = min(session.to_act())
        scene.table.host.submit(seat, random.choice(list(session.legal(seat))))


def until(app: App, kind: type) -> Iterator[None]:
    """Frames until such a scene is open."""
    for _ in range(PATIENCE):
        if any(isinstance(scene, kind) for scene in app.scenes.stack):
            return
        yield
    raise AssertionError(f"{kind.__name__} did not come up: {app.scenes.stack}")


def table(app: App) -> TableScene:
    """The table that is laid, whatever stands above it."""
    return next(scene for scene in app.scenes.stack if isinstance(scene, TableScene))


def seen(app: App) -> list[str]:
    """Returns everything the open scenes say, news included."""
    words: list[str] = []
    for scene in app.scenes.stack:
        assert isinstance(scene, WidgetScene)
        scene.refresh()
        words += [node.name for node in scene.focus.facts()]
    return words


def files(folder: Path) -> dict[str, bytes]:
    """Every file below a folder and what is in it."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
