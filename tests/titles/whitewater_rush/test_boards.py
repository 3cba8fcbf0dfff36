"""Boards from files: every mistake is refused at its place, and the rest of the title goes on."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from shutil import copytree

import pytest

from game.content import folders
from game.content.catalogue import Catalogue, Entry
from game.content.error import ContentError
from game.content.folders import Folders, program_folders, program_root
from game.engine.types import BadSetup, Setup
from game.persistence.folders import UserFolders
from game.titles.whitewater_rush.rules.river import WIDTH, Segment
from game.titles.whitewater_rush.rules.terms import MOST_ROWS, drawing_of, read_board, terms_of
from tests.titles.whitewater_rush.race_tables import entry

GOOD = (
    ".#^^^^#.",
    ".#^n^^#.",
    "========",
    ".#^^O^#.",
    ".#>^^^#.",
    ".#^^^^#.",
)
"""Last row on top; in a file its first line is line 3."""
FIRST_LINE = 3
LEFT = 3
"""The column of the file where drawings begin."""


def text_of(rows: tuple[str, ...] | list[str], id: str = "mine", more: str = "") -> str:
    return f"id: {id}\nriver: |\n" + "".join(f"  {row}\n" for row in rows) + more


def written(folder: Path, text: str, name: str = "mine.yaml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def with_rows(**changed: str) -> tuple[str, ...]:
    """The good drawing with some drawn lines changed: `_0` is the topmost."""
    return tuple(changed.get(f"_{number}", row) for number, row in enumerate(GOOD))


def test_a_good_board_is_read_upstream_first(tmp_path: Path) -> None:
    segment = read_board(written(tmp_path, text_of(GOOD)), "mine.yaml")
    assert segment.rows == (GOOD[5], GOOD[4], GOOD[3], GOOD[1], GOOD[0])
    assert segment.lines == (3,)
    assert tuple(drawing_of(segment)) == GOOD


DRAWN: dict[str, tuple[tuple[str, ...], int, int, str]] = {
    "too narrow": (with_rows(_1=".#^n^#."), 1, 7, "the row has 7 signs"),
    "too wide": (with_rows(_1=".#^n^^#.."), 1, 8, "the row has 9 signs"),
    "a small letter": (with_rows(_3=".#^^o^#."), 3, 4, "'o' is no sign of a river"),
    "a blank": (with_rows(_3=".#^ O^#."), 3, 3, "' ' is no sign of a river"),
    "a sign outside ASCII": (with_rows(_3=".#^^O♥#."), 3, 5, "'♥' is no sign of a river"),
    "closed below": (with_rows(_5=".##^^^#."), 5, 2, "the first row joins other boards: columns 2 to 5 must be"),
    "closed above": (with_rows(_0=".#^^^##."), 0, 5, "the last row joins other boards: columns 2 to 5 must be"),
    "open too wide below": (with_rows(_5=".^^^^^#."), 5, 1, "the first row joins other boards: only columns 2 to 5"),
    "open too wide above": (with_rows(_0=".#^^^^^#"), 0, 6, "the last row joins other boards: only columns 2 to 5"),
    "rapids in the first row": (with_rows(_5=".#^n^^#."), 5, 3, "kayaks start in the first row"),
    "a Rock in the first row": (with_rows(_5=".#^^^O#."), 5, 5, "kayaks start in the first row"),
    "water in column 0": (with_rows(_1="^^^n^^#."), 1, 0, "the outermost columns are Bank or land"),
    "water in column 7": (with_rows(_4=".#>^^^^^"), 4, 7, "the outermost columns are Bank or land"),
    "rapids into a Bank": (with_rows(_1=".#l^^^#."), 1, 2, "these rapids aim at a Bank or a Rock"),
    "rapids into a Bank on the right": (with_rows(_1=".#^^^r#."), 1, 5, "these rapids aim at a Bank or a Rock"),
    "rapids into a Rock": (with_rows(_4=".#>^n^#."), 4, 4, "these rapids aim at a Bank or a Rock"),
    "rapids past the join into a Bank": (with_rows(_0=".#l^^^#."), 0, 2, "these rapids aim at a Bank or a Rock"),
    "Rocks side by side": (with_rows(_3=".#^OO^#."), 3, 4, "two Rocks share an edge"),
    "Rocks behind each other": (with_rows(_1=".#^^O^#."), 1, 4, "two Rocks share an edge"),
    "a waterfall before a Rock": (with_rows(_4=".#>^W^#."), 4, 4, "the space in front of a waterfall"),
    "a waterfall before rapids": (with_rows(_3=".#^WO^#."), 3, 3, "the space in front of a waterfall"),
    "no Section Indicator": (GOOD[:2] + GOOD[3:], 0, 0, "there is no Section Indicator"),
    "two Section Indicators together": ((*GOOD[:3], *GOOD[2:]), 3, 0, "two Section Indicators without a row"),
    "a Section Indicator at the end": (("========", *GOOD), 0, 0, "lies between two rows"),
    "a Section Indicator at the start": ((*GOOD, "========"), 6, 0, "lies between two rows"),
    "a broken Section Indicator": (with_rows(_2="====.==="), 2, 4, "a Section Indicator is a row of = alone"),
    "a short Section Indicator": (with_rows(_2="======="), 2, 7, "the Section Indicator has 7 signs"),
    "a long Section Indicator": (with_rows(_2="========="), 2, 8, "the Section Indicator has 9 signs"),
    "no plain River in a row": (with_rows(_3=".#OnOn#."), 3, 0, "the row has no plain River space"),
    "one row": ((GOOD[0],), 0, 0, "a board needs at least two rows"),
    "10,000 rows": (GOOD[:3] + (GOOD[5],) * 10_000, MOST_ROWS + 1, 0, "a board has at most 40 rows"),
    "41 rows": (GOOD[:3] + (GOOD[5],) * 39, MOST_ROWS + 1, 0, "a board has at most 40 rows"),
    "10,000 Section Indicators": (GOOD[:3] + (GOOD[2],) * 10_000 + GOOD[3:], 3, 0, "without a row between them"),
    "too many spaces": (GOOD[:3] + (GOOD[5],) * 11, 0, 0, "the board has 52 spaces: at most 48"),
    "an empty line": (("", *GOOD), 0, 0, "the row has 0 signs"),
}
"""Mistakes: the drawing, the drawn line and the character (from 0) of its first flaw, the message."""


@pytest.mark.parametrize("name", DRAWN)
def test_a_mistake_in_a_drawing_is_refused_at_its_line_and_column(name: str, tmp_path: Path) -> None:
    rows, line, character, message = DRAWN[name]
    with pytest.raises(ContentError, match=message.replace("'", ".")) as caught:
        read_board(written(tmp_path, text_of(rows)), "boards/mine.yaml")
    error = caught.value
    assert (error.file, error.line, error.column) == ("boards/mine.yaml", FIRST_LINE + line, LEFT + character)
    assert str(error).endswith(f" (column {LEFT + character})")


FILES: dict[str, tuple[str, int, int, str]] = {
    "an unknown field": (text_of(GOOD, more="depth: 4\n"), 9, 1, "depth"),
    "no id": ("river: |\n" + "".join(f"  {row}\n" for row in GOOD), 1, 1, "id"),
    "no river": ("id: mine\n", 1, 1, "river"),
    "an id with a plus": (text_of(GOOD, id='"a+b"'), 1, 1, "write a letter, then up to 15"),
    "an id that is too long": (text_of(GOOD, id="a" * 17), 1, 1, "write a letter, then up to 15"),
    "an empty name": (text_of(GOOD, more='name: ""\n'), 9, 1, "length"),
    "an empty river": ("id: mine\nriver: ''\n", 2, 1, "two rows"),
    "rows as a list": ("id: mine\nriver:\n  - '.#^^^^#.'\n", 2, 1, "river"),
    "a drawing on one line": ("id: mine\nriver: '.#^^^^#.'\n", 2, 1, "two rows"),
    "no YAML": ("id: [mine\n", 2, 1, ""),
    "a tab": ("id: mine\nriver: |\n\t.#^^^^#.\n", 3, 1, "tab"),
}
"""Mistakes: the file, line and column, a word of the message."""


@pytest.mark.parametrize("name", FILES)
def test_a_mistake_in_a_file_is_refused_at_its_line(name: str, tmp_path: Path) -> None:
    text, line, column, word = FILES[name]
    with pytest.raises(ContentError) as caught:
        read_board(written(tmp_path, text), "boards/mine.yaml")
    error = caught.value
    assert (error.file, error.line, error.column) == ("boards/mine.yaml", line, column), error
    assert word in str(error)


def test_a_flaw_is_found_in_a_drawing_that_is_written_further_to_the_right(tmp_path: Path) -> None:
    text = "id: mine\n# the drawing is moved in\nriver: |\n" + "".join(
        f"        {row}\n" for row in DRAWN["a blank"][0]
    )
    with pytest.raises(ContentError) as caught:
        read_board(written(tmp_path, text), "mine.yaml")
    assert (caught.value.line, caught.value.column) == (4 + 3, 9 + 3)


def test_a_flaw_is_found_below_blank_lines(tmp_path: Path) -> None:
    text = "id: mine\nriver: |\n\n" + "".join(f"  {row}\n" for row in GOOD)
    with pytest.raises(ContentError) as caught:
        read_board(written(tmp_path, text), "mine.yaml")
    assert caught.value.line == 3


def test_a_board_with_line_ends_of_windows_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_bytes(text_of(GOOD).replace("\n", "\r\n").encode())
    assert tuple(drawing_of(read_board(path, "mine.yaml"))) == GOOD


def house(tmp_path: Path) -> Folders:
    """The program's folders with a player's own beside them."""
    return program_folders(tmp_path / "own")


STOPPED: dict[str, tuple[tuple[str, ...], int, int]] = {
    "water that breaks off": ((".#^^^^#.", ".#^^^^#.", "========", ".#####^#", ".#^#####", ".#^^^^#."), 4, 2),
    "currents into the Bank": ((".#^^^^#.", "========", ".#^^^^#.", ".#####^#", "##<<####", ".#^^^^#."), 4, 2),
    "Rocks without a side": ((".#^^^^#.", "========", "..^#O###", "##O#^###", ".#^^^^#."), 3, 4),
}
"""A drawing whose way stops: the drawn line and the character (from 0) of the last space that can be got to."""


@pytest.mark.parametrize("name", STOPPED)
def test_a_board_whose_way_stops_is_refused_at_the_row(name: str, tmp_path: Path) -> None:
    rows, line, character = STOPPED[name]
    with pytest.raises(ContentError, match="no kayak gets past this row") as caught:
        read_board(written(tmp_path, text_of(rows)), "boards/mine.yaml")
    assert (caught.value.line, caught.value.column) == (FIRST_LINE + line, LEFT + character)


PASSABLE: dict[str, tuple[str, ...]] = {
    "round a Rock": (".#^^^^#.", "========", ".#O^O###", "...^####", ".#>O####", ".#^^^^#."),
    "over a row whose currents lead into the Bank": (".#^^^^#.", "========", ".#^^####", ".#<<####", ".#^^^^#."),
    "down rapids and a waterfall": (".#^^^^#.", "========", "..##^###", "..##W^##", "..^#n###", ".#^^^^#."),
}


@pytest.mark.parametrize("name", PASSABLE)
def test_a_board_with_any_way_can_be_played(name: str, tmp_path: Path) -> None:
    assert read_board(written(tmp_path, text_of(PASSABLE[name])), "mine.yaml").rows


def test_a_river_with_more_lines_than_pairs_of_event_cards_is_refused_with_both_numbers(tmp_path: Path) -> None:
    many = (GOOD[0], *[row for _ in range(9) for row in ("========", "..##^#..")], "========", GOOD[5])
    written(own_boards(tmp_path), text_of(many))
    _, race = found(house(tmp_path))
    race.info.setup(2, {"river": "mine+A"})
    with pytest.raises(BadSetup) as caught:
        race.info.setup(2, {"river": "mine+A+B"})
    assert caught.value.details == {"size": 14, "room": 13}
    assert terms_of(race.definition, Setup(2, {**race.info.setup(2).options, "river": "mine+A+B"})), "old saves open"


def own_boards(tmp_path: Path) -> Path:
    return tmp_path / "own" / "whitewater_rush" / "boards"


def found(folders: Folders) -> tuple[Catalogue, Entry]:
    titles = Catalogue(folders)
    race = titles.find("whitewater_rush")
    assert race is not None, titles.faults
    return titles, race


def parts_of(race: Entry) -> dict[str, str | None]:
    order = next(spec.order for spec in race.info.options if spec.id == "river")
    assert order is not None
    return {part.id: part.name for part in order.parts}


def test_a_players_own_board_stands_beside_the_others_and_can_be_played(tmp_path: Path) -> None:
    written(own_boards(tmp_path), text_of(GOOD, more="name: Behind our house\n"))
    titles, race = found(house(tmp_path))
    assert parts_of(race) == {"A": None, "B": None, "C": None, "D": None, "mine": "Behind our house"}
    assert not titles.faults
    terms = terms_of(race.definition, race.info.setup(2, {"river": "C+mine"}))
    assert terms.board.segments == ("C", "mine")


def test_the_board_of_the_readme_can_be_played(tmp_path: Path) -> None:
    readme = (program_root() / "README.md").read_text(encoding="utf-8")
    written(own_boards(tmp_path), readme.split("```yaml\n")[1].split("```")[0])
    titles, race = found(house(tmp_path))
    assert not titles.faults
    assert "mine" in parts_of(race)


def test_an_own_board_without_a_name_is_called_by_its_id(tmp_path: Path) -> None:
    written(own_boards(tmp_path), text_of(GOOD))
    assert parts_of(found(house(tmp_path))[1])["mine"] == "mine"


@pytest.mark.parametrize("name", DRAWN)
def test_a_broken_own_board_is_told_and_the_rest_works(name: str, tmp_path: Path) -> None:
    rows, line, _, message = DRAWN[name]
    written(own_boards(tmp_path), text_of(rows))
    written(own_boards(tmp_path), text_of(GOOD, id="good"), "good.yaml")
    titles, race = found(house(tmp_path))
    assert set(parts_of(race)) == {"A", "B", "C", "D", "good"}
    fault, *_ = titles.faults
    assert fault.title == "whitewater_rush" and fault.part
    assert fault.message.startswith(f"own/whitewater_rush/boards/mine.yaml:{FIRST_LINE + line} ")
    assert message in fault.message


def test_at_the_table_a_board_wears_its_name(tmp_path: Path) -> None:
    written(own_boards(tmp_path), text_of(GOOD, more="name: Behind the mill\n"))
    _, race = found(house(tmp_path))
    terms = terms_of(race.definition, race.info.setup(2, {"river": "mine+A"}))
    assert (terms.board.segments, terms.board.names) == (("mine", "A"), ("Behind the mill", "A"))


def test_an_id_that_is_taken_is_refused_at_its_line(tmp_path: Path) -> None:
    written(own_boards(tmp_path), "# mine\n" + text_of(GOOD, id="C"))
    titles, race = found(house(tmp_path))
    assert parts_of(race)["C"] is None
    (fault,) = titles.faults
    assert fault.message.startswith("own/whitewater_rush/boards/mine.yaml:2 $.id: there is a board 'C' already")
    assert "whitewater_rush/boards/c.yaml" in fault.message.removeprefix("own/whitewater_rush/boards/mine.yaml")


def test_two_own_boards_of_one_id_are_both_named(tmp_path: Path) -> None:
    written(own_boards(tmp_path), text_of(GOOD), "first.yml")
    written(own_boards(tmp_path), text_of(GOOD), "second.YAML")
    titles, race = found(house(tmp_path))
    assert "mine" in parts_of(race)
    (fault,) = titles.faults
    assert fault.message.startswith("own/whitewater_rush/boards/second.YAML:1 $.id")
    assert "own/whitewater_rush/boards/first.yml" in fault.message


def test_files_of_other_endings_are_told_in_one_line(tmp_path: Path) -> None:
    written(own_boards(tmp_path), text_of(GOOD), "mine.yaml.txt")
    written(own_boards(tmp_path), text_of(GOOD), "mine.json")
    titles, race = found(house(tmp_path))
    assert set(parts_of(race)) == set("ABCD")
    (fault,) = titles.faults
    assert fault.part and fault.message.startswith("own/whitewater_rush/boards: not read: mine.json, mine.yaml.txt")


def test_of_very_many_files_the_first_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "MOST_FILES", 6)
    for number in range(8):
        written(own_boards(tmp_path), text_of(GOOD, id=f"m{number}"), f"{number}.yaml")
    titles, race = found(house(tmp_path))
    assert set(parts_of(race)) == {*"ABCD", *(f"m{number}" for number in range(6))}
    (fault,) = titles.faults
    assert fault.message == "own/whitewater_rush/boards: more than 6 files: the rest is not read"


def test_a_shipped_board_that_is_broken_is_named_as_shipped(tmp_path: Path) -> None:
    copytree(program_root() / "data", tmp_path / "data")
    (tmp_path / "data" / "whitewater_rush" / "boards" / "a.yaml").write_text("# nothing yet\n", encoding="utf-8")
    (fault,) = Catalogue(Folders.under(tmp_path)).faults
    assert fault.message == "whitewater_rush/boards/a.yaml:1 $: the file holds nothing but comments"


@pytest.mark.parametrize("id", ["7th", "a+b", "é", "x" * 17])
def test_an_id_of_another_form_is_told_in_words(id: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        read_board(written(tmp_path, text_of(GOOD, id=f'"{id}"')), "mine.yaml")
    assert "write a letter" in caught.value.message and id in caught.value.message
    assert "regex" not in caught.value.message and "^" not in caught.value.message


def test_without_any_board_the_title_alone_is_broken(tmp_path: Path) -> None:
    copytree(program_root() / "data", tmp_path / "data")
    for path in (tmp_path / "data" / "whitewater_rush" / "boards").iterdir():
        path.write_text("id: [", encoding="utf-8")
    titles = Catalogue(Folders.under(tmp_path))
    assert titles.find("whitewater_rush") is None
    assert titles.find("river_rats") is not None
    assert any("there is nothing here that can be played" in fault.message for fault in titles.faults)


def test_rivers_of_a_board_that_is_broken_are_not_offered(tmp_path: Path) -> None:
    copytree(program_root() / "data", tmp_path / "data")
    (tmp_path / "data" / "whitewater_rush" / "boards" / "a.yaml").write_text("id: [", encoding="utf-8")
    _, race = found(Folders.under(tmp_path))
    assert [preset.id for preset in race.info.presets] == ["wild_water"]
    assert race.info.setup(2).text("river") == "B"


def test_the_program_reads_boards_from_the_players_folder(tmp_path: Path) -> None:
    user = UserFolders(tmp_path)
    written(user.own / "whitewater_rush" / "boards", text_of(GOOD))
    assert "mine" in parts_of(found(program_folders(user.own))[1])


@pytest.mark.parametrize("ids", [ids for count in (1, 2, 3, 4) for ids in permutations("ABCD", count)])
def test_boards_join_in_every_order(ids: tuple[str, ...]) -> None:
    race = entry()
    board = terms_of(race.definition, race.info.setup(2, {"river": "+".join(ids)})).board
    segments = {segment["id"]: segment for segment in race.definition["segments"]}
    assert list(board.rows) == [row for id in ids for row in segments[id]["rows"]]
    assert all(len(row) == WIDTH for row in board.rows)
    assert [board.rows[row - 1] for row in board.joins] == [segments[id]["rows"][0] for id in ids]
    assert board.finish < board.length and list(board.lines) == sorted(set(board.lines))
    assert len(board.lines) == sum(len(segments[id]["lines"]) for id in ids)


def test_a_segment_is_drawn_as_it_was_read() -> None:
    for plain in entry().definition["segments"]:
        segment = Segment(plain["id"], plain["name"], tuple(plain["rows"]), tuple(plain["lines"]))
        path = program_root() / "data" / "whitewater_rush" / "boards" / f"{segment.id.lower()}.yaml"
        assert "\n".join(f"  {row}" for row in drawing_of(segment)) in path.read_text(encoding="utf-8")
