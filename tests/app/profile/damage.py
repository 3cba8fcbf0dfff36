"""Damages plain data so that its types stay right: what a disk, an editor or a program of another time may leave."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final, TypeAlias

Trail: TypeAlias = tuple[str | int, ...]
TEXTS: Final = (
    "", " ", "zebra", "level9", "2026-05-02T18:30:00", "2026-05-02T18:30:00+25:00", "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59-14:00", "0001-01-01", "9999-12-31", "2026-02-30", "2026-W01-1", "../x", "a/b", "rats/",
    "\u2028\u202e\x01", "{name} <b>", "x" * 5_000, "♥\ufe0f", "🦫" * 40, "ctrl+", "+", "-1", "nan", "inf",
)  # fmt: skip
"""Ids of what is gone, times without a zone and at the ends of all times, days that are none, words nobody can draw."""
NUMBERS: Final = (-1, -5, 0, 1, 9, 16, 17, 99, 101, 16_385, 2**31, 2**53, -(2**53))


def damaged(plain: Any, random: Random) -> Any:
    """A copy with one to three leaves, lists or mappings of another value of the same type."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        trail = random.choice(list(_trails(plain, ())))
        plain = _put(plain, trail, random)
    return plain


def _trails(value: Any, trail: Trail) -> Iterator[Trail]:
    if trail:
        yield trail
    match value:
        case dict():
            for key, each in value.items():
                yield from _trails(each, (*trail, key))
        case list():
            for place, each in enumerate(value):
                yield from _trails(each, (*trail, place))


def _put(value: Any, trail: Trail, random: Random) -> Any:
    if not trail:
        return _other(value, random)
    step, *rest = trail
    match value:
        case dict():
            return {key: _put(each, tuple(rest), random) if key == step else each for key, each in value.items()}
        case _:
            return [_put(each, tuple(rest), random) if place == step else each for place, each in enumerate(value)]


def _other(value: Any, random: Random) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return random.choice(NUMBERS)
        case float():
            return random.choice((-1.0, 0.5, 7.0, 1e300, -1e300))
        case str():
            return random.choice((*TEXTS, value[::-1], value + value))
        case list():
            return random.choice((value[1:], value * 2, value[::-1], value * 40, []))
        case dict() if value:
            name = random.choice(list(value))
            renamed = {random.choice(TEXTS) if key == name else key: each for key, each in value.items()}
            return random.choice((renamed, {key: each for key, each in value.items() if key != name}, {}))
        case _:
            return value
