"""The Debian package: made without Debian's tools, read by them."""

from __future__ import annotations

import configparser
import gzip
import io
import os
import re
import shutil
import subprocess
import tarfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from installers import changelog, deb, debian_papers, linux, manual, product

pytestmark = [
    pytest.mark.packing,
    pytest.mark.skipif(os.name == "nt", reason="Windows keeps no rights and links to pack"),
]

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
    assert (tmp_path / "unpacked/usr/games/rats-and-rapids").read_bytes().startswith(b"\x7fELF start")


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
    assert described["Comment[de]"] == product.SUMMARIES["de"] and "Keywords[de]" in described


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
    said = entry.findall("description/p")
    german = [each.text for each in said if each.get("{http://www.w3.org/XML/1998/namespace}lang") == "de"]
    assert tuple(german) == product.DESCRIPTIONS["de"]
    assert (root / f"usr/share/applications/{entry.findtext('launchable')}").is_file()


@pytest.mark.parametrize(("folder", "language"), [("man6", "en"), ("de/man6", "de")])
def test_manual_page_names_what_the_program_understands(root: Path, folder: str, language: str) -> None:
    page = gzip.decompress((root / f"usr/share/man/{folder}/rats-and-rapids.6.gz").read_bytes()).decode()
    assert page.startswith(".TH RATS\\-AND\\-RAPIDS 6")
    assert "\\-\\-self\\-check" in page and "RATS_AND_RAPIDS_HOME" in page
    assert page == manual.page(language, EPOCH)


def test_the_manual_says_the_same_in_each_language() -> None:
    english, german = manual.page("en", EPOCH), manual.page("de", EPOCH)
    for sign in (".SH", ".TP", ".PP", ".B "):
        assert english.count(sign) == german.count(sign) > 0


def test_copyright_is_a_file_that_says_whose_each_part_is(root: Path) -> None:
    file = root / "usr/share/doc/rats-and-rapids/copyright"
    assert file.is_file() and not file.is_symlink()
    stanzas = [dict(_fields(each)) for each in file.read_text(encoding="utf-8").strip().split("\n\n")]
    assert stanzas[0]["Format"] == debian_papers.FORMAT
    files = [each for each in stanzas if "Files" in each]
    assert all(each["Copyright"] and each["License"] for each in files)
    assert {"*", "usr/lib/rats-and-rapids/_internal/assets/app/fonts/Lato-*.ttf"} <= {each["Files"] for each in files}
    texts = {each["License"].splitlines()[0] for each in stanzas if list(each) == ["License"]}
    named = {name for each in files for name in each["License"].split(" and ")}
    assert texts == named, "each licence is printed once, and none that nobody uses"


def _fields(stanza: str) -> list[tuple[str, str]]:
    return [(found[1], found[2]) for found in re.finditer(r"^(\S+): (.*(?:\n .*)*)", stanza, re.MULTILINE)]


def test_only_the_program_can_be_run(package: Path) -> None:
    with tarfile.open(fileobj=io.BytesIO(deb._members(package.read_bytes())["data.tar.xz"])) as archive:
        modes = {entry.name: entry.mode for entry in archive if entry.isfile()}
    programs = {name for name, mode in modes.items() if mode != 0o644}
    assert programs == {"./usr/lib/rats-and-rapids/rats-and-rapids"}


def test_changelog_is_that_of_the_project_in_debian_s_form(root: Path) -> None:
    packed = (root / "usr/share/doc/rats-and-rapids/changelog.gz").read_bytes()
    text = gzip.decompress(packed).decode()
    newest = changelog.releases()[0]
    assert packed[4:8] == bytes(4), "a date inside would only be that of the machine"
    assert text.startswith(f"rats-and-rapids ({newest.version}) unstable; urgency=medium\n\n  * ")
    assert re.search(r"^ -- .+ <.*>  \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d [+]0000$", text, re.MULTILINE)
    assert all(len(line) <= 80 for line in text.splitlines())
    assert " ".join(newest.notes[-1].split()) in " ".join(text.split())


def test_description_is_one_line_and_short_ones_below(frozen: Path) -> None:
    first, *more = linux.fields(frozen)["Description"].splitlines()
    assert len(first) < 60 and not first.lower().startswith(("a ", "the "))
    assert len(more) > 3 and all(len(line) <= 79 for line in more)


@pytest.mark.parametrize("mail", ["", "crew@river.example"])
def test_contact_is_an_address_where_there_is_one(frozen: Path, monkeypatch: pytest.MonkeyPatch, mail: str) -> None:
    monkeypatch.setattr(product, "address", lambda: mail)
    assert linux.fields(frozen)["Maintainer"] == (f"{product.PUBLISHER} <{mail}>" if mail else product.PUBLISHER)
    assert ("malformed-contact" in debian_papers.overrides()) == (not mail)


def test_each_thing_lintian_is_told_of_has_its_reason() -> None:
    before = ""
    for line in debian_papers.overrides().splitlines():
        assert line.startswith(("#", "rats-and-rapids: "))
        assert line.startswith("#") or before, "a reason stands above"
        before = line
