"""The files that the server gives out: the page, its fonts, and pictures of the program. It serves nothing else."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Generator, Mapping
from hashlib import sha256
from html import escape
from typing import Final, TypeAlias, TypeVar

from msgspec import Struct

from game.content.catalogue import Entry
from game.content.folders import Folders, UnsafeReference, safe_asset_path
from game.content.theme import ColourName, ThemeFile
from game.table.item import faces_of_card

PAGE = "phones"
"""Folder of the page below `data`, and of its fonts below `assets`."""

KINDS = {"html": "text/html", "css": "text/css", "js": "text/javascript"}
STYLE = b"{style}"
"""Placeholder on the page for all its style sheets: a browser shows nothing before it has them, and each request takes
time.
"""

SHEETS = ("page", "tray", "water", "sheets", "result", "eyes", "large")
"""The style sheets in this order: later ones override earlier ones."""

SCRIPTLESS, AGED = b"{scriptless}", b"{aged}"
"""Placeholders on the page for one sentence each; all other words come with views."""

FONTS, ART = "fonts/", "art/"
FONT_KINDS = {"woff2": "font/woff2"}
SMALLER = {"app/faces/": "phones/faces/"}
"""Folders of pictures that pages show small, and the folders with the small sizes."""

ART_KINDS = {"svg": "image/svg+xml", "webp": "image/webp"}
HOUR = 3600
MOST_BYTES = 12 * 2**20
"""Maximum number of bytes of files kept in memory."""

INKS: Final[Mapping[str, ColourName]] = {
    "night": "night",
    "ground": "panel",
    "raised": "panel_raised",
    "edge": "panel_edge",
    "plate": "plate",
    "platetext": "plate_text",
    "platesoft": "plate_soft",
    "prompt": "strip",
    "prompttext": "strip_text",
    "text": "text",
    "soft": "text_soft",
    "accent": "text_accent",
    "good": "text_good",
    "bad": "text_bad",
    "main": "primary",
    "maintext": "primary_text",
    "legal": "legal",
    "chosen": "chosen",
    "water": "water",
}
"""The theme's colour for each colour name of the page."""

T = TypeVar("T")


class File(Struct, frozen=True):
    """A file of the page or a picture."""

    body: bytes
    kind: str
    seconds: int = 0
    """Seconds a browser may keep it."""
    style: str = ""
    """Hash of the style in it, which is the only one taken beside the style files."""


class PageFiles:
    """Finds files by their path and reads each once, in the server's thread."""

    def __init__(self, folders: Folders, decks: tuple[str, ...], scriptless: str, aged: str) -> None:
        """Parameters are those of `lay`."""
        self._folders = folders
        self._shelf = _FileShelf(folders, decks, scriptless, aged)

    def lay(self, decks: tuple[str, ...], scriptless: str, aged: str) -> None:
        """Sets the deck and the language from now on. `decks` are the folders a card may lie in, the most fitting
        first. `scriptless` is the page's sentence for a browser that runs no script; `aged` is the one for a browser
        that is too old. Called in the window's thread.
        """
        self._shelf = _FileShelf(self._folders, decks, scriptless, aged)

    def find(self, path: str) -> File | None:
        """Returns the file of a path below the address; None if there is none."""
        return self._shelf.find(path)


class _FileShelf:
    """The files of one deck and language."""

    def __init__(self, folders: Folders, decks: tuple[str, ...], scriptless: str, aged: str) -> None:
        self._folders = folders
        self._decks = decks
        self._sentences = ((SCRIPTLESS, escape(scriptless).encode()), (AGED, escape(aged).encode()))
        self._kept: dict[str, File | None] = {}
        self._bytes = 0

    def find(self, path: str) -> File | None:
        if path not in self._kept:
            found = self._read(path)
            if found is None or self._bytes + len(found.body) > MOST_BYTES:
                return found
            self._kept[path] = found
            self._bytes += len(found.body)
        return self._kept[path]

    def _read(self, path: str) -> File | None:
        path = path or "page.html"
        ending = path.rpartition(".")[2]
        if "/" not in path and ending in KINDS:
            return self._page_file(path, KINDS[ending])
        if path.startswith(FONTS):
            return self._font(path, ending)
        return self._picture(path.removeprefix(ART)) if path.startswith(ART) else None

    def _page_file(self, path: str, kind: str) -> File | None:
        try:
            body = self._bytes_of(path)
            for mark, sentence in self._sentences:
                body = body.replace(mark, sentence)
            if STYLE not in body:
                return File(body, kind, 0)
            style = b"".join(self._bytes_of(f"{name}.css") for name in SHEETS)
            hashed = b64encode(sha256(style).digest()).decode("ascii")
            return File(body.replace(STYLE, style), kind, 0, f"sha256-{hashed}")
        except (OSError, UnsafeReference):
            return None

    def _bytes_of(self, path: str) -> bytes:
        """Returns the bytes of a file of the page, with line ends as a browser takes them."""
        return safe_asset_path(self._folders.data / PAGE, path).read_bytes().replace(b"\r\n", b"\n")

    def _font(self, path: str, ending: str) -> File | None:
        try:
            return File(self._folders.asset(f"{PAGE}/{path}").read_bytes(), FONT_KINDS[ending], HOUR)
        except (OSError, UnsafeReference, KeyError):
            return None

    def _picture(self, id: str) -> File | None:
        small = (small + id.removeprefix(large) for large, small in SMALLER.items() if id.startswith(large))
        for each in (*small, *faces_of_card(id, self._decks)):
            for ending, kind in ART_KINDS.items():
                try:
                    return File(self._folders.asset(f"{each}.{ending}").read_bytes(), kind, HOUR)
                except (OSError, UnsafeReference):
                    continue
        return None


def inks_of(theme: ThemeFile, entry: Entry, palette: str) -> dict[str, str]:
    """Returns the colours of a title's page in a palette of the theme."""
    colours = theme.furnished(entry.id, entry.place.palette, palette)
    return {ink: "#{:02x}{:02x}{:02x}".format(*colours[colour]) for ink, colour in INKS.items()}


Slices: TypeAlias = Generator[None, None, T]
"""A generator that yields whenever it may be put off, and returns its result."""


def finished(slices: Slices[T]) -> T:
    """Runs a generator to its end and returns its result."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            made: T = end.value
            return made
