"""The figures of engine and saving come out of real work."""

from __future__ import annotations

from pathlib import Path

from game.cli.bench import engine_figures, saving_figures, treadmill, walk
from game.engine.types import Seat


def test_every_figure_is_measured() -> None:
    figures = engine_figures(steps=300, synced=20, seconds=0.0)
    assert set(figures) == {"saving", "undo", "memory", "rebuild"}
    assert all(number > 0 for group in figures.values() for number in group.values())
    assert figures["memory"]["steps"] == 301
    assert figures["rebuild"]["events"] == 301


def test_what_is_timed_is_on_the_disk(tmp_path: Path) -> None:
    figures = saving_figures(tmp_path, 20)
    (saved,) = (tmp_path / "matches").iterdir()
    assert saved.stat().st_size == figures["bytes_per_step"] * 20


def test_the_treadmill_keeps_its_own_rules() -> None:
    session = treadmill()
    session.begin()
    walk(session, 50)
    for step in session.journal.steps():
        session.verify(step.id)
    session.rules.check(session.state)
    assert session.legal(Seat(1 - session.state.turn)) == []
