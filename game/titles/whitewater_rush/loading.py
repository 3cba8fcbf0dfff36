"""From the content files to what the rules are built from, and what that adds to the lobby."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import msgspec

from game.content.error import ContentError
from game.content.structs import load_struct
from game.engine.module import Definition, GameInfo, OptionSpec, Order, Part, Preset, Sources
from game.titles.whitewater_rush.boards import read_board
from game.titles.whitewater_rush.content import Numbers, Segment, WhitewaterContent

BOARDS = "boards"
RIVER_OPTION = "river"


def load(sources: Sources) -> Definition:
    """The rules content as plain data. A broken board is left out and told in `sources.left_out`.

    Raises ContentError if the numbers are broken or no board is left.
    """
    numbers = load_struct(sources.folder / "content.yaml", Numbers, f"{sources.folder.name}/content.yaml")
    segments: dict[str, Segment] = {}
    for path in sources.files(BOARDS):
        try:
            segment = _read(path, segments, own=sources.own is not None and path.is_relative_to(sources.own))
        except ContentError as error:
            sources.left_out.append(error)
        else:
            segments[segment.id] = segment
    if not segments:
        raise ContentError(f"{sources.folder.name}/{BOARDS}", "there is no board that can be played")
    plain: Definition = msgspec.to_builtins(WhitewaterContent(numbers, tuple(segments.values())))
    return plain


def offer(info: GameInfo, definition: Definition) -> GameInfo:
    """The lobby's options with every board there is; rivers of boards that are missing are not offered."""
    parts = tuple(Part(segment["id"], segment["name"]) for segment in definition["segments"])
    options = tuple(_with_parts(spec, parts) if spec.order is not None else spec for spec in info.options)
    river = next(spec for spec in options if spec.order is not None)
    presets = tuple(preset for preset in info.presets if _playable(preset, river))
    return msgspec.structs.replace(info, options=options, presets=presets)


def _read(path: Path, known: Collection[str], *, own: bool) -> Segment:
    segment = read_board(path, "/".join(path.parts[-3:]), known)
    # Only shipped boards have a sentence for their name.
    return msgspec.structs.replace(segment, name=segment.name or segment.id) if own else segment


def _with_parts(spec: OptionSpec, parts: tuple[Part, ...]) -> OptionSpec:
    assert spec.order is not None
    order = Order(spec.order.least, min(spec.order.most, len(parts)), parts)
    default = spec.default if order.allows(spec.default) else parts[0].id
    return msgspec.structs.replace(spec, order=order, default=default)


def _playable(preset: Preset, river: OptionSpec) -> bool:
    return RIVER_OPTION not in preset.options or river.allows(preset.options[RIVER_OPTION])
