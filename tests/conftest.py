"""The selection of `--quick`: it leaves out everything marked with one of the kinds below, and nine tenths of what is
tried at random. Tests without such a mark are selected. `--measure` writes which ones are too slow for that.

`--long` tries all of what other runs try a part of, and what is marked `long`; a workflow does so each week.
"""

from __future__ import annotations

import gc

import pytest

from tests import cost
from tests.extent import Extent, set_extent
from tests.pictures import made_once, read_once, unseen

__all__ = ["made_once", "unseen"]

LEFT_OUT = {
    "window": "plays, or looks at every room and size, in the whole window: seconds each",
    "program": "starts programs of its own, stops or kills them",
    "faults": "lets each call or each part of a file fail in turn",
    "many": "counts over many random matches or hands, or compares them with a second reading of the rules",
    "packing": "makes what people install",
    "slow": "stands in tests/slow.txt, the list that --measure writes",
}

LONG = "long"
"""The mark of long series, which run with `--long` alone. A shorter one of the same law runs each time."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="most defects in a minute: see tests/conftest.py")
    parser.addoption("--long", action="store_true", help="all that is tried at random, and long series: for hours")
    parser.addoption("--measure", action="store_true", help="writes which tests are too slow for --quick")


def pytest_configure(config: pytest.Config) -> None:
    patch = pytest.MonkeyPatch()
    config.add_cleanup(patch.undo)
    read_once(patch)
    for kind, reason in LEFT_OUT.items():
        config.addinivalue_line("markers", f"{kind}: {reason}; left out by --quick")
    config.addinivalue_line("markers", f"{LONG}: a long series; run with --long alone")
    if config.getoption("--quick") or config.getoption("--measure"):
        set_extent(Extent.QUICK)
    elif config.getoption("--long"):
        set_extent(Extent.LONG)
    if config.getoption("--measure"):
        if config.args_source is pytest.Config.ArgsSource.ARGS and not hasattr(config, "workerinput"):
            raise pytest.UsageError("--measure takes all tests: name no file")
        config.pluginmanager.register(cost.Meter())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--long"):
        _leave_out(config, items, {item for item in items if item.get_closest_marker(LONG)})
    measured, listed = config.getoption("--measure"), cost.slow_tests()
    for item in items:
        if item.nodeid in listed and not measured:
            item.add_marker("slow")
    if measured or config.getoption("--quick"):
        _leave_out(config, items, {item for item in items if any(map(item.get_closest_marker, LEFT_OUT))})


def pytest_collection_finish() -> None:
    """Imported and collected objects stay until the end: the garbage collector need not look through it again."""
    gc.collect()
    gc.freeze()


def _leave_out(config: pytest.Config, items: list[pytest.Item], those: set[pytest.Item]) -> None:
    config.hook.pytest_deselected(items=[item for item in items if item in those])
    items[:] = [item for item in items if item not in those]
