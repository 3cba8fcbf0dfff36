"""The scenario files of River Rats, and the runner that plays them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli.scenario import run_scenario
from game.content.catalogue import Catalogue
from game.content.error import ContentError
from game.content.roots import program_folders

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.yaml"))


@pytest.fixture(scope="module")
def titles() -> Catalogue:
    return Catalogue(program_folders())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_scenario_goes_as_written(path: Path, titles: Catalogue) -> None:
    assert run_scenario(path, titles) == []


def test_all_files_are_found() -> None:
    assert len(FILES) >= 8


WRONG = """
title: river_rats
scenarios:
  - name: wrong
    position: {rat: K♥, hands: [7♠ 8♦ 9♦]}
    play:
"""


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("{cmd: play_card, card: 2♣}", "entry 1: seat 1 may not"),
        ("{cmd: play_card, card: 2♣, illegal: hand_full}", "refused as not_there, not hand_full"),
        ("{cmd: play_card, card: 7♠, illegal: hand_full}", "was accepted"),
        ("{legal_is: [{cmd: play_card, card: 7♠}]}", "should not hold"),
        ("{legal_has: {cmd: pass}}", "lacks [{'cmd': 'pass'}]"),
        ("{legal_lacks: {cmd: play_card}}", "should lack"),
        ("{expect: {state.hands.0.length: 2}}", "should be 2, but it holds 3"),
        ("{expect: {state.rat: K♦}}", "should be DK, found HK"),
        ("{expect: {state.ferry: 1}}", "there is no 'ferry'"),
        ("{expect: {table.rat: K♦}}", "a path starts with"),
        ("{expect: {outcome.reason: won}}", "there is no 'reason'"),
    ],
)
def test_a_scenario_that_does_not_hold_is_told(tmp_path: Path, titles: Catalogue, entry: str, expected: str) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(WRONG + f"      - {entry}\n", encoding="utf-8")
    (failure,) = run_scenario(path, titles)
    assert failure.startswith("wrong.yaml: wrong: ")
    assert expected in failure


def test_a_position_that_cannot_be_is_told(tmp_path: Path, titles: Catalogue) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(WRONG.replace("K♥", "7♠").replace("    play:\n", ""), encoding="utf-8")
    (failure,) = run_scenario(path, titles)
    assert "S7" in failure


def test_an_unknown_field_is_refused_with_its_line(tmp_path: Path, titles: Catalogue) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text("title: river_rats\nscenarios:\n  - name: one\n    plai: []\n", encoding="utf-8")
    with pytest.raises(ContentError, match=r"wrong.yaml:4"):
        run_scenario(path, titles)
