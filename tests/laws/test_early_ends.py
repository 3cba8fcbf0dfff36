"""No test passes for want of a case: one that may end early fails where it never finds what it looks for. A test
that is left out has a reason.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests import extent
from tests.cost import slow_tests, slowest

ALL = Path(__file__).parents[1]
ENDS_EARLY = re.compile(r"^ *def test_(?:.*\n(?!\S))*?.*\breturn\b", re.MULTILINE)
"""A test with a return somewhere: few modules are read closer."""
SKIP = re.compile(r"\bpytest\.(mark\.)?skip")


def _own(node: ast.AST) -> Iterator[ast.AST]:
    """Yields the nodes of a test itself, not of the functions inside it."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            yield child
            yield from _own(child)


def _tests(source: str) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node


def _passes_for_nothing(test: ast.FunctionDef) -> bool:
    ends = any(isinstance(node, ast.Return) for node in _own(test))
    return ends and not isinstance(test.body[-1], ast.Raise | ast.Assert)


def test_a_search_that_finds_nothing_fails() -> None:
    found = [
        f"{path.relative_to(ALL)}::{test.name}"
        for path in sorted(ALL.rglob("test_*.py"))
        if ENDS_EARLY.search(source := path.read_text(encoding="utf-8"))
        for test in _tests(source)
        if _passes_for_nothing(test)
    ]
    assert not found, "these may end early and say nothing where they find nothing"


def test_what_passes_for_nothing_is_recognized() -> None:
    silent = "def test_it():\n    for each in found:\n        if each:\n            return\n"
    loud = f"{silent}    raise AssertionError('none')\n"
    assert ENDS_EARLY.search(silent)
    inner = "def test_it():\n    def play():\n        return 1\n    assert play()\n    play()\n"
    assert [_passes_for_nothing(test) for text in (silent, loud, inner) for test in _tests(text)] == [
        True,
        False,
        False,
    ]


def test_no_test_is_skipped_without_a_reason() -> None:
    calls = [
        (path.name, node)
        for path in sorted(ALL.rglob("*.py"))
        if SKIP.search(source := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    ]
    skips = [(name, node) for name, node in calls if ast.unparse(node.func) in ("pytest.skip", "pytest.mark.skipif")]
    assert skips
    assert not [name for name, node in skips if not _says_why(node)]


def test_no_folder_of_tests_is_left_out(pytestconfig: pytest.Config) -> None:
    folders = {part for path in ALL.rglob("test_*.py") for part in path.relative_to(ALL).parts[:-1]}
    passed_over = pytestconfig.getini("norecursedirs")
    assert folders and [name for name in folders if any(fnmatch(name, each) for each in passed_over)] == []


def test_tests_of_consecutive_numbers_try_all_cases_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extent, "_extent", extent.Extent.USUAL)
    for count in range(1, 40):
        for few in range(1, count + 1):
            tests = [extent.taken(range(count), number, few) for number in range(-(-count // few))]
            assert all(0 < len(each) <= few for each in tests)
            assert {case for each in tests for case in each} == set(range(count))
    monkeypatch.setattr(extent, "_extent", extent.Extent.LONG)
    assert extent.taken(range(9), 3, 2) == list(range(9))


def test_each_test_on_the_list_of_slow_ones_is_there() -> None:
    listed = slow_tests()
    gone = [id for id in listed if not _is_there(*id.partition("[")[0].split("::"))]
    assert listed and gone == [], "run `python3 build/test.py --measure`"


@pytest.mark.parametrize(
    ("limit", "gone"),
    [(9.0, []), (8.5, ["dear"]), (4.0, ["dear"]), (3.0, ["dear", "fair"]), (0.0, ["dear", "fair", "cheap"])],
)
def test_the_slowest_leave_until_the_others_fit(limit: float, gone: list[str]) -> None:
    assert slowest({"cheap": 1.0, "dear": 5.0, "fair": 3.0}, limit) == gone


def _is_there(path: str, *names: str) -> bool:
    file = ALL.parent / path
    return file.is_file() and f"def {names[-1]}(" in file.read_text(encoding="utf-8")


def _says_why(skip: ast.Call) -> bool:
    told = any(each.arg == "reason" for each in skip.keywords)
    return told or (ast.unparse(skip.func) == "pytest.skip" and bool(skip.args))
