"""The archive for other Linux systems: the program in a folder that runs where it is unpacked, and what tells of it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from installers import archives, desktop, product

TEMPLATES = Path(__file__).parent / "linux_files"
README, MENU = "README.txt", "menu.sh"
_PLACEHOLDER = re.compile(r"@([A-Z]+)@")


def write(frozen: Path, out: Path, work: Path) -> Path:
    """Writes the archive of a frozen program to `out`; returns its path."""
    name = f"{product.COMMAND}-{product.version()}"
    folder = work / "archive"
    fill(frozen, folder)
    target = out / f"{name}-linux-{product.machine()}.tar.xz"
    target.write_bytes(archives.xz(archives.tar(folder, name, product.epoch())))
    return target


def fill(frozen: Path, folder: Path) -> None:
    """Lays out the contents of the archive: the program, its papers, and the script that adds it to a menu."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(frozen, folder, symlinks=True)
    shutil.copy(product.ROOT / "LICENSE", folder)
    entry = desktop.menu_entry(product.COMMAND)
    (folder / f"{product.COMMAND}.desktop").write_text(entry, encoding="utf-8")
    (folder / f"{product.COMMAND}.xml").write_text(desktop.document_kind(), encoding="utf-8")
    for name in (README, MENU):
        (folder / name).write_text(_filled(name), encoding="utf-8")
    (folder / MENU).chmod(archives.PROGRAM_MODE)


def _filled(name: str) -> str:
    """A template. Raises KeyError for a placeholder nobody fills."""
    heading = f"{product.NAME} {product.version()}"
    values = {
        "NAME": product.NAME,
        "VERSION": product.version(),
        "LINE": "=" * len(heading),
        "SUMMARY": product.SUMMARY,
        "COMMAND": product.COMMAND,
        "ADDRESSES": "".join(_addresses()),
    }
    return _PLACEHOLDER.sub(lambda found: values[found[1]], (TEMPLATES / name).read_text(encoding="utf-8"))


def _addresses() -> Iterator[str]:
    project = product.project()
    if project.page:
        yield f"Website of the game: {project.page}\n"
    if project.reports:
        yield f"Report a problem: {project.reports}\n"
