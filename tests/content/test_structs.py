"""YAML into structs: every complaint stands at its line and names what was meant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from game.content.error import ContentError
from game.content.folders import program_root
from game.content.strict_yaml import Document, load_text
from game.content.structs import Content, FieldProblem, convert, load_struct, load_with_places, mismatches, problems_of
from game.engine.module import Sources, find_title


class Bank(StrEnum):
    LEFT = "left"
    RIGHT = "right"


class Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op"):
    pass


class Speed(Effect, frozen=True, tag="speed"):
    by: Annotated[int, Meta(ge=1)]


class Drift(Effect, frozen=True, tag="drift"):
    bank: Bank
    rows: Literal["one", "many"] = "one"


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(pattern="^[a-z]+$", description="write small letters")]
    effects: tuple[Speed | Drift, ...] = ()
    start: tuple[int, int] = (0, 0)
    share: float | None = None


class Cards(Content, frozen=True):
    cards: tuple[Card, ...]
    copies: dict[str, int] = {}
    by_name: dict[str, Speed | Drift] = {}
    rows: dict[int, str] = {}
    banks: Annotated[dict[Bank, Annotated[str, Meta(max_length=9)]], Meta(max_length=1)] = {}

    def problems(self) -> Sequence[FieldProblem]:
        known = {card.id for card in self.cards}
        return tuple(FieldProblem(("copies", id), f"there is no card '{id}'") for id in self.copies if id not in known)


class Lenient(Struct):
    name: str


class HoldsLenient(Content, frozen=True):
    inner: dict[str, list[Lenient | None]]


GOOD = """\
cards:
  - id: brace
    effects:
      - {op: speed, by: 2}
      - op: drift
        bank: left
  - id: paddle
    start: [1, 2]
    share: 1
copies:
  brace: 4
  paddle: 3
by_name:
  fast: {op: speed, by: 3}
  slow: {op: speed, by: 1}
rows:
  "7": weir
banks:
  left: willows
"""

REFUSED = [
    (
        "{op: speed, by: 2}",
        "{op: sped, by: 2}",
        4,
        10,
        "$.cards[0].effects[0].op",
        "unknown effect 'sped', did you mean 'speed'?",
    ),
    ("{op: speed, by: 2}", "{op: quorn, by: 2}", 4, 10, "$.cards[0].effects[0].op", "unknown effect 'quorn'"),
    (
        "{op: speed, by: 2}",
        "{op: 5, by: 2}",
        4,
        10,
        "$.cards[0].effects[0].op",
        "expected text, found 5: put it in quotes",
    ),
    ("{op: speed, by: 2}", "{by: 2}", 4, 9, "$.cards[0].effects[0]", "the field 'op' is missing"),
    ("{op: speed, by: 2}", "{op: speed}", 4, 9, "$.cards[0].effects[0]", "the field 'by' is missing"),
    ("{op: speed, by: 2}", "speed", 4, 9, "$.cards[0].effects[0]", "expected a mapping, found the text 'speed'"),
    (
        "{op: speed, by: 2}",
        "{op: speed, by: yes}",
        4,
        21,
        "$.cards[0].effects[0].by",
        "expected a whole number, found the text 'yes'",
    ),
    (
        "{op: speed, by: 2}",
        "{op: speed, by: true}",
        4,
        21,
        "$.cards[0].effects[0].by",
        "expected a whole number, found true",
    ),
    (
        "{op: speed, by: 2}",
        "{op: speed, by: 0}",
        4,
        21,
        "$.cards[0].effects[0].by",
        "expected a whole number >= 1, found 0",
    ),
    ("bank: left", "bank: loft", 6, 9, "$.cards[0].effects[1].bank", "unknown bank 'loft', did you mean 'left'?"),
    (
        "bank: left",
        "bank: left\n        rows: man",
        7,
        9,
        "$.cards[0].effects[1].rows",
        "unknown rows 'man', did you mean 'many'?",
    ),
    (
        "bank: left",
        "bank: left\n        row: many",
        7,
        9,
        "$.cards[0].effects[1].row",
        "unknown field 'row', did you mean 'rows'?",
    ),
    ("bank: left", "bank: left\n        by: 1", 7, 9, "$.cards[0].effects[1].by", "unknown field 'by'"),
    (
        "id: paddle",
        "id: Paddle",
        7,
        5,
        "$.cards[1].id",
        "the id 'Paddle' cannot be used: write small letters",
    ),
    ("[1, 2]", "[1, 2, 3]", 8, 5, "$.cards[1].start", "expected a list of length 2, found a list of 3"),
    ("[1, 2]", "[1, two]", 8, 16, "$.cards[1].start[1]", "expected a whole number, found the text 'two'"),
    ("share: 1", "share: [1]", 9, 5, "$.cards[1].share", "expected a number or nothing, found a list of 1"),
    ("share: 1", "sahre: 1", 9, 5, "$.cards[1].sahre", "unknown field 'sahre', did you mean 'share'?"),
    (
        "brace: 4",
        "brace: #4",
        11,
        3,
        "$.copies.brace",
        "expected a whole number, found nothing (a text with # in it needs quotes)",
    ),
    ("paddle: 3", "paddle: 3.5", 12, 3, "$.copies.paddle", "expected a whole number, found 3.5"),
    ("slow: {op: speed, by: 1}", "slow: {op: slow, by: 1}", 15, 10, "$.by_name.slow.op", "unknown op 'slow'"),
    ("slow: {op: speed, by: 1}", "slow: {op: speed}", 15, 3, "$.by_name.slow", "the field 'by' is missing"),
    ('"7": weir', "seven: weir", 17, 3, "$.rows.seven", "the key must be a whole number"),
    ("left: willows", "lefd: willows", 19, 3, "$.banks.lefd", "unknown key 'lefd', did you mean 'left'?"),
    (
        "left: willows",
        "left: willows and reed",
        19,
        3,
        "$.banks.left",
        "expected text of length <= 9, found the text 'willows and reed'",
    ),
    (
        "left: willows",
        "{left: a, right: b}",
        18,
        1,
        "$.banks",
        "expected a mapping of length <= 1, found a mapping",
    ),
    ("paddle: 3", "padle: 3", 12, 3, "$.copies.padle", "there is no card 'padle'"),
]


def whole(source: str) -> Cards:
    document = load_text(source, "cards.yaml")
    value = convert(document, Cards)
    for error in problems_of(value, document):
        raise error
    return value


def test_good_file_loads(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(GOOD, encoding="utf-8")
    cards = load_struct(path, Cards)
    assert cards.cards[0].effects == (Speed(2), Drift(Bank.LEFT))
    assert cards.cards[1] == Card("paddle", (), (1, 2), 1.0)
    assert (cards.copies, cards.rows) == ({"brace": 4, "paddle": 3}, {7: "weir"})


@pytest.mark.parametrize(("before", "after", "line", "column", "path", "message"), REFUSED)
def test_refused_at_its_place(before: str, after: str, line: int, column: int, path: str, message: str) -> None:
    assert before in GOOD
    with pytest.raises(ContentError) as caught:
        whole(GOOD.replace(before, after))
    error = caught.value
    assert (error.file, error.line, error.column, error.path) == ("cards.yaml", line, column, path)
    assert error.message.startswith(message)


def test_printed_as_file_line_path() -> None:
    with pytest.raises(ContentError) as caught:
        whole(GOOD.replace("op: speed, by: 2", "op: sped, by: 2"))
    assert str(caught.value) == "cards.yaml:4 $.cards[0].effects[0].op: unknown effect 'sped', did you mean 'speed'?"


def test_cross_checks_run_on_load(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text("cards: []\ncopies:\n  ghost: 1\n", encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_struct(path, Cards, "whitewater_rush/cards.yaml")
    assert str(caught.value) == "whitewater_rush/cards.yaml:3 $.copies.ghost: there is no card 'ghost'"


def test_loaded_points_back_into_its_file(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(GOOD, encoding="utf-8")
    loaded = load_with_places(path, Cards)
    assert str(loaded.error(("cards", 1, "id"), "no board has it")) == "cards.yaml:7 $.cards[1].id: no board has it"


def test_collections_load_without_a_struct_on_top() -> None:
    assert convert(load_text("- {id: a}\n- {id: b}\n", "list"), list[Card]) == [Card("a"), Card("b")]


def test_guilty_key_is_found_among_many() -> None:
    source = "".join(f"key_{number}: {number}\n" for number in range(1000)).replace(" 777\n", " x\n")
    with pytest.raises(ContentError) as caught:
        convert(load_text(source, "many.yaml"), dict[str, int])
    assert str(caught.value) == "many.yaml:778 $.key_777: expected a whole number, found the text 'x'"


def test_schema_that_lets_unknown_fields_pass_is_a_mistake_of_ours() -> None:
    with pytest.raises(TypeError, match="Lenient must be declared with forbid_unknown_fields"):
        convert(load_text("inner: {}\n", "x"), HoldsLenient)


def test_all_problems_are_told() -> None:
    document: Document = load_text("cards: []\ncopies: {a: 1, b: 2}\n", "x")
    assert [error.path for error in problems_of(convert(document, Cards), document)] == ["$.copies.a", "$.copies.b"]


WRONG: tuple[Any, ...] = (
    None,
    True,
    -1,
    5,
    3.5,
    10**30,
    "",
    "left",
    "op",
    [],
    [1, 2],
    ["a"],
    {},
    {"op": "speed"},
    {"by": 1},
)


@pytest.mark.parametrize("seed", range(40))
def test_a_mismatch_is_found_just_where_the_data_is_refused(seed: int) -> None:
    rng = Random(seed)
    for _ in range(50):
        plain = load_text(GOOD, "cards.yaml").plain()
        for _ in range(rng.randint(1, 2)):
            damage(plain, rng)
        try:
            msgspec.convert(plain, Cards, str_keys=True)
        except msgspec.ValidationError:
            assert mismatches(Cards, plain), plain
        else:
            assert not mismatches(Cards, plain), plain


def damage(plain: Any, rng: Random) -> None:
    """Changes, adds or takes away one thing somewhere."""
    holder, key = rng.choice(list(places(plain)))
    match rng.randrange(4):
        case 0 if isinstance(holder, dict):
            holder[rng.choice(("id", "ide", "op", "7"))] = deepcopy(rng.choice(WRONG))
        case 1:
            del holder[key]
        case _:
            holder[key] = deepcopy(rng.choice(WRONG))


def places(plain: Any) -> Iterator[tuple[Any, str | int]]:
    """Yields everything that stands in a mapping or a list, with what it stands in."""
    inside = list(plain.items()) if isinstance(plain, dict) else list(enumerate(plain))
    for key, value in inside:
        yield plain, key
        if isinstance(value, dict | list):
            yield from places(value)


@pytest.mark.parametrize(
    ("title", "old", "new", "told"),
    [
        ("riverboat_showdown", "[6, 6, 5, 5, 5, 5, 6, 6]", "[4, 4, 4, 4, 4, 4, 4, 1]", "copies: make 31 cards, but 4"),
        ("river_rats", "aces: [S, H, D, C]", "aces: [S, H, D, D]", "aces: names the suits"),
        ("river_rats", "  D: {dealt_first: true}\n", "", "abilities: names the suits"),
        ("river_rats", "  D: {collective_size: 6}\n", "", "bonuses: names the suits"),
        ("river_rats", "market_most: 6", "market_most: 2", "market_most: is below the 3 permanent slots"),
    ],
)
def test_numbers_of_a_title_that_cannot_be_played_are_told(
    tmp_path: Path, title: str, old: str, new: str, told: str
) -> None:
    text = (program_root() / "data" / title / "content.yaml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "content.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")
    found = find_title(title)
    assert found is not None
    with pytest.raises(ContentError, match=re.escape(told)):
        found.load(Sources(tmp_path))
