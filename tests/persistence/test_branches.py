"""A match that ended stays as it ended: what is played from an earlier moment goes on in a file of its own."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.persistence.match_store import MatchStore
from game.persistence.problem import LONGEST_TEXT
from game.persistence.recorder import BRANCHED, FileRecorder
from game.persistence.save_file import load_session
from tests.persistence.shelf import SEATS, TITLES, begun, shelf
from tests.toy import ToySession, play, toy_session


def ended(store: MatchStore) -> tuple[ToySession, FileRecorder]:
    """A match that was played to its end."""
    session, recorder = begun(store, decisions=200, target=20)
    assert session.outcome is not None
    return session, recorder


def branch_off(session: ToySession) -> None:
    """Goes back until something else can be played than was, and plays that."""
    while True:
        session.undo()
        seat, known = min(session.to_act()), len(session.journal)
        for command in session.legal(seat):
            session.submit(seat, command)
            if len(session.journal) > known:
                return
            session.undo()


def test_playing_on_from_an_earlier_moment_leaves_the_end_as_it_was(tmp_path: Path) -> None:
    """Given a match that ended, when somebody goes back and plays on, then the match as it ended lies beside the
    branch, and only the branch is offered to be gone on with."""
    store = shelf(tmp_path)
    session, recorder = ended(store)
    first, end, outcome = recorder.path, session.head, session.outcome
    session.jump(session.journal.path()[len(session.journal) // 2])
    branch_off(session)
    assert recorder.path != first and recorder.take_news() == BRANCHED and recorder.problem is None
    recorder.close()
    kept, branch = load_session(first, TITLES), load_session(recorder.path, TITLES)
    assert (kept.session.head, kept.session.outcome, kept.file.closed) == (end, outcome, True)
    assert kept.problem is None and branch.problem is None
    assert branch.session.outcome is None and branch.session.head == session.head
    assert branch.header.match == kept.header.match
    finished = {entry.path: entry.finished for entry in store.entries()}
    assert finished == {first: True, recorder.path: False}
    offered = store.latest_unfinished()
    assert offered is not None and offered.path == recorder.path
    store.close()


def test_whoever_goes_on_from_an_earlier_moment_has_the_branch_at_once(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    session, recorder = ended(store)
    first, outcome = recorder.path, session.outcome
    recorder.branch_off()
    session.jump(session.journal.path()[2])
    assert recorder.path != first
    assert load_session(first, TITLES).session.outcome == outcome
    assert load_session(recorder.path, TITLES).session.head == session.head
    second = recorder.path
    play(session, 3, Random(2))
    assert recorder.path == second
    store.close()


def test_a_match_that_is_opened_after_its_end_branches_off_too(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    _, recorder = ended(store)
    recorder.close()
    before = recorder.path.read_bytes()
    again = store.resume(store.load(recorder.path, TITLES))
    branch_off(again.session)
    again.close()
    assert again.path != recorder.path
    assert load_session(recorder.path, TITLES).session.outcome is not None
    assert recorder.path.read_bytes().startswith(before)
    store.close()


def test_the_end_of_a_branch_is_not_the_end_of_the_match(tmp_path: Path) -> None:
    """Records hold how a match ended first."""
    store = shelf(tmp_path)
    session, recorder = ended(store)
    assert not recorder.ended_before
    branch_off(session)
    play(session, 200, Random(3))
    assert session.outcome is not None and recorder.ended_before
    second = recorder.path
    branch_off(session)
    assert recorder.path != second
    store.close()


def test_looking_back_and_forth_branches_nothing(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    session, recorder = ended(store)
    path = recorder.path
    session.undo()
    session.redo()
    assert recorder.path == path and len(store.entries()) == 1
    store.close()


def test_a_disk_that_is_full_when_a_match_branches_loses_neither(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = shelf(tmp_path)
    session, recorder = ended(store)
    first = recorder.path

    def full(*_: object) -> Path:
        raise OSError(28, "no space")

    with monkeypatch.context() as patch:
        patch.setattr("game.persistence.recorder.free_name", full)
        branch_off(session)
        assert recorder.unsaved is not None
    assert recorder.retry() and recorder.path != first
    recorder.close()
    assert load_session(first, TITLES).session.outcome is not None
    assert load_session(recorder.path, TITLES).session.head == session.head
    store.close()


@pytest.mark.parametrize(("decisions", "offered"), [(1, False), (2, False), (5, True)])
def test_a_lesson_that_was_hardly_begun_is_not_offered(tmp_path: Path, decisions: int, offered: bool) -> None:
    """A lesson comes after every match, and one left before everybody had moved never comes."""
    store = shelf(tmp_path)
    lesson = toy_session("lesson/first/1")
    recorder = store.start(lesson, SEATS, "Skimming")
    lesson.begin()
    play(lesson, decisions, Random(1))
    recorder.close()
    found = store.latest_unfinished()
    assert (found is not None) == offered
    _, match = begun(store, decisions=1)
    match.close()
    found = store.latest_unfinished()
    assert found is not None and found.path == match.path
    store.close()


def test_a_match_in_which_nothing_was_played_comes_after_the_others(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    _, played = begun(store, decisions=3)
    played.close()
    _, dealt = begun(store, seed="later")
    dealt.close()
    found = store.latest_unfinished()
    assert found is not None and found.path == played.path
    store.close()


def test_a_branch_of_a_match_with_a_name_is_numbered_beside_it(tmp_path: Path) -> None:
    """Given a match with the longest name there can be, then it keeps it, and its branches have names of their own."""
    store = shelf(tmp_path)
    session, recorder = ended(store)
    first, name = recorder.path, "n" * LONGEST_TEXT
    recorder.rename(name)
    branch_off(session)
    recorder.close()
    again = store.resume(store.load(first, TITLES))
    branch_off(again.session)
    again.close()
    names = {entry.path: entry.label for entry in store.entries()}
    assert names == {first: name, recorder.path: f"{name[:-4]} (2)", again.path: f"{name[:-4]} (3)"}
    assert load_session(again.path, TITLES).problem is None
    store.close()
