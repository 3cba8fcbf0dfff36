"""The scenario files of River Rats, and the runner that plays them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli.scenario import run_scenario
from game.content.catalogue import Catalogue
from game.content.error import ContentError
from game.content.folders import program_folders

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


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("{cmd: play_crad, card: 7♠}", "entry 1: Invalid value 'play_crad'"),
        ("{cmd: play_card}", "entry 1: Object missing required field `card`"),
        ("{expct: {state.rat: K♥}}", "entry 1: expct without cmd"),
        ("{seat: 0, cmd: play_card, card: 7♠}", "entry 1: seats go from 1 to 1, not 0"),
        ("{seat: 2, cmd: play_card, card: 7♠}", "entry 1: seats go from 1 to 1, not 2"),
        ("{expect: {view.2.rat: K♥}}", "entry 1: view.2.rat: seats go from 1 to 1, not 2"),
        ("{expect: {legal: []}}", "entry 1: legal: seats go from 1 to 1, not None"),
        ("{expect: {state.round.length: 1}}", "entry 1: state.round.length: 'length' needs a list"),
        ("{expect: {state.ferry: 1}}", "entry 1: state.ferry: there is no 'ferry'"),
        ("{expect: {view.0.hand: [7♠]}}", "entry 1: view.0.hand should be ['S7'], found []"),
    ],
)
def test_faults_say_where_they_are(tmp_path: Path, titles: Catalogue, entry: str, expected: str) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(WRONG + f"      - {entry}\n", encoding="utf-8")
    (failure,) = run_scenario(path, titles)
    assert failure.startswith(f"wrong.yaml: wrong: {expected}")


def test_a_fault_at_the_end_says_so(tmp_path: Path, titles: Catalogue) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(WRONG.replace("    play:", "    expect: {state.ferry: 1}"), encoding="utf-8")
    (failure,) = run_scenario(path, titles)
    assert failure.startswith("wrong.yaml: wrong: at the end: state.ferry: there is no 'ferry'")
