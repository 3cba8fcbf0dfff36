"""A file that takes long: the window lives on, shows how far it is, and the person can call it off."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.persistence.lines import FIRST_SUM, seal
from game.ui.scenes.opening import OpeningScene
from game.ui.scenes.overlays.question import NoticeScene
from game.ui.scenes.shelf.shelf import ShelfScene
from game.ui.table.scene import TableScene
from tests.laws.corpus import GOLDEN
from tests.ui.scenes.inn import Inn

LABELS = 10_000
TICK = 0.0001
"""Seconds that pass each time somebody looks at the clock."""


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    inn = Inn(tmp_path / "home")
    inn.shelf()
    clock = inn.driver.clock

    def now() -> float:
        clock.seconds += TICK
        return clock.seconds

    clock.now = now  # type: ignore[method-assign]
    yield inn
    inn.close()


def slow(inn: Inn, tmp_path: Path) -> Path:
    """A real match, and after it very many labels."""
    source = min((GOLDEN / inn.entry.id).glob("*.river"))
    path, total = tmp_path / "slow.river", FIRST_SUM
    lines = [json.loads(line) for line in source.read_bytes().splitlines()]
    bodies = [{name: value for name, value in line.items() if name != "sum"} for line in lines]
    bodies += [{"kind": "label", "label": f"{number}"} for number in range(LABELS)]
    with open(path, "wb") as file:
        for body in bodies:
            line, total = seal(json.dumps(body, separators=(",", ":")).encode(), total)
            file.write(line)
    return path


def test_a_slow_file_shows_how_far_it_is_and_then_its_table(inn: Inn, tmp_path: Path) -> None:
    inn.house.doors.open_file(slow(inn, tmp_path))
    parts: list[str] = []
    for _ in range(1_000):
        inn.driver.frame()
        if not isinstance(inn.top, OpeningScene):
            break
        parts += [node.value for node in inn.top.focus.facts() if node.id == "opening"]
    numbers = [int(part.removesuffix("%")) for part in parts if part]
    assert len(set(numbers)) > 5 and numbers == sorted(numbers)
    assert any(isinstance(scene, TableScene) for scene in inn.driver.ui.scenes.stack)
    assert [path.name for path in inn.store.folders.matches.iterdir()] == ["slow.river"]


@pytest.mark.parametrize("way", ["button", "escape"])
def test_opening_can_be_called_off(way: str, inn: Inn, tmp_path: Path) -> None:
    inn.house.doors.open_file(slow(inn, tmp_path))
    inn.driver.frame()
    assert isinstance(inn.top, OpeningScene)
    assert "slow.river" in inn.driver.facts()["opening"].name
    if way == "button":
        inn.driver.press("call_off")
    else:
        inn.driver.key("escape")
    inn.driver.frame()
    assert isinstance(inn.top, ShelfScene)
    assert list(inn.store.folders.matches.iterdir()) == []


def test_one_file_is_opened_at_a_time(inn: Inn, tmp_path: Path) -> None:
    path = slow(inn, tmp_path)
    inn.house.doors.open_file(path)
    inn.driver.frame()
    inn.house.doors.open_file(path)
    inn.driver.frame()
    assert sum(isinstance(scene, OpeningScene) for scene in inn.driver.ui.scenes.stack) == 1


def test_a_slow_file_that_cannot_be_opened_is_told_of(
    inn: Inn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ui.scenes.opening.AT_ONCE", 0.0)
    path = tmp_path / "no match.river"
    path.write_bytes(b"hello\n")
    inn.house.doors.open_file(path)
    inn.driver.wait(0.3)
    assert isinstance(inn.top, NoticeScene)
