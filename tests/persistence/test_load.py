"""Old files: brought up to date on the way in, never changed on the disk."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.content.catalogue import fingerprint
from game.persistence.lines import FORMAT
from game.persistence.problem import SaveError
from game.persistence.save_file import load_session
from tests.persistence.forge import forged, plain_lines
from tests.persistence.shelf import CORPUS, SEATS, TITLES, begun, hash_of, shelf, short_save
from tests.seats import sitting
from tests.toy import TITLE, ToyTitle, play, toy_session

Plain = dict[str, Any]


def test_a_file_of_an_older_format_opens_and_gives_the_same_match() -> None:
    match = load_session(CORPUS / "format_2.river", TITLES)
    assert match.problem is None
    assert [note.reason for note in match.notes] == ["upgraded", "not_closed"]
    assert match.as_new
    assert match.file.format == 2
    assert match.header.seats == sitting("Ann", "bot:house")
    assert match.session.people == {0}
    played = toy_session("first format", target=60)
    played.begin()
    play(played, 12, Random(4))
    played.undo()
    assert match.session.head == played.head
    assert hash_of(match.session) == hash_of(played)
    for step in match.session.journal.steps():
        match.session.verify(step.id)


def test_going_on_with_an_old_file_writes_a_new_one_beside_it(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    old = store.folders.matches / "old.river"
    shutil.copy(CORPUS / "format_2.river", old)
    before = old.read_bytes()
    match = store.load(old, TITLES)
    recorder = store.resume(match)
    play(match.session, 1, Random(1))
    recorder.close()
    (entry,) = store.entries()
    assert entry.path != old
    again = store.load(entry.path, TITLES)
    assert (again.file.format, again.problem, again.notes) == (FORMAT, None, ())
    assert hash_of(again.session) == hash_of(match.session)
    (kept,) = store.entries("aside")
    assert kept.path.read_bytes() == before


def test_a_cut_file_of_an_older_format_keeps_what_is_whole(tmp_path: Path) -> None:
    data = (CORPUS / "format_2.river").read_bytes()
    path = tmp_path / "cut.river"
    path.write_bytes(data[: len(data) // 2])
    match = load_session(path, TITLES)
    assert match.problem is not None
    assert match.problem.reason == "cut"
    assert match.session.head == match.file.steps - 1 > 0


def newer_title(upgrade: Callable[[Plain], Plain]) -> ToyTitle:
    """Skimming two versions on: the second version renamed a field, the third did nothing to files."""
    return replace(TITLE, version=3, upgrade={1: upgrade, 2: lambda line: line})


def doubled_skips(line: Plain) -> Plain:
    """Rules in which every skip counts twice."""
    if line["kind"] == "header":
        return {**line, "definition": {**line["definition"], "skips": 12}}
    events = [{**event, "skips": event["skips"] * 2} if event["ev"] == "thrown" else event for event in line["events"]]
    return {**line, "events": events}


def test_rules_bring_their_own_old_files_up_to_date(tmp_path: Path) -> None:
    path, session = short_save(tmp_path)
    before = path.read_bytes()
    match = load_session(path, {"toy": newer_title(doubled_skips)})
    assert match.problem is None
    assert [note.reason for note in match.notes] == ["upgraded"]
    assert match.as_new
    assert (match.header.rules, match.header.definition["skips"]) == (3, 12)
    assert match.header.content == fingerprint(match.header.definition)
    assert match.session.journal.line() == session.journal.line()
    assert match.session.journal.step(1).after != session.journal.step(1).after
    assert path.read_bytes() == before


def test_an_upgraded_match_saved_again_needs_no_upgrade(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    path, _ = short_save(tmp_path / "other")
    titles = {"toy": newer_title(doubled_skips)}
    match = load_session(path, titles)
    recorder = store.resume(match)
    play(match.session, 1, Random(1))
    recorder.close()
    again = load_session(recorder.path, titles)
    assert (again.problem, again.notes) == (None, ())
    assert hash_of(again.session) == hash_of(match.session)


def test_rules_that_forgot_how_say_so(tmp_path: Path) -> None:
    path, _ = short_save(tmp_path)
    with pytest.raises(SaveError) as caught:
        load_session(path, {"toy": replace(TITLE, version=3, upgrade={2: lambda line: line})})
    assert caught.value.problem.reason == "old_rules"
    assert caught.value.problem.details["known"] == 3


def test_an_upgrade_that_fails_on_a_step_keeps_the_match_before_it(tmp_path: Path) -> None:
    path, _ = short_save(tmp_path)

    def fails_late(line: Plain) -> Plain:
        return {**line, "boom": line["x"]} if line.get("id") == 2 else line

    match = load_session(path, {"toy": newer_title(fails_late)})
    assert match.problem is not None
    assert (match.problem.reason, match.problem.details["line"]) == ("upgrade_failed", 4)
    assert match.session.head == 1


def test_a_match_keeps_the_content_it_was_begun_with(tmp_path: Path) -> None:
    path, session = short_save(tmp_path)
    same = {"toy": fingerprint(session.definition)}
    assert load_session(path, TITLES, contents=same).notes == ()
    match = load_session(path, TITLES, contents={"toy": "sha256:other"})
    assert [note.reason for note in match.notes] == ["other_content"]
    assert not match.as_new
    assert match.session.definition == session.definition
    assert hash_of(match.session) == hash_of(session)


def test_only_the_seats_of_people_are_people(tmp_path: Path) -> None:
    path, _ = short_save(tmp_path)
    match = load_session(path, TITLES)
    assert match.header.seats == SEATS == sitting("Ann", "bot:house")
    assert match.session.people == {0}


def test_whoever_sat_at_another_screen_sits_at_the_one_that_opens_the_match(tmp_path: Path) -> None:
    path, _ = short_save(tmp_path)
    seats = [{"seat": 0, "name": "Ann", "mind": {"kind": "away", "device": "tablet"}}, {"seat": 1}]
    header = json.loads(path.read_bytes().splitlines()[0]) | {"seats": seats}
    del header["sum"]
    match = load_session(forged(tmp_path / "away.river", plain_lines(path), header), TITLES)
    assert match.header.seats == sitting("Ann", "")


OLD_HEADERS: dict[str, dict[str, Any]] = {
    "kind of seat": {"seats": [{"name": "A", "kind": "ghost"}, {"name": "B", "kind": "person"}]},
    "field of a seat": {"seats": [{"name": "A", "kind": "person", "run": "rm"}, {"name": "B", "kind": "person"}]},
    "a stranger among the people": {"people": [5]},
    "no seats": {"seats": None},
    "no people": {"people": None},
    "too few seats": {"seats": [], "people": []},
}


@pytest.mark.parametrize("changes", OLD_HEADERS.values(), ids=OLD_HEADERS.keys())
def test_a_broken_header_of_an_older_format_is_told_of_and_left_alone(tmp_path: Path, changes: dict[str, Any]) -> None:
    header = json.loads((CORPUS / "format_2.river").read_bytes().splitlines()[0])
    del header["sum"]
    path = forged(tmp_path / "old.river", [], header | changes)
    before = path.read_bytes()
    with pytest.raises(SaveError) as caught:
        load_session(path, TITLES)
    assert (caught.value.problem.reason, caught.value.problem.details["line"]) == ("wrong_header", 1)
    assert path.read_bytes() == before


def test_a_match_that_was_not_left_in_order_is_whole_and_says_so(tmp_path: Path) -> None:
    session, recorder = begun(shelf(tmp_path), decisions=2)
    match = load_session(recorder.path, TITLES)
    assert match.problem is None
    assert [note.reason for note in match.notes] == ["not_closed"]
    assert not match.as_new
    assert hash_of(match.session) == hash_of(session)
