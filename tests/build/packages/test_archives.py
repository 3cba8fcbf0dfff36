"""Archives are the same bytes from the same files, packed by anybody at any time."""

from __future__ import annotations

import io
import os
import tarfile
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from installers import archives, checksums

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows keeps no rights and links to pack")

EPOCH = 1_700_000_000
NEW_YEAR = int(datetime(2001, 1, 1, tzinfo=UTC).timestamp())


def test_tar_holds_everything_with_links_dates_and_rights(frozen: Path) -> None:
    with tarfile.open(fileobj=io.BytesIO(archives.tar(frozen, "game-1", EPOCH))) as archive:
        entries = {entry.name: entry for entry in archive}
    assert set(entries) == {"game-1"} | {f"game-1/{p.relative_to(frozen).as_posix()}" for p in frozen.rglob("*")}
    assert {entry.mtime for entry in entries.values()} == {EPOCH}
    assert {(entry.uid, entry.gid, entry.uname) for entry in entries.values()} == {(0, 0, "root")}
    assert entries["game-1/rats-and-rapids"].mode == 0o755
    assert entries["game-1/_internal/libwater.so"].mode == 0o644
    assert entries["game-1/_internal/libwater.so.1"].linkname == "libwater.so"


def test_archives_do_not_tell_when_and_with_what_rights_they_were_packed(frozen: Path, tmp_path: Path) -> None:
    def packed(name: str) -> tuple[bytes, bytes]:
        archives.zip_folder(frozen, "game-1", EPOCH, tmp_path / name)
        return archives.xz(archives.tar(frozen, "game-1", EPOCH)), (tmp_path / name).read_bytes()

    first = packed("one.zip")
    for place in frozen.rglob("*"):
        if place.is_file():
            os.utime(place, (NEW_YEAR, NEW_YEAR))
    (frozen / "_internal" / "libwater.so").chmod(0o640)
    assert packed("two.zip") == first


def test_zip_holds_files_in_place_of_links(frozen: Path, tmp_path: Path) -> None:
    archives.zip_folder(frozen, "game-1", EPOCH, tmp_path / "game.zip")
    with zipfile.ZipFile(tmp_path / "game.zip") as archive:
        names = {f"game-1/{p.relative_to(frozen).as_posix()}" for p in frozen.rglob("*") if p.is_file()}
        assert set(archive.namelist()) == names
        assert archive.read("game-1/_internal/libwater.so.1") == archive.read("game-1/_internal/libwater.so")
        assert archive.getinfo("game-1/rats-and-rapids").external_attr >> 16 & 0o777 == 0o755


def test_checksums_are_those_of_the_files(tmp_path: Path) -> None:
    (tmp_path / "b.deb").write_bytes(b"")
    (tmp_path / "a.zip").write_bytes(b"abc")
    written = checksums.write([tmp_path / "b.deb", tmp_path / "a.zip"], tmp_path)
    assert written.read_bytes().splitlines() == [
        b"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a.zip",
        b"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  b.deb",
    ]
