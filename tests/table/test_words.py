"""Names, and items and moves in one sentence."""

from __future__ import annotations

from pathlib import Path

from game.content.folders import Folders
from game.content.message import Message
from game.content.strings import Strings, load_strings
from game.table.item import Item, ItemKind, ItemMark
from game.table.presenter import Spotlight
from game.table.told import item_line, spotlight_lines

ROOT = Path(__file__).parents[2]


def strings() -> Strings:
    return load_strings([Folders.under(ROOT).app()], "en")


def literal(words: str) -> Message:
    return Message("table.name.given", {"name": words})


def spoken(line: Message) -> str:
    catalogue = strings()
    words = catalogue.say(line)
    assert not catalogue.missing
    return words


def test_an_item_says_what_it_is_how_it_lies_and_what_it_does() -> None:
    item = Item(
        "a", "z", 0, ItemKind.CARD, None, literal("Seven"), literal("Does it."), marks=(ItemMark.CHOSEN, ItemMark.LAST)
    )
    assert spoken(item_line(item)) == "Seven (just played and chosen). Does it."


def test_a_pile_says_its_height_and_a_turned_card_that_it_is() -> None:
    pile = Item("deck", "deck", 0, ItemKind.PILE, None, literal("Deck"), count=1, face_up=False, turned=1)
    assert spoken(item_line(pile)) == "Deck (one card and turned sideways)"


def test_a_plain_item_is_its_name() -> None:
    assert spoken(item_line(Item("a", "z", 0, ItemKind.CARD, None, literal("Seven")))) == "Seven"


def test_a_spotlight_is_read_row_by_row() -> None:
    cards = tuple(Item(name, "z", 0, ItemKind.CARD, None, literal(name)) for name in ("two", "three"))
    rows = ((literal("Crew"), cards), (literal("Rat"), ()))
    lines = spotlight_lines(Spotlight(literal("Hands"), rows, literal("Won")))
    assert [spoken(line) for line in lines] == ["Hands", "Crew: two and three", "Rat", "Won"]


def test_every_mark_has_words() -> None:
    catalogue = strings()
    assert [mark for mark in ItemMark if not catalogue.has(f"table.mark.{mark.value}")] == []
