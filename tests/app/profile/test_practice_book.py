"""Found puzzles are kept in a file of their own, which is never overwritten when it is damaged."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from game.app.house import PRACTICE_BOOK_FILE as FILE
from game.app.house import PracticeBook
from game.persistence.folders import UserFolders
from game.persistence.match_store import MatchStore

TODAY, LATER = date(2026, 11, 22), date(2026, 11, 23)


def store(home: Path) -> MatchStore:
    return MatchStore(UserFolders(home), app="test")


def test_what_was_found_is_there_after_the_next_start(tmp_path: Path) -> None:
    """Given a moment of the day, another one and a match begun from it, when the file is read, then all are known."""
    first = store(tmp_path)
    book = PracticeBook(first)
    book.keep("rats/1-a", TODAY, daily=True)
    book.keep("rats/1-b", LATER, daily=False)
    book.begun("20261122-match", "rats/1-a")
    first.close()
    second = store(tmp_path)
    again = PracticeBook(second)
    assert again.found == {"rats/1-a", "rats/1-b"} and again.days == {TODAY}
    assert again.began("20261122-match") and not again.began("another")
    second.close()


def test_a_damaged_file_is_kept_aside_and_told_of(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("rubbish")
    opened = store(tmp_path)
    book = PracticeBook(opened)
    book.keep("rats/1-a", TODAY, daily=True)
    assert book.problems and book.days == {TODAY}
    assert [path.read_text() for path in tmp_path.glob("practice-broken*")] == ["rubbish"]
    opened.close()


def test_days_that_are_none_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"days": {"someday": "rats/1-a", "2026-11-22": "rats/1-b"}}')
    opened = store(tmp_path)
    assert PracticeBook(opened).days == {TODAY}
    opened.close()


def test_nothing_is_written_beside_another_program(tmp_path: Path) -> None:
    """Given a profile that another program has, when something is found, then it is known here and not on the disk."""
    first, second = store(tmp_path), store(tmp_path)
    assert second.read_only
    book = PracticeBook(second)
    book.keep("rats/1-a", TODAY, daily=True)
    assert book.days == {TODAY} and not (tmp_path / FILE).exists()
    second.close()
    first.close()
