"""The figures `bench` adds for this title."""

from __future__ import annotations

import pytest

from game.titles.whitewater_rush import bench


def test_every_figure_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 1)
    assert len(bench.BENCH) == 2
    assert all(figure() > 0 for figure in bench.BENCH.values())
