"""Languages: which there are, which one is spoken, and what a folder of one's own adds."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.cli.sentences import language_problems, translations
from game.content.folders import Folders, program_root
from game.content.strings import asked_for, languages, settled, speaking


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """English and German, and Dutch in the player's own folder."""
    files = {
        "data/app/strings/en.yaml": 'language: {name: "English"}\nyes: "Yes"\ncount: "{number} cards"\n',
        "data/app/strings/de.yaml": 'language: {name: "Deutsch"}\nyes: "Ja"\n',
        "data/toy/game.yaml": "id: toy\n",
        "data/toy/strings/en.yaml": 'name: "Toy"\n',
        "data/toy/rules/en.md": "# Toy\n",
        "own/languages/nl/strings/app.yaml": 'language: {name: "Nederlands"}\nyes: "Ja!"\n',
        "own/languages/nl/strings/toy.yaml": 'name: "Speelgoed"\n',
        "own/languages/nl/rules/toy.md": "# Speelgoed\n",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Folders.under(tmp_path, tmp_path / "own")


def test_every_language_calls_itself_by_its_own_name(folders: Folders) -> None:
    assert [(each.tag, each.name) for each in languages(folders)] == [
        ("en", "English"),
        ("de", "Deutsch"),
        ("nl", "Nederlands"),
    ]


@pytest.mark.parametrize(
    ("chosen", "system", "spoken"),
    [
        (None, [], "en"),
        (None, ["de-AT"], "de"),
        (None, ["fr", "nl_BE"], "nl"),
        (None, ["fr"], "en"),
        (None, ["POSIX"], "en"),
        ("en", ["de"], "en"),
        ("de", ["nl"], "de"),
        ("xx", ["de"], "en"),
    ],
)
def test_the_choice_comes_before_the_system(
    folders: Folders, chosen: str | None, system: list[str], spoken: str
) -> None:
    assert settled(chosen, system, folders.languages()) == spoken


def test_a_country_is_left_out_where_it_has_no_words_of_its_own() -> None:
    assert asked_for("pt-BR", ["pt", "pt-BR"]) == "pt-BR"
    assert asked_for("pt-PT", ["pt", "pt-BR"]) == "pt"
    assert asked_for("pt", ["de"]) is None


def test_a_folder_of_ones_own_is_a_language(folders: Folders) -> None:
    strings = speaking(folders, "nl")
    assert strings.text("yes") == "Ja!" and strings.text("toy.name") == "Speelgoed"
    assert strings.text("count", number=3) == "3 cards", "what it lacks is said in English"
    assert folders.rules("toy", "nl")[0].read_text() == "# Speelgoed\n"


def test_without_a_folder_of_ones_own_there_is_what_the_program_brings(folders: Folders) -> None:
    bare = Folders(folders.data, folders.assets)
    assert bare.languages() == ("de", "en") and bare.own_language("nl") is None


def test_what_is_missing_is_counted_for_each_language(folders: Folders) -> None:
    assert list(translations(folders)) == [
        "de (Deutsch): 2 of 4 sentences missing: count, toy.name; no rules of toy",
        "nl (Nederlands): 1 of 4 sentences missing: count",
    ]


def test_what_does_not_fit_the_english_sentences_is_told(folders: Folders) -> None:
    assert list(language_problems(folders)) == []
    path = folders.data / "app" / "strings" / "de.yaml"
    path.write_text('language: {name: "Deutsch"}\nyes: "Ja, {name}"\nja: "Ja"\n', encoding="utf-8")
    assert list(language_problems(folders)) == [
        "de: 'ja' is no sentence of the game",
        "de: 'yes' asks for {name}, which the English one does not have",
    ]


def test_a_broken_language_is_told_and_leaves_english(folders: Folders) -> None:
    path = folders.data / "app" / "strings" / "de.yaml"
    path.write_text('yes: "Ja\n', encoding="utf-8")
    assert speaking(folders, "de").text("yes") == "Yes"
    assert any("app/strings/de.yaml" in problem for problem in language_problems(folders))


def test_a_mark_that_a_translation_lost_is_named(folders: Folders) -> None:
    (folders.data / "app/strings/en.yaml").write_text('yes: "<b>Yes</b>, {a}"\nlanguage: {name: "English"}\n')
    assert next(iter(language_problems(folders))) == "de: 'yes' has other marks than the English one: </b> <b>"


def test_letters_that_no_font_has_are_named(folders: Folders) -> None:
    """Given sentences with signs of which no font knows, then they are named once, others are not."""
    found = msgspec.structs.replace(folders, assets=Folders.under(program_root()).assets)
    path = folders.data / "app" / "strings" / "de.yaml"
    path.write_text('yes: "Ja \u0378\ufe0f Привет \U000e0100 {count}\u0378"\n', encoding="utf-8")
    told = [problem for problem in language_problems(found) if "font" in problem]
    assert told == ["de: no font has \u0378 (U+0378), which its texts are written with: install a font that has"]
