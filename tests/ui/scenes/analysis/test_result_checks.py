"""A list's words on matches that are over are the rules' words, not their files'."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.persistence.lines import FIRST_SUM, seal
from game.ui.scenes.logbook import logbook as result_checks
from tests.ui.scenes.inn import Inn


def rewritten(path: Path, won: dict[str, Any]) -> None:
    """The file as a stranger may change it: its last step and its last line claim a result."""
    total, sealed = FIRST_SUM, b""
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    for number, line in enumerate(lines):
        line.pop("sum")
        if number >= len(lines) - 2:
            line["outcome"] = won
        part, total = seal(json.dumps(line, separators=(",", ":")).encode(), total)
        sealed += part
    path.write_bytes(sealed)


def shown(inn: Inn) -> str:
    inn.driver.frame()
    return inn.driver.facts()["result"].name


def test_a_real_result_is_shown_once_it_is_checked(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    inn.finish(inn.deal())
    monkeypatch.setattr(result_checks, "SLICE", 0.0)
    inn.driver.do("shelf")
    inn.driver.wait(0.1)
    inn.driver.press("logbook")
    assert shown(inn) == "Over"
    monkeypatch.setattr(result_checks, "SLICE", 0.008)
    inn.driver.wait(0.1)
    assert shown(inn) in ("The crew won", "The crew lost")


def test_a_forged_result_is_not_shown(inn: Inn) -> None:
    inn.deal()
    inn.leave_table()
    (file,) = inn.store.folders.matches.iterdir()
    rewritten(file, {"places": [[0]], "reason": "rats_beaten"})
    assert inn.store.entries()[0].finished
    inn.driver.press("logbook")
    inn.driver.wait(0.1)
    assert shown(inn) == "no move yet"
    assert not inn.store.entries()[0].finished
