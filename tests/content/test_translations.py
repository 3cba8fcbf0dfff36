"""The languages that ship: whole, with the gaps and marks of the English sentences, and pages of the same parts."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli.check import language_problems
from game.content.folders import ContentFolder, Folders
from game.content.strings import ENGLISH, Strings, load_strings

FOLDERS = Folders.under(Path(__file__).parents[2])
SHIPPED = [tag for tag in FOLDERS.languages() if tag != ENGLISH]
TITLES = ("rats", "river_rats", "riverboat_showdown", "whitewater_rush", "raft_race")
"""The titles that are spoken in every language."""
COUNTED = {"count", "bots", "people", "seats", "rounds", "chips", "hidden", "hand"}
"""Arguments that may choose a form in English where another language has one form for all."""
PRIVATE_WORDS = {
    "en": (
        "to practise",
        "moments",
        "loudness",
        "player of the house",
        "keep a copy",
        "look on",
        "load anew",
        "middling",
    ),
    "de": ("übung", "momente", "spieler des hauses", "kopie behalten", "freier stuhl", "ganzer bildschirm"),
}
"""Words to avoid where a language has a common one: puzzle, volume, bot, save, watch, reload, medium, seat, full
screen.
"""
FOLDER_NAMES = ("“moments”", "„moments“")


def both(folder: ContentFolder, tag: str) -> tuple[Strings, Strings]:
    return load_strings([folder], ENGLISH), load_strings([folder], tag)


@pytest.mark.parametrize("tag", SHIPPED)
@pytest.mark.parametrize("id", ["app", *TITLES])
def test_a_language_that_ships_says_every_sentence(id: str, tag: str) -> None:
    english, strings = both(ContentFolder(id, FOLDERS.data / id), tag)
    assert sorted(english.keys() - strings.own_keys()) == []


@pytest.mark.parametrize("tag", SHIPPED)
@pytest.mark.parametrize("id", ["app", *TITLES])
def test_a_translated_sentence_has_all_gaps(id: str, tag: str) -> None:
    english, strings = both(ContentFolder(id, FOLDERS.data / id), tag)
    lost = {key: english.own_gaps(key) - strings.own_gaps(key) - COUNTED for key in sorted(strings.own_keys())}
    assert {key: sorted(gaps) for key, gaps in lost.items() if gaps} == {}


def test_no_translation_asks_for_what_is_never_given_or_marks_otherwise() -> None:
    assert list(language_problems(FOLDERS)) == []


@pytest.mark.parametrize("tag", SHIPPED)
@pytest.mark.parametrize("id", TITLES)
def test_a_rules_page_has_the_parts_of_the_english_one(id: str, tag: str) -> None:
    page, english = (parts(FOLDERS.data / id / "rules" / f"{each}.md") for each in (tag, ENGLISH))
    assert page == english


@pytest.mark.parametrize("tag", PRIVATE_WORDS)
def test_the_program_speaks_in_words_that_players_know(tag: str) -> None:
    lines = (FOLDERS.data / "app" / "strings" / f"{tag}.yaml").read_text(encoding="utf-8").splitlines()
    found = [line for line in lines if any(word in sentence_of(line) for word in PRIVATE_WORDS[tag])]
    assert found == []


def sentence_of(line: str) -> str:
    """Returns the sentence of a line in a file of strings, in small letters, without its key and the names of
    folders.
    """
    said = "" if line.lstrip().startswith("#") else line.partition(": ")[2]
    for name in FOLDER_NAMES:
        said = said.replace(name, "")
    return said.lower()


def parts(page: Path) -> list[str]:
    """Returns the parts that do not change with the language: depths of headings, notes to the program, lists and
    tables.
    """
    lines = page.read_text(encoding="utf-8").splitlines()
    return [
        line if line.startswith("<!--") else line.split(maxsplit=1)[0] for line in lines if line.strip() and shown(line)
    ]


def shown(line: str) -> bool:
    return line.startswith(("#", "<!--", "- ", "|", "1. ", ">"))
