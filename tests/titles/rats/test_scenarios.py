"""The scenario files of Rats: worked examples of its rules and cases of its rulings."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli.scenario import run_scenario
from game.content.catalogue import Catalogue
from game.content.folders import program_folders

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.yaml"))


@pytest.fixture(scope="module")
def titles() -> Catalogue:
    return Catalogue(program_folders())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_scenario_goes_as_written(path: Path, titles: Catalogue) -> None:
    assert run_scenario(path, titles) == []


def test_all_files_are_found() -> None:
    assert len(FILES) >= 3
