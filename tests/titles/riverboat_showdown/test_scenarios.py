"""The scenario files of Riverboat Showdown: worked examples of its rules and cases of its rulings."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli.scenario import run_scenario
from tests.laws.corpus import catalogue

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_scenario_goes_as_written(path: Path) -> None:
    assert run_scenario(path, catalogue()) == []


def test_all_files_are_found() -> None:
    assert len(FILES) >= 6
