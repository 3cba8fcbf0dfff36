"""The Debian package: made without Debian's tools, read by them."""

from __future__ import annotations

import configparser
import gzip
import os
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from installers import deb, desktop, linux, product

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows keeps no rights and links to pack")

EPOCH = 1_700_000_000
FIELDS = {"Package": "river", "Version": "1.2", "Architecture": "amd64", "Description": "Water\nIt flows.\n\nDown."}


@pytest.fixture
def root(frozen: Path, tmp_path: Path) -> Path:
    linux.fill_root(frozen, tmp_path / "root", EPOCH)
    return tmp_path / "root"


@pytest.fixture
def package(root: Path, tmp_path: Path) -> Path:
    deb.write(tmp_path / "river.deb", FIELDS, root, EPOCH)
    return tmp_path / "river.deb"


def test_what_is_unpacked_is_what_was_packed(package: Path, root: Path, tmp_path: Path) -> None:
    deb.unpack(package, tmp_path / "unpacked")
    there = {place.relative_to(root) for place in root.rglob("*")}
    assert {place.relative_to(tmp_path / "unpacked") for place in (tmp_path / "unpacked").rglob("*")} == there
    assert (tmp_path / "unpacked/usr/bin/rats-and-rapids").read_bytes().startswith(b"\x7fELF start")


def test_same_files_make_the_same_package(package: Path, root: Path, tmp_path: Path) -> None:
    deb.write(tmp_path / "again.deb", FIELDS, root, EPOCH)
    assert (tmp_path / "again.deb").read_bytes() == package.read_bytes()


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="this system has no dpkg-deb to read packages with")
def test_dpkg_reads_it(package: Path, root: Path) -> None:
    def told(*asked: str) -> str:
        return subprocess.run(["dpkg-deb", *asked], capture_output=True, text=True, check=True).stdout

    assert told("--field", str(package), "Version") == "1.2\n"
    assert told("--field", str(package), "Description") == "Water\n It flows.\n .\n Down.\n"
    assert int(told("--field", str(package), "Installed-Size")) == deb.installed_kibibytes(root)
    assert "./usr/share/man/man6/rats-and-rapids.6.gz" in told("--contents", str(package))


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"!<arch>\n"])
def test_other_files_are_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "other.deb").write_bytes(content)
    with pytest.raises(ValueError):
        deb.unpack(tmp_path / "other.deb", tmp_path / "unpacked")


def test_control_file_has_a_line_for_each_field() -> None:
    assert deb.control_text(FIELDS, 12) == (
        "Package: river\nVersion: 1.2\nArchitecture: amd64\nDescription: Water\n It flows.\n .\n Down.\n"
        "Installed-Size: 12\n"
    )


def test_c_library_asked_for_is_the_newest_any_binary_needs(frozen: Path) -> None:
    assert linux.least_glibc(frozen) == "2.31"
    assert "libc6 (>= 2.31)" in linux.fields(frozen)["Depends"]


def test_menu_entry_opens_matches_with_the_installed_command(root: Path) -> None:
    entry = configparser.RawConfigParser()
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(root / "usr/share/applications/rats-and-rapids.desktop", encoding="utf-8")
    described = entry["Desktop Entry"]
    command, argument = described["Exec"].split()
    assert argument == "%f"
    assert (root / command.lstrip("/")).is_file()
    assert described["MimeType"] == f"{product.MATCH_MIME};"
    assert (root / f"usr/share/icons/hicolor/48x48/apps/{described['Icon']}.png").is_file()


def test_match_files_are_a_kind_of_document_with_an_icon(root: Path) -> None:
    names = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    kinds = ElementTree.parse(root / "usr/share/mime/packages/rats-and-rapids.xml").getroot()
    kind = kinds.find("m:mime-type", names)
    assert kind is not None and kind.get("type") == product.MATCH_MIME
    glob, icon = kind.find("m:glob", names), kind.find("m:icon", names)
    assert glob is not None and glob.get("pattern") == "*.river"
    assert icon is not None and (root / f"usr/share/icons/hicolor/48x48/mimetypes/{icon.get('name')}.png").is_file()


def test_software_centres_list_the_program_of_the_menu(root: Path) -> None:
    (file,) = (root / "usr/share/metainfo").iterdir()
    entry = ElementTree.parse(file).getroot()
    assert file.name == f"{entry.findtext('id')}.metainfo.xml"
    assert entry.findtext("name") == product.NAME
    assert (root / f"usr/share/applications/{entry.findtext('launchable')}").is_file()


def test_manual_page_names_what_the_program_understands(root: Path) -> None:
    page = gzip.decompress((root / "usr/share/man/man6/rats-and-rapids.6.gz").read_bytes()).decode()
    assert page.startswith(".TH RATS\\-AND\\-RAPIDS 6")
    assert "\\-\\-self\\-check" in page and "RATS_AND_RAPIDS_HOME" in page
    assert page == desktop.manual_page(EPOCH)


def test_copyright_leads_to_the_licences_of_the_bundle(root: Path) -> None:
    assert (root / "usr/share/doc/rats-and-rapids/copyright").read_text(encoding="utf-8") == "all of them"
