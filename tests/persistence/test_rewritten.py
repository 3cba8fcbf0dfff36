"""Matches that mail, an editor or a checkout wrote anew: what lies between the lines is no part of the match."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.persistence.match_store import summary
from game.persistence.problem import SaveError
from game.persistence.save_file import load_session, read
from tests.persistence.shelf import TITLES, shelf, short_save
from tests.toy import play

ROOT = Path(__file__).resolve().parents[2]
BYTE_ORDER = b"\xef\xbb\xbf"
HARMLESS: dict[str, Callable[[bytes], bytes]] = {
    "line ends of Windows": lambda data: data.replace(b"\n", b"\r\n"),
    "line ends of Windows in a part": lambda data: data.replace(b"\n", b"\r\n", 2),
    "line ends doubled": lambda data: data.replace(b"\n", b"\r\r\n"),
    "a mark of the byte order": lambda data: BYTE_ORDER + data,
    "all of Notepad": lambda data: BYTE_ORDER + data.replace(b"\n", b"\r\n") + b"\r\n",
    "blank lines at the end": lambda data: data + b"\n\n",
    "a blank end without a line end": lambda data: data + b"  ",
    "blank lines between": lambda data: data.replace(b"\n", b"\n\n"),
    "blanks at the ends of lines": lambda data: data.replace(b"\n", b" \t\n"),
    "no line end at the end": lambda data: data[:-1],
    "line ends of Windows, none at the end": lambda data: data.replace(b"\n", b"\r\n")[:-2],
    "blank lines before": lambda data: b"\n\r\n  \n" + data,
    "a mark of the byte order on a line of its own": lambda data: BYTE_ORDER + b"\r\n" + data,
    "a mark of the byte order before each line": lambda data: BYTE_ORDER + data[:-1].replace(b"\n", b"\n" + BYTE_ORDER),
    "lines moved to the right": lambda data: b"    " + data.rstrip().replace(b"\n", b"\n    ") + b"\n",
}
HARMFUL: dict[str, Callable[[bytes], bytes]] = {
    "quoted mail": lambda data: b"> " + data.replace(b"\n", b"\n> "),
    "quoted twice": lambda data: b">> " + data.replace(b"\n", b"\n>> "),
    "line ends of old Macs": lambda data: data.replace(b"\n", b"\r"),
    "letters of two bytes": lambda data: data.decode().encode("utf-16"),
    "letters of two bytes, the high one first": lambda data: data.decode().encode("utf-16-be"),
}


@pytest.mark.parametrize("change", HARMLESS.values(), ids=HARMLESS.keys())
def test_a_rewritten_match_opens_as_it_is(tmp_path: Path, change: Callable[[bytes], bytes]) -> None:
    path, session = short_save(tmp_path)
    before = read(path)
    path.write_bytes(change(path.read_bytes()))
    after = read(path)
    assert after.rewritten and not before.rewritten
    assert (after.problem, after.bytes_lost) == (None, 0)
    assert (after.closed, after.head, after.steps, after.last_sum) == (True, before.head, before.steps, before.last_sum)
    assert load_session(path, TITLES).session.state == session.state
    seen = summary(path, "matches")
    assert (seen.problem, seen.interrupted, seen.steps) == (None, False, before.steps)


@pytest.mark.parametrize("change", HARMLESS.values(), ids=HARMLESS.keys())
def test_going_on_with_it_writes_a_match_of_usual_form(tmp_path: Path, change: Callable[[bytes], bytes]) -> None:
    path, _ = short_save(tmp_path)
    rewritten = change(path.read_bytes())
    path.write_bytes(rewritten)
    store = shelf(tmp_path)
    match = load_session(path, TITLES)
    recorder = store.resume(match)
    assert path.read_bytes() == rewritten, "opening changes nothing"
    play(match.session, 2, Random(3))
    store.close()
    file = read(recorder.path)
    assert recorder.path != path and (file.problem, file.rewritten, file.closed) == (None, False, True)
    assert load_session(recorder.path, TITLES).session.state == match.session.state
    kept = [each.read_bytes() for each in store.folders.aside.iterdir()]
    assert kept == [rewritten] and not path.exists()


@pytest.mark.parametrize("change", HARMLESS.values(), ids=HARMLESS.keys())
def test_a_rewritten_match_keeps_its_name_until_it_is_gone_on_with(
    tmp_path: Path, change: Callable[[bytes], bytes]
) -> None:
    path, _ = short_save(tmp_path)
    path.write_bytes(change(path.read_bytes()))
    before = path.read_bytes()
    with pytest.raises(SaveError, match="cannot_rename"):
        shelf(tmp_path).rename(summary(path, "matches"), "Otters")
    assert path.read_bytes() == before


@pytest.mark.parametrize("ends", [b"\n", b"\r\n"])
def test_a_line_torn_by_a_crash_is_told_as_ever(tmp_path: Path, ends: bytes) -> None:
    path, _ = short_save(tmp_path, closed=False)
    lines = path.read_bytes().replace(b"\n", ends).split(ends)
    for kept in (1, len(lines[-2]) // 2, len(lines[-2]) - 1, len(lines[-2])):
        path.write_bytes(ends.join([*lines[:-2], lines[-2][:kept]]))
        problem = read(path).problem
        assert problem is not None and (problem.reason, problem.details["line"]) == ("cut", len(lines) - 1)


@pytest.mark.parametrize("change", HARMFUL.values(), ids=HARMFUL.keys())
def test_what_cannot_be_read_any_more_says_what_happened(tmp_path: Path, change: Callable[[bytes], bytes]) -> None:
    path, _ = short_save(tmp_path)
    path.write_bytes(change(path.read_bytes()))
    before = path.read_bytes()
    with pytest.raises(SaveError) as caught:
        load_session(path, TITLES)
    assert caught.value.problem.reason == "sent_as_text"
    assert path.read_bytes() == before


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="no checkout of git, which would tell")
def test_no_checkout_changes_the_line_ends_of_a_match() -> None:
    """Windows checks files out with other line ends, unless they are told not to be."""
    command = ["git", "check-attr", "text", "eol", "--", "tests/saves/0.1.0/rats-unfinished.river", "README.md"]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout
    assert "rats-unfinished.river: text: unset" in said and "README.md: eol: lf" in said
