"""The CPU time of tests, and the list of those that are too slow for a quick answer.

`python3 build/test.py --measure` runs all tests of the quick run, listed or not, and writes the list anew.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Generator, Mapping
from pathlib import Path

import pytest

LIST = Path(__file__).with_name("slow.txt")
QUICK_SECONDS = 63.0
"""Seconds of CPU that all tests of the quick run may take together. With the start of two processes, which import and
collect, that is a minute on two cores.
"""
_HEAD = "# Tests too slow for the quick run, with their seconds of CPU. Written by `python3 build/test.py --measure`.\n"
_NAME = "cpu"


def slow_tests() -> frozenset[str]:
    """Returns the ids of the tests on the list."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return frozenset(line.split(maxsplit=1)[1] for line in lines if line and not line.startswith("#"))


def slowest(seconds: Mapping[str, float], limit: float) -> list[str]:
    """Returns the ids that must go for all others to stay within the limit, the slowest first."""
    gone, left = [], sum(seconds.values())
    for id in sorted(seconds, key=lambda id: (-seconds[id], id)):
        if left <= limit:
            break
        gone.append(id)
        left -= seconds[id]
    return gone


class Meter:
    """Adds up the CPU time of each test, in whichever process it runs, and writes the list at the end."""

    def __init__(self) -> None:
        self._before = 0.0
        self._seconds: defaultdict[str, float] = defaultdict(float)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Generator[None, bool, bool]:
        """A test begins."""
        self._before = _used()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """A phase of a test is over: its report takes the seconds to the process that adds them up."""
        report = yield
        now = _used()
        report.user_properties.append((_NAME, now - self._before))
        self._before = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Adds the seconds of a phase."""
        for name, seconds in report.user_properties:
            if name == _NAME and isinstance(seconds, float):
                self._seconds[report.nodeid] += seconds

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Writes the list, in the process that knows of all tests."""
        if not hasattr(session.config, "workerinput"):
            gone = sorted(slowest(self._seconds, QUICK_SECONDS))
            lines = [f"{self._seconds[id]:7.2f} {id}\n" for id in gone]
            LIST.write_text(_HEAD + "".join(lines), encoding="utf-8")


def _used() -> float:
    """Seconds of CPU of this process and of those that it started and that are over."""
    return sum(os.times()[:4])
