"""The licences a person can read: the text of an installed copy, or what lies in the sources."""

from __future__ import annotations

import tomllib
from pathlib import Path

from game.content.folders import Folders, program_folders, program_root
from game.content.licences import COLLECTED, CREDITS, LIBRARIES, OVERVIEW, OWN, licences, paragraphs

RULE = "=" * 78


def test_the_sources_show_their_own_licence_that_of_every_font_and_every_library() -> None:
    found = licences(program_folders())
    titles = [licence.title for licence in found]
    fonts = [path.name.removesuffix("-LICENSE.txt") for path in (program_root() / "assets").rglob("*-LICENSE.txt")]
    assert titles[:2] == [OWN, CREDITS]
    assert sorted(map(str, titles[2:])) == sorted([*fonts, *LIBRARIES])
    texts = {str(licence.title): licence.text for licence in found}
    assert "MIT" in texts["msgspec"] or "BSD" in texts["msgspec"]
    assert "SIL OPEN FONT LICENSE" in texts["Lato"]


def test_every_library_the_program_needs_is_named() -> None:
    project = tomllib.loads((program_root() / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {entry.partition(">")[0].lower() for entry in project["dependencies"]}
    assert {name.lower() for name in LIBRARIES} == needed


def collected(tmp_path: Path, text: str) -> Folders:
    folders = Folders.under(tmp_path)
    folders.app().path.mkdir(parents=True)
    (folders.app().path / COLLECTED).write_text(text, encoding="utf-8")
    return folders


def test_an_installed_copy_shows_what_it_carries(tmp_path: Path) -> None:
    text = f"Before\n\n* one\n{RULE}\nFirst\n{RULE}\n\nwords\n======\n\n{RULE}\nSecond\n{RULE}\nmore words\n"
    found = licences(collected(tmp_path, text))
    assert [licence.title for licence in found] == [OVERVIEW, "First", "Second"]
    assert paragraphs(found[1].text) == ["words\n======"]
    assert paragraphs(found[2].text) == ["more words"]


def test_a_text_without_chapters_is_shown_whole(tmp_path: Path) -> None:
    (only,) = licences(collected(tmp_path, "some words"))
    assert only.text == "some words"


def test_nothing_to_read_is_no_error(tmp_path: Path) -> None:
    found = licences(Folders.under(tmp_path))
    assert [licence.title for licence in found] == list(LIBRARIES)


def test_lines_broken_to_fit_a_page_are_joined_and_others_are_not() -> None:
    long = "Permission is hereby granted, free of charge, to any person to"
    text = f"Copyright 2020\nSomebody\n\n{long}\nuse it.\n1. {long}\n   and more\n- a point\n"
    text += "| `a` | b |\n| --- | --- |\n| c | d |"
    assert paragraphs(text) == [
        "Copyright 2020\nSomebody",
        f"{long} use it.\n1. {long}\nand more\n- a point\na · b\nc · d",
    ]
