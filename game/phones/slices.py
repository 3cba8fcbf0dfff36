"""Work that is done a little at a time, so that no frame waits for all of it."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Slices: TypeAlias = Generator[None, None, T]
"""Yields whenever it may be put off, and returns what it made."""


def finished(slices: Slices[T]) -> T:
    """All of it at once."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            made: T = end.value
            return made
