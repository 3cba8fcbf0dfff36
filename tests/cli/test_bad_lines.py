"""Command lines that ask for what cannot be: each ends with a sentence, and leaves alone what lies in its way."""

from __future__ import annotations

import argparse
import os
import socket
import stat
from pathlib import Path

import pytest

from game.cli.arguments import FAILED, catalogue, ended, parser, run
from game.persistence.save_file import SUFFIX

TITLE = catalogue().ids()[0]
TEXTS = (
    *(["play", option] for option in ("--title", "--seed", "--seats", "--option", "--preset")),
    *(["simulate", TITLE, option] for option in ("--seats", "--seed", "--option", "--preset", "--cluster")),
    *(["perft", TITLE, option] for option in ("--seed", "--option", "--preset")),
    *(["pictures", "out", option] for option in ("--title", "--language", "--theme", "--film")),
    ["analyse", f"a{SUFFIX}", "--teacher"],
    *([command] for command in ("simulate", "perft", "bench")),
)
PATHS = (
    *(["play", option] for option in ("--proof", "--report")),
    *([command] for command in ("play", "replay", "analyse", "scenario", "pictures")),
    ["simulate", TITLE, "--keep"],
    ["perft", TITLE, "--position"],
)
NUMBERS = (
    ["simulate", TITLE, "--games"],
    ["simulate", TITLE, "--jobs"],
    *(["perft", TITLE, option] for option in ("--depth", "--seats")),
    ["check", "--matches"],
    ["pictures", "out", "--scale"],
)
SIZES = (["pictures", "out", "--size"], ["bench", "--screen", "--size"])
NO_SIZES = (
    "0x0",
    "1x1",
    "-1x5",
    "99999x99999",
    "1280",
    "1280x",
    "x720",
    "axb",
    "1280x720x1",
    "1" * 5000 + "x1",
    "1.5x2",
    "",
)
WINDOW = ([f"a{SUFFIX}"], ["--phones-listen", "127.0.0.1"], ["--phones-call", "https://table.example.org"])
TABLE = (["--title", TITLE], ["--seed", "1"], ["--seats", "person"], ["--option", "a=b"], ["--preset", "a"])
NOT_HERE = ("../x", "nope", "EN", "e" * 5000)


def refused(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> str:
    """Returns the error output; the line ends with code 2 and no traceback."""
    try:
        code = run(arguments)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    said = capsys.readouterr()
    assert code == FAILED, said
    words = said.out + said.err
    assert words.strip() and "Traceback" not in words
    return words


@pytest.mark.parametrize("line", [*TEXTS, *PATHS, *NUMBERS, *SIZES], ids=" ".join)
@pytest.mark.parametrize("equals", [False, True])
def test_an_empty_value_is_refused(line: list[str], equals: bool, capsys: pytest.CaptureFixture[str]) -> None:
    if equals and line[-1].startswith("--"):
        assert line[-1] in refused(capsys, [*line[:-1], f"{line[-1]}="])
    else:
        refused(capsys, [*line, ""])


@pytest.mark.parametrize("line", TEXTS, ids=" ".join)
def test_letters_that_are_none_are_refused(line: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Bytes of a command line that are not UTF-8 come as lone surrogates."""
    assert "UTF-8" in refused(capsys, [*line, "key=\udcff"])
    assert "UTF-8" in refused(capsys, [*line, "\ud800"])


@pytest.mark.parametrize("line", NUMBERS, ids=" ".join)
@pytest.mark.parametrize("number", ["0", "-1", "1.5", "one", "1e9", "9" * 5000, "1000001", "²"])
def test_numbers_beyond_bounds_are_refused(line: list[str], number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert line[-1] in refused(capsys, [*line[:-1], f"{line[-1]}={number}"])


@pytest.mark.parametrize("line", SIZES, ids=" ".join)
@pytest.mark.parametrize("size", NO_SIZES, ids=lambda size: str(size)[:12])
def test_sizes_beyond_bounds_are_refused(line: list[str], size: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "--size" in refused(capsys, [*line[:-1], f"--size={size}"])


@pytest.mark.parametrize("option", ["--language", "--theme"])
@pytest.mark.parametrize("value", NOT_HERE, ids=lambda value: str(value)[:8])
def test_looks_that_are_not_here_are_refused(
    option: str, value: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert "there are: " in refused(capsys, ["pictures", str(out), option, value])
    assert not out.exists()


@pytest.fixture
def special(tmp_path: Path) -> dict[str, Path]:
    """Paths that exist in folders and are no files."""
    folder, pipe, door, nowhere = (tmp_path / name for name in ("folder", "pipe", "door", "nowhere"))
    folder.mkdir()
    os.mkfifo(pipe)
    socket.socket(socket.AF_UNIX).bind(str(door))
    nowhere.symlink_to(tmp_path / "not" / "there")
    return {"folder": folder, "pipe": pipe, "socket": door, "device": Path("/dev/null"), "link": nowhere}


@pytest.mark.skipif(os.name != "posix", reason="pipes, sockets and devices as files")
@pytest.mark.parametrize("kind", ["folder", "pipe", "socket", "device", "link"])
@pytest.mark.parametrize(
    "line",
    [
        ["play", "--title", TITLE, "--seats", "bot:random", "--proof"],
        ["simulate", TITLE, "--games", "1", "--jobs", "1", "--keep"],
        ["perft", TITLE, "--depth", "1", "--position"],
        ["replay"],
        ["analyse"],
    ],
    ids=lambda line: " ".join(line[:1] + line[-1:]),
)
def test_what_is_no_file_is_refused_and_stays(
    line: list[str], kind: str, special: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    path = special[kind]
    before = stat.S_IFMT(path.lstat().st_mode)
    refused(capsys, [*line, str(path)])
    assert stat.S_IFMT(path.lstat().st_mode) == before


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "a: [",
        "seats: {}",
        "x: 1",
        "turn: -5\nhands: 3",
        "[" * 5000,
    ],
)
@pytest.mark.parametrize("title", catalogue().ids())
def test_a_position_that_is_none_is_refused(
    title: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "position.yaml"
    path.write_text(text, encoding="utf-8")
    assert "position.yaml" in refused(capsys, ["perft", title, "--depth", "1", "--position", str(path)])


@pytest.mark.parametrize(
    ("way", "takes"),
    [(["--terminal"], WINDOW), (["--proof", "out.png"], WINDOW), (["--self-check"], (*WINDOW, *TABLE)), ([], WINDOW)],
    ids=str,
)
def test_what_a_way_to_play_would_pass_over_is_refused(
    way: list[str], takes: tuple[list[str], ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Given a match, an address or a title, when the way to play takes none, then it is not left out silently."""
    monkeypatch.setattr("game.cli.play.has_display", lambda *_: False)
    for words in takes:
        assert "does not go with" in refused(capsys, ["play", *way, *words])


def test_what_memory_and_sdl_refuse_ends_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    import pygame

    for error in (MemoryError(), pygame.error("no video mode")):

        def fail(error: BaseException = error) -> int:
            raise error

        assert ended(fail) == FAILED
        said = capsys.readouterr().err
        assert said.count("\n") == 1 and ("memory" in said or "no video mode" in said)


def test_faults_of_the_program_are_not_hidden() -> None:
    def fail() -> int:
        raise RuntimeError("a fault")

    with pytest.raises(RuntimeError):
        ended(fail)


def test_every_option_that_takes_words_says_what_kind(capsys: pytest.CaptureFixture[str]) -> None:
    """One without a type takes anything: empty words, letters that are none."""
    choices = next(action for action in parser()._actions if isinstance(action, argparse._SubParsersAction)).choices
    for name, command in choices.items():
        for action in command._actions:
            assert action.nargs == 0 or action.type is not None, f"{name} {action.dest}"
