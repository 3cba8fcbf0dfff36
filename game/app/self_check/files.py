"""The check of all files of the program, which are really read: titles, words, colours, rules, pictures, fonts,
sounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pygame

from game.app.self_check.report import CheckFailed, Report
from game.content.catalogue import Catalogue, Entry
from game.content.folders import RULES, Folders, is_installed
from game.content.licences import COLLECTED, licences
from game.content.strings import ENGLISH
from game.content.theme import load_theme
from game.engine.module import find_title, title_ids
from game.ui.drawing import assets as pictures
from game.ui.scenes.rules.pages import read_sections

PICTURE_PIXELS = (48, 48)
FONT_PIXELS = 24
SAMPLE = "River 7 ♠ é"
FONTS = (".ttf", ".otf")
SOUNDS = (".ogg", ".wav")
FILES_TOLD = 5
"""Maximum number of broken files that are named; of the others only the number is told."""


def check_files(report: Report, folders: Folders) -> Catalogue:
    """Checks all files of the program; returns the titles that load, for the next checks."""
    titles = Catalogue(folders)
    report.check("titles", lambda: _titles(titles))
    for fault in titles.faults:
        report.check(f"title {fault.title}", partial(_fail, fault.message))
    for entry in titles:
        report.check(f"rules of {entry.id}", partial(_rules, folders, entry))
    report.check("words", lambda: _words(titles))
    report.check("colours", lambda: _colours(folders))
    report.check("licences", lambda: _licences(folders))
    pygame.display.init()
    pygame.font.init()
    try:
        report.check("pictures", lambda: _pictures(folders.assets))
        report.check("fonts", lambda: _fonts(folders))
        report.check("sounds", lambda: _sounds(folders.assets))
    finally:
        pygame.quit()
    return titles


def _titles(titles: Catalogue) -> str:
    missing = [id for id in titles.folders.ids() if find_spec(f"game.titles.{id}") is None]
    if missing:
        raise CheckFailed(f"there is content of {', '.join(missing)}, but no rules for it")
    code = [id for id in title_ids() if _is_title(id)]
    missing = [id for id in code if id not in titles.folders.ids()]
    if missing:
        raise CheckFailed(f"there are rules of {', '.join(missing)}, but no content for it")
    if not len(titles):
        raise CheckFailed("there is no title to play")
    return f"{len(titles)}: {', '.join(titles.ids())}"


def _is_title(id: str) -> bool:
    """True if the package is a title; one that cannot even be imported is listed among the faults."""
    try:
        return find_title(id) is not None
    except Exception:
        return False


def _fail(message: str) -> str:
    raise CheckFailed(message)


def _rules(folders: Folders, entry: Entry) -> str:
    if not (entry.folder / RULES).is_dir():
        return "it brings none"
    sections = read_sections(folders, entry.id, ENGLISH)
    if not sections:
        raise CheckFailed("there is no heading in them, or they cannot be read")
    return f"{len(sections)} headings"


def _words(titles: Catalogue) -> str:
    if titles.strings.errors:
        raise CheckFailed("; ".join(map(str, titles.strings.errors[:FILES_TOLD])))
    for entry in titles:
        if not titles.strings.has(f"{entry.id}.name"):
            raise CheckFailed(f"{entry.id} has no name")
    return f"{len(titles.strings.keys())} sentences"


def _colours(folders: Folders) -> str:
    theme = load_theme(folders.app().path / "theme.yaml", "app/theme.yaml")
    return f"{len(theme.palettes)} palettes"


def _licences(folders: Folders) -> str:
    if is_installed() and not (folders.app().path / COLLECTED).is_file():
        raise CheckFailed("the text with the licences of everything bundled is missing")
    return f"{len(licences(folders))} texts"


def _pictures(assets: Path) -> str:
    def draw(path: Path) -> None:
        source = path.read_bytes()
        surface = pictures.painted(source) if path.suffix == ".webp" else pictures.rasterise(source, PICTURE_PIXELS)
        if not surface.get_bounding_rect().width:
            raise CheckFailed("nothing is to be seen on it")

    return _each(assets, pictures.ENDINGS, draw, "pictures drawn")


def _fonts(folders: Folders) -> str:
    def write(path: Path) -> None:
        if pygame.font.Font(path, FONT_PIXELS).size(SAMPLE)[0] < FONT_PIXELS:
            raise CheckFailed("its letters have no width")

    told = _each(folders.assets, FONTS, write, "fonts opened")
    theme = load_theme(folders.app().path / "theme.yaml", "app/theme.yaml")
    fonts = theme.fonts
    roles = (fonts.heading, fonts.rank, fonts.body, fonts.bold, fonts.small)
    wanted = {name for role in roles for name in (role.file, role.legible)}
    wanted |= {name for first, behind in theme.behind.items() for name in (first, *behind)}
    missing = sorted(name for name in wanted if not (folders.assets / "app" / "fonts" / name).is_file())
    if missing:
        raise CheckFailed(f"missing: {', '.join(missing)}")
    return told


def _sounds(assets: Path) -> str:
    pygame.mixer.init(44100, -16, 2, 1024)

    def decode(path: Path) -> None:
        if pygame.mixer.Sound(path).get_length() <= 0:
            raise CheckFailed("it is silent")

    return _each(assets, SOUNDS, decode, "sounds decoded")


def _each(assets: Path, endings: tuple[str, ...], work: Callable[[Path], None], told: str) -> str:
    """Does the work with every file of these endings. Raises CheckFailed naming the first broken ones."""
    files = [path for path in sorted(assets.rglob("*")) if path.suffix in endings and path.is_file()]
    broken = list(_broken(assets, files, work))
    if broken:
        more = f" and {len(broken) - FILES_TOLD} more" if len(broken) > FILES_TOLD else ""
        raise CheckFailed("; ".join(broken[:FILES_TOLD]) + more)
    if not files:
        raise CheckFailed("there are none")
    return f"{len(files)} {told}"


def _broken(assets: Path, files: list[Path], work: Callable[[Path], None]) -> Iterator[str]:
    for path in files:
        try:
            work(path)
        except Exception as error:
            yield f"{path.relative_to(assets).as_posix()}: {error}"
