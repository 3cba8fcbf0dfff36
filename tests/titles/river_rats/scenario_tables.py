"""The matches of the scenario files, as far as their scenarios go."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.cli.scenario import ScenarioFile, played
from game.content.structs import load_struct
from game.engine.session import AnySession
from tests.titles.river_rats.random_tables import entry

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.yaml"))


def scenario_sessions() -> Iterator[AnySession]:
    """The session of each scenario, at its end."""
    for path in FILES:
        for scenario in load_struct(path, ScenarioFile).scenarios:
            yield played(entry(), scenario)
