"""Functions and constructors take a number of parameters that a reader can hold.

A keyword that may be left out is not counted: a caller that does not need it does not meet it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

import pytest

from tests.laws.code.test_callbacks import GAME, sources

MOST: Final = 8
"""Maximum number of parameters that are needed, or may be given by place."""
FUNCTION = """
class Table:
    def __init__(self, {}) -> None: ...
"""


def test_no_function_needs_more_parameters_than_a_reader_can_hold() -> None:
    assert [f"{path.relative_to(GAME)}:{line}" for path, tree in sources().items() for line in overfull(tree)] == []


@pytest.mark.parametrize(
    "parameters",
    [
        "a, b, c, d, e, f, g, h, i",
        "a, b, c, d, e, f, g, h, i=0",
        "a, b, c, d, *, e, f, g, h, i",
        "a, b, c, d, /, e, f, g, h, *more",
    ],
)
def test_what_needs_more_is_found(parameters: str) -> None:
    assert list(overfull(ast.parse(FUNCTION.format(parameters)))) == [3]


def test_keywords_that_may_be_left_out_are_not_counted() -> None:
    assert not list(overfull(ast.parse(FUNCTION.format("a, b, c, d, e, f, *, g, h, i=0, j=0, **more"))))


def overfull(tree: ast.Module) -> Iterator[int]:
    """Yields the lines of functions with too many parameters."""
    methods = {item for each in ast.walk(tree) if isinstance(each, ast.ClassDef) for item in each.body}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            given, own = node.args, [each.arg for each in (*node.args.posonlyargs, *node.args.args)]
            bound = node in methods and own[:1] in (["self"], ["cls"])
            needed = [each for each in given.kw_defaults if each is None]
            if len(own) - bound + bool(given.vararg) + len(needed) > MOST:
                yield node.lineno
