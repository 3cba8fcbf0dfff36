"""The environment the sources run in: made once beside them, renewed when the dependencies change.

Only the standard library is used here. The sources themselves are not installed: they are found by PYTHONPATH,
which also works in folders that are read-only or have letters outside ASCII in their names.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MARKER = "installed.json"
_REQUIREMENT = re.compile(r"(?P<name>[A-Za-z0-9._-]+)(?:\s*>=\s*(?P<least>[0-9.]+))?")


class NoEnvironment(Exception):
    """The environment cannot be made; the text says why and what to do."""


def run_module(module: str, arguments: Sequence[str], *, extras: Sequence[str], folder: Path | None = None) -> int:
    """Runs `python -m module arguments` in the environment; its exit code, or 3 with a sentence on stderr."""
    try:
        python = ready(ROOT, extras)
    except NoEnvironment as problem:
        print(problem, file=sys.stderr)
        return 3
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    variables = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONUTF8": "1"}
    process = subprocess.Popen([str(python), "-m", module, *arguments], env=variables, cwd=folder)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue


def ready(root: Path, extras: Sequence[str]) -> Path:
    """The interpreter of an environment that has everything; makes it if need be. Raises NoEnvironment."""
    wanted = requirements(root / "pyproject.toml", extras)
    if sys.prefix != sys.base_prefix and satisfied(wanted):
        return Path(sys.executable)
    home = place(root)
    python = interpreter(home)
    if python.exists() and _digest(wanted) in _marks(home):
        return python
    try:
        _make(home, wanted)
    except NoEnvironment:
        if not satisfied(wanted):
            raise
        print("The environment could not be made; this Python has what is needed and is used instead.", file=sys.stderr)
        return Path(sys.executable)
    return python


def requirements(pyproject: Path, extras: Sequence[str]) -> list[str]:
    """What pyproject.toml asks for: the dependencies and those of the extras."""
    project = tomllib.loads(pyproject.read_text(encoding="utf-8"))["project"]
    optional = project.get("optional-dependencies", {})
    return [*project["dependencies"], *(name for extra in extras for name in optional[extra])]


def place(root: Path) -> Path:
    """`.environment` beside the sources, or a folder of the user's own where the sources cannot be written to."""
    if _writable(root):
        return root / ".environment"
    base = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    own = hashlib.sha256(os.fsencode(root)).hexdigest()[:12]
    return Path(base) / "rats-and-rapids" / f"environment-{own}"


def interpreter(home: Path) -> Path:
    """Where the interpreter of an environment lies on this system."""
    return home / "Scripts" / "python.exe" if os.name == "nt" else home / "bin" / "python"


def satisfied(wanted: Sequence[str]) -> bool:
    """True if the running interpreter has every requirement in at least the version asked for."""
    for requirement in wanted:
        match = _REQUIREMENT.match(requirement)
        try:
            present = importlib.metadata.version(match["name"]) if match else ""
        except importlib.metadata.PackageNotFoundError:
            return False
        if match and match["least"] and _numbers(present) < _numbers(match["least"]):
            return False
    return True


def _make(home: Path, wanted: Sequence[str]) -> None:
    print(f"Preparing the environment in {home} (once; needs the internet) ...", file=sys.stderr, flush=True)
    python = interpreter(home)
    known = _marks(home)
    if not (python.exists() and known):
        _create(home)
    _install(python, wanted)
    text = json.dumps(sorted({*known, _digest(wanted)}))
    (home / MARKER).write_text(text, encoding="utf-8")


def _create(home: Path) -> None:
    shutil.rmtree(home, ignore_errors=True)
    try:
        venv.create(home, with_pip=True, symlinks=os.name != "nt")
    except (OSError, subprocess.CalledProcessError, ImportError) as problem:
        shutil.rmtree(home, ignore_errors=True)
        raise NoEnvironment(
            f"Python cannot make a virtual environment in {home} ({type(problem).__name__}).\n"
            "On Debian and Ubuntu install it with: sudo apt install python3-venv\n"
            "Elsewhere use a complete Python from https://www.python.org/downloads/ and try again."
        ) from problem


def _install(python: Path, wanted: Sequence[str]) -> None:
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "2", *wanted]
    result = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", errors="replace", check=False)
    if result.returncode:
        last = [line for line in (result.stderr or result.stdout).splitlines() if line.strip()][-3:]
        raise NoEnvironment(
            "The packages the game is built on could not be installed:\n  "
            + "\n  ".join(last)
            + "\nCheck that this computer is online (pip must reach pypi.org or your mirror) and start again; "
            "nothing has to be cleaned up."
        )


def _marks(home: Path) -> list[str]:
    try:
        marks = json.loads((home / MARKER).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return marks if isinstance(marks, list) else []


def _digest(wanted: Sequence[str]) -> str:
    text = json.dumps([sorted(wanted), sys.version_info[:3]])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _writable(folder: Path) -> bool:
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])
