"""Golden matches: what was played once replays to the same result for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.persistence.save_file import load_session
from tests.laws.corpus import GOLDEN, catalogue

FILES = sorted(GOLDEN.glob("*/*.river"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_match_replays_by_the_rules(path: Path) -> None:
    titles = {entry.id: entry.title for entry in catalogue()}
    loaded = load_session(path, titles, verify=True)
    assert loaded.problem is None, str(loaded.problem)
    assert loaded.session.outcome is not None
    assert loaded.session.outcome.reason in path.stem


def test_every_preset_has_a_golden_match() -> None:
    for entry in catalogue():
        names = {path.stem for path in FILES if path.parent.name == entry.id}
        for preset in entry.info.presets:
            assert any(name.startswith(f"{preset.id}_") for name in names), f"{entry.id}: none for {preset.id}"
