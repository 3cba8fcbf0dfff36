"""The contents of a save file come back, and no damage goes unnoticed."""

from __future__ import annotations

import os
from io import FileIO
from pathlib import Path

import pytest

from game.content.seat_assignment import people_of
from game.persistence.problem import SaveError
from game.persistence.save_file import load_session, read
from tests.persistence.shelf import SEATS, TITLES, hash_of, short_save


def test_a_file_tells_what_it_holds(tmp_path: Path) -> None:
    path, session = short_save(tmp_path)
    loaded = read(path)
    assert (loaded.steps, loaded.head) == (len(session.journal), session.head)
    assert (loaded.problem, loaded.closed, loaded.bytes_lost) == (None, True, 0)
    header = loaded.header
    assert (header.game, header.title_name, header.rules, header.app) == ("toy", "Skimming", 1, "0.1.0")
    assert (header.seats, header.seed) == (SEATS, "river")
    assert header.definition == session.definition
    assert header.content.startswith("sha256:")


def test_a_match_comes_back_with_all_its_lines(tmp_path: Path) -> None:
    path, session = short_save(tmp_path)
    match = load_session(path, TITLES)
    assert (match.problem, match.notes, match.as_new) == (None, (), False)
    assert list(match.session.journal.steps()) == list(session.journal.steps())
    assert match.session.head == session.head
    assert match.session.journal.line() == session.journal.line()
    assert hash_of(match.session) == hash_of(session)
    assert match.session.people == people_of(SEATS)
    assert match.session.with_knowledge == session.with_knowledge


@pytest.mark.faults
def test_every_truncation_keeps_what_is_whole_and_says_so(tmp_path: Path) -> None:
    path, session = short_save(tmp_path)
    data = path.read_bytes()
    lines = data.splitlines(keepends=True)
    ends = [sum(map(len, lines[: number + 1])) for number in range(len(lines))]
    heads = list(_heads(lines))
    cut_file = tmp_path / "cut.river"
    cut_file.write_bytes(data)
    for length in reversed(range(len(data))):
        os.truncate(cut_file, length)
        whole = sum(end <= length or end - 1 == length for end in ends)
        if whole == 0 or heads[whole - 1] is None:
            with pytest.raises(SaveError):
                load_session(cut_file, TITLES)
            continue
        match = load_session(cut_file, TITLES)
        assert match.session.head == heads[whole - 1], length
        assert match.session.journal.step(match.session.head) == session.journal.step(match.session.head)
        at_line_end = length in ends or length == len(data) - 1
        assert (match.problem is None) == at_line_end, length
        assert [note.reason for note in match.notes] == (["not_closed"] if at_line_end and whole < len(ends) else [])
        if match.problem is not None:
            whole_line = length + 1 in ends
            assert (match.problem.reason, match.problem.details["line"]) == ("cut", whole + (not whole_line))
        assert match.file.bytes_good + match.file.bytes_lost == length
        assert cut_file.stat().st_size == length


@pytest.mark.faults
def test_every_changed_byte_is_found_and_its_line_named(tmp_path: Path) -> None:
    path, _ = short_save(tmp_path)
    data = path.read_bytes()
    changed_file = tmp_path / "changed.river"
    changed_file.write_bytes(data)
    line = 1
    with open(changed_file, "r+b", buffering=0) as file:
        for place, byte in enumerate(data):
            for other in (byte ^ 1, byte ^ 0x80, 0x0A if byte != 0x0A else 0x20):
                _write_byte(file, place, other)
                blank = other == 0x0A and data[place - 1 : place] == b"\n"
                if place == len(data) - 1 and other == 0x20:
                    assert read(changed_file).problem is None, "the last line is whole, though a blank ends it"
                else:
                    _found(changed_file, line + blank)
            _write_byte(file, place, byte)
            line += byte == 0x0A
    assert changed_file.read_bytes() == data


def _write_byte(file: FileIO, place: int, byte: int) -> None:
    file.seek(place)
    file.write(bytes([byte]))


def _found(path: Path, line: int) -> None:
    try:
        problem = read(path).problem
    except SaveError as error:
        problem = error.problem
        assert line == 1
        if problem.reason in ("newer_format", "not_a_save"):
            return
    assert problem is not None, path.read_bytes()
    assert problem.details["line"] == line


def test_lines_cannot_change_places_or_go(tmp_path: Path) -> None:
    path, _ = short_save(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], lines[4], lines[3], *lines[5:]]))
    assert _line_of_problem(path) == 4
    path.write_bytes(b"".join([*lines[:3], *lines[4:]]))
    assert _line_of_problem(path) == 4
    path.write_bytes(b"".join([*lines[:4], lines[3], *lines[4:]]))
    assert _line_of_problem(path) == 5
    head = next(number for number, line in enumerate(lines) if line.startswith(b'{"kind":"head"'))
    path.write_bytes(b"".join([*lines[:head], *lines[head + 1 :]]))
    assert _line_of_problem(path) == head + 1


def test_reading_and_opening_never_change_the_file(tmp_path: Path) -> None:
    path, _ = short_save(tmp_path)
    before = (path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_ino)
    read(path)
    load_session(path, TITLES, verify=True)
    assert (path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_ino) == before


def test_a_match_in_which_nothing_was_played_says_so(tmp_path: Path) -> None:
    path, _ = short_save(tmp_path)
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])
    assert read(path).head is None
    with pytest.raises(SaveError) as caught:
        load_session(path, TITLES)
    assert caught.value.problem.reason == "nothing_played"


def _line_of_problem(path: Path) -> str | int:
    problem = read(path).problem
    assert problem is not None
    return problem.details["line"]


def _heads(lines: list[bytes]) -> list[int | None]:
    """Returns the head of the match after each line."""
    heads: list[int | None] = []
    for line in lines:
        before = heads[-1] if heads else None
        if line.startswith(b'{"kind":"step","id":'):
            heads.append(int(line.split(b'"id":')[1].split(b",")[0]))
        elif line.startswith(b'{"kind":"head"'):
            heads.append(int(line.split(b'"to":')[1].split(b",")[0]))
        else:
            heads.append(before)
    return heads
