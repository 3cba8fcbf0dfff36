"""The packages of an environment, by a marker beside it, and whether all of it is still there.

Only the standard library is used here.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

MARKER = "installed.json"
_PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)


@dataclass(frozen=True)
class Installed:
    """The content of the marker: the Python, the interpreter, and the packages of every order that was carried out."""

    python: str
    interpreter: str
    orders: Mapping[str, tuple[str, ...]]
    """Folders `*.dist-info` by the mark of the order that asked for them."""


def read(home: Path) -> Installed | None:
    """The marker of an environment; None where there is none that can be used."""
    try:
        text = json.loads((home / MARKER).read_text(encoding="utf-8"))
        orders = {mark: tuple(map(str, names)) for mark, names in text["orders"].items()}
        return Installed(str(text["python"]), str(text["interpreter"]), orders)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def write(home: Path, orders: Mapping[str, Iterable[str]]) -> None:
    """Replaces the marker, after everything it speaks of has reached the disk: a power cut leaves no false one."""
    if sys.platform != "win32":
        os.sync()
    known = {mark: sorted(names) for mark, names in orders.items()}
    text = json.dumps({"python": present(), "interpreter": _identity(home), "orders": known}, indent=1)
    new = home / f"{MARKER}.new"
    with new.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    new.replace(home / MARKER)


def interpreter(home: Path) -> Path:
    """Returns the place of an environment's interpreter on this system."""
    return home / "Scripts" / "python.exe" if os.name == "nt" else home / "bin" / "python"


def present() -> str:
    """The running Python, as far as packages built for it differ."""
    return (
        f"{sys.implementation.cache_tag}{getattr(sys, 'abiflags', '')}-{platform.machine()}-{sys.maxsize.bit_length()}"
    )


def runs(home: Path, kept: Installed, *, thorough: bool = False) -> bool:
    """True if the environment's interpreter is there, and is the running Python's version.

    It is started only if it is another file than it was, which follows a move, an update or the loss of its Python.
    """
    if kept.python != present() or not interpreter(home).exists():
        return False
    if kept.interpreter == _identity(home) and not thorough:
        return True
    command = [str(interpreter(home)), "-I", "-c", "import sys; print(sys.implementation.cache_tag)"]
    try:
        said = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False).stdout
    except OSError:
        return False
    return said.strip() == sys.implementation.cache_tag


def pinned(text: str) -> set[str]:
    """The names of folders `*.dist-info` that the lines of a locked file lead to, in one spelling."""
    return {_spelling(f"{name}-{version}.dist-info") for name, version in _PINNED.findall(text)}


def found(home: Path, wanted: Collection[str] | None = None) -> tuple[str, ...]:
    """The folders `*.dist-info` that are there; of the wanted ones, if any are named."""
    names = sorted(path.name for path in packages(home).glob("*.dist-info"))
    return tuple(name for name in names if wanted is None or _spelling(name) in wanted)


def damaged(home: Path, names: Iterable[str], *, thorough: bool = False) -> list[str]:
    """Returns the packages that lack a file, or have one of another size; by their contents, too, if thorough."""
    return [name for name in names if not _whole(packages(home), name, thorough)]


def packages(home: Path) -> Path:
    """Returns the place of an environment's packages on this system."""
    if os.name == "nt":
        return home / "Lib" / "site-packages"
    return home / "lib" / "python{}.{}".format(*sys.version_info) / "site-packages"


def _whole(folder: Path, name: str, thorough: bool) -> bool:
    try:
        with (folder / name / "RECORD").open(encoding="utf-8", newline="") as file:
            rows = [row for row in csv.reader(file) if row]
        return bool(rows) and all(_is_there(folder, *row, thorough=thorough) for row in rows)
    except (OSError, ValueError, TypeError, csv.Error):
        return False


def _is_there(folder: Path, path: str, digest: str, size: str, *, thorough: bool) -> bool:
    """True if a file is there as listed. Files without a size, such as compiled ones, are made anew by their users."""
    if not size:
        return True
    full = os.path.join(folder, path)
    if os.stat(full).st_size != int(size):
        return False
    kind, _, known = digest.partition("=")
    if not thorough or kind not in hashlib.algorithms_guaranteed:
        return True
    with open(full, "rb") as file:
        now = hashlib.file_digest(file, kind).digest()
    return base64.urlsafe_b64encode(now).rstrip(b"=").decode("ascii") == known


def _identity(home: Path) -> str:
    """The files behind the interpreter: its own, and the one it says it was made from."""
    return "; ".join(map(_file, (str(interpreter(home)), _origin(home))))


def _origin(home: Path) -> str:
    try:
        lines = (home / "pyvenv.cfg").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    said = [line.partition("=")[2].strip() for line in lines if line.partition("=")[0].strip() == "executable"]
    return said[0] if said else ""


def _file(path: str) -> str:
    real = os.path.realpath(path)
    try:
        state = os.stat(real)
    except OSError:
        return f"{real} is not there"
    return f"{real} {state.st_size} {state.st_mtime_ns}"


def _spelling(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
