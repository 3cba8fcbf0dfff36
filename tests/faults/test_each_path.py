"""Each path of the profile in turn may not be read, or is something else: the program starts, says which, plays on."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from game.app.self_check.checks import Script, run_script
from game.content.folders import program_folders
from game.persistence.folders import UserFolders
from game.ui.app import App
from game.ui.scenes.house import House
from game.ui.scenes.logbook.logbook import LogbookScene
from game.ui.scenes.shelf.shelf import ShelfScene
from tests.app.led import deal, lead, play, seen, table, until
from tests.extent import taken
from tests.faults.closed import close_path

pytestmark = [pytest.mark.faults, pytest.mark.usefixtures("unseen")]

ZONE = """\
id: gorge
name: The gorge
cards:
  - |
    R21 ..
    ..  K1:4
    **  ..
  - |
    .. K2:13
    E  ..
    .. ..
"""
MATCH = "matches/of_mine.river"
PATHS = {
    ".": "",
    "matches": "folder matches",
    "saves": "folder saves",
    "bin": "folder bin",
    "aside": "folder aside",
    MATCH: "of_mine",
    "settings.json": "settings.json",
    "lobby.json": "lobby.json",
    "in_use": "in_use",
    "own": "folder own",
    "own/raft_race": "own/raft_race",
    "own/raft_race/zones": "own/raft_race/zones",
    "own/raft_race/zones/gorge.yaml": "own/raft_race/zones/gorge.yaml",
    "own/raft_race/strings": "own/raft_race/strings",
    "own/raft_race/strings/en.yaml": "own/raft_race/strings/en.yaml",
}
"""Every path a profile has, and by which words it is told of; the profile itself by its whole path."""


def _swap(path: Path) -> None:
    """A folder in place of a file, or the other way round."""
    was_folder = path.is_dir()
    _take_away(path)
    if was_folder:
        path.write_bytes(b"in the way")
    else:
        path.mkdir()
        (path / "inside").write_bytes(b"in the way")


def _pipe(path: Path) -> None:
    _take_away(path)
    os.mkfifo(path)


def _link(path: Path) -> None:
    _take_away(path)
    path.symlink_to(path.parent / "unplugged" / path.name)


def _take_away(path: Path) -> None:
    shutil.rmtree(path) if path.is_dir() else path.unlink()


SPOILED: dict[str, Callable[[Path], None]] = {"another kind": _swap, "pipe": _pipe, "link to nowhere": _link}
WAYS = ("closed", *SPOILED)
SPOILED_EACH = 1
"""Ways in which the usual run spoils each path, others than those of its neighbours; the long run tries all."""
TRIED = [(path, way) for number, path in enumerate(PATHS) for way in taken(WAYS, number, SPOILED_EACH)]
SILENT = {(path, way) for path in ("matches", "saves", "bin", "aside", "in_use") for way in ("another kind", "pipe")}
"""Paths whose obstacles are moved aside without a word: nothing of the player's is missing."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A profile with a match, settings, chosen seats, and a zone of the player's own."""
    home = tmp_path_factory.mktemp("played") / "profile"
    lead(home, deal)
    (file,) = (home / "matches").iterdir()
    file.rename(home / MATCH)
    zones, strings = home / "own/raft_race/zones", home / "own/raft_race/strings"
    zones.mkdir(parents=True)
    strings.mkdir()
    (zones / "gorge.yaml").write_text(ZONE, encoding="utf-8")
    (strings / "en.yaml").write_text('gorge: "The gorge"\n', encoding="utf-8")
    if not (home / "lobby.json").exists():
        (home / "lobby.json").write_text("{}", encoding="utf-8")
    return home


def look_and_play(home: Path) -> str:
    """Returns what a person reads on the shelf and in the logbook, before a match is played."""
    words: list[str] = []

    def script(app: App, house: House) -> Script:
        yield from until(app, ShelfScene)
        yield
        words.extend(seen(app))
        assert len(house.titles) == len(house.titles.covers)
        words.extend(app.ui.say(line) for line in house.unreadable)
        house.doors.logbook()
        yield from until(app, LogbookScene)
        words.extend(seen(app))
        yield from deal(app, house, decisions=1)
        play(table(app), 1)
        yield

    run_script(program_folders(home / "own"), UserFolders(home), script, seed="7", settings=None)
    return "\n".join(words)


def test_a_whole_profile_has_nothing_to_tell_of(played: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    shutil.copytree(played, home)
    words = look_and_play(home)
    for told in PATHS.values():
        assert not told or told == "of_mine" or told not in words


@pytest.mark.skipif(os.name != "posix", reason="links and pipes")
@pytest.mark.parametrize(("path", "way"), TRIED)
def test_without_a_path_the_program_says_so_and_plays(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, way: str
) -> None:
    home = tmp_path / "home"
    shutil.copytree(played, home)
    spoiled = home / path
    if way == "closed":
        close_path(monkeypatch, spoiled)
    else:
        SPOILED[way](spoiled)
    words = look_and_play(home)
    if (path, way) not in SILENT:
        assert (PATHS[path] or str(UserFolders(home).home)) in words
