"""Content is found where it lies, and no reference leaves its folder."""

import sys
from pathlib import Path

import pytest

from game.content.folders import (
    ContentFolder,
    FolderListing,
    Folders,
    UnsafeReference,
    listing,
    not_read,
    safe_asset_path,
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for folder in (
        "data/app",
        "data/rats/boards",
        "data/raft_race/boards",
        "data/notes",
        "assets/rats",
        "own/raft_race/boards",
    ):
        (tmp_path / folder).mkdir(parents=True)
    for title in ("rats", "raft_race"):
        (tmp_path / "data" / title / "game.yaml").touch()
    for board in ("data/raft_race/boards/b.yaml", "data/raft_race/boards/a.yaml", "own/raft_race/boards/mine.yaml"):
        (tmp_path / board).touch()
    (tmp_path / "assets/rats/cover.svg").touch()
    return tmp_path


def test_titles_are_found_by_their_game_file(root: Path) -> None:
    folders = Folders.under(root)
    assert folders.ids() == ("raft_race", "rats")
    assert folders.all() == (
        ContentFolder("app", root / "data/app"),
        ContentFolder("raft_race", root / "data/raft_race"),
        ContentFolder("rats", root / "data/rats"),
    )


def test_own_folder_comes_last(root: Path) -> None:
    folders = Folders.under(root, own=root / "own")
    assert folders.all()[-1] == ContentFolder("raft_race", root / "own/raft_race", own=True)
    assert folders.own_folder("raft_race") == root / "own/raft_race"
    assert folders.all()[-1].shown == "own/raft_race"
    assert folders.title("raft_race").shown == "raft_race"


def test_yaml_is_known_by_both_endings_in_any_case_and_the_rest_is_named_once(tmp_path: Path) -> None:
    for name in (
        "b.YML",
        "a.yaml",
        "C.Yaml",
        "d.yaml.txt",
        "e.json",
        "f",
        ".hidden",
        "Thumbs.db",
        "Icon\r",
        "._a.yaml",
        "desktop.ini",
    ):
        (tmp_path / name).touch()
    there = listing(tmp_path)
    assert sorted(path.name for path in there.files) == ["C.Yaml", "a.yaml", "b.YML"]
    assert sorted(path.name for path in there.others) == ["d.yaml.txt", "e.json", "f"]
    assert str(not_read("own/rats/strings", there)) == (
        "own/rats/strings: not read: d.yaml.txt, e.json, f. Files of content end in .yaml or .yml"
    )
    assert listing(tmp_path / "nowhere") == FolderListing()


def test_of_a_whole_folder_of_other_files_a_few_are_named(tmp_path: Path) -> None:
    for number in range(100):
        (tmp_path / f"{number:03}.txt").touch()
    told = str(not_read("own/rats/strings", listing(tmp_path)))
    assert "000.txt, 001.txt" in told and "and 95 more" in told and "005.txt" not in told


def test_missing_folders_are_no_error(tmp_path: Path) -> None:
    folders = Folders.under(tmp_path / "nowhere", own=tmp_path / "neither")
    assert folders.ids() == () and folders.own_folder("rats") is None


@pytest.mark.parametrize("reference", ["rats/cover.svg", "rats/not there yet.svg", "Флот/ğ.svg", ".hidden/a.b.c"])
def test_safe_references_pass(root: Path, reference: str) -> None:
    assert safe_asset_path(root / "assets", reference) == root / "assets" / reference
    assert Folders.under(root).asset(reference) == root / "assets" / reference


@pytest.mark.parametrize(
    "reference",
    [
        "", "/etc/passwd", "//server/share", "..", "../data/app", "rats/../../x", "rats/./cover.svg", "rats//cover.svg",
        "rats/", "C:/Windows", "C:x", "rats\\cover.svg", "..\\x", "a\0b", "a\nb", "a*b", "con",
        "rats/NUL.svg", "com1.txt",
        "rats/cover.svg.", "rats/cover.svg ", "x" * 201, "\ud800", "rats/\u202egvs.exe",
    ],
)  # fmt: skip
def test_unsafe_references_are_refused(root: Path, reference: str) -> None:
    with pytest.raises(UnsafeReference):
        safe_asset_path(root / "assets", reference)


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege on Windows")
def test_links_must_stay_inside(root: Path) -> None:
    (root / "secret").write_text("x")
    (root / "assets/rats/out").symlink_to(root / "secret")
    (root / "assets/rats/up").symlink_to("../..", target_is_directory=True)
    (root / "assets/rats/circle").symlink_to("circle")
    (root / "assets/rats/inside").symlink_to("cover.svg")
    for reference in ("rats/out", "rats/up/secret"):
        with pytest.raises(UnsafeReference, match="leads out of its folder by a link"):
            safe_asset_path(root / "assets", reference)
    assert safe_asset_path(root / "assets", "rats/inside").exists()
    try:
        safe_asset_path(root / "assets", "rats/circle")
    except UnsafeReference as error:
        assert "cannot be followed" in str(error)


def test_own_folders_that_are_there_and_cannot_be_read_are_named(root: Path, tmp_path: Path) -> None:
    own = tmp_path / "mine" / "own"
    own.parent.mkdir()
    folders = Folders.under(root, own)
    assert folders.own_faults() == ()
    own.write_bytes(b"")
    assert [fault.file for fault in folders.own_faults()] == ["own"]
    own.unlink()
    own.mkdir()
    (own / "raft_race").symlink_to(tmp_path / "nowhere")
    assert [fault.file for fault in folders.own_faults()] == ["own/raft_race"]
    assert folders.own_folder("raft_race") is None


def test_a_name_with_line_breaks_stays_one_line(tmp_path: Path) -> None:
    (tmp_path / "two\nlines\u202e.txt").touch()
    told = str(not_read("own/toy/boards", listing(tmp_path)))
    assert "two\\nlines\\u202e.txt" in told and told.isprintable()
