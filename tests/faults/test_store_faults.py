"""Calls to the system fail, one by one: no crash, nothing that was acknowledged is lost, and the next try recovers."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.faults.disk import LONGEST_SCRIPT, Disk, Fault, faults_at
from tests.faults.evening import Evening

pytestmark = pytest.mark.faults


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(tmp_path, monkeypatch)


def play_through(home: Path, disk: Disk, fault: Fault | None = None) -> bool:
    """One evening on a disk with one fault; returns whether it came to that."""
    evening = Evening(home, disk)
    disk.begin(fault)
    for name, part in evening.parts():
        try:
            part()
            evening.check()
        except Exception as error:
            error.add_note(f"{name}, {fault}")
            raise
    disk.heal()
    assert evening.recovered()
    with disk.resting():
        shutil.rmtree(home)
    return disk.failed


def test_every_call_of_an_evening_may_fail(tmp_path: Path, disk: Disk) -> None:
    home = tmp_path / "home"
    play_through(home, disk)
    assert len(disk.calls) > 100
    for call in range(LONGEST_SCRIPT):
        struck = [play_through(home, disk, fault) for fault in faults_at(call)]
        if not any(struck):
            break
    assert 100 < call < LONGEST_SCRIPT - 1
