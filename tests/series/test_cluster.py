"""A series on a Dask cluster, where Dask is installed: the extra `cluster`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.series.jobs import SeriesError
from game.series.run import Cluster, SeriesOptions, carry_out
from tests.series.works import Number, Square, dies, dies_once, square

distributed = pytest.importorskip("distributed", reason="Dask, the extra `cluster`, is not installed")
pytestmark = pytest.mark.program
ELSEWHERE = """
import distributed, sys
with distributed.LocalCluster(n_workers=1, processes=False, protocol="tcp", dashboard_address=":0") as cluster:
    print(cluster.scheduler_address, flush=True)
    sys.stdin.read()
"""
SQUARES = tuple(Square(number**2) for number in range(20))


def jobs(folder: Path) -> list[Number]:
    return [Number(number, str(folder)) for number in range(20)]


def test_a_cluster_that_loses_a_worker_comes_to_the_same(tmp_path: Path) -> None:
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster:
        done = carry_out(dies_once, jobs(tmp_path), SeriesOptions(Cluster(cluster.scheduler_address)), "squares")
    assert done.results == SQUARES and (tmp_path / "gone").exists()


def test_a_job_no_worker_lives_through_is_given_up() -> None:
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster,
        pytest.raises(SeriesError, match="gave up"),
    ):
        carry_out(dies, [Number(0)], SeriesOptions(Cluster(cluster.scheduler_address)), "squares")


def test_workers_that_do_not_know_the_game_are_told_of() -> None:
    """Given scheduler and workers in a process that cannot import the game, then the sentence says how they can."""
    command = [sys.executable, "-P", "-c", ELSEWHERE]
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with subprocess.Popen(command, env=variables, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as cluster:
        assert cluster.stdin is not None and cluster.stdout is not None
        with pytest.raises(SeriesError, match=r"No module named 'game'.*PYTHONPATH"):
            carry_out(square, [Number(0)], SeriesOptions(Cluster(cluster.stdout.readline().strip())), "squares")
        cluster.stdin.close()


@pytest.mark.parametrize("address", ["nowhere", "tcp://127.0.0.1:1"])
def test_where_no_scheduler_answers_it_is_said(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.series.run.PATIENCE", "1s")
    with pytest.raises(SeriesError, match=f"no Dask scheduler answers at {address}"):
        carry_out(square, [Number(0)], SeriesOptions(Cluster(address)), "squares")
