"""Match files from elsewhere: copied at once, checked by the rules, known again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.persistence.durable import finished
from game.persistence.problem import SaveError
from tests.persistence.forge import forged, plain_lines
from tests.persistence.shelf import TITLES, begun, hash_of, shelf
from tests.toy import play


def foreign_match(folder: Path, *, name: str = "cön? match.river", decisions: int = 3) -> Path:
    """A match another player left, in a folder that is none of this one's."""
    _, recorder = begun(shelf(folder / "other"), decisions=decisions)
    recorder.close()
    foreign = folder / name
    foreign.write_bytes(recorder.path.read_bytes())
    return foreign


def test_a_file_from_elsewhere_is_copied_at_once_and_left_as_it_is(tmp_path: Path) -> None:
    foreign = foreign_match(tmp_path)
    before = foreign.read_bytes()
    foreign.chmod(0o444)
    store = shelf(tmp_path / "home")
    match = store.load(store.own_path(foreign), TITLES)
    recorder = store.resume(match)
    assert recorder.path.parent == store.folders.matches
    assert recorder.path.name == "cön match.river"
    play(match.session, 2, Random(1))
    recorder.close()
    (entry,) = store.entries()
    again = store.load(entry.path, TITLES)
    assert (again.problem, hash_of(again.session)) == (None, hash_of(match.session))
    assert foreign.read_bytes() == before


def test_a_file_from_elsewhere_is_checked_by_the_rules(tmp_path: Path) -> None:
    lines = plain_lines(foreign_match(tmp_path, decisions=1))
    thrown = next(event for event in lines[1]["events"] if event["ev"] == "thrown")
    thrown["skips"] += 1
    cheated = forged(tmp_path / "cheated.river", lines)
    match = shelf(tmp_path / "home").load(cheated, TITLES)
    assert match.problem is not None and match.problem.reason in ("wrong_step", "illegal_step")


def test_a_match_that_was_brought_in_before_is_known_again(tmp_path: Path) -> None:
    foreign = foreign_match(tmp_path)
    store = shelf(tmp_path / "home")
    first = store.load(foreign, TITLES)
    assert finished(store.finding_same(first, TITLES)) is None
    recorder = store.resume(first)
    play(first.session, 2, Random(1))
    recorder.close()
    assert finished(store.finding_same(store.load(foreign, TITLES), TITLES)) == recorder.path


def test_another_end_of_the_same_match_is_another_match(tmp_path: Path) -> None:
    foreign = foreign_match(tmp_path)
    store, other = shelf(tmp_path / "home"), shelf(tmp_path / "elsewhere")
    for each, random in ((store, 1), (other, 2)):
        match = each.load(foreign, TITLES)
        recorder = each.resume(match)
        play(match.session, 4, Random(random))
        recorder.close()
    assert finished(store.finding_same(other.load(other.entries()[0].path, TITLES), TITLES)) is None


@pytest.mark.parametrize("data", [b"", b"hello", b'{"kind":"header","format":9}\n'])
def test_a_file_that_is_no_match_is_not_taken_in(tmp_path: Path, data: bytes) -> None:
    foreign = tmp_path / "foreign.river"
    foreign.write_bytes(data)
    store = shelf(tmp_path / "home")
    with pytest.raises(SaveError):
        store.load(foreign, TITLES)
    assert store.entries() == []


def test_a_path_to_the_own_folder_is_known_however_it_is_written(tmp_path: Path) -> None:
    store = shelf(tmp_path / "home")
    _, recorder = begun(store)
    roundabout = tmp_path / "home" / "saves" / ".." / "matches" / recorder.path.name
    assert store.own_path(roundabout) == recorder.path
    assert store.is_own(store.own_path(roundabout))
    assert not store.is_own(store.own_path(tmp_path / "elsewhere.river"))
