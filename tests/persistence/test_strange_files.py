"""Files from strangers: refused in plain words, within bounds, and nothing in them is run."""

from __future__ import annotations

import json
import os
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from game.persistence import save_file
from game.persistence.lines import FIRST_SUM, FORMAT, LONGEST_HEADER, LONGEST_LINE, seal
from game.persistence.problem import SaveError
from game.persistence.save_file import load_session, read
from tests.persistence.forge import HEADER, forged, plain_lines, with_header
from tests.persistence.shelf import TITLES, begun, shelf, short_save


def refused(path: Path) -> str:
    with pytest.raises(SaveError) as caught:
        load_session(path, TITLES)
    return caught.value.problem.reason


NO_MATCHES: dict[str, bytes] = {
    "empty": b"",
    "text": b"Dear diary,\n",
    "picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "utf-16": '{"kind":"header"}\n'.encode("utf-16"),
    "byte order mark": b"\xef\xbb\xbf" + b'{"kind":"header","format":1}\n',
    "list": b"[1,2,3]\n",
    "other object": b'{"kind":"step"}\n',
    "text as format": b'{"kind":"header","format":"2"}\n',
    "truth as format": b'{"kind":"header","format":true}\n',
    "format 0": b'{"kind":"header","format":0}\n',
    "half a format": b'{"kind":"header","format":2.0}\n',
    "not a number": b'{"kind":"header","format":NaN}\n',
    "deep": b'{"kind":"header","format":2,"definition":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n",
    "deep objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000 + b"\n",
    "huge": b'{"kind":"header","format":' + b"9" * 100_000 + b"}\n",
    "endless line": b'{"kind":"header","format":2' + b" " * (LONGEST_HEADER + 10),
    "zeros": bytes(10_000),
}


@pytest.mark.parametrize("data", NO_MATCHES.values(), ids=NO_MATCHES.keys())
def test_what_is_no_match_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "strange.river"
    path.write_bytes(data)
    assert refused(path) in ("not_a_save", "wrong_header")
    assert path.read_bytes() == data


BAD_HEADERS: dict[str, dict[str, Any]] = {
    "unknown field": with_header(run="rm"),
    "missing field": {name: value for name, value in HEADER.items() if name != "seed"},
    "numbers as names": with_header(title_name=5),
    "endless name": with_header(seed="x" * 5000),
    "no table": with_header(setup={"seats": -1, "options": {}}),
    "a table for millions": with_header(setup={"seats": 10**7, "options": {"target": 60}}),
    "too few names": with_header(seats=[]),
    "a stranger at the table": with_header(seats=[{"seat": 0}, {"seat": 5}]),
    "a seat taken twice": with_header(seats=[{"seat": 0}, {"seat": 0}]),
    "options missing": with_header(setup={"seats": 2, "options": {}}),
    "wrong content": with_header(definition={"cards": 10**9, "hand": 3, "fullest_hand": 6, "skips": 6}),
    "no content": with_header(definition={}),
    "list as content": with_header(definition=[]),
    "number beyond bounds": with_header(definition={"cards": 2**70}),
    "seats without end": with_header(seats=[{"seat": 0}] * 17),
    "options without end": with_header(setup={"seats": 2, "options": {str(number): 1 for number in range(65)}}),
    "an endless option": with_header(setup={"seats": 2, "options": {"target": "9" * 1001}}),
    "an option of an endless name": with_header(setup={"seats": 2, "options": {"9" * 1001: 1}}),
    "kind of mind": with_header(seats=[{"seat": 0, "mind": {"kind": "ghost"}}, {"seat": 1}]),
    "a bot without an id": with_header(seats=[{"seat": 0, "mind": {"kind": "bot"}}, {"seat": 1}]),
    "the format of the time before": with_header(format=1),
}


@pytest.mark.parametrize("header", BAD_HEADERS.values(), ids=BAD_HEADERS.keys())
def test_a_header_that_makes_no_table_is_refused(tmp_path: Path, header: dict[str, Any]) -> None:
    assert refused(forged(tmp_path / "strange.river", [], header)) == "wrong_header"


def test_a_newer_format_is_refused_by_number_and_left_alone(tmp_path: Path) -> None:
    path = forged(tmp_path / "new.river", [{"kind": "hologram"}], with_header(format=7, hologram=True))
    before = path.read_bytes()
    with pytest.raises(SaveError) as caught:
        read(path)
    assert (caught.value.problem.reason, caught.value.problem.details) == (
        "newer_format",
        {"format": 7, "known": FORMAT},
    )
    assert path.read_bytes() == before


def test_newer_rules_are_refused_by_name_and_number(tmp_path: Path) -> None:
    with pytest.raises(SaveError) as caught:
        load_session(forged(tmp_path / "new.river", [], with_header(rules=4)), TITLES)
    problem = caught.value.problem
    assert (problem.reason, problem.details) == ("newer_rules", {"title": "Skimming", "rules": 4, "known": 1})


def test_a_title_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = forged(tmp_path / "other.river", [], with_header(game="../../toy", title_name="Otters"))
    with pytest.raises(SaveError) as caught:
        load_session(path, TITLES)
    assert (caught.value.problem.reason, caught.value.problem.details) == ("unknown_title", {"title": "Otters"})


STEP: dict[str, Any] = {
    "kind": "step",
    "id": 3,
    "parent": 2,
    "seat": 0,
    "command": {"cmd": "throw"},
    "events": [],
    "after": "0",
}
BAD_LINES: dict[str, dict[str, Any] | bytes] = {
    "unknown kind": {"kind": "macro"},
    "no kind": {},
    "unknown field": {**STEP, "run": "x"},
    "future id": {**STEP, "id": 4},
    "past id": {**STEP, "id": 2},
    "own parent": {**STEP, "parent": 3},
    "no parent": {**STEP, "parent": None},
    "negative parent": {**STEP, "parent": -1},
    "seat beyond": {**STEP, "seat": 10**6},
    "text as id": {**STEP, "id": "3"},
    "head beyond": {"kind": "head", "to": 3},
    "negative head": {"kind": "head", "to": -1},
    "closed elsewhere": {"kind": "closed", "steps": 9, "head": 2, "label": None, "outcome": None},
    "not a number": b'{"kind":"head","to":NaN}',
    "infinity": b'{"kind":"head","to":1e999}',
    "half a step": b'{"kind":"head","to":1.5}',
    "huge": b'{"kind":"head","to":' + b"9" * 4000 + b"}",
    "rather huge": b'{"kind":"head","to":99999999999999999999}',
    "lone surrogate": b'{"kind":"label","label":"\\ud800"}',
    "surrogate bytes": b'{"kind":"label","label":"\xed\xa0\x80"}',
    "no utf-8": b'{"kind":"label","label":"\xff"}',
    "zero byte": b'{"kind":"label","label":"\x00"}',
    "a result of endless places": {**STEP, "outcome": {"places": [[]] * 17, "reason": "x"}},
    "a result of endless winners": {**STEP, "outcome": {"places": [[0] * 17], "reason": "x"}},
    "an endless reason": {**STEP, "outcome": {"places": [[0]], "reason": "x" * 1001}},
    "deep": b'{"kind":"label","label":' + b"[" * 60 + b"]" * 60 + b"}",
    "very deep": b'{"kind":"label","label":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "list": b"[1]",
    "nothing": b"{}",
}


@pytest.mark.parametrize("line", BAD_LINES.values(), ids=BAD_LINES.keys())
def test_a_line_that_cannot_be_ends_the_match_before_it(tmp_path: Path, line: dict[str, Any] | bytes) -> None:
    source, session = short_save(tmp_path / "home")
    path = forged(tmp_path / "strange.river", [*plain_lines(source)[:3], line, {"kind": "head", "to": 0}])
    match = load_session(path, TITLES)
    assert match.problem is not None
    assert (match.problem.reason, match.problem.details["line"]) == ("wrong_line", 5)
    assert match.session.head == 2
    assert match.session.journal.step(2) == session.journal.step(2)
    assert match.as_new


@pytest.mark.parametrize("change", [{"head": 0}, {"steps": 3}, {"head": None}])
def test_a_closing_line_that_tells_of_another_match_closes_none(tmp_path: Path, change: dict[str, Any]) -> None:
    source, session = short_save(tmp_path / "home")
    *lines, end = plain_lines(source)
    assert end["kind"] == "closed" and end["head"] != 0 and end["steps"] != 3
    loaded = read(forged(tmp_path / "strange.river", [*lines, {**end, **change}]))
    assert loaded.problem is not None and loaded.problem.reason == "wrong_line"
    assert (loaded.closed, loaded.head) == (False, session.head)


def changed_step(tmp_path: Path, number: int, **changes: Any) -> Path:
    source, _ = short_save(tmp_path / "home")
    lines = plain_lines(source)
    lines[number] = {**lines[number], **changes}
    return forged(tmp_path / "strange.river", lines)


BAD_STEPS: dict[str, dict[str, Any]] = {
    "command unknown": {"command": {"cmd": "cheat"}},
    "command with more": {"command": {"cmd": "throw", "twice": True}},
    "event unknown": {"events": [{"ev": "win"}]},
    "event of nobody": {"events": [{"ev": "thrown", "seat": 9, "skips": 3}]},
    "event before zero": {"events": [{"ev": "card_laid", "seat": 0, "card": 99}]},
    "event beyond numbers": {"events": [{"ev": "thrown", "seat": 0, "skips": 2**63 - 1}] * 2},
    "no such seat": {"seat": 5},
    "leads elsewhere": {"after": "00000000"},
    "nothing happens": {"events": []},
    "no command": {"command": None},
}


@pytest.mark.parametrize("changes", BAD_STEPS.values(), ids=BAD_STEPS.keys())
def test_a_step_that_leads_elsewhere_ends_the_match_before_it(tmp_path: Path, changes: dict[str, Any]) -> None:
    match = load_session(changed_step(tmp_path, 2, **changes), TITLES)
    assert match.problem is not None
    assert (match.problem.reason, match.problem.details["step"], match.problem.details["line"]) == ("wrong_step", 2, 4)
    assert len(match.session.journal) == 2
    assert match.session.head == 1


def test_a_step_against_the_rules_is_named_with_its_rule(tmp_path: Path) -> None:
    source, _ = short_save(tmp_path / "home")
    lines = plain_lines(source)
    seat = lines[1]["seat"]
    for changes, rule in (({"seat": 1 - seat}, "not_your_turn"), ({"command": {"cmd": "rest"}}, "not_tired")):
        forged(tmp_path / "cheat.river", [lines[0], {**lines[1], **changes}, *lines[2:]])
        assert load_session(tmp_path / "cheat.river", TITLES).problem is None
        match = load_session(tmp_path / "cheat.river", TITLES, verify=True)
        assert match.problem is not None
        assert match.problem.reason == "illegal_step"
        assert match.problem.details == {"line": 3, "step": 1, "rule": rule}
        assert len(match.session.journal) == 1


def test_made_up_luck_is_found(tmp_path: Path) -> None:
    store = shelf(tmp_path / "home")
    _, recorder = begun(store, seed="other", decisions=3)
    store.close()
    path = forged(tmp_path / "luck.river", plain_lines(recorder.path))
    assert load_session(path, TITLES).problem is None
    with pytest.raises(SaveError) as caught:
        load_session(path, TITLES, verify=True)
    assert (caught.value.problem.reason, caught.value.problem.details["step"]) == ("wrong_step", 0)


def test_a_line_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    source, _ = short_save(tmp_path / "home")
    lines = source.read_bytes().splitlines(keepends=True)
    path = tmp_path / "long.river"
    path.write_bytes(b"".join(lines[:3]) + b'{"kind":"label","label":"' + b"x" * (LONGEST_LINE * 3))
    problem = read(path).problem
    assert problem is not None
    assert (problem.reason, problem.details["line"]) == ("line_too_long", 4)


def test_a_file_beyond_all_sizes_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "large.river"
    with open(path, "wb") as file:
        file.truncate(save_file.MOST_BYTES + 1)
    assert refused(path) == "too_large"


def test_the_largest_file_of_nothing_is_refused_in_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "large.river"
    with open(path, "wb") as file:
        file.truncate(save_file.MOST_BYTES)
    tracemalloc.start()
    assert refused(path) == "not_a_save"
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4 * LONGEST_HEADER


def test_lines_without_end_are_read_in_little_memory_and_no_further(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, session = short_save(tmp_path / "home", closed=False)
    start = read(source)
    monkeypatch.setattr(save_file, "MOST_LINES", 2_000)
    many = tmp_path / "many.river"
    total, lines = start.last_sum, []
    for number in range(3_000):
        line, total = seal(b'{"kind":"head","to":%d}' % (number % 2), total)
        lines.append(line)
    many.write_bytes(source.read_bytes() + b"".join(lines))
    tracemalloc.start()
    loaded = read(many)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert loaded.problem is not None
    assert loaded.problem.reason == "too_many_lines"
    assert loaded.lines == 2_001
    assert loaded.steps == len(session.journal)
    assert peak < 300_000


def test_work_without_end_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, _ = short_save(tmp_path / "home")
    lines = [*plain_lines(source)[:-1], *({"kind": "head", "to": number % 2} for number in range(1000))]
    path = forged(tmp_path / "busy.river", lines)
    assert load_session(path, TITLES).problem is None
    monkeypatch.setattr(save_file, "MOST_WORK", 60_000)
    match = load_session(path, TITLES)
    assert match.problem is not None
    assert match.problem.reason == "too_much_work"


@pytest.mark.parametrize("line", [{"kind": "hint"}, {"kind": "label", "label": None}, {"kind": "head", "to": 3}])
def test_a_million_lines_of_nothing_are_stopped_early(tmp_path: Path, line: dict[str, Any]) -> None:
    """Given a file with more lines than a file may have, each as short as any, then what is read of it is bounded."""
    source, session = short_save(tmp_path / "home", closed=False)
    assert session.head == 3
    start = read(source)
    total, lines = start.last_sum, []
    body = json.dumps(line, separators=(",", ":")).encode()
    for _ in range(save_file.MOST_LINES + 10):
        sealed, total = seal(body, total)
        lines.append(sealed)
    many = tmp_path / "many.river"
    many.write_bytes(source.read_bytes() + b"".join(lines))
    found = load_session(many, TITLES)
    assert found.problem is not None and found.problem.reason == "too_many_lines"
    assert found.file.lines <= 250_001 and found.session.head == 3


@pytest.mark.parametrize("value", [{}, {"a": [[[[0]]]]}, {"a": [0, 0, 0, 0, 0]}])
def test_small_values_without_end_are_stopped_early(
    tmp_path: Path, value: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(save_file, "MOST_PARTS", 20_000)
    steps = [{**STEP, "id": number, "parent": number - 1, "events": [value] * 500} for number in range(3, 100)]
    source, _ = short_save(tmp_path / "home")
    found = read(forged(tmp_path / "small.river", [*plain_lines(source)[:3], *steps]))
    assert found.problem is not None and found.problem.reason == "too_much_work"
    assert 3 < found.lines < 60


def test_playing_a_strangers_steps_by_the_rules_counts_as_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, _ = short_save(tmp_path / "home")
    monkeypatch.setattr(save_file, "MOST_WORK", 3 * save_file.VERIFY_WORK)
    assert load_session(source, TITLES).problem is None
    match = load_session(source, TITLES, verify=True)
    assert match.problem is not None and match.problem.reason == "too_much_work"


def test_thousands_of_branches_open(tmp_path: Path) -> None:
    source, session = short_save(tmp_path / "home")
    lines = plain_lines(source)
    first = lines[1]
    branches = [{**first, "id": number, "parent": 0} for number in range(1, 2001)]
    match = load_session(forged(tmp_path / "wide.river", [lines[0], *branches]), TITLES)
    assert match.problem is None
    assert len(match.session.journal.children(0)) == 2000
    assert match.session.journal.step(2000).events == session.journal.step(1).events


def test_only_files_are_opened(tmp_path: Path) -> None:
    assert refused(tmp_path) == "not_a_file"
    assert refused(tmp_path / "nowhere.river") == "missing"
    assert refused(tmp_path / "nowhere.river" / "deeper.river") == "missing"
    assert refused(tmp_path / "zero\0byte.river") == "missing"
    assert refused(tmp_path / ("x" * 300)) == "name_too_long"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_does_not_keep_the_program_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.river")
    assert refused(tmp_path / "pipe.river") == "not_a_file"


def test_sums_depend_on_all_lines_before() -> None:
    assert seal(b"{}", FIRST_SUM)[1] != seal(b"{}", "1" * 16)[1]
