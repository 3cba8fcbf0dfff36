"""Sentences in English where no catalogue is at hand: an error that is printed, a command, a test.

Reads the same language files as everything else, once, and only when something is wrong.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, assert_never

import yaml

from game.content.line import GIVEN, Argument, Line
from game.content.template import Gap, Part, Text, Variant, parse

APP = "app"


def in_english(line: Line) -> str:
    """The sentence, with its gaps filled; its key where there is no such sentence."""
    if line.key == GIVEN:
        return _spoken(line.args["name"])
    source = _sentences().get(line.key)
    return line.key if source is None else "".join(_part(part, line) for part in parse(source))


def _part(part: Part, line: Line) -> str:
    match part:
        case Text(words=words):
            return words
        case Gap(name=name):
            return _spoken(line.args.get(name, name))
        case Variant(name=name, forms=forms):
            form = forms[0] if line.args.get(name) == 1 else forms[-1]
            return "".join(_part(each, line) for each in form)
        case _:
            assert_never(part)


def _spoken(argument: Argument) -> str:
    match argument:
        case str():
            return argument
        case int():
            return str(argument)
        case Line():
            return in_english(argument)
        case tuple():
            return ", ".join(map(in_english, argument))
        case _:
            assert_never(argument)


@lru_cache(maxsize=1)
def _sentences() -> dict[str, str]:
    root = Path(getattr(sys, "_MEIPASS", Path(__file__).resolve().parents[2]))
    found: dict[str, str] = {}
    for path in sorted((root / "data").glob("*/strings/en.yaml")):
        title = path.parent.parent.name
        written = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        found.update(_leaves(written, "" if title == APP else f"{title}."))
    return found


def _leaves(value: Any, key: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _leaves(each, f"{key}{name}.")
    else:
        yield key.removesuffix("."), str(value)
