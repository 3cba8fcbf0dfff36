"""The file that lets a person check a download."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

NAME = "SHA256SUMS"


def write(files: Sequence[Path], folder: Path) -> Path:
    """Writes SHA256SUMS of these files into `folder`, in the form `sha256sum --check` reads; returns its path."""
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(files)]
    target = folder / NAME
    target.write_text("".join(lines), encoding="ascii", newline="\n")
    return target
