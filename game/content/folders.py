"""Folders of content: where the program's own lie, references that stay inside them, and river parts read from them."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from game.content.error import ContentError, one_line
from game.content.message import Message, given, with_given
from game.content.untrusted_text import cut_values, read_source
from game.engine.module import GameInfo, OptionSpec, OrderOption, Part, Preset, Sources

OWN = "own"
"""Name in errors for the folder of everything the player adds."""

YAML_ENDINGS = (".yaml", ".yml")
LANGUAGES = "languages"
"""Name of the folder of languages in a player's own folder; each has `strings` and `rules`."""

STRINGS, RULES = "strings", "rules"
"""Folders of sentences and rules pages, in a folder of content and in one of a language."""

APP = "app"
"""Folder name of the program itself, which belongs to no title."""

MOST_NAMED = 5
"""Maximum number of unread files that are named; of the others only the number is told."""

_LONGEST_NAME = 60
_OF_SYSTEMS = frozenset(("thumbs.db", "ehthumbs.db", "desktop.ini", "icon\r", "icon\n", "__macosx"))
"""Files that systems put into any folder by themselves, beside hidden files."""

_TAG = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}")
_LONGEST_REFERENCE = 200
_RESERVED = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))})
MOST_FILES = 200
"""Maximum number of files in one folder: every match holds all parts in the first line of its file, which is bounded,
too.
"""


class UnsafeReference(ValueError):
    """A reference to a file that might leave its folder or does not work on every system; the message says why."""


class ContentFolder(Struct, frozen=True):
    """One folder of content and its owner: a title's id, or `app`. `own` means that it is the player's."""

    id: str
    path: Path
    own: bool = False

    @property
    def shown(self) -> str:
        """Returns the folder's name in errors: the player's own by its place, shipped ones by their title."""
        return f"{OWN}/{self.id}" if self.own else self.id


class Folders(Struct, frozen=True):
    """The roots of content: `data` and `assets` as shipped (source tree or frozen), `own` the player's own data."""

    data: Path
    assets: Path
    own: Path | None = None

    @staticmethod
    def under(root: Path, own: Path | None = None) -> Folders:
        """Returns the folders of a program whose `data` and `assets` lie in `root`."""
        return Folders(root / "data", root / "assets", own)

    def app(self) -> ContentFolder:
        """Returns the program's own folder."""
        return ContentFolder(APP, self.data / APP)

    def title(self, id: str) -> ContentFolder:
        """Returns the shipped folder of a title; `Title.load` takes its path."""
        return ContentFolder(id, self.data / id)

    def ids(self) -> tuple[str, ...]:
        """Returns the ids of all shipped titles with a `game.yaml`, sorted."""
        return tuple(sorted(file.parent.name for file in self.data.glob("*/game.yaml") if file.parent.name != APP))

    def all(self) -> tuple[ContentFolder, ...]:
        """Returns the folders to load strings from: the program's, then each title's, then the player's own of each."""
        shipped = (self.app(), *(self.title(id) for id in self.ids()))
        return shipped + tuple(folder for folder in map(self._own, self.ids()) if folder is not None)

    def languages(self) -> tuple[str, ...]:
        """Returns the tags of all languages the program itself can be spoken in, sorted."""
        shipped = {path.stem for path in (self.data / APP / STRINGS).glob("*.yaml")}
        return tuple(sorted(shipped | set(self._own_languages())))

    def own_language(self, tag: str) -> Path | None:
        """Returns the player's own folder of a language, or None if there is none."""
        own = next((each for each in self._own_languages() if each.casefold() == tag.casefold()), None)
        return None if own is None or self.own is None else self.own / LANGUAGES / own

    def rules(self, id: str, language: str) -> tuple[Path, ...]:
        """Returns where the rules page of a title may lie in a language, the player's own first."""
        own = self.own_language(language)
        mine = () if own is None else (own / RULES / f"{id}.md",)
        return (*mine, self.data / id / RULES / f"{language}.md")

    def own_folder(self, id: str) -> Path | None:
        """Returns the player's own folder of a title, or None if there is none."""
        own = self._own(id)
        return None if own is None else own.path

    def asset(self, reference: str) -> Path:
        """Returns the path of an asset, `cards/back.svg`. Raises UnsafeReference."""
        return safe_asset_path(self.assets, reference)

    def own_faults(self) -> tuple[ContentError, ...]:
        """Returns what is wrong with the player's own folders that are there and cannot be read."""
        if self.own is None:
            return ()
        if (fault := _folder_fault(self.own, OWN)) is not None:
            return (fault,)
        faults = (_folder_fault(self.own / id, f"{OWN}/{id}") for id in self.ids())
        return tuple(fault for fault in faults if fault is not None)

    def _own_languages(self) -> tuple[str, ...]:
        """Returns the folders that are named as a language and can be opened."""
        if self.own is None:
            return ()
        try:
            found = list((self.own / LANGUAGES).iterdir())
        except OSError:
            return ()
        return tuple(path.name for path in found if _TAG.fullmatch(path.name) and _can_be_read(path))

    def _own(self, id: str) -> ContentFolder | None:
        if self.own is None or not _can_be_read(self.own / id):
            return None
        return ContentFolder(id, self.own / id, own=True)


class FolderListing(Struct, frozen=True):
    """The entries of a folder, each list sorted by name: names of YAML files, and all others that are not hidden."""

    files: tuple[Path, ...] = ()
    others: tuple[Path, ...] = ()


def listing(folder: Path) -> FolderListing:
    """Returns the entries of a folder of content; none if it does not exist.

    Raises OSError for one that cannot be read, such as a file in its place.
    """
    try:
        there = list(folder.iterdir())
    except FileNotFoundError:
        if os.path.islink(folder):
            raise
        return FolderListing()
    found = sorted(path for path in there if not is_of_system(path.name))
    files = tuple(path for path in found if path.suffix.lower() in YAML_ENDINGS)
    return FolderListing(files, tuple(path for path in found if path.suffix.lower() not in YAML_ENDINGS))


def content_files(folders: Folders, name: str, most: int, wrong: list[ContentError]) -> Iterator[tuple[Path, str]]:
    """Yields the YAML files of a folder that belongs to no title, the shipped ones first, each with its name in errors.

    `most` is the maximum number in each place; what cannot be read among the player's own files is added to `wrong`.
    """
    places: list[tuple[Path, str, bool]] = [(folders.data / name, name, False)]
    if folders.own is not None:
        places.append((folders.own / name, f"{OWN}/{name}", True))
    for place, shown, own in places:
        try:
            there = listing(place)
        except OSError as error:
            wrong.append(ContentError(shown, with_given("content.folder_unreadable", detail=error.strerror or "")))
            continue
        if there.others and own:
            wrong.append(not_read(shown, there))
        if len(there.files) > most:
            wrong.append(ContentError(shown, Message("content.many_files", {"count": most})))
        for path in there.files[:most]:
            yield path, f"{shown}/{path.name}"


def is_of_system(name: str) -> bool:
    """True if a file or folder of this name is hidden or was put there by a system, and is nobody's content.

    >>> is_of_system("._a.river"), is_of_system("Thumbs.db"), is_of_system("a.river")
    (True, True, False)
    """
    return name.startswith(".") or name.casefold() in _OF_SYSTEMS


def not_read(shown: str, there: FolderListing) -> ContentError:
    """Returns one error for all files in a player's own folder that are no content."""
    names = tuple(given(one_line(path.name, _LONGEST_NAME)) for path in there.others)
    first, last = (given(ending) for ending in YAML_ENDINGS)
    endings = Message("content.or", {"first": first, "last": last})
    key = "content.not_read_more" if len(names) > MOST_NAMED else "content.not_read"
    told = Message(key, {"names": names[:MOST_NAMED], "count": len(names) - MOST_NAMED, "endings": endings})
    return ContentError(shown, told)


def safe_asset_path(root: Path, reference: str) -> Path:
    """Returns the path a reference names below `root`; the file need not exist.

    References are written with `/` and relative. Raises UnsafeReference for absolute paths, drives, `..`, names
    that some system reserves, and links that lead out of `root`.
    """
    parts = reference.split("/")
    if not reference or len(reference) > _LONGEST_REFERENCE:
        raise UnsafeReference(f"a file reference has 1 to {_LONGEST_REFERENCE} characters, not {len(reference)}")
    for part in parts:
        if (fault := _fault(part)) is not None:
            raise UnsafeReference(f"{reference[:60]!r} is no file below its folder: {fault}")
    path = root.joinpath(*parts)
    try:
        inside = path.resolve().is_relative_to(root.resolve())
    except (OSError, RuntimeError) as error:
        raise UnsafeReference(f"{reference[:60]!r} cannot be followed: {error}") from None
    if not inside:
        raise UnsafeReference(f"{reference[:60]!r} leads out of its folder by a link")
    return path


def is_installed() -> bool:
    """Returns True for a copy made for installing, without sources and without an interpreter of its own."""
    return bool(getattr(sys, "frozen", False))


def program_root() -> Path:
    """Returns the folder that holds `data` and `assets`."""
    bundle = getattr(sys, "_MEIPASS", None)
    return Path(bundle) if bundle is not None else Path(__file__).resolve().parents[2]


def program_folders(own: Path | None = None) -> Folders:
    """Returns the folders of content; `own` is the player's folder of additions, if there is one."""
    return Folders.under(program_root(), own)


class NamedPart(Struct, frozen=True, forbid_unknown_fields=True):
    """A part as the lobby offers it."""

    id: str
    name: str | None
    """The name its maker gave it; None for shipped parts, whose names are strings."""


N = TypeVar("N", bound=NamedPart)

TakenIds: TypeAlias = Mapping[str, str]
"""Ids that are taken, and the file of each as errors name it."""


def read_parts(sources: Sources, below: str, read: Callable[[Path, str, TakenIds], N]) -> tuple[N, ...]:
    """Returns every part of a folder that can be played; a broken one is left out and told in `sources.left_out`.

    `read` gets the file, its name in errors and the ids taken. Unnamed parts of the player's own have their id as name:
    only shipped ones have a sentence for it. Raises ContentError if no part is left.
    """
    found: list[N] = []
    taken: dict[str, str] = {}
    for folder in _folders(sources):
        files = _files(sources, folder, below)
        if len(files) > MOST_FILES:
            many = Message("content.many_files", {"count": MOST_FILES})
            sources.left_out.append(ContentError(f"{folder.shown}/{below}", many))
        for path in files[:MOST_FILES]:
            name = f"{folder.shown}/{below}/{path.name}"
            try:
                part = read(path, name, taken)
            except ContentError as error:
                sources.left_out.append(error)
            else:
                taken[part.id] = name
                sources.doubts.extend(cut_values(read_source(path, name), name) if folder.own else ())
                found.append(msgspec.structs.replace(part, name=part.name or part.id) if folder.own else part)
    if not found:
        raise ContentError(f"{sources.folder.name}/{below}", "there is nothing here that can be played")
    return tuple(found)


def offered(info: GameInfo, parts: Sequence[Part], room: int | None = None) -> GameInfo:
    """Returns the lobby's options with every part there is; presets with missing parts are not offered.

    `room` is the maximum size of all parts of a river together.
    """
    options = tuple(_with_parts(spec, tuple(parts), room) if spec.order is not None else spec for spec in info.options)
    rivers = [spec for spec in options if spec.order is not None]
    presets = tuple(preset for preset in info.presets if all(_playable(preset, river) for river in rivers))
    return msgspec.structs.replace(info, options=options, presets=presets)


def _folder_fault(folder: Path, shown: str) -> ContentError | None:
    try:
        listing(folder)
    except OSError as error:
        return ContentError(shown, error.strerror or type(error).__name__)
    return None


def _can_be_read(folder: Path) -> bool:
    try:
        os.scandir(folder).close()
    except OSError:
        return False
    return True


def _fault(part: str) -> str | None:
    if part == "":
        return "it starts or ends with / or holds //"
    if part in (".", ".."):
        return f"{part} is not allowed"
    if any(character in '\\:*?"<>|' or not character.isprintable() for character in part):
        return "it holds a character that is no part of a file name"
    if part.endswith((" ", ".")):
        return "a name ends with a space or a dot"
    if part.split(".")[0].strip().lower() in _RESERVED:
        return f"the name {part} is reserved on Windows"
    return None


def _folders(sources: Sources) -> Iterator[ContentFolder]:
    id = sources.folder.name
    yield ContentFolder(id, sources.folder)
    if sources.own is not None:
        yield ContentFolder(id, sources.own, own=True)


def _files(sources: Sources, folder: ContentFolder, below: str) -> tuple[Path, ...]:
    """Returns the files to read; other files among the player's own are told once for all."""
    shown = f"{folder.shown}/{below}"
    try:
        there = listing(folder.path / below)
    except OSError as error:
        there = FolderListing()
        unreadable = with_given("content.folder_unreadable", detail=error.strerror or "")
        sources.left_out.append(ContentError(shown, unreadable))
    if there.others and folder.own:
        sources.left_out.append(not_read(shown, there))
    return there.files


def _with_parts(spec: OptionSpec, parts: tuple[Part, ...], room: int | None) -> OptionSpec:
    assert spec.order is not None
    order = OrderOption(spec.order.least, min(spec.order.most, len(parts)), parts, room)
    default = spec.default if order.allows(spec.default) else parts[0].id
    return msgspec.structs.replace(spec, order=order, default=default)


def _playable(preset: Preset, river: OptionSpec) -> bool:
    return river.id not in preset.options or river.allows(preset.options[river.id])
