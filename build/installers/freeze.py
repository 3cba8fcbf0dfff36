"""Freezes the program with PyInstaller into one folder, the same from the same sources as far as PyInstaller allows."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from installers import archives, elf, product


class CannotPackage(Exception):
    """Something the packing needs is missing; the text says what and what to do."""


def freeze(work: Path = product.WORK) -> Path:
    """The frozen program's folder (on macOS the `.app`), made by `installer.spec`. Raises CannotPackage."""
    frozen = work / "frozen"
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    command += ["--distpath", str(frozen), "--workpath", str(work / "pyinstaller")]
    command += [str(product.ROOT / "installer.spec")]
    variables = {**os.environ, "PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(product.epoch())}
    result = subprocess.run(command, env=variables, stdin=subprocess.DEVNULL, check=False)
    if result.returncode:
        raise CannotPackage(f"PyInstaller stopped with code {result.returncode}; its last lines above say why.")
    folder = frozen / (f"{product.NAME}.app" if product.system() == "macos" else product.COMMAND)
    if not folder.is_dir():
        raise CannotPackage(f"PyInstaller wrote no {folder}.")
    if product.system() == "linux":
        _forget_building(folder)
    return folder


def _forget_building(folder: Path) -> None:
    """Libraries must not be looked for in folders of the machine they were built on."""
    for file in archives.tree(folder):
        if file.is_file() and not file.is_symlink():
            before = file.read_bytes()
            after = elf.without_foreign_search_paths(before)
            if after != before:
                file.write_bytes(after)
