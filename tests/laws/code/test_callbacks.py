"""Callbacks are given to an object as it is made: nothing sets a callback of another object afterwards.

Whoever reads a constructor knows who is called. What happens later is returned, or asked for by a method.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import pytest

from game.content.folders import program_root

GAME = program_root() / "game"
SET_AFTERWARDS = """
class Player:
    def __init__(self, on_end: Callable[[], None]) -> None:
        self.on_sound: Callable[[str], None] = lambda name: None
        self.on_end = on_end
        self.volume = 1.0

    def stop(self) -> None: ...

class Table:
    def __init__(self, player: Player, other: Player) -> None:
        self.player = player
        self.player.volume = 0.5
        {}

    def hear(self, name: str) -> None: ...
"""


def test_no_callback_is_set_after_construction() -> None:
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(GAME.rglob("*.py"))}
    house = names_of(trees.values())
    found = [(path.relative_to(GAME), line) for path, tree in trees.items() for line in set_afterwards(tree, house)]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "self.player.on_sound = self.hear",
        "player.on_end = lambda: None",
        "player.on_sound, player.on_end = other.on_sound, player.stop",
        "self.player.after = lambda: None",
        "player.on_sound = partial(self.hear, 3)",
    ],
)
def test_what_sets_one_is_found(line: str) -> None:
    tree = ast.parse(SET_AFTERWARDS.format(line))
    assert list(set_afterwards(tree, names_of([tree])))


class Names(NamedTuple):
    """The names that are called in some modules."""

    attributes: frozenset[str]
    """Attributes that hold what is called."""
    functions: frozenset[str]
    """Names that are called, and used in no other way."""


def names_of(trees: Iterable[ast.Module]) -> Names:
    nodes = [node for tree in trees for node in ast.walk(tree)]
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    declared = [(node.target, is_called(node.annotation)) for node in nodes if isinstance(node, ast.AnnAssign)]
    called = {named(target) for target, called in declared if called} | {
        name for function in functions for name in kept(function)
    }
    plain = {named(target) for target, called in declared if not called}
    return Names(
        frozenset(called),
        frozenset({function.name for function in functions if not function.decorator_list} | called) - plain,
    )


def named(target: ast.expr) -> str:
    match target:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case _:
            return ast.unparse(target)


def is_called(annotation: ast.expr | None) -> bool:
    """True if this is the type of something that is called."""
    return annotation is not None and any(map(is_callable, ast.walk(annotation)))


def is_callable(node: ast.AST) -> bool:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.Constant(value=str(name)):
            return "Callable" in name
        case _:
            return False


def kept(function: ast.FunctionDef) -> Iterator[str]:
    """The attributes in which it keeps what it is given to call."""
    arguments = [*function.args.args, *function.args.kwonlyargs]
    given = {argument.arg for argument in arguments if is_called(argument.annotation)}
    if not given:
        return
    for target, value in assignments(function):
        if isinstance(target, ast.Attribute) and isinstance(value, ast.Name) and value.id in given:
            yield target.attr


def assignments(tree: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Each target with its value, those of tuples one by one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    yield from zip(target.elts, node.value.elts, strict=False)
                else:
                    yield target, node.value


def set_afterwards(tree: ast.Module, names: Names) -> Iterator[str]:
    """Assignments of something that is called to an attribute of another object."""
    for target, value in assignments(tree):
        if not isinstance(target, ast.Attribute) or (isinstance(target.value, ast.Name) and target.value.id == "self"):
            continue
        match value:
            case ast.Lambda() | ast.Call(func=ast.Name(id="partial")):
                found = True
            case ast.Attribute(attr=name):
                found = target.attr in names.attributes and name in names.functions
            case ast.Name(id=name):
                found = target.attr in names.attributes and name in names_of([tree]).functions
            case _:
                found = False
        if found:
            yield f"{target.lineno}: {ast.unparse(target)} = {ast.unparse(value)}"
