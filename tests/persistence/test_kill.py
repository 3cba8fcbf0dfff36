"""Killed at any instant, the program loses nothing it had said was done, and offers the match again."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct

from game.persistence.save_file import read
from tests.extent import some
from tests.persistence.shelf import TITLES, shelf

pytestmark = pytest.mark.program

ROOT = Path(__file__).parents[2]
KILLS = int(os.environ.get("KILLS", some(60)))
"""Set KILLS=300 for a longer run than --long makes."""


class DoneSteps(Struct, frozen=True):
    """The victim's last report of what was done, and whether it had begun something else."""

    file: str
    steps: int
    head: int
    after: str
    busy: bool


def killed(home: Path, seed: str, seconds: float) -> DoneSteps:
    """Lets a program play and kills it so long after it first said anything."""
    command = [sys.executable, "-m", "tests.persistence.victim", str(home), seed]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        first = child.stdout.readline()
        time.sleep(seconds)
        child.kill()
        said = (first + child.stdout.read()).split(b"\n")[:-1]
        assert child.stderr.read() == b""
    _, file, steps, head, after = next(line for line in reversed(said) if line != b"do").decode().split()
    return DoneSteps(file, int(steps), int(head), after, busy=said[-1] == b"do")


def test_no_step_that_was_done_is_lost(tmp_path: Path) -> None:
    rng = Random(13)
    most = 0
    for number in range(KILLS):
        done = killed(tmp_path, f"victim {number}", rng.random() * 0.15)
        store = shelf(tmp_path)
        assert not store.read_only
        offered = store.latest_unfinished()
        assert offered is not None
        assert offered.path.name == done.file
        match = store.load(offered.path, TITLES)
        assert match.problem is None or match.problem.reason == "cut"
        assert match.session.journal.step(done.head).after == done.after
        assert match.file.steps >= done.steps
        if not done.busy:
            assert (match.file.steps, match.file.head) == (done.steps, done.head)
        for kept in store.entries("saves"):
            assert read(kept.path).closed
            kept.path.unlink()
        store.close()
        most = max(most, done.steps)
    assert most > KILLS, "the victim was killed before it played anything worth losing"
