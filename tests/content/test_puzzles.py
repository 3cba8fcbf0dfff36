"""Puzzles as files: read, written again, laid on a table, and what is wrong with one told at its line."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.content.error import ContentError
from game.content.message import Message
from game.content.puzzles import (
    Puzzle,
    PuzzleProof,
    PuzzleSource,
    lay,
    load_puzzles,
    position_hash,
    puzzle_paths,
    puzzle_text,
    read_puzzle,
)
from game.engine.module import AnyTitle
from game.engine.session import Session
from game.engine.types import Seat
from tests.table.toy import Draw, toy_session

TITLE = toy_session(2).title


def find(id: str) -> AnyTitle | None:
    return TITLE if id == TITLE.id else None


def table_after_two() -> str:
    session = toy_session(2)
    session.submit(Seat(0), session.legal(Seat(0))[0])
    session.submit(Seat(1), Draw())
    return position_hash(session)


def text(**changed: str) -> str:
    fields = {
        "title": "toy",
        "rules": "1",
        "seats": "2",
        "options": "{open_hands: false}",
        "seed": "seed",
        "table": f'"{table_after_two()}"',
        "asked": "1",
        "answers": "[{play: {cmd: draw}, right: true, chance: 0.7}]",
        **changed,
    }
    first = toy_session(2).legal(Seat(0))[0]
    steps = f"\n  - {{seat: 1, cmd: play, card: {first.card}}}\n  - {{seat: 2, cmd: draw}}\n"
    return "".join(f"{name}: {value}\n" for name, value in {"steps": steps, **fields}.items())


def read(folder: Path, written: str) -> Puzzle:
    path = folder / "one.yaml"
    path.write_text(written, encoding="utf-8")
    return read_puzzle(path, find=find)


def laid(puzzle: Puzzle) -> None:
    lay(puzzle, Session(TITLE, {}, toy_session(2).setup, puzzle.seed))


def test_a_puzzle_is_a_match_that_comes_to_a_question(tmp_path: Path) -> None:
    """Given a file of two steps, when it is laid, then its match stands there, asks its seat, and can be played on."""
    puzzle = read(tmp_path, text())
    session = Session(TITLE, {}, toy_session(2).setup, puzzle.seed)
    lay(puzzle, session)
    assert (session.head, puzzle.seat) == (2, Seat(0))
    assert puzzle.right == (Draw(),)
    session.submit(puzzle.seat, puzzle.right[0])
    assert session.undo() == 2


def test_a_puzzle_is_the_same_when_it_is_written_and_read_again(tmp_path: Path) -> None:
    """Given a puzzle with all there may be, when its text is read, then it is the same one."""
    puzzle = replace(
        read(tmp_path, text()),
        grade=2,
        name='on: "two" #1',
        why=Message("toy.why", {"count": 3, "what": Message("toy.card", {"card": "true"})}),
        source=PuzzleSource(("level4", "level4"), 2),
        proof=PuzzleProof("level5", 120, 0.25, 0.0312, 0.2),
    )
    assert read(tmp_path, puzzle_text(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"title": "tog"}, "there is no title 'tog'"),
        ({"rules": "2"}, "newer rules"),
        ({"asked": "3"}, "there is no seat 3"),
        ({"grade": "4"}, "one.yaml:13 $.grade"),
        ({"answers": "[{play: {cmd: swim}, right: true}]"}, "$.answers[0].play: no command of the title"),
        ({"answers": "[{play: {cmd: draw}}]"}, "one answer at least is right"),
        ({"answers": "[{play: {cmd: draw}, right: true, chance: 7}]"}, "$.answers[0].chance"),
        ({"steps": "[{seat: 5, cmd: draw}]"}, "$.steps[0]: a seat from 1 to 2"),
        ({"steps": "[{cmd: draw}]"}, "$.steps[0]: a seat from 1 to 2"),
        ({"why": "{args: {}}"}, "$.why: no sentence"),
        ({"teacher": "me"}, "teacher"),
    ],
)
def test_what_is_no_puzzle_is_refused_at_its_place(changed: dict[str, str], told: str, tmp_path: Path) -> None:
    """Given a file that is wrong somewhere, when it is read, then the message says where and what."""
    with pytest.raises(ContentError) as refused:
        read(tmp_path, text(**changed))
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"steps": "[{seat: 2, cmd: draw}]"}, "step 1 cannot be played: not allowed"),
        ({"asked": "2"}, "nobody asks seat 2"),
        ({"table": '"00000000"'}, "leads to another table"),
        ({"seed": "another"}, "step 1 cannot be played"),
        ({"answers": "[{play: {cmd: play, card: 19}, right: true}]"}, "is not allowed there"),
    ],
)
def test_a_position_that_is_not_reached_is_told(changed: dict[str, str], told: str, tmp_path: Path) -> None:
    """Given a file that can be read and whose match goes otherwise, when it is laid, then the message says how."""
    puzzle = read(tmp_path, text(**changed))
    with pytest.raises(ContentError) as refused:
        laid(puzzle)
    assert told in str(refused.value)


def test_a_broken_file_does_not_hide_the_others(tmp_path: Path) -> None:
    """Given a folder with a file that is none, when all are loaded, then each is there as a puzzle or as an error."""
    assert puzzle_paths(tmp_path / "nothing") == ()
    (tmp_path / "a.yaml").write_text("title: [", encoding="utf-8")
    (tmp_path / "b.yaml").write_text(text(), encoding="utf-8")
    first, second = load_puzzles(tmp_path, "own/")
    assert isinstance(first, ContentError) and str(first).startswith("own/a.yaml:2")
    assert isinstance(second, ContentError) and "there is no title 'toy'" in str(second)


def test_older_rules_are_read_as_the_title_brings_them_up(tmp_path: Path) -> None:
    """Given a file of rules 1 and a title of rules 2, when it is read, then its commands are today's."""

    def thrown(line: dict[str, object]) -> dict[str, object]:
        return {**line, "command": {"cmd": "draw"}}

    newer = dataclasses.replace(TITLE, version=2, upgrade={1: thrown})
    path = tmp_path / "one.yaml"
    path.write_text(text(), encoding="utf-8")
    assert [step.command for step in read_puzzle(path, find=lambda id: newer).steps] == [Draw(), Draw()]
    forgotten = dataclasses.replace(TITLE, version=2)
    with pytest.raises(ContentError, match="made with rules 1"):
        read_puzzle(path, find=lambda id: forgotten)


LONG = "x" * 20_000
BOUNDLESS = {
    "key": f'{{key: "{LONG}"}}',
    "text": f'{{key: a, args: {{b: "{LONG}"}}}}',
    "name of a gap": f'{{key: a, args: {{"{LONG}": 1}}}}',
    "many": f"{{key: a, args: {{{', '.join(f'b{number}: c' for number in range(3_000))}}}}}",
    "a long list": f"{{key: a, args: {{b: [{', '.join(['{key: c}'] * 3_000)}]}}}}",
    "deep": "{key: a, args: {b: " * 30 + "c" + "}}" * 30,
}


@pytest.mark.parametrize("why", BOUNDLESS.values(), ids=BOUNDLESS.keys())
def test_the_reason_of_a_stranger_is_no_longer_than_ours(tmp_path: Path, why: str) -> None:
    with pytest.raises(ContentError) as caught:
        read(tmp_path, text(why=why))
    assert caught.value.line and len(str(caught.value)) < 900


@pytest.mark.parametrize(
    ("field", "written"),
    [
        *((field, LONG) for field in ("title", "seed", "table", "name")),
        ("options", f"{{open_hands: {LONG}}}"),
        ("options", f"{{{LONG}: true}}"),
        ("steps", f"[{{seat: 1, cmd: {LONG}}}]"),
        ("answers", f"[{{play: {{cmd: play, card: {LONG}}}, right: true}}]"),
        ("source", f"{{players: [{LONG}], step: 1}}"),
    ],
)
def test_every_text_of_a_stranger_is_bounded_with_a_fault(tmp_path: Path, field: str, written: str) -> None:
    with pytest.raises(ContentError) as caught:
        laid(read(tmp_path, text(**{field: written})))
    assert len(str(caught.value)) < 900
