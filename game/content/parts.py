"""The parts of a river: read from a folder, with the player's own among them, and offered in the lobby."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from game.content.error import ContentError
from game.content.folders import ContentFolder, FolderListing, listing, not_read
from game.content.message import Message, with_given
from game.content.untrusted_text import cut_values, read_source
from game.engine.module import GameInfo, OptionSpec, OrderOption, Part, Preset, Sources

MOST_FILES = 200
"""Maximum number of files in one folder: every match holds all parts in the first line of its file, which is bounded,
too.
"""


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
