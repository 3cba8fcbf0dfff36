"""The downloads for Linux: a .deb for Debian and its family, and an archive that runs where it is unpacked."""

from __future__ import annotations

import gzip
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from installers import archives, changelog, deb, debian_papers, desktop, icons, linux_archive, manual, product

DEBIAN_MACHINES = {"x86_64": "amd64", "arm64": "arm64"}
LIBRARY, COMMAND = Path("usr/lib") / product.COMMAND, Path("usr/games") / product.COMMAND
"""Places of the installed program and of the command that starts it."""
_GLIBC = re.compile(rb"GLIBC_2\.(\d+)")
_ELF = b"\x7fELF"


def package(frozen: Path, out: Path, work: Path) -> list[Path]:
    """Writes both packages of a frozen program to `out`, side by side; returns their paths."""
    with ThreadPoolExecutor() as pool:
        packing = pool.submit(debian, frozen, out, work)
        packed = linux_archive.write(frozen, out, work)
        return [packing.result(), packed]


def debian(frozen: Path, out: Path, work: Path) -> Path:
    """Writes the Debian package; returns its path."""
    machine, root = product.machine(), work / "deb"
    fill_root(frozen, root, product.epoch())
    target = out / f"{product.COMMAND}_{product.version()}_{DEBIAN_MACHINES.get(machine, machine)}.deb"
    deb.write(target, fields(frozen), root, product.epoch())
    return target


def fill_root(frozen: Path, root: Path, epoch: int) -> None:
    """Lays out below `root` the files to be installed into `/`."""
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(frozen, root / LIBRARY, symlinks=True)
    command = root / COMMAND
    command.parent.mkdir(parents=True)
    command.symlink_to(Path("..") / LIBRARY.relative_to("usr") / product.COMMAND)
    share = root / "usr/share"
    entry = desktop.menu_entry(f"/{COMMAND.as_posix()}")
    _write(share / f"applications/{product.COMMAND}.desktop", entry.encode())
    _write(share / f"mime/packages/{product.COMMAND}.xml", desktop.document_kind().encode())
    centre = desktop.software_centre_entry(epoch)
    _write(share / f"metainfo/{product.IDENTIFIER}.metainfo.xml", centre.encode())
    for place, page in manual.pages(epoch).items():
        _write(share / f"man/{place}.gz", _packed(page))
    documents = share / f"doc/{product.COMMAND}"
    _write(documents / "changelog.gz", _packed(debian_papers.changelog(changelog.releases(), epoch)))
    _write(documents / "copyright", debian_papers.copyright_file(frozen, LIBRARY.as_posix()).encode())
    _write(share / f"lintian/overrides/{product.COMMAND}", debian_papers.overrides().encode())
    for size, picture in icons.pngs(icons.LINUX_SIZES).items():
        below = share / f"icons/hicolor/{size}x{size}"
        _write(below / f"apps/{product.COMMAND}.png", picture)
        _write(below / f"mimetypes/{desktop.MATCH_ICON}.png", picture)
    _write(share / f"icons/hicolor/scalable/apps/{product.COMMAND}.svg", icons.APP_ICON.read_bytes())


def fields(frozen: Path) -> dict[str, str]:
    """The control file of the package, without its size."""
    machine, page = product.machine(), product.project().page
    return {
        "Package": product.COMMAND,
        "Version": product.version(),
        "Architecture": DEBIAN_MACHINES.get(machine, machine),
        "Maintainer": debian_papers.contact(),
        "Section": "games",
        "Priority": "optional",
        **({"Homepage": page} if page else {}),
        "Depends": f"libc6 (>= {least_glibc(frozen)}), libgcc-s1, libstdc++6, libx11-6, libxext6",
        "Recommends": "libxcursor1, libxi6, libxrandr2, libxkbcommon0, libwayland-client0, libasound2 | libasound2t64",
        "Description": debian_papers.description(),
    }


def least_glibc(frozen: Path) -> str:
    """The oldest C library the program runs with: the newest version any of its binaries asks for."""
    newest = 0
    for file in archives.tree(frozen):
        if file.is_file() and not file.is_symlink():
            content = file.read_bytes()
            if content.startswith(_ELF):
                newest = max([newest, *(int(found) for found in _GLIBC.findall(content))])
    return f"2.{newest}"


def _packed(text: str) -> bytes:
    """Without a date: that of the package says enough."""
    return gzip.compress(text.encode(), mtime=0)


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
