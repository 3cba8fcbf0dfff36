"""The examples in docstrings say what is true."""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from importlib import import_module

import pytest

from game.content.folders import program_root

ROOT = program_root()


def with_examples() -> Iterator[str]:
    """The modules whose docstrings show what a call gives."""
    for path in sorted((ROOT / "game").rglob("*.py")):
        if ">>> " in path.read_text(encoding="utf-8"):
            yield ".".join(path.relative_to(ROOT).with_suffix("").parts)


@pytest.mark.parametrize("module", list(with_examples()))
def test_examples_give_what_they_say(module: str) -> None:
    found = doctest.testmod(import_module(module))
    assert found.attempted and not found.failed
