"""The player's matches: listed, continued, kept, renamed, thrown away, seen by a second program."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from game.persistence.durable import finished
from game.persistence.match_store import MatchStore
from game.persistence.problem import SaveError
from game.persistence.save_file import read
from tests.persistence.forge import forged, with_header
from tests.persistence.shelf import CORPUS, SEATS, TITLES, begun, hash_of, shelf
from tests.toy import TITLE, play

OLD = (CORPUS / "format_2.river").read_bytes()


def told(store: MatchStore) -> list[str]:
    """Returns the reasons why the store cannot be used, if anything is wrong."""
    return [problem.reason for problem in (store.problem, *store.unusable) if problem is not None]


def aged(path: Path, seconds: int) -> None:
    """Makes a file look as if it was played so long after the first of them."""
    os.utime(path, (1_700_000_000 + seconds, 1_700_000_000 + seconds))


def test_a_list_shows_what_the_logbook_needs(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    session, recorder = begun(store, decisions=3)
    recorder.close()
    (entry,) = store.entries()
    assert (entry.game, entry.title_name, entry.seats) == ("toy", "Skimming", SEATS)
    assert (entry.steps, entry.finished, entry.interrupted) == (len(session.journal), False, False)
    assert entry.moves == session.journal.moves() > 0
    assert (entry.problem, entry.label, entry.place) == (None, None, "matches")
    assert entry.id == recorder.path.stem
    assert entry.created.endswith("Z")


def test_a_finished_match_shows_its_result_and_is_not_offered_again(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    session, recorder = begun(store, decisions=200, target=20)
    assert session.outcome is not None
    assert store.entries()[0].finished
    assert store.latest_unfinished() is None
    recorder.close()
    (entry,) = store.entries()
    assert (entry.finished, entry.outcome, entry.unchecked) == (True, None, True)
    assert store.latest_unfinished() is None
    finished(store.checking(entry, TITLE))
    (entry,) = store.entries()
    assert (entry.finished, entry.outcome, entry.unchecked) == (True, session.outcome, False)


def test_a_finished_match_taken_back_is_not_finished(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    session, recorder = begun(store, decisions=200, target=20)
    session.undo()
    recorder.close()
    (entry,) = store.entries()
    assert entry.outcome is None
    assert entry.moves == session.journal.moves() < len(session.journal) - 1
    assert store.latest_unfinished() == entry


def test_the_match_played_last_is_offered(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    paths = [begun(store, seed=seed, decisions=1)[1].path for seed in "abc"]
    for path, age in zip(paths, (10, 30, 20), strict=True):
        aged(path, age)
    latest = store.latest_unfinished()
    assert latest is not None
    assert latest.path == paths[1]
    assert [entry.path for entry in store.entries()] == [paths[1], paths[2], paths[0]]


def test_a_match_goes_on_in_its_own_file(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    session, recorder = begun(store, decisions=3)
    store.close()
    again = shelf(tmp_path)
    entry = again.latest_unfinished()
    assert entry is not None
    match = again.load(entry.path, TITLES)
    resumed = again.resume(match)
    play(match.session, 2, Random(1))
    play(session, 2, Random(1))
    assert resumed.path == recorder.path
    resumed.close()
    third = shelf(tmp_path).load(recorder.path, TITLES)
    assert hash_of(third.session) == hash_of(session)
    assert third.notes == ()
    assert len(again.entries()) == 1


def test_looking_into_a_match_without_playing_leaves_the_file_alone(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    _, recorder = begun(store, decisions=3)
    store.close()
    before = (recorder.path.read_bytes(), recorder.path.stat().st_mtime_ns)
    again = shelf(tmp_path)
    again.resume(again.load(recorder.path, TITLES))
    again.close()
    assert (recorder.path.read_bytes(), recorder.path.stat().st_mtime_ns) == before


def test_a_damaged_match_goes_on_in_a_new_file_and_is_set_aside(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    session, recorder = begun(store, decisions=5)
    store.close()
    damaged = recorder.path.read_bytes()[:-300]
    recorder.path.write_bytes(damaged)
    again = shelf(tmp_path)
    (entry,) = again.entries()
    assert entry.problem is not None
    assert entry.problem.reason == "cut"
    assert again.latest_unfinished() == entry
    match = again.load(entry.path, TITLES)
    resumed = again.resume(match)
    play(match.session, 1, Random(1))
    resumed.close()
    (kept,) = again.entries("aside")
    assert kept.path.read_bytes() == damaged
    (healed,) = again.entries()
    assert healed.problem is None
    assert healed.match == entry.match
    opened = again.load(healed.path, TITLES)
    assert hash_of(opened.session) == hash_of(match.session)
    assert opened.session.journal.step(1) == session.journal.step(1)


def test_one_bad_file_is_one_bad_line_of_the_list(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    _, recorder = begun(store, decisions=1)
    folder = store.folders.matches
    (folder / "a.river").write_bytes(b"\xff" * 1000)
    (folder / "b.river").mkdir()
    (folder / "c.river").symlink_to(folder / "nowhere")
    forged(folder / "d.river", [], with_header(format=9))
    (folder / "notes.txt").write_text("not a match")
    reasons = {entry.id: entry.problem.reason for entry in store.entries() if entry.problem is not None}
    assert reasons == {"a": "not_a_save", "b": "not_a_file", "c": "missing", "d": "newer_format"}
    assert len(store.entries()) == 5
    latest = store.latest_unfinished()
    assert latest is not None
    assert latest.path == recorder.path


def test_a_file_in_the_place_of_the_folder_of_matches_is_kept_beside_it(tmp_path: Path) -> None:
    (tmp_path / "matches").write_bytes(b"in the way")
    store = shelf(tmp_path)
    assert store.problem is None
    assert (tmp_path / "matches-2").read_bytes() == b"in the way"
    _, recorder = begun(store, decisions=2)
    assert recorder.problem is None
    store.close()


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_a_folder_of_matches_on_a_disk_that_is_gone_does_not_stop_the_program(tmp_path: Path) -> None:
    (tmp_path / "matches").symlink_to(tmp_path / "unplugged" / "matches")
    store = shelf(tmp_path)
    assert [problem.details for problem in store.unusable] == [{"folder": "matches"}]
    assert store.entries() == []
    assert store.listing("matches").problem is not None
    session, recorder = begun(store, decisions=2)
    assert len(session.journal) > 2
    assert recorder.problem is not None
    assert (tmp_path / "matches").is_symlink()
    store.close()


@pytest.mark.parametrize("seconds", [-62135596800, -1, 253402300799, 2**40])
def test_a_file_of_another_age_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    store = shelf(tmp_path)
    begun(store, decisions=1)
    status = SimpleNamespace(st_mtime=seconds, st_mtime_ns=seconds * 10**9, st_size=1)
    monkeypatch.setattr(Path, "stat", lambda path: status)
    (entry,) = store.entries()
    assert 1970 <= entry.last_played.year <= 2100
    store.close()


def test_a_name_is_kept_as_it_was_typed(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    session, recorder = begun(store, decisions=2)
    (entry,) = store.entries()
    assert store.rename(entry, "Fluss: Ä/Ö? 川").label == "Fluss: Ä/Ö? 川"
    play(session, 1, Random(1))
    recorder.close()
    (entry,) = store.entries()
    assert entry.label == "Fluss: Ä/Ö? 川"
    aged(entry.path, 5)
    assert store.rename(entry, "other\nname\ud800 ").label == "other name?"
    (entry,) = store.entries()
    assert entry.last_played.timestamp() == 1_700_000_005
    assert read(entry.path).problem is None
    assert store.rename(entry, None).label is None


def test_a_damaged_file_is_not_renamed(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    _, recorder = begun(store, decisions=2)
    recorder.close()
    damaged = recorder.path.read_bytes()[:-5]
    recorder.path.write_bytes(damaged)
    with pytest.raises(SaveError) as caught:
        store.rename(store.entries()[0], "x")
    assert caught.value.problem.reason == "cannot_rename"
    assert recorder.path.read_bytes() == damaged


def test_a_save_under_a_name_stays_while_the_match_goes_on(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    session, recorder = begun(store, decisions=3)
    session.undo()
    saved = store.save_as(recorder, "before the rapids")
    then = hash_of(session)
    play(session, 3, Random(1))
    assert (saved.label, saved.place, saved.interrupted) == ("before the rapids", "saves", False)
    assert store.entries("saves") == [saved]
    match = store.load(saved.path, TITLES)
    assert hash_of(match.session) == then
    assert (match.problem, match.header.match) == (None, recorder.header.match)
    data = saved.path.read_bytes()
    resumed = store.resume(match)
    play(match.session, 2, Random(2))
    resumed.close()
    assert saved.path.read_bytes() == data
    assert len(store.entries()) == 2


def test_a_save_that_cannot_be_written_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = shelf(tmp_path)
    _, recorder = begun(store, decisions=3)

    def full(descriptor: int) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError) as caught:
        store.save_as(recorder, "x")
    assert caught.value.problem.reason == "disk_full"
    assert list(store.folders.saves.iterdir()) == []


def test_what_was_thrown_away_comes_back_where_it_was(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    _, recorder = begun(store, decisions=3)
    saved = store.save_as(recorder, "x")
    recorder.close()
    (entry,) = store.entries()
    binned = [store.discard(entry), store.discard(saved)]
    assert (store.entries(), store.entries("saves")) == ([], [])
    assert {each.path for each in store.entries("bin")} == {each.path for each in binned}
    assert store.latest_unfinished() is None
    assert [store.bring_back(each).path for each in binned] == [entry.path, saved.path]
    assert (len(store.entries()), len(store.entries("saves")), store.entries("bin")) == (1, 1, [])


def test_throwing_away_what_is_gone_says_so(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    _, recorder = begun(store, decisions=1)
    recorder.close()
    (entry,) = store.entries()
    entry.path.unlink()
    with pytest.raises(SaveError) as caught:
        store.discard(entry)
    assert caught.value.problem.reason == "missing"


def test_bringing_back_never_covers_another_file(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    _, recorder = begun(store, decisions=1)
    recorder.close()
    (entry,) = store.entries()
    binned = store.discard(entry)
    entry.path.write_bytes(b"another")
    assert store.bring_back(binned).path != entry.path
    assert entry.path.read_bytes() == b"another"


def test_an_emptied_bin_is_empty(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    for seed in "ab":
        begun(store, seed=seed)[1].close()
    for entry in store.entries():
        store.discard(entry)
    assert store.empty_bin() == 2
    assert store.entries("bin") == []


def test_the_match_being_played_is_not_thrown_away(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    begun(store, decisions=1)
    with pytest.raises(SaveError) as caught:
        store.discard(store.entries()[0])
    assert caught.value.problem.reason == "being_played"
    assert len(store.entries()) == 1


def test_looking_at_an_old_or_damaged_match_changes_nothing(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    for name, data in (("old", OLD), ("cut", OLD[: len(OLD) // 2])):
        (store.folders.matches / f"{name}.river").write_bytes(data)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    for entry in store.entries():
        store.resume(store.load(entry.path, TITLES)).close()
    store.catch_up()
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_a_second_program_sees_everything_and_writes_nothing(tmp_path: Path) -> None:
    first = shelf(tmp_path)
    begun(first, decisions=2)
    second = shelf(tmp_path)
    assert (first.read_only, second.read_only) == (False, True)
    before = sorted((path, path.read_bytes()) for path in first.folders.matches.iterdir())
    (entry,) = second.entries()
    match = second.load(entry.path, TITLES)
    resumed = second.resume(match)
    play(match.session, 2, Random(1))
    _, recorder = begun(second, seed="other", decisions=2)
    for blocked in (resumed, recorder):
        assert blocked.problem is not None
        assert blocked.problem.reason == "second_program"
        assert not blocked.retry()
    with pytest.raises(SaveError) as caught:
        second.discard(entry)
    assert caught.value.problem.reason == "second_program"
    assert sorted((path, path.read_bytes()) for path in first.folders.matches.iterdir()) == before


def test_when_the_first_program_ends_the_second_writes_what_it_played(tmp_path: Path) -> None:
    first = shelf(tmp_path)
    session, recorder = begun(first, decisions=2)
    second = shelf(tmp_path)
    match = second.load(recorder.path, TITLES)
    resumed = second.resume(match)
    play(match.session, 2, Random(1))
    play(session, 3, Random(2))
    first.close()
    theirs = recorder.path.read_bytes()
    assert resumed.retry()
    assert hash_of(shelf(tmp_path).load(resumed.path, TITLES).session) == hash_of(match.session)
    play(match.session, 1, Random(3))
    second.close()
    assert recorder.path.read_bytes() == theirs
    assert resumed.path != recorder.path
    assert hash_of(shelf(tmp_path).load(resumed.path, TITLES).session) == hash_of(match.session)


def test_a_match_begun_while_blocked_is_written_whole_later(tmp_path: Path) -> None:
    first = shelf(tmp_path)
    second = shelf(tmp_path)
    session, recorder = begun(second, decisions=4)
    assert recorder.pending == len(session.journal) + 1
    assert first.entries() == []
    first.close()
    assert recorder.retry()
    assert (recorder.problem, recorder.pending) == (None, 0)
    assert hash_of(second.load(recorder.path, TITLES).session) == hash_of(session)


def test_what_a_killed_program_left_half_copied_is_cleared_away(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    store.close()
    (store.folders.saves / "x.river.77.part").write_bytes(b"half")
    second = shelf(tmp_path)
    assert list(store.folders.saves.iterdir()) == []
    second.close()


def test_a_full_disk_is_told_at_the_start_and_forgotten_once_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = os.open

    def full(path: Path, flags: int, *mode: int) -> int:
        if Path(path).name.startswith("probe"):
            raise OSError(errno.ENOSPC, "no space")
        return opened(path, flags, *mode)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", full)
        store = shelf(tmp_path)
    assert told(store) == ["disk_full"]
    store.prepare()
    assert not told(store)
    _, recorder = begun(store, decisions=1)
    assert recorder.problem is None
    store.close()
