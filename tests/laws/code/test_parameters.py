"""Functions and constructors take a number of parameters that a reader can hold.

A keyword that may be left out is not counted: a caller that does not need it does not meet it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

import pytest

from tests.laws.code.test_callbacks import GAME

MOST: Final = 8
"""Maximum number of parameters that are needed, or may be given by place."""
SIGNATURE: Final = re.compile(r"\bdef \w+.*?\) ->", re.DOTALL)
"""All of them have a type that is returned."""
FUNCTION = """
class Table:
    def __init__(self, {}) -> None: ...
"""


def test_no_function_needs_more_parameters_than_a_reader_can_hold() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(GAME.rglob("*.py"))}
    trees = {path.relative_to(GAME): ast.parse(text) for path, text in texts.items() if is_suspect(text)}
    assert len(texts) > len(trees) > 0
    assert [f"{path}:{line}" for path, tree in trees.items() for line in overfull(tree)] == []


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
    source = FUNCTION.format(parameters)
    assert is_suspect(source) and list(overfull(ast.parse(source))) == [3]


def test_keywords_that_may_be_left_out_are_not_counted() -> None:
    assert not list(overfull(ast.parse(FUNCTION.format("a, b, c, d, e, f, *, g, h, i=0, j=0, **more"))))


def is_suspect(source: str) -> bool:
    """True if a function has so many commas that it may need more; few modules are read closer."""
    return any(found.group().count(",") >= MOST for found in SIGNATURE.finditer(source))


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
