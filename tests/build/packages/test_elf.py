"""Libraries of Linux are not looked for in folders of the machine they were built on."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from installers import elf

needs_compiler = pytest.mark.skipif(
    shutil.which("cc") is None or not sys.platform.startswith("linux"), reason="makes a library with cc on Linux"
)


def built(folder: Path, place: str) -> Path:
    """A library that says where to look for others."""
    source, library = folder / "water.c", folder / "libwater.so"
    source.write_text("int depth(void) { return 42; }\n", encoding="ascii")
    subprocess.run(["cc", "-shared", "-fPIC", f"-Wl,-rpath,{place}", "-o", library, source], check=True)
    return library


def search_paths(library: Path) -> str:
    told = subprocess.run(["readelf", "-d", library], capture_output=True, text=True, check=True).stdout
    return "".join(line for line in told.splitlines() if "PATH)" in line)


@needs_compiler
def test_a_folder_of_the_builder_is_forgotten_and_the_library_works(tmp_path: Path) -> None:
    library = built(tmp_path, "/home/builder/lib")
    assert "/home/builder/lib" in search_paths(library)
    library.write_bytes(elf.without_foreign_search_paths(library.read_bytes()))
    assert search_paths(library) == ""
    assert ctypes.CDLL(str(library)).depth() == 42


@needs_compiler
def test_a_folder_beside_the_library_stays(tmp_path: Path) -> None:
    content = built(tmp_path, "$ORIGIN/../others").read_bytes()
    assert elf.without_foreign_search_paths(content) == content


@pytest.mark.parametrize("content", [b"", b"\x7fELF", b"\x7fELF start GLIBC_2.4", b"MZ" + bytes(100)])
def test_anything_else_stays_as_it_is(content: bytes) -> None:
    assert elf.without_foreign_search_paths(content) == content
