"""The page asks for no more than browsers of 2021 know: Safari 15, Firefox 89, Chrome 88."""

from __future__ import annotations

import re

import pytest

from game.content.folders import program_folders

PAGE = program_folders().data / "phones"
YOUNGER = {
    "js": {
        "Array.at": r"\.at\(",
        "Object.hasOwn": r"hasOwn\(",
        "structuredClone": r"structuredClone",
        "arrays that are copied": r"\.(toSorted|toReversed|toSpliced|findLast|with)\(",
        "looking behind": r"\(\?<[=!]",
        "private and static parts": r"^\s*(static\b|#[a-z])",
        "dialogs that show themselves": r"showModal|popover",
        "secure contexts": r"crypto\.|navigator\.clipboard|wakeLock|serviceWorker",
    },
    "css": {
        ":has": r":has\(",
        "nesting": r"^\s*&|\{[^{}]*&",
        "layers and containers": r"@(layer|container|property|scope)\b",
        "mixed colours": r"color-mix|light-dark|oklch|lab\(",
        "single transforms": r"[{;]\s*(translate|rotate|scale):",
        "balanced text": r"text-wrap:",
        "clipped overflow": r"overflow(-x|-y)?: clip",
    },
}
"""Features that came later, by how they are written; code that stands beside something older is not here."""


@pytest.mark.parametrize("ending", YOUNGER)
def test_the_page_uses_nothing_younger_than_it_says(ending: str) -> None:
    files = sorted(PAGE.glob(f"*.{ending}"))
    assert files
    found = [
        f"{file.name}: {name}"
        for file in files
        for name, written in YOUNGER[ending].items()
        if re.search(written, file.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert found == []


def test_heights_leave_room_for_the_bars_of_a_browser() -> None:
    for file in PAGE.glob("*.css"):
        fixed = re.findall(r"max-height:[^;]*\d[lsd]?vh", file.read_text(encoding="utf-8"))
        assert fixed == [], f"{file.name}: say it by --tall"
