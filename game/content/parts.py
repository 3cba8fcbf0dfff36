"""What a river is joined of: parts read from a folder, the player's own among them, and offered in the lobby."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from game.content.error import ContentError
from game.engine.module import GameInfo, OptionSpec, Order, Part, Preset, Sources


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    """A part as the lobby offers it."""

    id: str
    name: str | None
    """What its maker calls it; None for shipped parts, whose names are strings."""


N = TypeVar("N", bound=Named)


def read_parts(sources: Sources, below: str, read: Callable[[Path, str, Collection[str]], N]) -> tuple[N, ...]:
    """Every part of a folder that can be played; a broken one is left out and told in `sources.left_out`.

    `read` gets the file, its name in errors and the ids taken. Parts of the player's own without a name are called by
    their id: only shipped ones have a sentence for it. Raises ContentError if no part is left.
    """
    found: dict[str, N] = {}
    for path in sources.files(below):
        try:
            part = read(path, "/".join(path.parts[-3:]), found)
        except ContentError as error:
            sources.left_out.append(error)
        else:
            own = sources.own is not None and path.is_relative_to(sources.own)
            found[part.id] = msgspec.structs.replace(part, name=part.name or part.id) if own else part
    if not found:
        raise ContentError(f"{sources.folder.name}/{below}", "there is nothing here that can be played")
    return tuple(found.values())


def offered(info: GameInfo, parts: Sequence[Part]) -> GameInfo:
    """The lobby's options with every part there is; presets that ask for missing parts are not offered."""
    options = tuple(_with_parts(spec, tuple(parts)) if spec.order is not None else spec for spec in info.options)
    rivers = [spec for spec in options if spec.order is not None]
    presets = tuple(preset for preset in info.presets if all(_playable(preset, river) for river in rivers))
    return msgspec.structs.replace(info, options=options, presets=presets)


def _with_parts(spec: OptionSpec, parts: tuple[Part, ...]) -> OptionSpec:
    assert spec.order is not None
    order = Order(spec.order.least, min(spec.order.most, len(parts)), parts)
    default = spec.default if order.allows(spec.default) else parts[0].id
    return msgspec.structs.replace(spec, order=order, default=default)


def _playable(preset: Preset, river: OptionSpec) -> bool:
    return river.id not in preset.options or river.allows(preset.options[river.id])
