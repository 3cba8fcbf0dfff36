"""River cards from files: every mistake is refused at its place, and the rest of the title goes on."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from game.content.error import ContentError
from game.engine.module import Sources
from game.engine.types import BadSetup
from game.titles.raft_race.rules.content import MOST_CARDS, load, offer, read_zone, spot
from game.titles.raft_race.rules.terms import terms_of
from tests.titles.raft_race.tables import entry, folder

CARDS = (("E  ..", ".. **", ".. .."), (".. K2:13", "R21 ..", ".. .."))
"""Downstream row on top; in a file the first card's first line is line 4, the second's line 8."""
FIRST_LINE = 4
LEFT = 5
"""The column of the file where drawings begin."""


def text_of(cards: tuple[tuple[str, ...], ...] = CARDS, id: str = "mine", more: str = "") -> str:
    drawn = "".join("  - |\n" + "".join(f"    {row}\n" for row in card) for card in cards)
    return f"id: {id}\n{more}cards:\n{drawn}"


def written(folder: Path, text: str, name: str = "mine.yaml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def with_row(card: int, line: int, row: str) -> tuple[tuple[str, ...], ...]:
    """The good cards with one drawn row changed."""
    return tuple(
        tuple(row if (number, place) == (card, line) else old for place, old in enumerate(rows))
        for number, rows in enumerate(CARDS)
    )


def test_a_good_zone_is_read_as_drawn(tmp_path: Path) -> None:
    zone = read_zone(written(tmp_path, text_of()), "mine.yaml")
    assert (zone.id, zone.name) == ("mine", None)
    assert zone.cards == (("E ..", ".. **", ".. .."), (".. K2:13", "R21 ..", ".. .."))


def test_signs_mean_what_the_rules_say() -> None:
    rock, rapid = spot("K2:13"), spot("R21")
    assert (rock.kind, rock.splashes, rock.damage) == ("rock", 2, (1, 3))
    assert (rapid.kind, rapid.extra, rapid.splashes) == ("rapid", 2, 1)
    assert [spot(sign).kind for sign in ("..", "E", "**")] == ["open", "eddy", "recharge"]


DRAWN: dict[str, tuple[tuple[tuple[str, ...], ...], int, int, str]] = {
    "an unknown sign": (with_row(0, 2, ".. X"), 2, 3, "'X' is no sign of a river card"),
    "a small letter": (with_row(0, 0, "e  .."), 0, 0, "'e' is no sign"),
    "a sign outside ASCII": (with_row(0, 2, "♥ .."), 2, 0, "'♥' is no sign"),
    "a rapid without splashes": (with_row(1, 1, "R2 .."), 5, 0, "'R2' is no sign"),
    "a rapid of no spaces": (with_row(1, 1, "R01 .."), 5, 0, "'R01' is no sign"),
    "a rapid of five spaces": (with_row(1, 1, "..  R51"), 5, 4, "'R51' is no sign"),
    "a rock without numbers": (with_row(1, 0, ".. K2:"), 4, 3, "'K2:' is no sign"),
    "a rock without splashes": (with_row(1, 0, ".. K0:1"), 4, 3, "'K0:1' is no sign"),
    "a damage number twice": (with_row(1, 0, ".. K1:11"), 4, 3, "must ascend, each once"),
    "damage numbers in disorder": (with_row(1, 0, ".. K1:21"), 4, 3, "must ascend, each once"),
    "three spaces in a row": (with_row(0, 2, ".. .. .."), 2, 6, "a row has 2 spaces, this one has 3"),
    "one space in a row": (with_row(0, 2, ".."), 2, 2, "a row has 2 spaces, this one has 1"),
    "two recharge spaces": (with_row(1, 2, ".. **"), 6, 3, "a zone has one recharge space"),
    "two rows": ((CARDS[0][:2], CARDS[1]), -1, -1, "a river card has 3 rows, this one has 2"),
    "four rows": (((*CARDS[0], ".. .."), CARDS[1]), 3, 0, "a river card has 3 rows, this one has 4"),
    "no recharge space": (with_row(0, 1, ".. .."), 3, -1, "the zone has no recharge space"),
    "one card": (CARDS[:1], -1, -1, "an even number of cards, 2 to 16; this one has 1"),
    "three cards": ((*CARDS, CARDS[1]), 7, -1, "an even number of cards, 2 to 16; this one has 3"),
    "18 cards": ((*CARDS, *[CARDS[1]] * 16), 4 * 16 - 1, -1, "2 to 16; this one has 18"),
}
"""Mistakes: the cards, the line after the first drawn one (`- |` counts too), the character, the message. Character -1:
the whole card is meant, at its `- |`.
"""


@pytest.mark.parametrize("name", DRAWN)
def test_a_mistake_in_a_drawing_is_refused_at_its_line_and_column(name: str, tmp_path: Path) -> None:
    cards, line, character, message = DRAWN[name]
    with pytest.raises(ContentError) as caught:
        read_zone(written(tmp_path, text_of(cards)), "zones/mine.yaml")
    error = caught.value
    assert message in error.message
    if character < 0:
        assert (error.file, error.line, error.column) == ("zones/mine.yaml", FIRST_LINE + line, 5)
    else:
        # After the first card every drawn line is one further down for its `- |`.
        assert (error.line, error.column) == (FIRST_LINE + line, LEFT + character)
        assert error.message.endswith(f"(column {LEFT + character})")


FILES: dict[str, tuple[str, str]] = {
    "an unknown field": (text_of(more="depth: 4\n"), "depth"),
    "no id": (text_of().removeprefix("id: mine\n"), "id"),
    "no cards": ("id: mine\n", "cards"),
    "an empty list": ("id: mine\ncards: []\n", "an even number of cards"),
    "an id with a plus": (text_of(id='"a+b"'), "the id 'a+b' cannot be used: write up to 16 letters"),
    "an id that is too long": (text_of(id="a" * 17), "write up to 16 letters"),
    "an id as a number": (text_of(id="7"), "expected text, found 7: put it in quotes"),
    "the id of the start cards": (text_of(id="start"), "belongs to the start cards"),
    "an empty name": (text_of(more='name: ""\n'), "length"),
    "cards as a text": ("id: mine\ncards: '.. ..'\n", "expected a list"),
    "a card as a list": ("id: mine\ncards:\n  - ['.. ..']\n", "expected text"),
    "a tab": (text_of().replace("    E", "\tE"), "tab"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_broken_file_is_refused_with_its_place(name: str, tmp_path: Path) -> None:
    text, message = FILES[name]
    with pytest.raises(ContentError) as caught:
        read_zone(written(tmp_path, text), "zones/mine.yaml")
    assert message in str(caught.value)
    assert caught.value.line > 0


def test_a_card_written_in_another_way_is_told_by_its_place(tmp_path: Path) -> None:
    text = 'id: mine\ncards:\n  - "E ..\\n.. **\\n.. X"\n  - ".. ..\\n.. ..\\n.. .."\n'
    with pytest.raises(ContentError) as caught:
        read_zone(written(tmp_path, text), "mine.yaml")
    assert (caught.value.line, caught.value.path) == (3, "$.cards[0]")


def test_own_zones_load_beside_the_shipped_ones_and_can_be_raced_on(tmp_path: Path) -> None:
    written(tmp_path / "zones", text_of(more='name: "My reach"\n'))
    sources = Sources(folder(), tmp_path)
    definition = load(sources)
    assert not sources.left_out
    assert [zone["id"] for zone in definition["zones"]] == ["1", "2", "3", "mine"]
    info = offer(entry().info, definition)
    river = next(spec for spec in info.options if spec.id == "river")
    assert river.order is not None
    assert [(part.id, part.name) for part in river.order.parts][-1] == ("mine", "My reach")
    terms = terms_of(definition, info.setup(2, {"river": "mine+1"}))
    assert terms.zones[0] == ("mine.1", "mine.2")
    assert terms.finish == 3 + 3 * 5 + 2
    assert terms.faces["mine.2"] == (("..", ".."), ("R21", ".."), ("..", "K2:13"))


def test_a_broken_own_zone_is_left_out_and_told(tmp_path: Path) -> None:
    written(tmp_path / "zones", text_of(with_row(0, 2, ".. X")), "a_broken.yaml")
    written(tmp_path / "zones", text_of(id='"1"'), "b_taken.yaml")
    written(tmp_path / "zones", text_of(), "c_good.yaml")
    sources = Sources(folder(), tmp_path)
    definition = load(sources)
    assert [zone["id"] for zone in definition["zones"]] == ["1", "2", "3", "mine"]
    assert [str(error).split(" ")[0].split("/")[-1] for error in sources.left_out] == [
        "a_broken.yaml:6",
        "b_taken.yaml:1",
    ]


def test_a_rock_is_damaging_only_at_numbers_of_chance_cards(tmp_path: Path) -> None:
    path = written(tmp_path / "zones", text_of().replace("K2:13", "K2:17"), "mine.yaml")
    assert read_zone(path, "mine.yaml", chance=range(1, 8)).id == "mine"
    sources = Sources(folder(), tmp_path)
    assert [zone["id"] for zone in load(sources)["zones"]] == ["1", "2", "3"]
    (error,) = sources.left_out
    assert isinstance(error, ContentError) and error.line > 0
    assert "no chance card shows the 7 of the rock 'K2:17': use 1, 2, 3, 4, 5, 6" in str(error)


def test_presets_and_the_usual_river_need_their_zones(tmp_path: Path) -> None:
    shipped = tmp_path / "raft_race"
    copytree(folder(), shipped)
    (shipped / "zones" / "3.yaml").unlink()
    info = offer(entry().info, load(Sources(shipped)))
    assert [preset.id for preset in info.presets] == ["short_run"]
    assert next(spec for spec in info.options if spec.id == "river").default == "1"
    for zone in ("1", "2"):
        (shipped / "zones" / f"{zone}.yaml").unlink()
    with pytest.raises(ContentError, match="nothing here that can be played"):
        load(Sources(shipped))


NUMBERS: dict[str, tuple[str, str, str]] = {
    "a chance card twice": ("chance: [1, 2, 3, 4, 5, 6]", "chance: [1, 2, 3, 4, 5, 5]", "all different"),
    "too few chance cards": ("chance: [1, 2, 3, 4, 5, 6]", "chance: [1, 2, 3]", "at least 6 numbers"),
    "no splashes": ("splashes: 48", "splashes: 0", ">= 1"),
    "an unknown power": ("[sprint, undertow]", "[sprint, overtow]", "overtow"),
    "a power twice": ("[sprint, undertow]", "[sprint, surf]", "the power 'surf' stands here twice"),
    "a power card twice": ('{id: "2"', '{id: "1"', "the card '1' stands here twice"),
    "an order twice": ("{id: double, heading", "{id: forward, heading", "the order 'forward' is there already"),
    "a standard order called splash": ("{id: double, heading", "{id: splash, heading", "is there already"),
    "an order that does nothing": ("attack: push}", "}", "either a heading or an attack"),
    "an order that does two things": ("attack: push}", "attack: push, heading: forward}", "either a heading or"),
    "a far way to the side": ("forward_left, spaces: 1", "forward_left, spaces: 2", "only straight forward"),
    "an attack with a price": ("attack: push}", "attack: push, splashes: 1}", "an attack has neither"),
    "a heading upstream": ("heading: forward_left", "heading: back", "back"),
    "an unknown number": ("hand: 6", "hand: 6\ndepth: 2", "depth"),
}
"""Mistakes in content.yaml: the replaced text, its replacement, and the message."""


@pytest.mark.parametrize("name", NUMBERS)
def test_broken_numbers_are_refused_with_their_line(name: str, tmp_path: Path) -> None:
    old, new, message = NUMBERS[name]
    copytree(folder(), tmp_path / "raft_race")
    path = tmp_path / "raft_race" / "content.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load(Sources(tmp_path / "raft_race"))
    assert message in str(caught.value)
    assert caught.value.line > 0


def _changed(**zone: Any) -> dict[str, Any]:
    definition = load(Sources(folder()))
    first, *others = definition["zones"]
    return {**definition, "zones": [{**first, **zone}, *others]}


@pytest.mark.parametrize(
    ("definition", "message"),
    [
        (_changed(cards=[[".. ..", ".. **", "X .."]] * 2), "the zone '1' cannot be played"),
        (_changed(cards=[[".. .."]] * 2), "the zone '1' cannot be played"),
        (_changed(cards=[["E .."] * 3] * (MOST_CARDS + 2)), "the zone '1' cannot be played"),
        (_changed(id="2"), "the same id"),
        (_changed(id="end"), "start or end cards"),
        (_changed(id="9"), "there is no zone '1'"),
        ({"numbers": {}}, "cannot be read"),
        ({**_changed(), "zones": "many"}, "cannot be read"),
    ],
)
def test_a_definition_out_of_a_strange_match_is_refused(definition: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        terms_of(definition, entry().info.setup(2))


def test_the_shipped_cards_are_those_of_the_rules() -> None:
    totals = []
    for zone in load(Sources(folder()))["zones"]:
        signs = [sign for card in zone["cards"] for row in card for sign in row.split()]
        kinds = [spot(sign).kind for sign in signs]
        totals.append(tuple(kinds.count(kind) for kind in ("rock", "rapid", "eddy", "recharge")))
    assert totals == [(3, 4, 4, 1), (7, 4, 4, 1), (10, 4, 3, 1)]
