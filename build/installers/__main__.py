"""`python -m installers`: freezes the program and makes what the present system installs."""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from installers import archives, checksums, linux, macos, product, sbom, windows
from installers.changelog import BadChangelog
from installers.freeze import CannotPackage, freeze

MEGABYTE = 1_000_000


def main(arguments: list[str]) -> int:
    """Makes the packages and says where they are: 0, or 1 with a sentence on stderr."""
    chosen = _parser().parse_args(arguments)
    try:
        frozen = chosen.frozen or freeze()
        print(f"frozen: {frozen}, {_megabytes(_installed(frozen))} installed", flush=True)
        if chosen.only_freeze:
            return 0
        chosen.out.mkdir(parents=True, exist_ok=True)
        with ThreadPoolExecutor() as pool:
            bill = pool.submit(sbom.write, frozen, chosen.out, chosen.system)
            made = [*_packages(chosen, frozen), bill.result()]
    except (CannotPackage, BadChangelog) as problem:
        print(problem, file=sys.stderr)
        return 1
    for file in [*made, checksums.write(made, chosen.out)]:
        print(f"{file}, {_megabytes(file.stat().st_size)}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="build/package.py", description="Makes what a person installs.")
    parser.add_argument("--out", type=Path, default=product.DIST, help="where the packages go (default: dist)")
    parser.add_argument("--only-freeze", action="store_true", help="stop with the frozen program, without packages")
    parser.add_argument("--only-deb", action="store_true", help="of the packages make the Debian one alone")
    parser.add_argument("--frozen", type=Path, help="pack this frozen program instead of freezing")
    parser.add_argument(
        "--system", choices=("windows", "macos", "linux"), default=product.system(), help="what --frozen was frozen for"
    )
    return parser


def _packages(chosen: argparse.Namespace, frozen: Path) -> list[Path]:
    if chosen.only_deb:
        return [linux.debian(frozen, chosen.out, product.WORK)]
    match chosen.system:
        case "linux":
            return linux.package(frozen, chosen.out, product.WORK)
        case "windows":
            return windows.package(frozen, chosen.out, product.WORK)
        case _:
            return macos.package(frozen, chosen.out, product.WORK)


def _installed(frozen: Path) -> int:
    return sum(file.stat().st_size for file in archives.tree(frozen) if file.is_file() and not file.is_symlink())


def _megabytes(size: int) -> str:
    return f"{size / MEGABYTE:.1f} MB"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
