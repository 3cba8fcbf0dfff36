"""The project's addresses: said in one place, and nowhere if they are not known."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.licences import FILE, Project, read_project

URLS = """
[project.urls]
Homepage = "https://river.example"
Issues = "https://river.example/reports"
Documentation = "https://river.example/rules"
"""


def test_page_and_reports_are_those_of_the_file(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(URLS, encoding="utf-8")
    assert read_project(tmp_path) == Project("https://river.example", "https://river.example/reports")


@pytest.mark.parametrize("text", [None, "", "[project.urls]", "[project]\nurls = 5", "project = 5", "[project.urls",
                                  "[project.urls]\nHomepage = 5", "\0"])  # fmt: skip
def test_what_is_not_said_is_not_known(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / FILE).write_text(text, encoding="utf-8")
    assert read_project(tmp_path) == Project()


def test_addresses_of_this_program_can_be_opened() -> None:
    known = read_project()
    assert all(address.startswith("https://") for address in (known.page, known.reports) if address)
