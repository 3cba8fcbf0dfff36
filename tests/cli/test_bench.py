"""The bench measures real work, and its figure is a ratio that does not depend on the machine."""

from __future__ import annotations

import json

import pytest

from game.bots import player
from game.cli import bench
from game.cli.arguments import FAILED, catalogue, run
from game.cli.bench import per_yardstick, title_figures
from game.cli.bench_table import resident_megabytes, table_figures, table_memory_figures, window_figures
from game.content.catalogue import Entry

TITLES = list(catalogue())
DECISIONS = 8
"""Number of decisions of each bot, which would play whole matches; other tests show that they can."""


class Machine:
    """A clock that goes on when work is done; a yardstick takes as long as a thousand things."""

    def __init__(self, slowness: float) -> None:
        self.slowness = slowness
        self.seconds = 0.0

    def work(self) -> int:
        self.seconds += 0.01 * self.slowness
        return 10

    def yardstick(self) -> float:
        self.seconds += self.slowness
        return self.slowness


@pytest.mark.parametrize("slowness", [1.0, 3.0])
def test_a_slower_machine_measures_the_same(slowness: float, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(slowness)
    monkeypatch.setattr(bench, "_now", lambda: machine.seconds)
    monkeypatch.setattr(bench, "yardstick_seconds", machine.yardstick)
    assert per_yardstick(machine.work, 1.0) == pytest.approx(1000)


def test_a_slice_in_which_the_machine_changed_its_pace_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(1.0)
    paces = iter([1.0, 1.0, 8.0, *[1.0] * 100])

    def uneven() -> float:
        machine.yardstick()
        return next(paces)

    monkeypatch.setattr(bench, "_now", lambda: machine.seconds)
    monkeypatch.setattr(bench, "yardstick_seconds", uneven)
    assert per_yardstick(machine.work, 0.5) == pytest.approx(1000)


@pytest.mark.many
@pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)
def test_every_figure_of_a_title_is_measured(entry: Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    worked: list[int] = []

    def once(work: bench.Work, seconds: float = 0) -> float:
        worked.append(work())
        return float(worked[-1])

    monkeypatch.setattr(bench, "per_yardstick", once)
    monkeypatch.setattr(player, "MOST_DECISIONS", DECISIONS)
    figures = title_figures(entry)
    assert set(figures) == {"fewest_seats", "most_seats", "decisions_of_bots", "own"}
    assert len(worked) > 8 and all(done > 0 for done in worked)


def test_titles_are_measured_alone_when_they_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "per_yardstick", lambda work, seconds=0: 7.0)
    id = TITLES[0].id
    assert run(["bench", id, "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert set(figures) == {"yardstick_ms", "per_yardstick"} and set(figures["per_yardstick"]) == {id}


@pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)
def test_frames_of_every_table_are_measured(entry: Entry) -> None:
    figures = table_figures(catalogue(), entry, (1280, 720), frames=4, rest=1.0)
    measured = {name: value for name, value in figures.items() if isinstance(value, dict)}
    assert measured["cards_move_ms"]["moving"] > 3
    assert all(0 < value["p50"] <= value["p95"] for value in measured.values())


def test_the_screen_is_measured_alone_if_that_is_wanted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "table_figures", lambda titles, entry, size: {"rest_percent": size[0]})
    id = TITLES[0].id
    assert run(["bench", id, "--screen", "--size", "1024x640", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"screen": {id: {"1024x640": {"rest_percent": 1024}}}}


@pytest.mark.window
def test_tables_are_measured_in_the_window_of_the_program() -> None:
    entry = next(entry for entry in TITLES if entry.id == "raft_race")
    figures = window_figures(catalogue(), [entry], (1024, 640), frames=4, rest=0.5)[entry.id]
    measured = [value for value in figures.values() if isinstance(value, dict)]
    assert set(figures) == {"rest_percent", "cards_move_ms", "camera_moves_ms"}
    assert all(0 < value["p50"] <= value["p95"] for value in measured)


@pytest.mark.window
def test_memory_is_measured_after_so_many_tables() -> None:
    figures = table_memory_figures(catalogue(), (1024, 640), (1, 2))
    measured = () if resident_megabytes() is None else ("after_1_tables_mb", "after_2_tables_mb")
    assert tuple(figures) == measured and all(held > 10 for held in figures.values())


def test_a_window_that_has_no_screen_is_not_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", TITLES[0].id, "--window", "--json"]) == FAILED
    assert "the screen has no room for it" in capsys.readouterr().err
