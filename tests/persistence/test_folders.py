"""The folders of the player's files: their places, the right to write there, and how files are put in place."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.persistence.durable import free_name, patiently, write_whole
from game.persistence.folders import ProfileLock, user_folders
from game.persistence.problem import clean_name, safe_file_name
from tests.persistence.shelf import begun, shelf

ROOT = Path(__file__).parents[2]


def test_a_named_home_comes_before_the_variable_and_the_system(tmp_path: Path) -> None:
    environment = {"RATS_AND_RAPIDS_HOME": str(tmp_path / "variable")}
    assert user_folders(tmp_path / "named", environment).home == tmp_path / "named"
    assert user_folders(None, environment).home == tmp_path / "variable"
    assert user_folders(None, {}).home.name == "RatsAndRapids"
    assert user_folders("~/river", {}).home == Path.home() / "river"


def test_folders_are_made_when_asked_and_not_before(tmp_path: Path) -> None:
    folders = user_folders(tmp_path / "Jürgen Ø 川" / "home")
    assert list(tmp_path.iterdir()) == []
    assert (folders.prepare(), folders.prepare_places()) == (None, ())
    assert sorted(path.name for path in folders.home.iterdir()) == ["aside", "bin", "matches", "saves"]


def test_a_home_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    problem = user_folders(tmp_path / "file" / "home").prepare()
    assert problem is not None
    assert problem.reason == "in_the_way"


def test_one_program_at_a_time_has_the_lock(tmp_path: Path) -> None:
    one, other = ProfileLock(tmp_path / "lock"), ProfileLock(tmp_path / "lock")
    assert one.take()
    assert one.take()
    assert not other.take()
    assert other.elsewhere
    assert other.holder() == os.getpid()
    one.release()
    assert other.take()
    assert not other.elsewhere


def test_a_lock_whose_file_cannot_be_emptied_is_let_go_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(descriptor: int, size: int) -> None:
        raise OSError(5, "the disk does not answer")

    one, other = ProfileLock(tmp_path / "lock"), ProfileLock(tmp_path / "lock")
    assert one.take()
    monkeypatch.setattr(os, "ftruncate", refuses)
    one.release()
    assert other.take()
    other.release()


def test_a_program_that_was_killed_leaves_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    script = (
        "import sys; from pathlib import Path; from game.persistence.folders import ProfileLock\n"
        f"lock = ProfileLock(Path({str(path)!r})); print(lock.take(), flush=True); sys.stdin.read()"
    )
    child = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert child.stdout is not None
    assert child.stdin is not None
    assert child.stdout.readline().strip() == b"True"
    lock = ProfileLock(path)
    assert not lock.take()
    assert lock.holder() == child.pid
    child.kill()
    child.wait()
    child.stdout.close()
    child.stdin.close()
    assert lock.take()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows locks in every folder")
@pytest.mark.parametrize("answer", [errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS], ids=errno.errorcode.get)
def test_a_folder_without_locks_goes_by_the_process_that_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: int
) -> None:
    def refuses(descriptor: int, how: int) -> None:
        raise OSError(answer, "no locks here")

    path = tmp_path / "lock"
    monkeypatch.setattr("fcntl.flock", refuses)
    path.write_text(str(os.getppid()))
    assert not ProfileLock(path).take()
    path.write_text("999999999")
    assert ProfileLock(path).take()
    path.write_text("no number")
    assert ProfileLock(path).take()


def test_a_lock_that_cannot_be_made_is_nobodys(tmp_path: Path) -> None:
    lock = ProfileLock(tmp_path / "nowhere" / "lock")
    assert not lock.take()
    assert not lock.elsewhere


class HeldFolder:
    """An action that another program keeps from working for a while."""

    def __init__(self, times: int, error: OSError) -> None:
        self.times = times
        self.error = error

    def __call__(self, *ignored: object) -> str:
        self.times -= 1
        if self.times >= 0:
            raise self.error
        return "done"


def _sharing_violation() -> OSError:
    error = PermissionError(13, "held")
    error.winerror = 32  # type: ignore[attr-defined, unused-ignore]
    return error


@pytest.mark.parametrize("make", [_sharing_violation, lambda: OSError(16, "busy")], ids=["sharing", "busy"])
def test_a_file_held_by_another_program_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, make: Callable[[], OSError]
) -> None:
    monkeypatch.setattr("game.persistence.durable.RETRY_SECONDS", (0, 0))
    assert patiently(HeldFolder(2, make())) == "done"
    with pytest.raises(OSError, match=r"held|busy"):
        patiently(HeldFolder(3, make()))


def test_other_errors_are_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.persistence.durable.RETRY_SECONDS", (0, 0))
    with pytest.raises(PermissionError):
        patiently(HeldFolder(1, PermissionError(13, "closed")))


def test_a_file_is_replaced_as_a_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    write_whole(path, [b"old"])

    def breaks() -> Iterator[bytes]:
        yield b"ne"
        raise OSError(28, "no space")

    with pytest.raises(OSError, match="no space"):
        write_whole(path, breaks())
    assert path.read_bytes() == b"old"
    monkeypatch.setattr(os, "replace", HeldFolder(99, OSError(16, "busy")))
    monkeypatch.setattr("game.persistence.durable.RETRY_SECONDS", (0, 0))
    with pytest.raises(OSError, match="busy"):
        write_whole(path, [b"new"])
    assert path.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_free_names_count_up(tmp_path: Path) -> None:
    path = tmp_path / "a.river"
    assert free_name(path) == path
    path.write_bytes(b"")
    (tmp_path / "a-2.river").symlink_to(tmp_path / "nowhere")
    assert free_name(path).name == "a-3.river"


def test_a_name_that_cannot_be_looked_at_is_not_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(path: Path) -> os.stat_result:
        raise OSError(5, "the disk does not answer")

    monkeypatch.setattr(os, "lstat", unknown)
    with pytest.raises(OSError, match="does not answer"):
        free_name(tmp_path / "a.river")


@pytest.mark.parametrize(
    ("typed", "stored"),
    [("Ann", "Ann"), (" a\tb\n", "a b"), ("\ud800", "?"), ("x" * 300, "x" * 200), ("Ö\u202e川", "Ö 川")],
)
def test_names_are_stored_as_far_as_they_can_be(typed: str, stored: str) -> None:
    assert clean_name(typed) == stored


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("a/b\\c:d", "a-b-c-d"),
        ("..", "match"),
        ("CON", "CON-"),
        ("", "match"),
        ("Ä 川", "Ä 川"),
        ("x" * 99, "x" * 80),
        ("Mrs. Plume!", "Mrs Plume"),
    ],
)
def test_names_of_files_work_on_every_system(name: str, file: str) -> None:
    assert safe_file_name(name) == file


@pytest.mark.parametrize("name", ["._{}", ".{}"])
def test_what_systems_leave_beside_a_match_is_no_match(tmp_path: Path, name: str) -> None:
    """Given hidden twins of matches, as macOS leaves them on other disks, then no place lists them, and an emptied bin
    counts what people threw away."""
    store = shelf(tmp_path)
    _, recorder = begun(store, decisions=2)
    recorder.close()
    store.save_as(recorder, "copy")
    for place in (store.folders.matches, store.folders.saves, store.folders.aside, store.folders.bin / "matches"):
        place.mkdir(exist_ok=True)
        (place / name.format(recorder.path.name)).write_bytes(bytes((0, 5, 22, 7, 0, 2, 0, 0)) + b"Mac OS X        ")
        (place / ".DS_Store").write_bytes(bytes(20))
    assert [len(store.entries(place)) for place in ("matches", "saves", "bin", "aside")] == [1, 1, 0, 0]
    store.discard(store.entries()[0])
    assert store.empty_bin() == 1
    store.close()
