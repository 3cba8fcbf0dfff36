"""Words fit whatever hand one plays with: mouse, keys, controller or finger."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.ui.driver import FOLDERS

ONE_HAND = re.compile(r"\b(?:click|right.click|hover|mouse|wheel|(?:an)?klick\w*|maus\w*)\b", re.IGNORECASE)
KEY = re.compile(r"^ *\w+:", re.MULTILINE)
"""The key of a sentence, which is not said."""
WRITTEN = sorted(
    path for kind in ("strings/*.yaml", "rules/*.md", "lessons/*") for path in FOLDERS.data.glob(f"*/{kind}")
)


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: f"{path.parts[-3]}/{path.name}")
def test_no_sentence_speaks_of_one_hand_alone(path: Path) -> None:
    assert ONE_HAND.findall(KEY.sub("", path.read_text(encoding="utf-8"))) == []
