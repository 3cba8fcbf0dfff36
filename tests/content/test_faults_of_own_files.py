"""The messages of people's own boards, zones and puzzles when something is wrong: every mistake, in the language
spoken.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.catalogue import Catalogue
from game.content.error import MOST_TOLD, ContentError
from game.content.folders import Folders
from game.content.puzzles import read_puzzle
from game.content.untrusted_text import INVISIBLE, ODD_BLANKS, cut_values
from game.titles.raft_race.rules.content import read_zone
from game.titles.whitewater_rush.rules.terms import read_board
from tests.content.test_puzzles import find, text
from tests.ui.driver import ROOT

BOARD = """\
id: mine
name: Behind the mill
river: |
  .#^^^^#.
  .#^n^^#.
  ========
  .#^^O^#.
  .#^^^^#.
"""
ZONE = """\
id: mine
cards:
  - |
    .. ..
    .. **
    .. ..
  - |
    R21 ..
    .. E
    .. ..
"""


def wrong(folder: Path, written: str, kind: str = "board") -> tuple[ContentError, ...]:
    """Returns everything that is wrong with a file."""
    path = folder / "mine.yaml"
    path.write_text(written, encoding="utf-8")
    try:
        match kind:
            case "board":
                read_board(path, "mine.yaml")
            case "zone":
                read_zone(path, "mine.yaml")
            case _:
                read_puzzle(path, find=find)
    except ContentError as error:
        return error.all
    return ()


def test_the_good_ones_are_read(tmp_path: Path) -> None:
    assert wrong(tmp_path, BOARD) == wrong(tmp_path, ZONE, "zone") == wrong(tmp_path, text(), "moment") == ()


@pytest.mark.parametrize("blank", ODD_BLANKS + INVISIBLE)
@pytest.mark.parametrize(
    ("before", "line"),
    [("  .#^^^^#.\n  .#^n", 4), ("#^n", 5), ("the mill", 2), ("mine", 1), ("river:", 3), ("  ====", 6)],
)
def test_a_blank_that_is_none_is_named_with_its_place(tmp_path: Path, blank: str, before: str, line: int) -> None:
    """Given a board pasted from a web page, wherever the blank stands, then it is named, and what to write."""
    place = BOARD.index(before)
    found = wrong(tmp_path, BOARD[:place] + blank + BOARD[place:])
    assert [(error.line, f"U+{ord(blank):04X}" in str(error) or blank == "\ufeff") for error in found] == [(line, True)]
    assert "use a space" in str(found[0]) or "delete it" in str(found[0])


def test_every_line_with_such_a_blank_is_named(tmp_path: Path) -> None:
    found = wrong(tmp_path, BOARD.replace("  ", "\u00a0\u00a0"))
    assert [error.line for error in found] == [4, 5, 6, 7, 8]
    assert {error.column for error in found} == {1}


@pytest.mark.parametrize(("kind", "good"), [("zone", ZONE), ("moment", "")])
def test_zones_and_moments_name_them_too(tmp_path: Path, kind: str, good: str) -> None:
    [error] = wrong(tmp_path, f"{good or text()}name: a\u3000b\n", kind)
    assert "U+3000" in str(error)


def test_spaces_at_the_end_of_a_row_are_nobodys(tmp_path: Path) -> None:
    assert wrong(tmp_path, BOARD.replace("#.\n", "#.   \n").replace("====\n", "==== \n")) == ()
    assert wrong(tmp_path, ZONE.replace("..\n", "..  \n"), "zone") == ()


def test_every_mistake_of_a_board_is_named_with_what_to_write(tmp_path: Path) -> None:
    spoilt = BOARD.replace("id: mine", "id: 7 mills").replace("name:", "nmae:")
    assert [error.line for error in wrong(tmp_path, spoilt)] == [1, 2]
    spoilt = BOARD.replace(".#^n^^#.", ".#^x^^#.").replace(".#^^O^#.", ".#^^O^#")
    found = wrong(tmp_path, spoilt)
    assert [error.line for error in found] == [5, 7]
    assert "use # " in str(found[0]) and "it needs 8" in str(found[1])
    assert len(wrong(tmp_path, BOARD + "  x\n" * 30)) == MOST_TOLD


def test_every_mistake_of_a_zone_and_of_a_moment_is_named(tmp_path: Path) -> None:
    found = wrong(tmp_path, ZONE.replace("R21", "R9").replace(".. E", ".. Q"), "zone")
    assert [error.line for error in found] == [8, 9]
    steps = "[{seat: 9, cmd: draw}, {seat: 1, cmd: fly}]"
    found = wrong(tmp_path, text(steps=steps, why='{key: "%s"}'.replace("%s", "x" * 300)), "moment")
    assert len(found) == 3
    found = wrong(tmp_path, text(seats="two", asked="nobody", grade="9"), "moment")
    assert len(found) == 3


@pytest.mark.parametrize(
    ("line", "lost"),
    [
        ("name: Mill #3", "#3"),
        ("name: Mill #3 # the third", "#3 # the third"),
        ("- Mill #3", "#3"),
        ("name: Mill # the third", ""),
        ('name: "Mill #3"', ""),
        ("name: 'Mill' #3", ""),
        ("  .#^^^^#.", ""),
        ("# id: Mill #3", ""),
        ("name: Mill#3", ""),
    ],
)
def test_a_comment_that_cuts_a_value_is_warned_of(line: str, lost: str) -> None:
    found = cut_values(f"id: mine\n{line}\n", "mine.yaml")
    assert [(error.line, lost in str(error)) for error in found] == [(2, True)] * bool(lost)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ("Left out", ":5 $.river", "is no sign of a river", "read as a comment")),
     ("de", ("ohne dies", ":5 $.river", "kein Zeichen eines Flusses", "als Kommentar gelesen"))],
)  # fmt: skip
def test_they_are_told_in_the_language_that_is_spoken(tmp_path: Path, language: str, words: tuple[str, ...]) -> None:
    """Given a board with two mistakes and one whose name was cut, then all are told, and the cut one is played."""
    folder = tmp_path / "own" / "whitewater_rush" / "boards"
    folder.mkdir(parents=True)
    (folder / "a.yaml").write_text(BOARD.replace("^n", "xx").replace("id: mine", "id: spoilt"), encoding="utf-8")
    (folder / "b.yaml").write_text(BOARD.replace("the mill", "Mill #3"), encoding="utf-8")
    titles = Catalogue(Folders.under(ROOT, tmp_path / "own"), language)
    entry = titles.find("whitewater_rush")
    assert entry is not None
    parts = [part.id for option in entry.info.options if option.order is not None for part in option.order.parts]
    assert "mine" in parts and "spoilt" not in parts
    told = " ".join(titles.strings.say(fault.told) + ("" if fault.doubt else words[0]) for fault in titles.known_faults)
    assert all(word in told for word in words) and not titles.strings.missing
