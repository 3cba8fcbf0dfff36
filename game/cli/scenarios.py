"""`scenario`: runs scenario files and prints what went otherwise than they say."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.cli import choices
from game.cli.scenario import run_scenario
from game.content.catalogue import Catalogue
from game.content.error import ContentError


def scenarios(chosen: argparse.Namespace) -> int:
    """Prints every difference; 1 if there is any."""
    titles = choices.catalogue()
    failures: list[str] = []
    for path in chosen.files:
        failures += _failures(path, titles)
    for failure in failures:
        print(failure)
    print(f"{len(chosen.files)} files, {len(failures)} differences")
    return 1 if failures else 0


def _failures(path: Path, titles: Catalogue) -> list[str]:
    try:
        return run_scenario(path, titles)
    except ContentError as error:
        return [str(error)]
