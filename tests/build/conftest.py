"""The packing stands in the folder `build`, which is no package of the program."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


@pytest.fixture
def frozen(tmp_path: Path) -> Path:
    """A small frozen program: a start program, a library, data, a link, names that need care."""
    folder = tmp_path / "frozen"
    inner = folder / "_internal"
    (inner / "data" / "app").mkdir(parents=True)
    (folder / "rats-and-rapids").write_bytes(b"\x7fELF start GLIBC_2.4 GLIBC_2.17")
    (folder / "rats-and-rapids").chmod(0o755)
    (inner / "libwater.so").write_bytes(b"\x7fELF water GLIBC_2.31 GLIBC_2.5")
    (inner / "not_a_library.txt").write_bytes(b"GLIBC_2.99")
    (inner / "data" / "app" / "licences.txt").write_text("all of them", encoding="utf-8")
    (inner / "data" / "Čtvrtek $5.yaml").write_text("price: 5", encoding="utf-8")
    if os.name != "nt":
        (inner / "libwater.so.1").symlink_to("libwater.so")
    return folder
