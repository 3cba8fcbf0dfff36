"""The scripts that fit chances and measure levels: their sums, and the paper they write into."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

import pytest

import strength
from fit_chances import ValueNote, fit_curve, fit_power, solved
from game.bots.levels import Curve, Exponents, Standing
from game.content.catalogue import Entry
from measure_levels import ROW, Series, interval, note_wins, table
from tests.laws.corpus import catalogue


def test_a_piece_of_the_paper_is_replaced_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paper = tmp_path / "strength.md"
    monkeypatch.setattr(strength, "PAPER", paper)
    paper.write_text("before\n<!-- a -->\nold\n<!-- end of a -->\nafter\n", encoding="utf-8")
    for text in ("new", "newer"):
        strength.put("a", text)
    assert paper.read_text(encoding="utf-8") == "before\n<!-- a -->\nnewer\n<!-- end of a -->\nafter\n"
    with pytest.raises(ValueError, match="no place for 'b'"):
        strength.put("b", "text")


def test_levels_measured_now_stand_among_those_measured_before() -> None:
    chosen = argparse.Namespace(preset=None, seed="levels", seats=None)
    old = table("toy", [Series("level2", 2, 10, 3, 100, 1.0), Series("level1", 2, 10, 1, 100, 1.0)], chosen, "")
    new = table("toy", [Series("level2", 2, 40, 10, 400, 4.0), Series("random", 2, 40, 0, 400, 4.0)], chosen, old)
    assert [line.split(" | ")[:3] for line in new.splitlines()[4:]] == [
        ["| random", "40", "0.0%"],
        ["| level1", "10", "10.0%"],
        ["| level2", "40", "25.0%"],
    ]


def test_tables_of_more_seats_stand_beside_each_other() -> None:
    chosen = argparse.Namespace(preset=None, seed="levels", seats=4)
    old = table("toy", [Series("level5", 4, 40, 20, 100, 1.0)], chosen, "")
    new = table("toy", [Series("level5", 3, 40, 10, 400, 4.0), Series("level4", 4, 40, 8, 400, 4.0)], chosen, old)
    assert [line.split(" | ")[:4] for line in new.splitlines()[4:]] == [
        ["| level5", "3", "40", "25.0%"],
        ["| level4", "4", "40", "20.0%"],
        ["| level5", "4", "40", "50.0%"],
    ]


@pytest.mark.parametrize("entry", list(catalogue()), ids=lambda entry: entry.id)
def test_the_lobby_tells_what_was_measured(entry: Entry) -> None:
    rows = [line.split(" | ") for line in strength.get(f"levels {entry.id}").splitlines() if ROW.match(line)]
    measured = {level.removeprefix("| "): float(part.removesuffix("%")) for level, _, part, *_ in rows}
    told = {bot.id: bot.wins for bot in entry.info.bots if bot.wins is not None and bot.id in measured}
    assert told
    for level, wins in told.items():
        assert abs(wins - measured[level]) <= 0.55, level


def test_what_was_measured_is_written_for_the_lobby(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("bots:\n  - {id: level1, face: hare}\n  - {id: level2, face: heron, wins: 3}\n")
    entry = replace(next(iter(catalogue())), folder=tmp_path)
    note_wins(entry, [Series("level1", 2, 40, 3, 9, 1.0), Series("level2", 2, 40, 10, 9, 1.0)])
    written = (tmp_path / "game.yaml").read_text()
    assert written == "bots:\n  - {id: level1, face: hare, wins: 8}\n  - {id: level2, face: heron, wins: 25}\n"


def test_an_interval_holds_the_share_and_stays_between_0_and_1() -> None:
    low, high = interval(8, 100)
    assert (round(low, 3), round(high, 3)) == (0.041, 0.15)
    assert interval(0, 10)[0] == 0.0
    assert interval(10, 10)[1] == 1.0


def test_equations_are_solved() -> None:
    assert solved([[0.0, 2.0], [3.0, 1.0]], [4.0, 5.0]) == [1.0, 2.0]


def test_a_curve_is_found_again_from_what_it_made() -> None:
    """Given matches won as often as a curve says, when one is fitted, then it says about the same."""
    made = Curve(((1.0, 1.0, 3.0),), {"turn": 0.5})
    noted = [
        ValueNote(standing, value, place < 200 * made.chance(standing, value), match)
        for match, standing in enumerate(Standing(phase / 4, "turn", 1) for phase in range(5))
        for value in (-1.0, 0.0, 1.0)
        for place in range(200)
    ]
    found = fit_curve(noted)
    for each in noted:
        assert abs(found.chance(each.standing, each.value) - made.chance(each.standing, each.value)) < 0.04


def test_an_exponent_is_found_again() -> None:
    made = Exponents({"first": 0.7})
    standing = Standing(0.0, "first", 1)
    noted = [
        ValueNote(standing, value / 10, place < 100 * made.chance(standing, value / 10), 0)
        for value in range(1, 10)
        for place in range(100)
    ]
    assert abs(fit_power(noted).exponents["first"] - 0.7) < 0.05
