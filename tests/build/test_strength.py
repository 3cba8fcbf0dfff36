"""The scripts that fit chances and measure levels: their sums, and the paper they write into."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import strength
from fit_chances import ValueNote, fit_curve, solved
from fit_search import ChanceRecord, fit_of, held_out
from game.bots.fitted import Calibration, Curve, Range, Standing
from game.content.catalogue import Entry
from game.engine.module import Measured
from measure_levels import Series, aged, note_wins, table, told_wins
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
    chosen = argparse.Namespace(seed="levels", seats=None)
    old = table(
        "toy",
        [Series("level2", "short", 2, 10, 3, 100, 1.0), Series("level1", "short", 2, 10, 1, 100, 1.0)],
        chosen,
        "",
    )
    new = table(
        "toy",
        [Series("level2", "short", 2, 40, 10, 400, 4.0), Series("random", "short", 2, 40, 0, 400, 4.0)],
        chosen,
        old,
    )
    assert [line.split(" | ")[:4] for line in new.splitlines()[4:]] == [
        ["| random", "short", "40", "0.0%"],
        ["| level1", "short", "10", "10.0%"],
        ["| level2", "short", "40", "25.0%"],
    ]


def test_tables_of_more_seats_stand_beside_each_other() -> None:
    chosen = argparse.Namespace(seed="levels", seats=4)
    old = table("toy", [Series("level5", "short", 4, 40, 20, 100, 1.0)], chosen, "")
    new = table(
        "toy",
        [Series("level5", "short", 3, 40, 10, 400, 4.0), Series("level4", "short", 4, 40, 8, 400, 4.0)],
        chosen,
        old,
    )
    assert [line.split(" | ")[:5] for line in new.splitlines()[4:]] == [
        ["| level5", "short", "3", "40", "25.0%"],
        ["| level4", "short", "4", "40", "20.0%"],
        ["| level5", "short", "4", "40", "50.0%"],
    ]


@pytest.mark.parametrize("entry", list(catalogue()), ids=lambda entry: entry.id)
def test_the_lobby_tells_what_was_measured_of_the_bots_of_today(entry: Entry) -> None:
    """Given the rows of the paper, then the lobby tells each but those that are older than the bots, and no other."""
    paper = told_wins(strength.get(f"levels {entry.id}"))
    assert {bot.id: bot.wins for bot in entry.info.bots if bot.wins} == {
        bot.id: paper[bot.id] for bot in entry.info.bots if bot.id in paper
    }
    assert {preset for wins in paper.values() for preset in wins} <= {preset.id for preset in entry.info.presets}


def test_what_was_measured_is_written_for_the_lobby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given rows of the paper, one of them older, when the lobby's are written, then only those of today are in it; a
    new series takes the place of the older one.
    """
    (tmp_path / "game.yaml").write_text(
        "bots:\n  - {id: level1, face: hare}\n  - {id: level2, face: heron, wins: {short: {won: 3, of: 9}}}\n"
    )
    entry = replace(next(iter(catalogue())), folder=tmp_path)
    paper = tmp_path / "strength.md"
    monkeypatch.setattr(strength, "PAPER", paper)
    piece, chosen = f"levels {entry.id}", argparse.Namespace(seed="levels", seats=None)
    found = [Series("level1", "short", 2, 40, 3, 9, 1.0), Series("level2", "short", 2, 59, 22.5, 9, 1.0)]
    paper.write_text(f"<!-- {piece} -->\n<!-- end of {piece} -->\n", encoding="utf-8")
    strength.put(piece, aged(table("toy", found, chosen, ""), ["level2"], ["short"]))
    for wins in ("", ", wins: {short: {won: 22.5, of: 59}}"):
        note_wins(entry)
        assert (tmp_path / "game.yaml").read_text() == (
            "bots:\n  - {id: level1, face: hare, wins: {short: {won: 3, of: 40}}}\n"
            f"  - {{id: level2, face: heron{wins}}}\n"
        )
        strength.put(piece, table("toy", found[1:], chosen, strength.get(piece)))


def test_an_interval_holds_the_share_and_stays_between_0_and_1() -> None:
    low, high = Measured(8, 100).interval
    assert (round(low, 3), round(high, 3)) == (0.041, 0.15)
    assert Measured(0, 10).interval[0] == 0.0
    assert Measured(10, 10).interval[1] == 1.0


def test_equations_are_solved() -> None:
    assert solved([[0.0, 2.0], [3.0, 1.0]], [4.0, 5.0]) == [1.0, 2.0]


def test_a_curve_is_found_again_from_what_it_made() -> None:
    """Given matches won as often as a curve says, when one is fitted, then it says about the same."""
    made = Curve(((1.0, 1.0, 3.0),), {"turn": 0.5}, (Range(-1.0, 1.0),))
    noted = [
        ValueNote(standing, value, place < 200 * made.chance(standing, value), match)
        for match, standing in enumerate(Standing(phase / 4, "turn", 1) for phase in range(5))
        for value in (-1.0, 0.0, 1.0)
        for place in range(200)
    ]
    found = fit_curve(noted)
    assert found.seen == made.seen
    for each in noted:
        assert abs(found.chance(each.standing, each.value) - made.chance(each.standing, each.value)) < 0.04


def records(slope: float, seed: str) -> list[ChanceRecord]:
    """Chances said in many matches of two, which are won as their logits times `slope` have it."""
    dice, found = Random(seed), list[ChanceRecord]()
    for match in range(120):
        for _ in range(4):
            said = dice.uniform(0.05, 0.95)
            true = Calibration({2: slope}, {2: 0.0}, Range(-9.0, 9.0)).chance(said, 2)
            found.append(ChanceRecord("level5", 2, said, dice.random() < true, match))
    return found


def test_a_correction_is_kept_only_if_it_helps_on_matches_it_has_not_seen() -> None:
    """Given chances that are squeezed, and chances that are right, then the first are corrected, the others are not."""
    squeezed = held_out(records(2.0, "squeezed"), cooperative=False)
    assert squeezed.helps and squeezed.after < squeezed.before - 0.01
    assert "level5" in fit_of("whitewater_rush", records(2.0, "squeezed"), "command").source
    right = fit_of("whitewater_rush", records(1.0, "right"), "command")
    assert "level5" not in right.source and "so it is not corrected" in right.table


def test_no_record_is_corrected_by_a_fit_to_its_own_match() -> None:
    """Given one match that says the opposite of all others, then what it says is corrected as if it were not there."""
    some = records(2.0, "others")
    odd = [replace_won(each) if each.match == 0 else each for each in some]
    first, second = (
        [corrected for each, corrected in held_out(these, cooperative=False).pairs if each.match == 0]
        for these in (some, odd)
    )
    assert first == second


def replace_won(record: ChanceRecord) -> ChanceRecord:
    return ChanceRecord(record.level, record.seats, record.chance, not record.won, record.match)
