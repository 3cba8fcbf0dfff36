"""Sentences that are said and not there, sentences that nobody says, and what a language lacks: each is told with its
file and what to do.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.cli.sentences import sentence_problems, source_keys, untranslated
from game.content.catalogue import Catalogue
from game.content.folders import Folders, program_folders, program_root

FOLDERS = program_folders()


@pytest.fixture
def copied(tmp_path: Path) -> Folders:
    """The program's content, to be changed."""
    shutil.copytree(FOLDERS.data, tmp_path / "data")
    return Folders(tmp_path / "data", FOLDERS.assets)


def add(folders: Folders, file: str, line: str) -> None:
    """Adds a line to a file of strings."""
    path = folders.data / file
    path.write_text(path.read_text(encoding="utf-8") + line, encoding="utf-8")


def told_of(problems: Iterator[str], word: str) -> list[str]:
    return [problem for problem in problems if word in problem]


def test_every_sentence_that_is_said_is_there_and_every_one_that_is_there_is_said() -> None:
    assert list(sentence_problems(Catalogue(FOLDERS))) == []


def test_sentences_that_nobody_says_are_told_with_their_file(copied: Folders) -> None:
    """Given sentences of the house and of a title that no code names, then both are told, and nothing else."""
    add(copied, "app/strings/en.yaml", '\nunheard: {of: "Nobody says this."}\n')
    add(copied, "rats/strings/en.yaml", '\nunheard_of: "Nor this."\n')
    assert list(sentence_problems(Catalogue(copied))) == [
        "data/rats/strings/en.yaml: neither code nor content names 'unheard_of': remove it there and from the other "
        "languages",
        "data/app/strings/en.yaml: neither code nor content names 'unheard.of': remove it there and from the other "
        "languages",
    ]


def test_sentences_that_are_said_and_not_there_are_told_with_their_line(tmp_path: Path) -> None:
    """Given sources with misspelt keys, whole or made of parts, then each is told, and what is there is not."""
    title = tmp_path / "game/titles/rats/table/status.py"
    title.parent.mkdir(parents=True)
    title.write_text('"""`say("docstring")`"""\nsay(f"xyzzy.{kind}")\nsay("namme" if short else "name")\n')
    (tmp_path / "game/room.py").write_text('Message("hud.lgo")\nMessage(f"hud.order.{way}")\nsay("This is no key.")\n')
    found = Catalogue(FOLDERS)
    assert told_of(sentence_problems(found, tmp_path), "which no file") == [
        "game/room.py:1: says 'hud.lgo', which no file of strings has, did you mean 'hud.log'?: add it to "
        "data/app/strings/en.yaml",
        "game/titles/rats/table/status.py:2: says 'rats.xyzzy.*', which no file of strings has: add it to "
        "data/rats/strings/en.yaml",
        "game/titles/rats/table/status.py:3: says 'rats.namme', which no file of strings has, did you mean "
        "'rats.name'?: add it to data/rats/strings/en.yaml",
    ]


def test_a_program_without_sources_has_nothing_to_tell(tmp_path: Path) -> None:
    assert list(sentence_problems(Catalogue(FOLDERS), tmp_path)) == []


def test_the_sources_of_a_title_are_read_apart_from_those_of_the_house() -> None:
    assert {"", *FOLDERS.ids()} == source_keys(program_root()).keys()


def test_what_a_language_lacks_is_told_with_file_and_key(copied: Folders) -> None:
    """Given German without a sentence, without an argument and without a page of rules, then each is told."""
    add(copied, "rats/strings/en.yaml", '\nnew: "A new sentence."\nold: "{name} lays {card}."\n')
    add(copied, "rats/strings/de.yaml", '\nold: "{name} legt eine Karte."\n')
    (copied.data / "rats/rules/de.md").unlink()
    assert list(untranslated(copied)) == [
        "data/rats/strings/de.yaml: no sentence 'new': translate the one in en.yaml",
        "data/rats/strings/de.yaml: 'old' leaves out {card}, which the English one says",
        "data/rats/rules/de.md: there is no such page: translate en.md",
    ]
