"""How a series is carried out: by whom, and where what is finished is kept."""

from __future__ import annotations

import argparse
from pathlib import Path

from msgspec import Struct

from game.series.cluster import Cluster
from game.series.executor import Executor, InProcess, Processes


class Ways(Struct, frozen=True):
    """Who does the jobs, and the file that keeps what is finished, if any."""

    executor: Executor
    keep: Path | None = None


def ways(chosen: argparse.Namespace) -> Ways:
    """What the options of a series say: `--jobs`, `--cluster`, `--keep`."""
    if chosen.cluster is not None:
        return Ways(Cluster(chosen.cluster), chosen.keep)
    return Ways(InProcess() if chosen.jobs == 1 else Processes(chosen.jobs), chosen.keep)
