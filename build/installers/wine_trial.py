"""Tries the Windows packages: freeze, setup program, install, self-check, play, update, uninstall, all under wine.

It needs wine64, Xvfb, NSIS and a Windows Python with pip, and says that the parts fit together. Releases are built and
checked on Windows itself.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

from installers import archives, product, windows
from installers.freeze import CannotPackage
from installers.wine import Wine, WineFailure, wait_for

SOURCES = ("game", "data", "assets", "build", "installer.spec", "pyproject.toml", "LICENSE", "CHANGELOG.md")
PLAYED = "tests/matches/rats/classic_all_cards.river"
"""A match of which the first half is put on the disk as a file a person double-clicks."""
MATCH = "Fluss Ärmel.river"
CLASSES = r"Software\Classes"
WINDOWS_OWN = {"Temp", "Microsoft"}
START_SECONDS = 90
_MEGABYTE = 1_000_000


def main(arguments: list[str]) -> int:
    """Goes through all steps; the exit code."""
    parser = argparse.ArgumentParser(prog="build/wine_test.py", description=__doc__)
    parser.add_argument("python", type=Path, help="python.exe of a Windows Python, 3.11 or newer, with pip")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="wine-") as folder:
        try:
            with Wine(Path(folder) / "prefix") as wine:
                _try(wine, chosen.python.resolve(), Path(folder))
        except (WineFailure, CannotPackage) as problem:
            print(problem, file=sys.stderr)
            return 1
    print("the Windows packages work under wine")
    return 0


def _try(wine: Wine, python: Path, work: Path) -> None:
    frozen = _freeze(wine, python, work)
    setup, zipped = windows.package(frozen, work, work / "nsis")
    for file in (setup, zipped):
        print(f"{file.name}: {file.stat().st_size / _MEGABYTE:.1f} MB")
    _check_zip(wine, zipped, work)
    before = _everything(wine)
    installed = wine.local / "Programs" / product.PLAIN_NAME
    wine.must("install", [str(setup), "/S"])
    _check_installed(wine, installed, frozen)
    _self_check(wine, installed, work)
    kept = _play(wine, work)
    wine.must("install again over it", [str(setup), "/S"])
    _check_installed(wine, installed, frozen)
    wine.must("uninstall", [str(installed / "Uninstall.exe"), "/S"])
    wait_for("the removal of the last file", lambda: not installed.exists(), START_SECONDS)
    _check_left(wine, before, kept)


def _freeze(wine: Wine, python: Path, work: Path) -> Path:
    sources = work / "sources"
    sources.mkdir()
    for name in SOURCES:
        place = product.ROOT / name
        if place.is_dir():
            shutil.copytree(place, sources / name, ignore=shutil.ignore_patterns("out", "__pycache__"))
        else:
            shutil.copy2(place, sources / name)
    wine.must("packages", [str(python), "-m", "pip", "install", "--quiet", *_requirements()])
    variables = {
        "PYTHONPATH": wine.path(sources),
        "SOURCE_DATE_EPOCH": str(product.epoch()),
        "SDL_VIDEODRIVER": "dummy",
    }
    told = wine.must("freeze", [str(python), "-m", "installers", "--only-freeze"], sources / "build", **variables)
    print(told.splitlines()[-1])
    return sources / "build" / "out" / "frozen" / product.COMMAND


def _requirements() -> list[str]:
    import environment

    return environment.requirements(product.ROOT / "pyproject.toml", ("package",))


def _check_zip(wine: Wine, zipped: Path, work: Path) -> None:
    portable = work / "unpacked"
    with zipfile.ZipFile(zipped) as archive:
        archive.extractall(portable)
    program = next(portable.glob(f"*/{windows.PROGRAM}"))
    print(wine.must("the portable program", [str(program), "--version"], SDL_VIDEODRIVER="dummy").strip())


def _check_installed(wine: Wine, installed: Path, frozen: Path) -> None:
    """Exactly the files of this version, what Windows is told of it, and its place in the start menu."""
    wanted = {place.relative_to(frozen) for place in archives.tree(frozen) if place.is_file()} | {Path("Uninstall.exe")}
    found = {place.relative_to(installed) for place in archives.tree(installed) if place.is_file()}
    if found != wanted:
        raise WineFailure(f"installed, but not so: {sorted(map(str, found ^ wanted))}")
    for key in _keys():
        if wine.registered(key) is None:
            raise WineFailure(f"{key} is not in the registry")
    if not (wine.start_menu / f"{product.NAME}.lnk").exists():
        raise WineFailure(f"there is no {product.NAME} in {wine.start_menu}")


def _self_check(wine: Wine, installed: Path, work: Path) -> None:
    report = work / "self-check.txt"
    command = [str(installed / windows.PROGRAM), "--self-check", "--report", wine.path(report)]
    code, told = wine.run(command, work)
    print(report.read_text(encoding="utf-8") if report.exists() else told)
    if code:
        raise WineFailure(f"the self-check of the installed program ended with code {code}")


def _play(wine: Wine, work: Path) -> Path:
    """Opens a match file as a double click does, waits for it to be kept and closes the window; returns the folder of
    matches.

    Wine 8 does not look for documents of one person alone, so the command in the registry is started here.
    """
    lines = (product.ROOT / PLAYED).read_bytes().splitlines(keepends=True)
    clicked = work / MATCH
    clicked.write_bytes(b"".join(lines[: len(lines) // 2]))
    kept = wine.local / product.PLAIN_NAME / "matches" / MATCH
    command = wine.registered(rf"{CLASSES}\{windows.DOCUMENT}\shell\open\command")
    with wine.start(
        [part.replace("%1", wine.path(clicked)) for part in re.findall(r'"(.*?)"', command or "")]
    ) as program:
        seconds = wait_for("the match being kept", kept.exists, START_SECONDS)
        print(f"double click on a match: open after {seconds:.1f} s")
        wine.must("closing the window", ["taskkill", "/im", windows.PROGRAM])
        wait_for("the end of the program", lambda: program.poll() is not None, START_SECONDS)
    if program.returncode:
        raise WineFailure(f"the program ended with code {program.returncode}")
    return kept.parent.parent


def _check_left(wine: Wine, before: set[Path], kept: Path) -> None:
    """Checks that nothing of the program is left but the matches the person played."""
    left = {place for place in _everything(wine) - before if kept not in (place, *place.parents)}
    if left:
        raise WineFailure(f"uninstalling left {sorted(map(str, left))}")
    for key in _keys():
        if wine.registered(key) is not None:
            raise WineFailure(f"uninstalling left {key} in the registry")
    matches = [place for place in archives.tree(kept) if place.suffix == product.MATCH_SUFFIX]
    if [place.name for place in matches] != [MATCH]:
        raise WineFailure(f"uninstalling took matches: {matches} are left")
    print(f"uninstalling left nothing but {len(list(archives.tree(kept)))} files and folders of the person")


def _everything(wine: Wine) -> set[Path]:
    """Returns the files in the person's folders, apart from those Windows itself keeps there."""
    home = wine.local.parents[1]
    own = {place for place in archives.tree(home) if not WINDOWS_OWN & set(place.parts)} - {wine.local / "Programs"}
    return own.union(archives.tree(wine.start_menu))


def _keys() -> tuple[str, ...]:
    return windows.UNINSTALL_KEY, rf"{CLASSES}\{product.MATCH_SUFFIX}", rf"{CLASSES}\{windows.DOCUMENT}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
