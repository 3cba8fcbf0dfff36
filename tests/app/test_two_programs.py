"""Two programs on one profile: the second says so, reads, writes nothing, and takes over when the first one is gone."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.house import RETRY_SECONDS
from game.app.self_check.checks import FRAME_SECONDS, Script
from game.content.folders import program_root
from game.engine.module import discover
from game.persistence.save_file import load_session
from game.ui.app import App
from game.ui.scenes.house import House
from game.ui.scenes.shelf.shelf import ShelfScene
from game.ui.table.scene import TableScene
from tests.app.led import deal, files, lead, play, seen, table, until
from tests.sessions import session_of

pytestmark = pytest.mark.program

SECOND = "already open in another window"
ALONE = "The other window is closed"
LOCK = "in_use"


class First:
    """A real process that has the profile."""

    def __init__(self, home: Path) -> None:
        command = [sys.executable, "-m", "tests.app.first_program", str(home)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=program_root(), stdin=pipe, stdout=pipe, text=True)
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "ready\n"
        (self.file,) = (home / "matches").iterdir()

    def end(self) -> None:
        """Ends the program as a person closes it."""
        if self.process.poll() is None:
            self.process.communicate("end\n", timeout=30)

    def crash(self) -> None:
        """Ends the program as a power cut does."""
        self.process.kill()
        self.process.communicate(timeout=30)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "profil ü"


@pytest.fixture
def first(home: Path) -> Iterator[First]:
    started = First(home)
    yield started
    started.crash()


def test_the_second_says_so_and_writes_nothing_whatever_is_done(first: First, home: Path) -> None:
    before = files(home)

    def script(app: App, house: House) -> Script:
        yield from until(app, ShelfScene)
        yield
        assert any(SECOND in words for words in seen(app))
        app.ui.change(ui_scale=120)
        house.doors.logbook()
        yield
        assert app.scenes.top is not None
        app.scenes.top.do("discard")
        yield
        assert any(SECOND in words for words in seen(app))
        yield from deal(app, house)
        house.doors.shelf()
        yield
        house.doors.resume(first.file)
        yield from until(app, TableScene)
        play(table(app), 2)
        yield

    lead(home, script)
    assert files(home) == before


def test_a_file_opened_by_the_second_is_played_in_memory(first: First, home: Path, tmp_path: Path) -> None:
    sent = tmp_path / "sent.river"
    sent.write_bytes(first.file.read_bytes())
    before = files(tmp_path)

    def script(app: App, house: House) -> Script:
        yield from until(app, TableScene)
        play(table(app), 2)
        yield
        yield
        keeper = table(app).match.keeper
        assert keeper is not None
        problem = keeper.problem
        assert problem is not None and SECOND in app.ui.say(problem)

    lead(home, script, file=sent)
    assert files(tmp_path) == before


@pytest.mark.parametrize("way", ["end", "crash"])
def test_when_the_first_is_gone_the_second_keeps_what_it_played(first: First, home: Path, way: str) -> None:
    played: list[int] = []

    def script(app: App, house: House) -> Script:
        yield from deal(app, house, decisions=2)
        getattr(first, way)()
        for _ in range(int(2 * RETRY_SECONDS / FRAME_SECONDS)):
            yield
            if any(ALONE in words for words in seen(app)):
                break
        assert any(ALONE in words for words in seen(app))
        keeper = table(app).match.keeper
        assert keeper is not None and keeper.problem is None
        play(table(app), 1)
        played.append(len(session_of(table(app).match).journal))
        house.doors.shelf()
        yield
        assert not any(SECOND in words for words in seen(app))

    lead(home, script)
    matches = sorted((home / "matches").iterdir())
    assert len(matches) == 2 and first.file in matches
    for path in matches:
        loaded = load_session(path, discover(), verify=True)
        assert loaded.problem is None
        assert way == "crash" or loaded.notes == ()
    (own,) = [path for path in matches if path != first.file]
    assert len(load_session(own, discover()).session.journal) == played[0]
