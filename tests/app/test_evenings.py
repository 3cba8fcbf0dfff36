"""The files of evenings: read again as they were, left alone when they are broken, written when they can be."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.app.evenings import EveningBook
from game.app.house import open_store
from game.content.seat_assignment import BotPlayer, PhonePlayer
from game.host.evening.plan import Evening, Participant, captain_shown, dealt, stopped, wheel_stopped
from game.persistence.folders import UserFolders
from game.persistence.match_store import MatchStore
from tests.host.together.made import endless_evening, evening_of, played


@pytest.fixture
def store(tmp_path: Path) -> Iterator[MatchStore]:
    found = open_store(UserFolders(tmp_path))
    yield found
    found.close()


def on_the_way() -> Evening:
    """Returns an evening of a person, a phone and a bot, after one game."""
    evening = evening_of(["few", "wheel"], 3, [2])
    people = (evening.people[0], Participant("Bö", PhonePlayer("fox"), 1, True), Participant("", BotPlayer("level3")))
    return played(replace(evening, people=people), [[2], [0, 1]])


def test_an_evening_is_read_again_as_it_was(store: MatchStore) -> None:
    book = EveningBook(store)
    evenings = [
        replace(on_the_way(), id="a"),
        replace(dealt(wheel_stopped(on_the_way()), "m"), id="b"),
        replace(endless_evening(), id="c"),
    ]
    for evening in evenings:
        book.keep(evening)
    again = EveningBook(store)
    assert again.problems == () and [again.get(each.id) for each in evenings] == evenings
    assert again.of_match("match0") is not None and again.of_match("x") is None
    assert book.open() is not None


def test_an_evening_that_is_over_is_open_until_its_captain_was_shown(store: MatchStore) -> None:
    book = EveningBook(store)
    ended = stopped(on_the_way())
    book.keep(ended)
    assert EveningBook(store).open() == ended
    book.keep(captain_shown(ended))
    assert book.open() is None and EveningBook(store).open() is None and len(book.all()) == 1


def rubbish() -> dict[str, bytes]:
    """Returns files that are no evenings."""
    store = {"evening": 1, "people": 3}
    return {
        "torn": b'{"evening": 1, "id": "torn", "peo',
        "empty": b"",
        "list": b"[]",
        "other": json.dumps(store).encode(),
        "deep": b"[" * 100_000,
        "bytes": bytes(range(256)),
        "newer": json.dumps({"evening": 2}).encode(),
    }


@pytest.mark.parametrize("name", rubbish())
def test_a_broken_file_is_told_of_and_left_as_it_is(store: MatchStore, name: str) -> None:
    book = EveningBook(store)
    book.keep(replace(on_the_way(), id="good"))
    path = store.folders.evenings / f"{name}.json"
    path.write_bytes(rubbish()[name])
    again = EveningBook(store)
    (problem,) = again.problems
    assert problem.reason == ("evening_newer" if name == "newer" else "evening_broken")
    assert problem.details["file"] == path.name
    again.keep(replace(on_the_way(), id="good", seed="other"))
    assert path.read_bytes() == rubbish()[name] and again.get("good") == replace(on_the_way(), id="good", seed="other")


def test_every_file_with_one_value_changed_is_read_or_told_of(store: MatchStore) -> None:
    book = EveningBook(store)
    book.keep(replace(on_the_way(), id="one"))
    path = store.folders.evenings / "one.json"
    whole = json.loads(path.read_text())
    values: tuple[object, ...] = (None, -1, 10**30, "x" * 400, [], {}, [1], "2026-11-28T18:30:00")
    for field in whole:
        for value in values:
            path.write_text(json.dumps({**whole, field: value}))
            again = EveningBook(store)
            assert len(again.problems) + len(again.all()) == 1
            assert all(evening.can_be for evening in again.all())


def test_a_folder_in_the_way_of_a_file_is_told_of(store: MatchStore) -> None:
    (store.folders.evenings / "dir.json").mkdir(parents=True)
    (problem,) = EveningBook(store).problems
    assert problem.reason == "evening_unreadable"


def test_what_cannot_be_written_holds_and_is_written_later(store: MatchStore) -> None:
    book = EveningBook(store)
    store.folders.evenings.write_text("a file in the way")
    book.keep(on_the_way())
    assert book.problem is not None and book.get("one") == on_the_way() and not book.catch_up()
    os.unlink(store.folders.evenings)
    assert book.catch_up() and book.problem is None and EveningBook(store).get("one") == on_the_way()


def test_a_second_program_writes_nothing_and_sees_what_the_first_wrote(store: MatchStore, tmp_path: Path) -> None:
    second = open_store(UserFolders(tmp_path))
    assert second.read_only
    mine, other = EveningBook(store), EveningBook(second)
    other.keep(replace(on_the_way(), id="theirs"))
    assert list(tmp_path.glob("evenings/*.json")) == []
    mine.keep(on_the_way())
    assert other.get("one") == on_the_way()
    store.close()
    assert other.catch_up() and EveningBook(second).get("theirs") is not None
    second.close()


def test_an_evening_in_the_bin_leaves_its_matches_alone(store: MatchStore) -> None:
    book = EveningBook(store)
    book.keep(on_the_way())
    match = store.folders.matches / "match0.river"
    match.write_text("a match")
    assert book.discard("one") is None
    assert EveningBook(store).all() == () and match.read_text() == "a match"
    assert [path.name for path in store.folders.bin.glob("*/*")] == ["one.json"]
