"""From the content files to what the rules are built from, and what that adds to the lobby."""

from __future__ import annotations

from functools import partial

import msgspec

from game.content.parts import offered, read_parts
from game.content.structs import load_struct
from game.engine.module import Definition, GameInfo, Part, Sources
from game.titles.raft_race.rules.content import Numbers, RaftContent
from game.titles.raft_race.rules.zones import read_zone

ZONES = "zones"


def load(sources: Sources) -> Definition:
    """The rules content as plain data. A broken zone is left out and told in `sources.left_out`.

    Raises ContentError if the numbers are broken or no zone is left.
    """
    numbers = load_struct(sources.folder / "content.yaml", Numbers, f"{sources.folder.name}/content.yaml")
    zones = read_parts(sources, ZONES, partial(read_zone, chance=numbers.chance))
    plain: Definition = msgspec.to_builtins(RaftContent(numbers, zones))
    return plain


def offer(info: GameInfo, definition: Definition) -> GameInfo:
    """The lobby's options with every zone there is; presets with zones that are missing are not offered."""
    return offered(info, [Part(zone["id"], zone["name"]) for zone in definition["zones"]])
