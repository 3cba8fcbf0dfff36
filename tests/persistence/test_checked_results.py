"""A file can claim any result: lists show it only once the rules gave it, too."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.persistence.durable import finished
from game.persistence.match_store import MatchPlace
from tests.persistence.forge import forged, plain_lines
from tests.persistence.shelf import begun, shelf, short_save
from tests.toy import TITLE


@pytest.mark.parametrize("place", ["matches", "saves"])
@pytest.mark.parametrize("closed", [True, False], ids=["closed", "interrupted"])
def test_a_forged_result_is_never_shown(place: MatchPlace, closed: bool, tmp_path: Path) -> None:
    source, _ = short_save(tmp_path / "home", closed=False)
    lines = [line for line in plain_lines(source) if line["kind"] == "step"]
    won = {"places": [[0], [1]], "reason": "target"}
    end = {"kind": "closed", "steps": len(lines), "head": len(lines) - 1, "label": None, "outcome": won, "moves": 99}
    lines[-1] = {**lines[-1], "outcome": won}
    store = shelf(tmp_path / "other")
    forged(store.folders.home / place / "strange.river", [*lines, *([end] if closed else [])])
    (entry,) = store.entries(place)
    assert (entry.finished, entry.outcome, entry.unchecked) == (True, None, True)
    finished(store.checking(entry, TITLE))
    (entry,) = store.entries(place)
    assert (entry.finished, entry.outcome, entry.unchecked, entry.problem) == (False, None, False, None)
    assert entry.moves != 99 and entry.steps == len(lines)
    assert store.latest_unfinished(store.entries(place)) == entry
    store.close()


def test_a_result_is_checked_again_when_its_file_has_changed(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    session, recorder = begun(store, decisions=200, target=20)
    recorder.close()
    finished(store.checking(store.entries()[0], TITLE))
    os.utime(recorder.path, ns=(1, 1))
    (entry,) = store.entries()
    assert entry.unchecked and entry.outcome is None and session.outcome is not None


def test_a_match_that_is_over_and_damaged_is_told_of_when_it_is_checked(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    _, recorder = begun(store, decisions=200, target=20)
    recorder.close()
    data = recorder.path.read_bytes()
    recorder.path.write_bytes(b'"skipz":'.join(data.rsplit(b'"skips":', 1)))
    (entry,) = store.entries()
    assert entry.finished and entry.problem is None
    finished(store.checking(entry, TITLE))
    (entry,) = store.entries()
    assert entry.problem is not None and entry.outcome is None and not entry.unchecked
