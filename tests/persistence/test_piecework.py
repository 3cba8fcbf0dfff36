"""Opening a match piece by piece: no piece is large, and calling it off leaves nothing behind."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import pytest

from game.persistence import save_file
from game.persistence.durable import Pieces, Piecework, finished, unmeasured
from game.persistence.lines import LONGEST_LINE
from game.persistence.save_file import loading
from tests.persistence.forge import forged, plain_lines
from tests.persistence.shelf import TITLES, hash_of, shelf, short_save


def strangers(tmp_path: Path, labels: int = 500) -> Path:
    """A match from elsewhere that takes many lines."""
    source, _ = short_save(tmp_path / "elsewhere")
    steps = [line for line in plain_lines(source) if line["kind"] == "step"]
    return forged(tmp_path / "strange.river", [*steps, *[{"kind": "label", "label": "x" * 190}] * labels])


def work(seconds: int) -> Pieces[str]:
    for second in range(seconds):
        yield second / seconds
    return "done"


def test_work_is_gone_on_with_until_the_time_is_over() -> None:
    clock = count()
    piecework = Piecework(work(10), lambda: next(clock))
    assert not piecework.go_on(4)
    assert piecework.part == 0.3 and not piecework.done
    assert piecework.go_on(100)
    assert piecework.result == "done"
    assert finished(work(3)) == "done"


def test_work_inside_other_work_is_not_measured() -> None:
    assert [*unmeasured(work(3))] == [None] * 3
    assert finished(unmeasured(work(3))) == "done"
    inside = work(3)
    outside = unmeasured(inside)
    next(outside)
    outside.close()
    assert [*inside] == []


def test_work_that_is_called_off_is_not_gone_on_with() -> None:
    seen: list[str] = []

    def pieces() -> Pieces[None]:
        try:
            yield None
        finally:
            seen.append("closed")

    piecework = Piecework(pieces(), lambda: 0.0)
    piecework.go_on(0.0)
    piecework.call_off()
    assert seen == ["closed"]


def test_opening_reads_a_line_at_a_time_and_says_how_far_it_is(tmp_path: Path) -> None:
    path = strangers(tmp_path)
    places = [0.0, *(place for place in loading(path, TITLES, verify=True) if place is not None)]
    size = path.stat().st_size
    assert len(places) > 500 and places == sorted(places)
    assert max(after - before for before, after in pairwise(places[1:])) * size < LONGEST_LINE
    assert places[-1] > 0.99


def test_opening_that_is_called_off_lets_the_file_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []
    real = save_file._open

    def remember(path: Path) -> object:
        found = real(path)
        opened.append(found[0])
        return found

    monkeypatch.setattr(save_file, "_open", remember)
    pieces = loading(strangers(tmp_path), TITLES)
    next(pieces)
    pieces.close()
    (file,) = opened
    assert file.closed  # type: ignore[attr-defined]


def test_a_copy_that_is_called_off_leaves_nothing(tmp_path: Path) -> None:
    store = shelf(tmp_path / "home")
    match = store.load(strangers(tmp_path), TITLES)
    pieces = store.resuming(match)
    for _ in range(3):
        next(pieces)
    assert [path.suffix for path in store.folders.matches.iterdir()] == [".part"]
    pieces.close()
    store.close()
    assert list(store.folders.matches.iterdir()) == []


def test_piece_by_piece_the_same_match_opens(tmp_path: Path) -> None:
    source, session = short_save(tmp_path / "home")
    store = shelf(tmp_path / "other")
    assert hash_of(store.load(source, TITLES).session) == hash_of(session)
    recorder = finished(store.resuming(store.load(source, TITLES)))
    assert recorder.path.parent == store.folders.matches and recorder.problem is None
    assert finished(store.finding_same(store.load(source, TITLES), TITLES)) == recorder.path
    store.close()


@pytest.mark.parametrize("kind", ["siblings", "zigzag"])
def test_work_without_end_is_given_up(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(save_file, "MOST_WORK", 3_000_000)
    source, _ = short_save(tmp_path / "home")
    steps = [line for line in plain_lines(source) if line["kind"] == "step"]
    more: dict[str, Iterator[dict[str, Any]]] = {
        "siblings": ({**steps[1], "id": number, "parent": 0} for number in range(len(steps), 2_000)),
        "zigzag": ({"kind": "head", "to": number % 2 * (len(steps) - 1)} for number in range(20_000)),
    }
    path = forged(tmp_path / "strange.river", [*steps, *more[kind]])
    match = finished(loading(path, TITLES))
    assert match.problem is not None and match.problem.reason == "too_much_work"
    line = match.problem.details["line"]
    assert isinstance(line, int) and line < 10_000
