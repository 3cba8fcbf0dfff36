"""Writes down which versions are used: `python3 build/lock.py` renews build/locked, one file for each extra.

The files hold for every Python and system of `PYTHONS` and `SYSTEMS`, with the hashes of all that may be installed.
Where packages come from is pip's own setting; nothing of it is written down.
"""

import os
import sys

if sys.hexversion < 0x030B0000:
    sys.exit("build/lock.py needs Python 3.11 or newer; this is Python " + sys.version.split()[0] + ".")
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))  # not there with -I or PYTHONSAFEPATH

import argparse
import re
import subprocess
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path

import environment
import installing
from installing import NoEnvironment

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS = (
    "x86_64-manylinux_2_28",
    "aarch64-manylinux_2_28",
    "x86_64-pc-windows-msvc",
    "x86_64-apple-darwin",
    "aarch64-apple-darwin",
)
HEAD = "# Written by build/lock.py: versions and hashes of the {what}. Do not edit.\n"


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build/lock.py", description="Renews the versions in build/locked.")
    parser.add_argument("--out", type=Path, default=environment.ROOT / environment.LOCKED, help="folder to write to")
    out = parser.parse_args(arguments).out
    try:
        python = environment.ready(environment.ROOT, ("lock",))
        with tempfile.TemporaryDirectory() as folder:
            written = _compiled(python, Path(folder))
    except NoEnvironment as problem:
        print(problem, file=sys.stderr)
        return 3
    out.mkdir(parents=True, exist_ok=True)
    for old in set(out.glob("*.txt")) - {out / name for name in written}:
        old.unlink()
    for name, text in written.items():
        (out / name).write_bytes(text.encode("ascii"))
    print(f"{len(written)} files in {out}")
    return 0


def _compiled(python: Path, folder: Path) -> dict[str, str]:
    """All extras together first, so that files which are installed into one environment agree."""
    pyproject = environment.ROOT / "pyproject.toml"
    together = folder / "together.txt"
    together.write_bytes(_uv(python, pyproject, "--all-extras", "--universal").encode("ascii"))
    for version in PYTHONS:
        for system in SYSTEMS:
            print(f"Python {version} on {system}", file=sys.stderr, flush=True)
            _uv(python, together, f"--python-version={version}", f"--python-platform={system}", "--no-build")
    bound = (f"--constraints={together}", "--universal")
    extras = sorted(tomllib.loads(pyproject.read_text("utf-8"))["project"]["optional-dependencies"])
    chosen = {"play": ("program itself", ())} | {extra: (f"extra `{extra}`", (f"--extra={extra}",)) for extra in extras}
    found = {name: _packages(_uv(python, pyproject, *bound, *more)) for name, (_, more) in chosen.items()}
    always = set(found["play"])
    return {
        f"{name}.txt": HEAD.format(what=what)
        + "".join(each for each in found[name] if name == "play" or each not in always)
        for name, (what, _) in chosen.items()
    }


def _packages(text: str) -> list[str]:
    """Each package with its hashes, which stand on lines of their own."""
    return re.findall(r"^\S.*\n(?:[ ].*\n)*", text, re.MULTILINE)


def _uv(python: Path, source: Path, *more: str) -> str:
    """Returns the output of uv without its head, which would name this computer's folders."""
    silent = ("--quiet", "--no-header", "--no-annotate", "--generate-hashes")
    version = () if any(each.startswith("--python-version") for each in more) else (f"--python-version={PYTHONS[0]}",)
    command = [str(python), "-m", "uv", "pip", "compile", *silent, *version, *more, str(source)]
    result = subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", env=_origins(python), check=False
    )
    if result.returncode:
        raise NoEnvironment(f"uv cannot find versions that fit together:\n{result.stderr.strip()}")
    return result.stdout


def _origins(python: Path) -> dict[str, str]:
    """uv reads its own settings alone: it is told pip's index, which must have the files of every system."""
    index = installing.origins(python).get("PIP_INDEX_URL")
    return {**os.environ, **({"UV_DEFAULT_INDEX": index} if index else {})}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
