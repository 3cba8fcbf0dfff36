"""The contents of the bundle: found by looking, so that a new title is packed without naming it anywhere."""

from __future__ import annotations

import importlib.metadata
from fnmatch import fnmatch
from pathlib import Path

from game.content import licences
from installers import owners
from installers.product import ROOT

NOT_IN_BUNDLE = (
    # Parts of Python nobody asks for: other windows, protocols, packaging, documentation, tests.
    "tkinter", "_tkinter", "unittest", "doctest", "pydoc", "pydoc_data", "pdb", "test",
    "lib2to3", "distutils", "setuptools", "pkg_resources", "pip", "ensurepip", "venv", "curses", "readline", "sqlite3",
    "xml.dom", "xml.etree", "xml.parsers", "xml.sax.expatreader", "pyexpat", "xmlrpc", "http.server", "ftplib",
    "smtplib", "imaplib", "webbrowser", "wsgiref", "email.mime",
    # OpenSSL, five megabytes: the digests in use are built into Python itself. Packers of archives nobody opens.
    "ssl", "_ssl", "_hashlib", "bz2", "_bz2", "lzma", "_lzma", "_uuid",
    # Parts of pygame-ce the table does not draw, sound or listen with.
    "numpy", "pygame.docs", "pygame.examples", "pygame.tests", "pygame.surfarray", "pygame.sndarray", "pygame.camera",
    "pygame._camera", "pygame._camera_opencv", "pygame._camera_vidcapture", "pygame.ftfont", "pygame.midi",
    "pygame.pypm", "pygame.gfxdraw", "pygame.fastevent", "pygame.newbuffer",
)  # fmt: skip

BY_NAME = ("accesskit",)
"""Modules of other packages that the program imports by name, where they are installed."""

LEFT_OUT = (
    # Under the GPL, and never read: where a font is missing, another of the program's own steps in.
    "freesansbold.ttf",
    # Every Linux desktop has its own, which its display drivers insist on.
    "libstdc++.so.*", "libgcc_s.so.*",
    # On Windows loaded only when asked for: kinds of pictures and sounds that no asset has, and parts left out above.
    "libjpeg-*.dll", "libtiff-*.dll", "libxmp.dll", "libwavpack-*.dll", "libopus*.dll", "libogg-*.dll",
    "portmidi.dll",
)  # fmt: skip
"""Files of other packages that stay out, by name."""


def program_modules(root: Path = ROOT) -> list[str]:
    """Every module of the program, and what it imports by name, which no one follows: titles, bots, painters."""
    files = sorted((root / "game").rglob("*.py"))
    names = {".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__") for file in files}
    titles = [name for name in names if name.startswith("game.titles.")]
    if not titles:
        raise ValueError(f"there are no titles below {root / 'game' / 'titles'}")
    return sorted({*names, *BY_NAME} - {"game.__main__"})


def program_files(root: Path = ROOT) -> list[tuple[str, str]]:
    """Data and assets of every title and of the program, and where the project can be reached: pairs of a file and the
    folder it belongs to in the bundle."""
    pairs = []
    for top in ("data", "assets"):
        found = [file for file in sorted((root / top).rglob("*")) if file.is_file() and not file.name.startswith(".")]
        if not found:
            raise ValueError(f"there are no files below {root / top}")
        pairs += [(str(file), file.parent.relative_to(root).as_posix()) for file in found]
    return [*pairs, (str(root / licences.FILE), ".")]


def strangers() -> list[str]:
    """Modules that are installed here and belong to no component: tools, and what other packages would use if it were
    there. What is packed must not depend on them."""
    ours = {name for part in owners.components() for name in part.modules}
    return sorted(set(importlib.metadata.packages_distributions()) - ours)


def is_ours(file: str) -> bool:
    """False for a file that stays out, by its place in the bundle."""
    name = Path(file).name
    return not any(fnmatch(name, pattern) for pattern in LEFT_OUT)
