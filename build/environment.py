"""The environment the sources run in: made once beside them, renewed when the dependencies change, mended when damaged.

`build/installing.py` makes it, `build/installed.py` knows whether it is whole. Only the standard library is used here.
The sources themselves are not installed: they are found by PYTHONPATH, which also works in folders that are read-only
or have letters outside ASCII in their names.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path

import installed
import installing
from installing import NoEnvironment, Order

ROOT = Path(__file__).resolve().parent.parent
LOCKED = Path("build") / "locked"
"""Folder of the locked versions: one file for each extra, and `play.txt` for packages that are always needed, by
build/lock.py.
"""
NEWEST = "RATS_AND_RAPIDS_NEWEST"
"""Variable that asks for the newest versions pyproject.toml allows instead, to learn early what they break."""
STOPPED = 130
_NAME = re.compile(r"[A-Za-z0-9._-]+")
_BOUND = re.compile(r"(>=|<)\s*([0-9.]+)")


def run_module(module: str, arguments: Sequence[str], *, extras: Sequence[str], folder: Path | None = None) -> int:
    """Runs `python -m module arguments` in the environment; its exit code, or 3 with a sentence on stderr."""
    try:
        code = _run(ready(ROOT, extras), module, arguments, folder)
        if code and not sound(ROOT, extras):
            print("Packages of the environment are damaged.", file=sys.stderr)
            code = _run(ready(ROOT, extras, thorough=True), module, arguments, folder)
        return code
    except NoEnvironment as problem:
        print(problem, file=sys.stderr)
        return 3
    except KeyboardInterrupt:
        print("\nStopped. Start again to go on; nothing has to be cleaned up.", file=sys.stderr)
        return STOPPED


def ready(root: Path, extras: Sequence[str], *, thorough: bool = False) -> Path:
    """Returns the interpreter of an environment that has everything; makes it if need be. Raises NoEnvironment.

    A thorough look reads the installed files, and does not stop at names and sizes.
    """
    wanted = requirements(root / "pyproject.toml", extras)
    if _in_own_environment(root) and satisfied(wanted):
        return Path(sys.executable)
    order = ordered(root, extras, wanted)
    for home in places(root):
        if order.mark and installing.whole(home, order, thorough=thorough):
            return installed.interpreter(home)
    home = place(root)
    try:
        installing.carry_out(home, order, thorough=thorough)
        _lead_to(root, home)
    except NoEnvironment:
        if os.pathsep in str(root) or not satisfied(wanted):
            raise
        print("The environment could not be made; this Python has what is needed and is used instead.", file=sys.stderr)
        return Path(sys.executable)
    return installed.interpreter(home)


def sound(root: Path, extras: Sequence[str]) -> bool:
    """Returns False if an environment of ours has changed packages, or cannot be started."""
    wanted = requirements(root / "pyproject.toml", extras)
    if _in_own_environment(root) and satisfied(wanted):
        return True
    order = ordered(root, extras, wanted)
    used = [home for home in places(root) if installing.whole(home, order)]
    return not order.mark or any(installing.whole(home, order, thorough=True) for home in used[:1])


def requirements(pyproject: Path, extras: Sequence[str]) -> list[str]:
    """Returns the requirements in pyproject.toml: the dependencies and those of the extras."""
    try:
        project = tomllib.loads(pyproject.read_text(encoding="utf-8"))["project"]
        optional = project.get("optional-dependencies", {})
        return [*project["dependencies"], *(name for extra in extras for name in optional[extra])]
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
        raise NoEnvironment(
            f"{pyproject} cannot be read ({type(problem).__name__}: {problem}).\nGet the sources of the game again."
        ) from problem


def ordered(root: Path, extras: Sequence[str], wanted: Sequence[str]) -> Order:
    """Returns the locked versions; without them, those that pyproject.toml allows."""
    if os.environ.get(NEWEST):
        return Order(("--upgrade", "--upgrade-strategy", "eager", *wanted), "", None)
    files = [root / LOCKED / f"{extra}.txt" for extra in ("play", *extras)]
    if not all(file.is_file() for file in files):
        return Order(tuple(wanted), _digest(wanted), None)
    try:
        texts = [file.read_text(encoding="ascii") for file in files]
    except (OSError, ValueError) as problem:
        raise NoEnvironment(
            f"build/locked cannot be read ({problem}).\nGet the sources of the game again."
        ) from problem
    hashed = ("--require-hashes", "--only-binary", ":all:")
    names = frozenset().union(*map(installed.pinned, texts))
    return Order((*hashed, *(f"--requirement={file}" for file in files)), _digest(texts), names)


def places(root: Path) -> list[Path]:
    """Returns the possible places of an environment: beside the sources, or in a folder of the user's own.

    Python makes none in a folder with the sign that separates folders in its name.
    """
    base = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    own = hashlib.sha256(os.fsencode(root)).hexdigest()[:12]
    elsewhere = Path(base).absolute() / "rats-and-rapids" / f"environment-{own}"
    found = [each for each in (root / ".environment", elsewhere) if os.pathsep not in str(each)]
    if not found or base.startswith("~"):
        raise NoEnvironment(f"No environment can be made in {root} or {base}.\nMove the sources to another folder.")
    return found


def place(root: Path) -> Path:
    """Returns the place where an environment is made: beside the sources, or elsewhere if they cannot be written to."""
    found = places(root)
    return next((home for home in found if _writable(home if home.is_dir() else home.parent)), found[-1])


def satisfied(wanted: Sequence[str]) -> bool:
    """True if the running interpreter has every requirement in a version asked for, with all its files."""
    for requirement in wanted:
        name = _NAME.match(requirement)
        try:
            present = importlib.metadata.distribution(name[0] if name else "")
        except (importlib.metadata.PackageNotFoundError, ValueError):
            return False
        for sign, bound in _BOUND.findall(requirement):
            if (_numbers(present.version) < _numbers(bound)) == (sign == ">="):
                return False
        if not all(os.path.exists(file.locate()) for file in present.files or () if file.size):
            return False
    return True


def main(extras: Sequence[str]) -> int:
    """Says which interpreter has what these extras of pyproject.toml ask for."""
    try:
        print(ready(ROOT, extras))
    except NoEnvironment as problem:
        print(problem, file=sys.stderr)
        return 3
    except KeyboardInterrupt:
        return STOPPED
    return 0


def _run(python: Path, module: str, arguments: Sequence[str], folder: Path | None) -> int:
    """Runs a program without the current folder as a place for modules: `-P` keeps a `random.py` there from being
    taken.
    """
    paths = [str(each) for each in (ROOT, folder) if each is not None and os.pathsep not in str(each)]
    variables = {**installing.clean_environ(), "PYTHONUTF8": "1", "PYTHONPATH": os.pathsep.join(paths)}
    try:
        process = subprocess.Popen([str(python), "-P", "-m", module, *arguments], env=variables, cwd=folder)
    except OSError as problem:
        print(f"{python} cannot be started: {problem.strerror or problem}.", file=sys.stderr)
        return 3
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue


def _lead_to(root: Path, home: Path) -> None:
    """PYTHONPATH cannot name a folder with the sign that separates folders: there the environment leads to it."""
    if os.pathsep in str(root):
        line = f"import sys; sys.path[:0] = {[str(root), str(root / 'build')]!a}\n"
        (installed.packages(home) / "sources.pth").write_text(line, encoding="ascii")


def _in_own_environment(root: Path) -> bool:
    """True in an environment that somebody made and chose; not in one of ours, which is checked."""
    if sys.prefix == sys.base_prefix or os.pathsep in str(root):
        return False
    return installed.read(Path(sys.prefix)) is None


def _digest(texts: Sequence[str]) -> str:
    return hashlib.sha256(json.dumps(sorted(texts)).encode()).hexdigest()[:16]


def _writable(folder: Path) -> bool:
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
