"""The licences of everything in a bundle, as one text: the program, its fonts, Python, every library and its files."""

from __future__ import annotations

import importlib.metadata
import re
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from installers import product
from installers.owners import CREDITS, TEXTS, Component, components, unknown

PYTHON = "python"
_RULE = "=" * 78
_LICENCE_FILE = re.compile(r"(licen[cs]e|copying|notice)[^/]*$", re.IGNORECASE)


class Unlicensed(Exception):
    """Something would be handed out without its licence; the text names it."""


def text(
    files: Iterable[str], modules: Iterable[str], known: Sequence[Component] | None = None, root: Path = product.ROOT
) -> str:
    """All licences for a bundle with these files (places in the bundle) and Python modules. Raises Unlicensed."""
    files, modules = list(files), list(modules)
    known = components() if known is None else known
    missing = unknown(files, modules, known, root)
    if missing:
        raise Unlicensed(
            f"No licence is known for {', '.join(missing)}: add them to "
            f"build/installers/licence_texts/components.yaml, what the project made to {CREDITS}, "
            "or keep them out in build/installers/contents.py."
        )
    bundled = [part for part in known if part.is_among(files, modules)]
    return "\n".join([*_overview(bundled), *_own(root), *_texts(bundled)]).rstrip() + "\n"


def _overview(bundled: Sequence[Component]) -> Iterator[str]:
    yield f"{product.NAME} {product.version()}: licences"
    yield ""
    yield "The program itself, its pictures and sounds are under the MIT licence, first below."
    yield "It is delivered with the work of others, under their own licences, all printed below:"
    yield ""
    for part in bundled:
        yield f"* {part.name}, {part.home}"
        if part.copyright:
            yield f"  {part.copyright}"
        if part.licences:
            yield f"  Licence: {', '.join(part.licences)}"
    yield ""


def _own(root: Path) -> Iterator[str]:
    yield from _chapter(product.NAME, (root / "LICENSE").read_text(encoding="utf-8"))
    yield from _chapter("Pictures, fonts and sounds", (root / CREDITS).read_text(encoding="utf-8"))
    fonts = sorted((root / "assets").rglob("*-LICENSE.txt"))
    if not fonts:
        raise Unlicensed(f"There are no licences of fonts below {root / 'assets'}.")
    for font in fonts:
        yield from _chapter(f"Font {font.name.removesuffix('-LICENSE.txt')}", font.read_text(encoding="utf-8"))


def _texts(bundled: Sequence[Component]) -> Iterator[str]:
    for part in bundled:
        if part.package:
            yield from _chapter(part.name, of_package(part.package))
    for name in sorted({licence for part in bundled for licence in part.licences}):
        yield from _chapter(f"Licence {name}", (TEXTS / f"{name}.txt").read_text(encoding="utf-8"))


def python_licence() -> str:
    """The licence of the running Python, from where it was installed. Raises Unlicensed if it is not there."""
    places = [Path(sys.base_prefix) / "LICENSE.txt", Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"]
    places += sorted(Path("/usr/share/doc").glob("libpython3*-minimal/copyright"))
    for place in places:
        if place.is_file():
            return place.read_text(encoding="utf-8", errors="replace")
    raise Unlicensed(f"This Python has no LICENSE.txt in {places[0].parent} or {places[1].parent}.")


def of_package(package: str) -> str:
    """The licence an installed Python package brings, or Python itself. Raises Unlicensed if it brings none."""
    if package == PYTHON:
        return python_licence()
    files = importlib.metadata.files(package) or []
    texts = [Path(str(file.locate())).read_text(encoding="utf-8") for file in files if _LICENCE_FILE.search(str(file))]
    if not texts:
        raise Unlicensed(f"The installed package {package} brings no licence file.")
    return "\n".join(texts)


def _chapter(title: str, body: str) -> Iterator[str]:
    yield from (_RULE, title, _RULE, "")
    yield from (line.rstrip() for line in body.strip("\n").splitlines())
    yield ""
