"""The archive for Linux: its papers, and the way into a menu and out of it, from a folder of any name."""

from __future__ import annotations

import configparser
import io
import os
import re
import subprocess
import tarfile
from pathlib import Path

import pytest

from game.content.licences import Project
from installers import linux_archive, product

pytestmark = [
    pytest.mark.packing,
    pytest.mark.skipif(os.name == "nt", reason="a script for Linux"),
]

NAMES = ["games", "Flöße & 5 $HOME 100%", 'back\\slash "quoted" `tick`', "it's"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


def unpacked(frozen: Path, folder: Path) -> Path:
    icon = frozen / "_internal/assets/app/icon.svg"
    icon.parent.mkdir(parents=True)
    icon.write_text("<svg/>", encoding="utf-8")
    linux_archive.fill(frozen, folder)
    return folder


def menu(folder: Path, *asked: str) -> int:
    return subprocess.run([folder / "menu.sh", *asked], capture_output=True, check=False, cwd="/").returncode


def command(entry: Path) -> str:
    """The program a desktop would start: a value's backslashes are read first, then the quoting of an argument."""
    read = configparser.RawConfigParser()
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read(entry, encoding="utf-8")
    value = read["Desktop Entry"]["Exec"].replace("\\\\", "\\")
    quoted = re.fullmatch(r'"((?:[^"\\`$]|\\.)*)" %f', value)
    assert quoted is not None, value
    return re.sub(r"\\(.)", r"\1", quoted[1]).replace("%%", "%")


def test_the_archive_brings_its_papers(frozen: Path, tmp_path: Path) -> None:
    target = linux_archive.write(frozen, tmp_path, tmp_path / "work")
    with tarfile.open(fileobj=io.BytesIO(target.read_bytes())) as archive:
        modes = {entry.name.partition("/")[2]: entry.mode for entry in archive}
        readme = archive.extractfile(f"rats-and-rapids-{product.version()}/README.txt")
        assert readme is not None and f"{product.NAME} {product.version()}\n===" in readme.read().decode()
    assert {"README.txt", "LICENSE", "rats-and-rapids.desktop", "rats-and-rapids.xml"} <= set(modes)
    assert modes["menu.sh"] == modes["rats-and-rapids"] == 0o755
    assert modes["_internal/libwater.so"] == 0o644


@pytest.mark.parametrize("name", NAMES)
def test_it_gets_into_the_menu_and_out_again(frozen: Path, tmp_path: Path, home: Path, name: str) -> None:
    folder = unpacked(frozen, tmp_path / name)
    assert menu(folder, "add") == 0
    entry = home / ".local/share/applications/rats-and-rapids.desktop"
    assert command(entry) == str(folder / "rats-and-rapids")
    data = home / ".local/share"
    assert (data / "icons/hicolor/scalable/apps/rats-and-rapids.svg").is_file()
    assert product.MATCH_MIME in (data / "mime/packages/rats-and-rapids.xml").read_text(encoding="utf-8")
    assert menu(folder, "add") == 0, "a second time does no harm"
    assert menu(folder, "remove") == 0
    assert not any("rats-and-rapids" in place.name for place in home.rglob("*"))
    assert menu(folder, "remove") == 0


def test_it_does_nothing_unless_told_what(frozen: Path, tmp_path: Path, home: Path) -> None:
    folder = unpacked(frozen, tmp_path / "games")
    assert menu(folder) == menu(folder, "install") == 2
    assert list(home.iterdir()) == []


def test_the_readme_names_pages_only_where_there_are_any(
    frozen: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for known in (Project(), Project("https://river.example", "https://river.example/reports")):
        monkeypatch.setattr(product, "project", lambda known=known: known)
        linux_archive.fill(frozen, tmp_path / "folder")
        text = (tmp_path / "folder/README.txt").read_text(encoding="utf-8")
        assert ("Report a problem: https://river.example/reports" in text) == bool(known.reports)
        assert ("Website of the game" in text) == bool(known.page) and "@" not in text
