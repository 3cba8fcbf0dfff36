"""The project's addresses: every package says them, and none speaks of an unknown one."""

from __future__ import annotations

import os
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from game.content.licences import FILE, Project, read_project
from installers import contents, desktop, linux, manual, product, windows

PAGE, REPORTS = "https://river.example/?a=1&b=2", "https://river.example/reports"


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(product, "project", lambda: Project(PAGE, REPORTS))


@pytest.fixture
def unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(product, "project", Project)


def setup_program(frozen: Path) -> str:
    return windows.render(frozen, Path("made/setup.ico"), Path("dist/setup.exe"))


def test_packages_carry_what_the_program_reads(tmp_path: Path) -> None:
    (file,) = (file for file, folder in contents.program_files() if folder == ".")
    assert Path(file).name == FILE
    assert read_project(Path(file).parent) == product.project()


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps no rights and links to pack")
@pytest.mark.usefixtures("known")
def test_debian_is_told_of_the_page(frozen: Path) -> None:
    assert linux.fields(frozen)["Homepage"] == PAGE


@pytest.mark.usefixtures("known")
def test_software_centres_and_the_manual_are_told_of_both() -> None:
    entry = ElementTree.fromstring(desktop.software_centre_entry(0).encode())
    assert {url.get("type"): url.text for url in entry.findall("url")} == {"homepage": PAGE, "bugtracker": REPORTS}
    assert all(f".UR {REPORTS}\n" in page for page in manual.pages(0).values())


@pytest.mark.usefixtures("known")
def test_the_list_of_installed_programs_is_told_of_both(frozen: Path) -> None:
    script = setup_program(frozen)
    assert f'{windows.UNINSTALL_KEY}" "URLInfoAbout" "{PAGE}"' in script
    assert f'{windows.UNINSTALL_KEY}" "HelpLink" "{REPORTS}"' in script


@pytest.mark.usefixtures("unknown")
def test_nothing_is_said_of_what_is_not_known(frozen: Path) -> None:
    assert "Homepage" not in linux.fields(frozen)
    assert "<url" not in desktop.software_centre_entry(0)
    assert not any(".UR" in page for page in manual.pages(0).values())
    assert not {"URLInfoAbout", "URLUpdateInfo", "HelpLink"} & set(setup_program(frozen).replace('"', " ").split())
