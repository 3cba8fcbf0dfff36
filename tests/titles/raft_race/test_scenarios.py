"""The scenario files of Raft Race: worked examples of its rules and cases of its rulings."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from game.cli.scenario import run_scenario
from game.content.catalogue import Catalogue, Entry
from game.titles.raft_race.rules.content import POWER_IDS
from tests.titles.raft_race.tables import entry

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.yaml"))


class Shelf:
    """A shelf with this one title."""

    def find(self, id: str) -> Entry | None:
        return entry() if id == entry().id else None


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_scenario_goes_as_written(path: Path) -> None:
    assert run_scenario(path, cast("Catalogue", Shelf())) == []


def test_every_power_has_its_own_scenarios() -> None:
    assert {path.stem.removeprefix("power_") for path in FILES if path.stem.startswith("power_")} == set(POWER_IDS)
