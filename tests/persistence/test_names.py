"""Names in the player's matches: of seats, of strangers, of the folder it all lies in."""

from __future__ import annotations

import json
import os
from pathlib import Path

import msgspec
import pytest

from game.persistence.match_store import MatchStore
from game.persistence.problem import SaveError
from game.persistence.save_file import load_session, read
from tests.persistence.forge import forged, plain_lines, with_header
from tests.persistence.shelf import TITLES, begun, shelf, short_save
from tests.seats import sitting
from tests.toy import toy_session

SHORTEST_LIMIT = 143
"""Bytes a name may have in folders that eCryptfs encrypts."""


def test_seats_with_names_no_file_can_hold_are_stored_readably(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    recorder = store.start(toy_session(), sitting("A\ud800nn", "B\no"), "Skimming")
    assert [seat.name for seat in recorder.header.seats] == ["A?nn", "B o"]
    assert recorder.problem is None


def test_names_from_strangers_are_shown_without_tricks(tmp_path: Path) -> None:
    path = forged(tmp_path / "a.river", [], with_header(title_name="Skim\nming\u202e", label="\x1b[31m"))
    header = read(path).header
    assert (header.title_name, header.label) == ("Skim ming", "[31m")


def test_names_from_strangers_sit_at_the_table_without_tricks(tmp_path: Path) -> None:
    path, _ = short_save(tmp_path)
    seats = [{"seat": 0, "name": "A\u202e\u0000"}, {"seat": 1, "name": "Bo"}]
    lines = plain_lines(path)
    header = json.loads(path.read_bytes().splitlines()[0]) | {"seats": seats}
    del header["sum"]
    named = forged(tmp_path / "b.river", lines, header)
    assert load_session(named, TITLES).header.seats[0].name == "A"


def test_a_home_with_a_long_foreign_name_works(tmp_path: Path) -> None:
    home = tmp_path / "Ünïcødé 川" / ("long" * 50) / ("path" * 50)
    store = MatchStore(shelf(home).folders, app="0.1.0")
    _, recorder = begun(shelf(home / "x"), decisions=1)
    assert recorder.problem is None
    assert len(str(recorder.path)) > 400
    assert store.problem is None


@pytest.mark.parametrize("name", ["\U00020000" * 80, "\u5ddd" * 80, "a" * 300], ids=["four bytes", "three", "one"])
def test_a_match_brought_in_under_a_long_name_is_kept(tmp_path: Path, name: str) -> None:
    path, _ = short_save(tmp_path / "friend")
    store = shelf(tmp_path / "home")
    match = store.load(path, TITLES)
    file = msgspec.structs.replace(match.file, path=path.with_name(f"{name}.river"))
    recorder = store.resume(msgspec.structs.replace(match, file=file))
    assert recorder.problem is None
    assert len(os.fsencode(recorder.path.name)) <= SHORTEST_LIMIT
    assert read(recorder.path).problem is None


def test_a_path_no_system_takes_ends_in_a_sentence(tmp_path: Path) -> None:
    store = shelf(tmp_path)
    for name in ("x" * 5000, "a\0b", "\ud800", f"{'y/' * 3000}z"):
        path = store.own_path(tmp_path / "a\0b" / f"{name}.river")
        assert not store.is_own(path)
        with pytest.raises(SaveError) as caught:
            store.load(path, TITLES)
        assert caught.value.problem.reason in ("missing", "name_too_long")
    store.close()


@pytest.mark.parametrize("home", ["x" * 300, "y/" * 3000], ids=["name", "path"])
def test_a_home_no_system_takes_is_told_and_played_without(tmp_path: Path, home: str) -> None:
    store = shelf(tmp_path / home)
    assert store.problem is not None and store.problem.reason == "name_too_long"
    session, recorder = begun(store, decisions=2)
    assert len(session.journal) > 2
    assert recorder.problem is not None and recorder.problem.reason == "name_too_long"
    store.close()
