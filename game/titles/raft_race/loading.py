"""From the content files to what the rules are built from, and what that adds to the lobby."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import msgspec

from game.content.error import ContentError
from game.content.structs import load_struct
from game.engine.module import Definition, GameInfo, OptionSpec, Order, Part, Preset, Sources
from game.titles.raft_race.content import Numbers, RaftContent, Zone
from game.titles.raft_race.zones import read_zone

ZONES = "zones"
RIVER_OPTION = "river"


def load(sources: Sources) -> Definition:
    """The rules content as plain data. A broken zone is left out and told in `sources.left_out`.

    Raises ContentError if the numbers are broken or no zone is left.
    """
    numbers = load_struct(sources.folder / "content.yaml", Numbers, f"{sources.folder.name}/content.yaml")
    zones: dict[str, Zone] = {}
    for path in sources.files(ZONES):
        try:
            zone = _read(path, zones, own=sources.own is not None and path.is_relative_to(sources.own))
        except ContentError as error:
            sources.left_out.append(error)
        else:
            zones[zone.id] = zone
    if not zones:
        raise ContentError(f"{sources.folder.name}/{ZONES}", "there is no zone that can be played")
    plain: Definition = msgspec.to_builtins(RaftContent(numbers, tuple(zones.values())))
    return plain


def offer(info: GameInfo, definition: Definition) -> GameInfo:
    """The lobby's options with every zone there is; presets with zones that are missing are not offered."""
    parts = tuple(Part(zone["id"], zone["name"]) for zone in definition["zones"])
    options = tuple(_with_parts(spec, parts) if spec.order is not None else spec for spec in info.options)
    river = next(spec for spec in options if spec.id == RIVER_OPTION)
    presets = tuple(preset for preset in info.presets if _playable(preset, river))
    return msgspec.structs.replace(info, options=options, presets=presets)


def _read(path: Path, known: Collection[str], *, own: bool) -> Zone:
    zone = read_zone(path, "/".join(path.parts[-3:]), known)
    # Only shipped zones have a sentence for their name.
    return msgspec.structs.replace(zone, name=zone.name or zone.id) if own else zone


def _with_parts(spec: OptionSpec, parts: tuple[Part, ...]) -> OptionSpec:
    assert spec.order is not None
    order = Order(spec.order.least, min(spec.order.most, len(parts)), parts)
    default = spec.default if order.allows(spec.default) else parts[0].id
    return msgspec.structs.replace(spec, order=order, default=default)


def _playable(preset: Preset, river: OptionSpec) -> bool:
    return RIVER_OPTION not in preset.options or river.allows(preset.options[RIVER_OPTION])
