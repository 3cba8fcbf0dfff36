"""Words fit whatever hand one plays with: mouse, keys, controller or finger."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.ui.driver import FOLDERS

ONE_HAND = re.compile(r"\b(?:click|right.click|hover|mouse|(?:an)?klick\w*|maus\w*)\b", re.IGNORECASE)
WHEEL = re.compile(r"\bwheel\b", re.IGNORECASE)
OTHER_WHEELS = ("evening", "wheel")
"""Parts of the keys of sentences about a wheel that is no part of a mouse: the evening's, a steamer's, a mill's."""
KEY = re.compile(r"^ *\w+:", re.MULTILINE)
"""The key of a sentence, which is not said."""
WRITTEN = sorted(
    path for kind in ("strings/*.yaml", "rules/*.md", "lessons/*") for path in FOLDERS.data.glob(f"*/{kind}")
)
TABLES = [path for path in WRITTEN if path.suffix == ".yaml"]


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: f"{path.parts[-3]}/{path.name}")
def test_no_sentence_speaks_of_one_hand_alone(path: Path) -> None:
    assert ONE_HAND.findall(KEY.sub("", path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("path", TABLES, ids=lambda path: f"{path.parts[-3]}/{path.name}")
def test_a_wheel_is_never_that_of_a_mouse(path: Path) -> None:
    said = sentences(yaml.safe_load(path.read_text(encoding="utf-8")), "")
    wheels = {key for key, words in said if WHEEL.search(words)}
    assert {key for key in wheels if not any(part in key for part in OTHER_WHEELS)} == set()


def sentences(content: object, key: str) -> Iterator[tuple[str, str]]:
    """Yields all sentences below a key, each with its own."""
    match content:
        case dict():
            for name, below in content.items():
                yield from sentences(below, f"{key}.{name}")
        case list():
            for below in content:
                yield from sentences(below, key)
        case _:
            yield key, str(content)
