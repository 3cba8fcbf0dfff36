"""Archives that come out the same from the same files: sorted, one date, one owner."""

from __future__ import annotations

import io
import lzma
import os
import re
import stat
import tarfile
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

XZ_PRESET = 9
FOLDER_MODE, PROGRAM_MODE, FILE_MODE = 0o755, 0o755, 0o644
_ZIP_UNIX = 3
_LIBRARY = re.compile(r"\.so(\.\d+)*$")


def tree(folder: Path) -> Iterator[Path]:
    """Yields everything below a folder, folders before their contents, in an order that never changes."""
    for place in sorted(folder.iterdir(), key=lambda path: path.name):
        yield place
        if place.is_dir() and not place.is_symlink():
            yield from tree(place)


def tar(folder: Path, prefix: str, epoch: int) -> bytes:
    """Returns a tar of the contents of `folder`, under `prefix`; `.` for a prefix is the root. All files belong to
    root.
    """
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.GNU_FORMAT) as archive:
        archive.addfile(_folder_entry(f"{prefix}/", epoch))
        for place in tree(folder):
            entry = archive.gettarinfo(str(place), f"{prefix}/{place.relative_to(folder).as_posix()}")
            _same_always(entry, epoch)
            if entry.isreg():
                with place.open("rb") as content:
                    archive.addfile(entry, content)
            else:
                archive.addfile(entry)
    return stream.getvalue()


def xz(content: bytes) -> bytes:
    """Compressed as small as xz can."""
    return lzma.compress(content, preset=XZ_PRESET)


def zip_folder(folder: Path, prefix: str, epoch: int, target: Path) -> None:
    """Writes the contents of `folder`, under `prefix`, as a zip. A link becomes the file it leads to."""
    date = datetime.fromtimestamp(epoch, UTC).timetuple()[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for place in tree(folder):
            if place.is_file():
                name = f"{prefix}/{place.relative_to(folder).as_posix()}"
                entry = zipfile.ZipInfo(name, date)
                entry.create_system = _ZIP_UNIX
                entry.external_attr = (stat.S_IFREG | _mode(place.name, runs=os.access(place, os.X_OK))) << 16
                archive.writestr(entry, place.read_bytes(), zipfile.ZIP_DEFLATED, compresslevel=9)


def _folder_entry(name: str, epoch: int) -> tarfile.TarInfo:
    entry = tarfile.TarInfo(name)
    entry.type, entry.mode, entry.mtime = tarfile.DIRTYPE, FOLDER_MODE, epoch
    entry.uname = entry.gname = "root"
    return entry


def _same_always(entry: tarfile.TarInfo, epoch: int) -> None:
    """Removes everything that depends on the machine and the time of packing."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    entry.mtime = epoch
    if entry.isdir():
        entry.mode = FOLDER_MODE
    elif entry.isreg() or entry.islnk():
        entry.mode = _mode(entry.name, runs=bool(entry.mode & stat.S_IXUSR))


def _mode(name: str, *, runs: bool) -> int:
    """Libraries are loaded, not run."""
    return PROGRAM_MODE if runs and not _LIBRARY.search(name) else FILE_MODE
