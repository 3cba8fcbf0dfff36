"""Moments that are typed correctly and do not hold together: each is a fault in words, and no file is changed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from game.content.catalogue import Catalogue, Cover
from game.content.error import ContentError
from game.content.folders import Folders
from game.content.puzzles import Puzzle, lay, puzzle_paths, puzzle_text, session_of
from game.content.strict_yaml import load_file
from game.host.teachers import PuzzleLibrary, judged, own_key
from tests.app.profile.damage import damaged
from tests.extent import some
from tests.ui.driver import ROOT

TITLES = Catalogue(Folders.under(ROOT))


def used(puzzle: Puzzle) -> None:
    """Uses a puzzle as the program does when somebody opens it: lays it, judges answers, writes it, says why."""
    entry = TITLES.find(puzzle.title)
    assert entry is not None
    lay(puzzle, session_of(puzzle, entry))
    if puzzle.answers:
        judged(puzzle, puzzle.answers[-1].play)
    if puzzle.why is not None:
        TITLES.strings.say(puzzle.why)
    assert puzzle_text(puzzle) and own_key(puzzle)


@pytest.mark.parametrize("cover", TITLES.covers, ids=lambda cover: cover.id)
def test_nothing_in_a_puzzle_ends_the_program_or_is_overwritten(tmp_path: Path, cover: Cover) -> None:
    """Given puzzles with values changed to others of their types, when they lie among people's own, then each can be
    used or is a fault, all faults are told in words, and every file is as it was."""
    first = puzzle_paths(cover.folder / "moments")[0]
    plain = load_file(first).plain()
    for seed in range(some(60)):
        (tmp_path / f"{seed:03}.yaml").write_text(json.dumps(damaged(plain, Random(seed))), encoding="utf-8")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    shelf = PuzzleLibrary({}, tmp_path)
    faults = 0
    for own in shelf.own():
        try:
            if isinstance(own, ContentError):
                raise own
            used(own)
        except ContentError as error:
            faults += 1
            told = TITLES.strings.say(error.told_all())
            assert "[[" not in told and len(told) < 20_000
    assert faults > len(before) // 3
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
