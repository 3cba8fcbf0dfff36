"""The puzzle library: puzzles are counted by their names and read when they are wanted, people's own beside them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.content.error import ContentError
from game.content.puzzles import Puzzle
from game.host.teachers import FoundCount, PuzzleLibrary, next_of, own_key, read
from tests.ui.driver import FOLDERS

NAMES = ("1-b", "1-a", "2-a", "3-a")


@pytest.fixture
def shelf(tmp_path: Path) -> PuzzleLibrary:
    """Four puzzles of a title, which nobody can read."""
    (tmp_path / "rats" / "moments").mkdir(parents=True)
    for name in NAMES:
        (tmp_path / "rats" / "moments" / f"{name}.yaml").write_text("rubbish")
    return PuzzleLibrary({"rats": tmp_path / "rats", "raft_race": tmp_path / "raft_race"}, tmp_path / "own")


def test_puzzles_are_counted_by_grade_without_being_read(shelf: PuzzleLibrary) -> None:
    found = frozenset({"rats/1-a", "rats/3-a", "raft_race/1-a"})
    assert [each.key for each in shelf.of("rats")] == ["rats/1-a", "rats/1-b", "rats/2-a", "rats/3-a"]
    assert shelf.found_count("rats", found) == FoundCount(2, 4)
    assert shelf.found_count("rats", found, 1) == FoundCount(1, 2)
    assert shelf.found_count("raft_race", found) == FoundCount(0, 0)


def test_the_next_one_is_the_first_behind_that_was_not_found(shelf: PuzzleLibrary) -> None:
    puzzles = shelf.of("rats")
    following = next_of(puzzles, frozenset({"rats/1-a"}))
    assert following is not None and following.key == "rats/1-b"
    following = next_of(puzzles, frozenset({"rats/3-a"}), "rats/2-a")
    assert following is not None and following.key == "rats/1-a"
    assert next_of((), frozenset()) is None


def test_what_is_damaged_is_said_of_each_file(shelf: PuzzleLibrary) -> None:
    with pytest.raises(ContentError, match="rats/moments/1-a"):
        read(shelf.of("rats")[0])


def test_ones_own_are_read_anew_each_time_and_known_by_their_table(shelf: PuzzleLibrary) -> None:
    assert shelf.own() == ()
    sample = next(iter(sorted(FOLDERS.data.glob("*/moments/*.yaml"))))
    shelf.own_folder.mkdir()
    for name in ("one", "another name"):
        shutil.copy(sample, shelf.own_folder / f"{name}.yaml")
    (shelf.own_folder / "rubbish.yaml").write_text("rubbish")
    puzzles = [own for own in shelf.own() if isinstance(own, Puzzle)]
    assert len(shelf.own()) == 3 and len(puzzles) == 2
    assert len({own_key(own) for own in puzzles}) == 1


def test_all_of_them_are_known_by_one_key(shelf: PuzzleLibrary) -> None:
    assert all(shelf.known(key) is not None for keys in shelf.keys().values() for key in keys)
    assert shelf.known("rats/nothing") is None and shelf.known("table/123") is None
