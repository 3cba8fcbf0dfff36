"""The papers Debian wants in a package: changelog, copyright, description, and what lintian is told."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, time
from email.utils import format_datetime
from pathlib import Path

from installers import archives, licences, product
from installers.changelog import Release
from installers.owners import CREDITS, TEXTS, Component, components

FORMAT = "https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"
OVERRIDES = Path(__file__).parent / "linux_files" / "lintian-overrides"
COMMON = frozenset({"LGPL-2.1"})
"""Licences every Debian system has in /usr/share/common-licenses: the text is not said again."""
NO_ADDRESS = ("malformed-contact", "bogus-mail-host-in-debian-changelog")
_WIDTH = 78
_LICENCE_PATH = re.compile(r"`([^`]+)`$")
_PATTERN = re.compile(r"`([^`]+)`")


def description() -> str:
    """The field of the control file: one line, then paragraphs."""
    paragraphs = [textwrap.fill(paragraph, _WIDTH) for paragraph in product.DESCRIPTION]
    return "\n".join([product.SUMMARY, "\n\n".join(paragraphs)])


def contact() -> str:
    """Returns the maintainer of the package, with an address if the project has one."""
    return f"{product.PUBLISHER} <{product.address()}>" if product.address() else product.PUBLISHER


def changelog(releases: Sequence[Release], epoch: int) -> str:
    """Returns Debian's form of the changelog; unreleased changes get the day of packing."""
    return "\n".join(_release(release, epoch) for release in releases)


def overrides() -> str:
    """Returns the overrides for lintian: everything that comes with bundling, each with its reason."""
    text = OVERRIDES.read_text(encoding="utf-8")
    if product.address():
        return text
    missing = "".join(f"{product.COMMAND}: {tag} *\n" for tag in NO_ADDRESS)
    return f"{text}# The project has no address for mail.\n{missing}"


def copyright_file(frozen: Path, library: str) -> str:
    """Returns owner and licence of each file, in Debian's form; `library` is the place of the frozen program."""
    inner = frozen / "_internal"
    names = [place.relative_to(inner).as_posix() for place in archives.tree(inner) if place.is_file()]
    bundled = [part for part in components() if not part.files or part.is_among(names, ())]
    texts = {"Expat": _own_licence(), **_font_licences()}
    for part in bundled:
        texts |= {name: _licence_text(name) for name in part.licences}
        if part.package:
            texts[part.package] = licences.of_package(part.package)
    stanzas = [
        _fields(Format=FORMAT, Upstream_Name=product.NAME, **_source()),
        _fields(Files="*", Copyright=_own_copyright(), License="Expat"),
        *_fonts(library),
        *(_component(part, names, library) for part in bundled),
        *(_fields(License=_indented(name, text)) for name, text in sorted(texts.items())),
    ]
    return "\n\n".join(stanzas) + "\n"


def _release(release: Release, epoch: int) -> str:
    day = datetime.fromtimestamp(epoch, UTC) if release.day is None else datetime.combine(release.day, time(), UTC)
    notes = (textwrap.fill(note, _WIDTH, initial_indent="  * ", subsequent_indent="    ") for note in release.notes)
    head = f"{product.COMMAND} ({release.version}) unstable; urgency=medium"
    foot = f" -- {product.PUBLISHER} <{product.address()}>  {format_datetime(day)}"
    return "\n\n".join([head, "\n".join(notes), foot]) + "\n"


def _source() -> dict[str, str]:
    page = product.project().page
    return {"Source": page} if page else {}


def _own_licence() -> str:
    return (product.ROOT / "LICENSE").read_text(encoding="utf-8")


def _own_copyright() -> str:
    lines = (line.strip() for line in _own_licence().splitlines())
    return next(line.removeprefix("Copyright (c) ") for line in lines if line.startswith("Copyright"))


def _credited() -> Iterator[tuple[list[str], str, str]]:
    """Patterns, author and licence text of the fonts in the table of credits."""
    for row in (product.ROOT / CREDITS).read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        found = _LICENCE_PATH.search(cells[-1])
        if row.startswith("|") and found is not None:
            yield _PATTERN.findall(cells[0]), cells[2], found[1]


def _fonts(library: str) -> Iterator[str]:
    for patterns, author, text in _credited():
        files = " ".join(f"{library}/_internal/assets/{pattern}" for pattern in patterns)
        yield _fields(Files=files, Copyright=author, License=_font(text))


def _font_licences() -> dict[str, str]:
    assets = product.ROOT / "assets"
    return {_font(text): (assets / text).read_text(encoding="utf-8") for _, _, text in _credited()}


def _font(text: str) -> str:
    return Path(text).stem.removesuffix("-LICENSE")


def _component(part: Component, names: Sequence[str], library: str) -> str:
    """Returns the pattern of a component: one without a file of its own lies inside the program itself."""
    used = [pattern for pattern in part.files if any(part._replace(files=[pattern]).owns(name) for name in names)]
    places = [f"{library}/_internal{pattern if pattern.startswith('/') else f'/*{pattern}'}" for pattern in used]
    return _fields(
        Files="\n ".join(places or [f"{library}/{product.COMMAND}"]),
        Copyright=part.copyright or part.name,
        License=" and ".join([*part.licences, *([part.package] if part.package else [])]),
        Comment=f"{part.name}, {part.home}",
    )


def _licence_text(name: str) -> str:
    if name in COMMON:
        return f"The text is in /usr/share/common-licenses/{name} on Debian systems, and in the program itself."
    return (TEXTS / f"{name}.txt").read_text(encoding="utf-8")


def _indented(name: str, text: str) -> str:
    lines = (line.rstrip() for line in text.strip().splitlines())
    return "\n".join([name, *(f" {line}" if line else " ." for line in lines)])


def _fields(**values: str) -> str:
    return "\n".join(f"{name.replace('_', '-')}: {value}" for name, value in values.items())
