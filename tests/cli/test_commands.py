"""The commands for developers: what they print, and what they say when they cannot."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from game.bots.player import AnyBot, AnyMatchRules, BotMatch, play_out
from game.cli.arguments import COMMANDS, parser, run
from game.cli.play import has_display, picture_place
from game.engine.types import Seat, Setup
from tests.laws.corpus import GOLDEN

TITLE = "river_rats"
MATCH = GOLDEN / TITLE / "normal_crew_in_debt.river"


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_help_says_what_each_argument_is(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args([command, "--help"])
    arguments = re.split(r"\n  (?=\S)", capsys.readouterr().out.partition("\n\n")[2])[1:]
    assert arguments and [told for told in arguments if not re.search(r" {2,}\S", told)] == []


def test_list_names_every_title(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert TITLE in [row["id"] for row in listed["titles"]]
    assert listed["faults"] == []


def test_simulate_counts_every_match(capsys: pytest.CaptureFixture[str]) -> None:
    report = _simulated(
        capsys, "--games", "6", "--jobs", "1", "--seats", "bot:random,bot:random", "--option", "level=expert"
    )
    assert report["games"] == 6
    assert sum(report["reasons"].values()) + report["unfinished"] == 6
    assert len(report["wins"]) == 2
    assert report["decisions"]["p5"] <= report["decisions"]["mean"] <= report["decisions"]["max"]


@pytest.mark.program
def test_simulate_gives_the_same_however_it_is_shared(capsys: pytest.CaptureFixture[str]) -> None:
    alone = _simulated(capsys, "--games", "5", "--seed", "x", "--jobs", "1")
    shared = _simulated(capsys, "--games", "5", "--seed", "x", "--jobs", "2")
    for name in ("wins", "reasons", "decisions", "unfinished"):
        assert alone[name] == shared[name]


def test_simulate_stopped_by_a_key_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Given a series stopped in its third match, when the command is given again, then all is counted as if in one."""
    words = ("--games", "4", "--seed", "x", "--jobs", "1", "--keep", str(tmp_path / "kept"))
    with monkeypatch.context() as interrupted:
        interrupted.setattr("game.series.jobs.play_out", _stopped_at(3))
        assert run(["simulate", TITLE, *words, "--json"]) == 130
    assert json.loads(capsys.readouterr().out)["games"] == 2
    gone_on, at_once = _simulated(capsys, *words), _simulated(capsys, *words[:-2])
    for name in ("games", "wins", "reasons", "decisions", "unfinished"):
        assert gone_on[name] == at_once[name]


def test_replay_tells_what_a_match_file_holds(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(MATCH), "--verify", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["title"] == TITLE
    assert report["outcome"]["reason"] == "crew_in_debt"
    assert report["problem"] is None


def test_replay_tells_of_damage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damaged = tmp_path / "damaged.river"
    damaged.write_bytes(MATCH.read_bytes()[:-400])
    assert run(["replay", str(damaged)]) == 1
    assert "problem:" in capsys.readouterr().out
    damaged.write_bytes(b"not a match")
    assert run(["replay", str(damaged)]) == 2


@pytest.mark.parametrize("teacher", ["level3", pytest.param("level5", marks=pytest.mark.long)])
def test_analyse_parts_luck_from_play_for_every_seat(teacher: str, capsys: pytest.CaptureFixture[str]) -> None:
    quick = GOLDEN / "riverboat_showdown" / "quick_rounds.river"
    assert run(["analyse", str(quick), "--json", "--teacher", teacher]) == 0
    report = json.loads(capsys.readouterr().out)
    ends = [seat["balance"]["end"] for seat in report.values()]
    assert sorted(ends)[0] == 0 and sorted(ends)[-1] == 1
    for seat in report.values():
        balance = seat["balance"]
        assert balance["start"] + balance["luck"] + balance["play"] == pytest.approx(balance["end"], abs=0.002)
        assert all(mark["played"] and mark["better"] for mark in seat["marks"])


def test_analyse_refuses_what_is_no_match_and_no_teacher(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["analyse", str(MATCH), "--teacher", "nobody"]) == 2
    assert "has no bot 'nobody'; it has" in capsys.readouterr().err
    other = tmp_path / "other.river"
    other.write_bytes(b"not a match")
    assert run(["analyse", str(other)]) == 2
    assert str(other) in capsys.readouterr().err


def test_perft_counts_lines_and_states(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["perft", TITLE, "--depth", "3", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["depth"] for row in rows] == [1, 2, 3]
    assert all(row["states"] <= row["lines"] for row in rows)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["simulate", "chess"], "there is no title 'chess'"),
        (["simulate", TITLE, "--seats", "bot:nobody"], "has no bot 'nobody'"),
        (["simulate", TITLE, "--seats", "person"], "only bots"),
        (["simulate", TITLE, "--seats", "robot"], "a seat is"),
        (["simulate", TITLE, "--seats", ",".join(["bot:random"] * 9)], "takes 1 to 4 seats"),
        (["simulate", TITLE, "--option", "level"], "KEY=VALUE"),
        (["simulate", TITLE, "--option", "level=absurd"], "takes first_game, normal"),
        (["simulate", TITLE, "--preset", "absurd"], "no preset 'absurd'"),
        (["perft", TITLE, "--position", "nowhere.yaml"], "nowhere.yaml"),
        (["scenario", "nowhere.yaml"], "nowhere.yaml"),
    ],
)
def test_a_command_that_cannot_says_why_in_one_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = run(arguments)
    captured = capsys.readouterr()
    said = captured.err if code == 2 else captured.out
    assert code in (1, 2)
    assert words in said
    assert "Traceback" not in captured.err


def test_the_window_takes_no_seats(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    assert run(["play", "--seats", "person,bot:house"]) == 2
    assert "lobby" in capsys.readouterr().err


@pytest.mark.program
def test_a_proof_plays_a_match_and_draws_its_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "table.png"
    assert run(["play", "--seats", "bot:random", "--proof", str(picture)]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert "Rats" in capsys.readouterr().out
    assert run(["play", "--seats", "bot:nobody", "--proof", str(picture)]) == 2


def test_a_picture_whose_name_no_system_takes_is_refused_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", "--seats", "bot:random", "--proof", str(tmp_path / f"{'x' * 300}.png")]) == 2
    said = capsys.readouterr()
    assert said.err.count("\n") == 1 and "xxx" in said.err
    assert said.out == ""


def test_without_a_command_the_window_opens() -> None:
    chosen = parser().parse_args(["play"])
    assert chosen.run == "play:play"


def test_a_display_is_recognised_by_what_the_system_says() -> None:
    assert has_display({"DISPLAY": ":0"}, "linux")
    assert has_display({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    assert not has_display({}, "linux")
    assert not has_display({"DISPLAY": ":0", "SDL_VIDEODRIVER": "dummy"}, "linux")
    assert has_display({}, "darwin")
    assert has_display({}, "win32")


def test_pictures_go_where_they_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert picture_place(tmp_path).is_relative_to(tmp_path)
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert not picture_place(tmp_path / "sources").is_relative_to(tmp_path / "sources")


def _stopped_at(last: int) -> Callable[..., BotMatch]:
    begun: list[str] = []

    def play(rules: AnyMatchRules, setup: Setup, seed: str, bots: Mapping[Seat, AnyBot]) -> BotMatch:
        begun.append(seed)
        if len(begun) == last:
            raise KeyboardInterrupt
        return play_out(rules, setup, seed, bots)

    return play


def _simulated(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run(["simulate", TITLE, *arguments, "--json"]) == 0
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report
