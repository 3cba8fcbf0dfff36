"""Writing while playing: what a disk can do wrong never stops the match, and nothing is lost that can be kept."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.persistence.recorder import FileRecorder
from game.persistence.save_file import load_session, read
from tests.persistence.shelf import TITLES, begun, hash_of, shelf
from tests.toy import ToySession, play


def on_disk(recorder: FileRecorder, session: ToySession) -> bool:
    """True if the file holds exactly the session's match."""
    match = load_session(recorder.path, TITLES)
    return (
        match.problem is None
        and list(match.session.journal.steps()) == list(session.journal.steps())
        and match.session.head == session.head
        and hash_of(match.session) == hash_of(session)
    )


class Disk:
    """Stands before `os.write`: lets so many more bytes through, then the disk is full."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.room: int | None = None
        self.code = errno.ENOSPC
        self._write = os.write
        monkeypatch.setattr(os, "write", self.write)

    def write(self, descriptor: int, data: bytes) -> int:
        if self.room is None:
            return self._write(descriptor, data)
        if not self.room:
            raise OSError(self.code, os.strerror(self.code))
        written = self._write(descriptor, data[: self.room])
        self.room -= written
        return written


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def test_every_step_is_in_the_file_when_it_is_shown(tmp_path: Path) -> None:
    session, recorder = begun(shelf(tmp_path))
    for decision in range(5):
        play(session, 1, Random(decision))
        assert on_disk(recorder, session)
    session.undo()
    assert on_disk(recorder, session)


def test_a_line_is_synced_before_the_recorder_returns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session, recorder = begun(shelf(tmp_path))
    synced: list[int] = []
    real = os.fsync

    def fsync(descriptor: int) -> None:
        real(descriptor)
        synced.append(os.fstat(descriptor).st_size)

    monkeypatch.setattr(os, "fsync", fsync)
    play(session, 1, Random(0))
    session.undo()
    assert synced[-1] == recorder.path.stat().st_size
    assert len(synced) >= 2


def test_steps_that_are_recorded_together_are_synced_once_and_are_whole_after_a_kill_at_any_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given steps written together, then the disk confirms once, at the end, also where something failed meanwhile, and
    a file that breaks off within them opens at the last whole one.
    """
    session, recorder = begun(shelf(tmp_path))
    synced: list[int] = []
    real = os.fsync

    def fsync(descriptor: int) -> None:
        real(descriptor)
        synced.append(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    before = recorder.path.read_bytes()
    with recorder.together():
        play(session, 4, Random(1))
        assert recorder.path.read_bytes() == before and not synced and recorder.pending == 4
    assert on_disk(recorder, session) and len(synced) == 1 and not recorder.pending
    whole, steps = recorder.path.read_bytes(), len(session.journal)
    cut = tmp_path / "cut.river"
    for end in range(len(before), len(whole) - 1):
        cut.write_bytes(whole[:end])
        opened = load_session(cut, TITLES).session.journal
        assert steps - 4 <= len(opened) < steps
        assert list(opened.steps()) == list(session.journal.steps())[: len(opened)]
    with pytest.raises(RuntimeError), recorder.together():
        play(session, 1, Random(2))
        raise RuntimeError
    assert on_disk(recorder, session)
    play(session, 1, Random(3))
    assert on_disk(recorder, session), "afterwards each step is written at once"


def test_a_full_disk_keeps_steps_recorded_together_and_catches_up(tmp_path: Path, disk: Disk) -> None:
    session, recorder = begun(shelf(tmp_path))
    disk.room = 40
    with recorder.together():
        play(session, 3, Random(1))
    assert recorder.problem is not None and recorder.unsaved is not None
    disk.room = None
    assert recorder.retry() and on_disk(recorder, session)


@pytest.mark.parametrize("room", [0, 1, 40, 400])
def test_a_full_disk_keeps_the_match_in_memory_and_catches_up(tmp_path: Path, disk: Disk, room: int) -> None:
    session, recorder = begun(shelf(tmp_path))
    disk.room = room
    play(session, 4, Random(1))
    session.undo()
    assert recorder.problem is not None
    assert recorder.problem.reason == "disk_full"
    assert recorder.pending > 0
    assert load_session(recorder.path, TITLES).session.journal.step(0) == session.journal.step(0)
    assert not recorder.retry()
    disk.room = None
    assert recorder.retry()
    assert recorder.pending == 0
    assert on_disk(recorder, session)


def test_the_next_step_catches_up_by_itself(tmp_path: Path, disk: Disk) -> None:
    session, recorder = begun(shelf(tmp_path))
    disk.room = 10
    play(session, 2, Random(1))
    disk.room = None
    play(session, 1, Random(2))
    assert recorder.problem is None
    assert on_disk(recorder, session)


def test_a_disk_that_is_full_from_the_start_catches_up_too(tmp_path: Path, disk: Disk) -> None:
    disk.room = 0
    session, recorder = begun(shelf(tmp_path), decisions=2)
    assert recorder.problem is not None
    disk.room = None
    assert recorder.retry()
    assert on_disk(recorder, session)


def test_what_is_cut_off_when_the_program_ends_is_told_and_the_rest_is_there(tmp_path: Path, disk: Disk) -> None:
    session, recorder = begun(shelf(tmp_path), decisions=2)
    good = len(session.journal)
    disk.room = 30
    play(session, 1, Random(1))
    recorder.close()
    match = load_session(recorder.path, TITLES)
    assert match.problem is not None
    assert match.problem.reason == "cut"
    assert len(match.session.journal) == good


@pytest.mark.parametrize(
    ("code", "reason"),
    [(errno.EIO, "write_failed"), (errno.EROFS, "read_only_disk"), (errno.EDQUOT, "disk_full"), (errno.EBUSY, "busy")],
)
def test_other_errors_are_told_apart(tmp_path: Path, disk: Disk, code: int, reason: str) -> None:
    session, recorder = begun(shelf(tmp_path))
    disk.room, disk.code = 0, code
    play(session, 1, Random(1))
    assert recorder.problem is not None
    assert recorder.problem.reason == reason


def test_a_disk_that_does_not_confirm_is_not_trusted_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = shelf(tmp_path)
    session, recorder = begun(store)
    first = recorder.path
    before = first.read_bytes()
    monkeypatch.setattr(os, "fsync", _failing_once(os.fsync))
    play(session, 1, Random(1))
    assert recorder.problem is None
    assert recorder.path != first
    assert [entry.path for entry in store.entries()] == [recorder.path]
    (aside,) = store.folders.aside.iterdir()
    assert aside.read_bytes().startswith(before)
    assert on_disk(recorder, session)


def test_a_file_that_was_deleted_is_written_again(tmp_path: Path) -> None:
    session, recorder = begun(shelf(tmp_path), decisions=2)
    recorder.path.unlink()
    play(session, 1, Random(1))
    session.undo()
    assert recorder.problem is None
    assert on_disk(recorder, session)


def test_a_match_whose_file_vanished_before_it_went_on_is_written_anew_whole_with_a_notice(tmp_path: Path) -> None:
    before = shelf(tmp_path)
    _, first = begun(before, decisions=2)
    before.close()
    store = shelf(tmp_path)
    match = store.load(first.path, TITLES)
    recorder = store.resume(match)
    first.path.unlink()
    play(match.session, 1, Random(1))
    assert (recorder.problem, recorder.path) == (None, first.path)
    assert on_disk(recorder, match.session)
    news = recorder.take_news()
    assert news is not None and news.reason == "vanished"
    assert recorder.take_news() is None


def test_a_file_that_vanished_on_a_full_disk_says_that_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, recorder = begun(shelf(tmp_path), decisions=2)
    recorder.path.unlink()
    with monkeypatch.context() as patch:
        patch.setattr("game.persistence.recorder.writing_whole", _no_space)
        play(session, 1, Random(1))
    assert recorder.problem is not None and recorder.problem.reason == "disk_full"
    assert recorder.retry()
    assert on_disk(recorder, session)


@pytest.mark.parametrize(("code", "reason"), [(errno.ENOSPC, "disk_full"), (errno.EROFS, "read_only_disk")])
def test_what_is_wrong_with_the_disk_is_named_from_the_first_step_to_the_last(
    tmp_path: Path, disk: Disk, code: int, reason: str
) -> None:
    store = shelf(tmp_path)
    disk.room, disk.code = 0, code
    session, recorder = begun(store)
    for decision in range(3):
        assert recorder.problem is not None and recorder.problem.reason == reason
        play(session, 1, Random(decision))
    recorder.close()
    assert not store.catch_up()
    assert store.unsaved is not None and store.unsaved.reason == reason
    disk.room = None
    assert store.catch_up()
    assert on_disk(recorder, session)
    assert len(list(store.folders.matches.iterdir())) == 1


def test_a_file_that_cannot_be_looked_at_is_not_taken_for_one_that_vanished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, recorder = begun(shelf(tmp_path), decisions=2)
    path, real = recorder.path, os.stat

    def stat(looked_at: Any, *rest: Any, **named: Any) -> os.stat_result:
        if looked_at == path:
            raise OSError(errno.EIO, "the disk does not answer")
        return real(looked_at, *rest, **named)

    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", stat)
        play(session, 1, Random(1))
    assert recorder.problem is not None and recorder.problem.reason == "write_failed"
    assert recorder.retry()
    assert (recorder.path, recorder.take_news()) == (path, None)
    assert on_disk(recorder, session)


def test_a_folder_that_vanished_is_made_again(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    session, recorder = begun(store, decisions=2)
    for path in store.folders.matches.iterdir():
        path.unlink()
    store.folders.matches.rmdir()
    play(session, 1, Random(1))
    assert recorder.problem is None
    assert on_disk(recorder, session)


def test_a_folder_that_cannot_be_made_again_is_told_until_it_can(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    session, recorder = begun(store, decisions=2)
    recorder.path.unlink()
    store.folders.matches.rmdir()
    store.folders.matches.write_bytes(b"in the way")
    play(session, 2, Random(1))
    assert recorder.problem is not None
    assert recorder.pending > 0
    assert not recorder.retry()
    store.folders.matches.unlink()
    assert recorder.retry()
    assert on_disk(recorder, session)


def test_a_file_somebody_else_wrote_to_is_left_to_them(tmp_path: Path) -> None:
    session, recorder = begun(shelf(tmp_path), decisions=2)
    first = recorder.path
    with open(first, "ab") as file:
        file.write(b"something")
    theirs = first.read_bytes()
    play(session, 1, Random(1))
    assert first.read_bytes() == theirs
    assert recorder.path != first
    assert recorder.problem is None
    assert on_disk(recorder, session)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="needs a folder that can be closed to its owner")
def test_a_read_only_folder_is_told_and_written_later(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    store.folders.matches.chmod(0o500)
    session, recorder = begun(store, decisions=2)
    assert recorder.problem is not None
    assert recorder.problem.reason == "not_writable"
    store.folders.matches.chmod(0o700)
    assert recorder.retry()
    assert on_disk(recorder, session)


def test_a_folder_that_refuses_is_told_and_written_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refuse = True
    real = os.open

    def guarded(path: Any, *args: Any, **kwargs: Any) -> int:
        if refuse and str(path).endswith(".river"):
            raise PermissionError(errno.EACCES, "read-only")
        return real(path, *args, **kwargs)

    monkeypatch.setattr(os, "open", guarded)
    session, recorder = begun(shelf(tmp_path), decisions=2)
    assert recorder.problem is not None
    assert recorder.problem.reason == "not_writable"
    refuse = False
    assert recorder.retry()
    assert on_disk(recorder, session)


def test_leaving_marks_the_file_as_whole_once(tmp_path: Path) -> None:
    session, recorder = begun(shelf(tmp_path), decisions=2)
    assert not read(recorder.path).closed
    recorder.close()
    assert read(recorder.path).closed
    assert session.recorder is None
    data = recorder.path.read_bytes()
    recorder.close()
    assert recorder.path.read_bytes() == data


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of file sizes here")
def test_a_real_limit_of_the_system_is_met_in_the_same_way(tmp_path: Path) -> None:
    script = f"""
import resource
from pathlib import Path
from random import Random
from tests.persistence.shelf import begun, shelf
from tests.persistence.test_recorder import on_disk
from tests.toy import play
store = shelf(Path({str(tmp_path)!r}))
session, recorder = begun(store, decisions=2)
size = recorder.path.stat().st_size
soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 100, hard))
play(session, 3, Random(1))
assert recorder.problem.reason == "disk_full", recorder.problem
assert recorder.path.stat().st_size == size + 100
resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
assert recorder.retry()
assert on_disk(recorder, session)
print("caught up")
"""
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=False)
    assert done.stdout == "caught up\n", done.stderr


def _no_space(path: Path, chunks: Iterable[bytes]) -> None:
    raise OSError(errno.ENOSPC, "no space")


def _failing_once(real: Callable[[int], None]) -> Callable[[int], None]:
    failed: list[int] = []

    def fsync(descriptor: int) -> None:
        if not failed:
            failed.append(descriptor)
            raise OSError(errno.EIO, "not confirmed")
        real(descriptor)

    return fsync


def test_a_hint_is_written_down_once_and_known_in_every_file_the_match_goes_on_in(tmp_path: Path) -> None:
    """Given a match somebody was given hints in, when it is opened, copied or written anew, then that is known."""
    store = shelf(tmp_path)
    session, recorder = begun(store, decisions=2)
    assert not read(recorder.path).hinted
    recorder.note_hint()
    before = read(recorder.path)
    recorder.note_hint()
    assert before.hinted and read(recorder.path).lines == before.lines
    play(session, 1, Random(1))
    copy = store.save_as(recorder, "with a hint")
    recorder.path.unlink()
    play(session, 1, Random(2))
    recorder.close()
    assert read(recorder.path).hinted and on_disk(recorder, session)
    for path in (recorder.path, copy.path):
        assert store.resume(store.load(path, TITLES)).hinted
