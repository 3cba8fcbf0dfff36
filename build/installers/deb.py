"""Debian packages without Debian's tools: a small `ar` archive of a control file and the files to install."""

from __future__ import annotations

import gzip
import hashlib
import io
import tarfile
from collections.abc import Mapping
from pathlib import Path

from installers import archives

_MAGIC = b"!<arch>\n"
_KIBIBYTE = 1024
_HEAD = 60
"""Bytes before each file in an `ar` archive."""


def write(target: Path, fields: Mapping[str, str], root: Path, epoch: int) -> None:
    """Writes a package that installs the contents of `root` into `/`. `fields` are those of its control file;
    Installed-Size and the checksums are worked out here. Links must be relative or absolute paths of the target.
    """
    data = archives.xz(archives.tar(root, ".", epoch))
    control = _control(fields, root, epoch)
    members = {"debian-binary": b"2.0\n", "control.tar.gz": control, "data.tar.xz": data}
    target.write_bytes(_MAGIC + b"".join(_member(name, content, epoch) for name, content in members.items()))


def unpack(package: Path, root: Path) -> None:
    """Lays the files of a package out below `root`, as dpkg would. Raises ValueError if it is no package."""
    data = _members(package.read_bytes()).get("data.tar.xz")
    if data is None:
        raise ValueError(f"{package} has no data.tar.xz")
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:xz") as archive:
        archive.extractall(root, filter="tar")


def installed_kibibytes(root: Path) -> int:
    """Returns dpkg's Installed-Size: every file rounded up to a kibibyte, one for each folder and link."""
    total = 0
    for place in archives.tree(root):
        plain = place.is_file() and not place.is_symlink()
        total += -(-place.stat().st_size // _KIBIBYTE) if plain else 1
    return total


def control_text(fields: Mapping[str, str], size: int) -> str:
    """The control file: one field a line, a long description indented."""
    lines = []
    for name, value in {**fields, "Installed-Size": str(size)}.items():
        first, *more = value.splitlines()
        lines += [f"{name}: {first}", *(f" {line}" if line else " ." for line in more)]
    return "\n".join(lines) + "\n"


def _control(fields: Mapping[str, str], root: Path, epoch: int) -> bytes:
    files = {
        "control": control_text(fields, installed_kibibytes(root)).encode(),
        "md5sums": "".join(_sums(root)).encode(),
    }
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(f"./{name}")
            entry.size, entry.mode, entry.mtime = len(content), archives.FILE_MODE, epoch
            entry.uname = entry.gname = "root"
            archive.addfile(entry, io.BytesIO(content))
    return gzip.compress(stream.getvalue(), mtime=epoch)


def _sums(root: Path) -> list[str]:
    plain = [place for place in archives.tree(root) if place.is_file() and not place.is_symlink()]
    return [f"{hashlib.md5(file.read_bytes()).hexdigest()}  {file.relative_to(root).as_posix()}\n" for file in plain]


def _member(name: str, content: bytes, epoch: int) -> bytes:
    head = f"{name:<16}{epoch:<12}{0:<6}{0:<6}{'100644':<8}{len(content):<10}`\n".encode("ascii")
    return head + content + b"\n" * (len(content) % 2)


def _members(content: bytes) -> dict[str, bytes]:
    """The files of an `ar` archive, by name."""
    if not content.startswith(_MAGIC):
        raise ValueError("this is no Debian package")
    members, at = {}, len(_MAGIC)
    while at + _HEAD <= len(content):
        head = content[at : at + _HEAD].decode("ascii")
        size = int(head[48:58])
        members[head[:16].strip()] = content[at + _HEAD : at + _HEAD + size]
        at += _HEAD + size + size % 2
    return members
