"""Files made to be slow or large: what it costs to list them is bounded, in bytes read and in memory."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
import pytest

from game.persistence import save_file
from game.persistence.lines import LONGEST_HEADER
from game.persistence.match_store import LARGEST_READ, summary
from tests.persistence.forge import HEADER, forged, plain_lines, with_header
from tests.persistence.shelf import short_save

pytestmark = pytest.mark.faults

LARGE = 40_000_000
MOST_MEMORY = 100_000_000
SLACK = 20_000
"""The end of a file, and what one line may overshoot."""


def nested(things: int) -> bytes:
    """A header whose definition is made of many small things."""
    start = msgspec.json.encode(with_header(definition={})).removesuffix(b"{}}")
    return start + b'{"a":[' + b",".join([b"{}"] * things) + b"]}}"


def options(count: int) -> dict[str, int]:
    """Options of a match, as many as that."""
    return {f"{number:x}": 1 for number in range(count)}


def siblings(steps: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    yield from steps[:1]
    yield from ({**steps[1], "id": number, "parent": 0} for number in count(1))


def zigzag(steps: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    yield from steps
    yield from ({"kind": "head", "to": (len(steps) - 1) * (number % 2)} for number in count())


def labels(steps: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    yield from steps
    yield from ({"kind": "label", "label": "x" * 190} for _ in count())


Lines = Callable[[list[dict[str, Any]]], Iterator[dict[str, Any]]]
LINES: dict[str, Lines] = {"siblings": siblings, "zigzag heads": zigzag, "labels": labels}
HEADERS: dict[str, Callable[[], dict[str, Any] | bytes]] = {
    "as many things as fit": lambda: nested(330_000),
    "things without end": lambda: nested(2_600_000),
    "names": lambda: with_header(seats=[{"seat": 0, "name": ""}] * 36_000),
    "people of before": lambda: with_header(format=2, seats=[], people=[0] * 480_000),
    "options": lambda: with_header(setup={"seats": 2, "options": options(95_000)}),
    "options without end": lambda: with_header(setup={"seats": 2, "options": options(700_000)}),
}


class CountingReader:
    """A file that counts what is read of it."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.bytes = 0

    def read(self, size: int) -> bytes:
        data = self.file.read(size)
        self.bytes += len(data)
        return data

    def readline(self, size: int) -> bytes:
        data = self.file.readline(size)
        self.bytes += len(data)
        return data

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[CountingReader]:
    files: list[CountingReader] = []
    real = save_file._open

    def open_counting(path: Path) -> tuple[Any, int]:
        file, size = real(path)
        files.append(CountingReader(file))
        return files[-1], size

    monkeypatch.setattr(save_file, "_open", open_counting)
    return files


def cost_of_listing(path: Path) -> int:
    tracemalloc.start()
    try:
        entry = summary(path, "saves")
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(entry.seats) <= 16 and len(entry.options) <= 64
    return peak


@pytest.mark.parametrize("name", HEADERS)
def test_a_header_of_endless_lists_costs_little(name: str, tmp_path: Path, opened: list[CountingReader]) -> None:
    path = forged(tmp_path / "strange.river", [], HEADERS[name]())
    assert cost_of_listing(path) < MOST_MEMORY
    assert opened[0].bytes <= LONGEST_HEADER + SLACK


@pytest.mark.parametrize("size", [LARGE, LARGEST_READ], ids=["large", "as large as is read"])
@pytest.mark.parametrize("name", LINES)
def test_lines_without_end_cost_little(name: str, size: int, tmp_path: Path, opened: list[CountingReader]) -> None:
    source, _ = short_save(tmp_path / "home")
    steps = [line for line in plain_lines(source) if line["kind"] == "step"][:3]
    path = forged(tmp_path / "strange.river", islice(LINES[name](steps), 12_000), HEADER)
    with open(path, "r+b") as file:
        file.truncate(size)
    assert cost_of_listing(path) < MOST_MEMORY
    assert opened[-1].bytes <= (SLACK if size == LARGE else LARGEST_READ + SLACK)
