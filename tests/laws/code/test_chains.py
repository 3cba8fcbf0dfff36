"""Kinds are told apart by `match`: no function asks one value again and again which class it is of."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from typing import Final

from tests.laws.code.test_callbacks import GAME

MOST: Final = 2
"""Maximum number of conditions of one function that ask for the class of the same value."""
CHAIN: Final = """
def heard(event: Event) -> str:
    if isinstance(event, Click):
        return "click"
    elif isinstance(event, Key) and event.name:
        return "key"
    if not isinstance(event, Drag):
        return ""
    return "drag"
"""


def test_kinds_are_told_apart_by_match() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(GAME.rglob("*.py"))}
    asking = {path: ast.parse(text) for path, text in texts.items() if text.count("isinstance(") > MOST}
    assert asking and [f"{path}:{line}" for path, tree in asking.items() for line in chains(tree)] == []


def test_a_chain_of_conditions_is_found() -> None:
    assert list(chains(ast.parse(CHAIN))) == [2]
    assert not list(chains(ast.parse(CHAIN.replace("isinstance(event, Drag)", "isinstance(other, Drag)"))))


def chains(tree: ast.Module) -> Iterator[int]:
    """Yields the lines of functions with such a chain."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            conditions = [node.test for node in ast.walk(function) if isinstance(node, ast.If)]
            asked = Counter(value for condition in conditions for value in {*values_asked(condition)})
            if any(count > MOST for count in asked.values()):
                yield function.lineno


def values_asked(condition: ast.expr) -> Iterator[str]:
    """Yields the values whose class is asked for."""
    for node in ast.walk(condition):
        match node:
            case ast.Call(func=ast.Name(id="isinstance"), args=[value, _]):
                yield ast.unparse(value)
            case _:
                pass
