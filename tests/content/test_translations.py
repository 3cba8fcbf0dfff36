"""The languages that ship: whole, with the gaps and marks of the English sentences, and pages of the same parts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.cli.sentences import language_problems, untranslated
from game.content.folders import Folders
from game.content.strings import ENGLISH, load_strings

FOLDERS = Folders.under(Path(__file__).parents[2])
SHIPPED = [tag for tag in FOLDERS.languages() if tag != ENGLISH]
TITLES = ("rats", "river_rats", "riverboat_showdown", "whitewater_rush", "raft_race")
"""The titles that are spoken in every language."""
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


def test_a_language_that_ships_says_every_sentence_with_all_gaps() -> None:
    assert list(untranslated(FOLDERS)) == []


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


@pytest.mark.parametrize(("tag", "wrong"), [("en", r"[\d}](?:\\u00a0|\s)%"), ("de", r"[\d}] %|(?<=[\d}])(?<!u00a0)%")])
def test_a_percentage_is_written_as_its_language_writes_it(tag: str, wrong: str) -> None:
    """English puts the sign at its number, German a space between that breaks no line."""
    pages = [page for page in files_of(tag) if page.suffix == ".yaml"]
    assert [f"{page}: {found}" for page in pages for found in lines_with(page, wrong)] == []


@pytest.mark.parametrize("tag", [ENGLISH, *SHIPPED])
def test_a_number_less_than_nought_has_a_minus_sign_and_no_hyphen(tag: str) -> None:
    assert [f"{page}: {found}" for page in files_of(tag) for found in lines_with(page, r"(?<![\w–/.-])-\d")] == []
    assert load_strings(FOLDERS.all(), tag).text("settings.percent", value=-14).startswith("−14")


def files_of(tag: str) -> list[Path]:
    """Return the files with sentences of a language, and its rules."""
    data = FOLDERS.data
    return [*sorted(data.glob(f"*/strings/{tag}.yaml")), *sorted(data.glob(f"*/rules/{tag}.md"))]


def lines_with(page: Path, wrong: str) -> list[str]:
    """Return the lines of a page in which this is found."""
    return [line for line in page.read_text(encoding="utf-8").splitlines() if re.search(wrong, line)]


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
