"""From the content files to what the rules are built from, and what that adds to the lobby."""

from __future__ import annotations

import msgspec

from game.content.parts import offered, read_parts
from game.content.structs import load_struct
from game.engine.module import Definition, GameInfo, Part, Sources
from game.titles.whitewater_rush.boards import read_board
from game.titles.whitewater_rush.content import Numbers, WhitewaterContent

BOARDS = "boards"


def load(sources: Sources) -> Definition:
    """The rules content as plain data. A broken board is left out and told in `sources.left_out`.

    Raises ContentError if the numbers are broken or no board is left.
    """
    numbers = load_struct(sources.folder / "content.yaml", Numbers, f"{sources.folder.name}/content.yaml")
    plain: Definition = msgspec.to_builtins(WhitewaterContent(numbers, read_parts(sources, BOARDS, read_board)))
    return plain


def offer(info: GameInfo, definition: Definition) -> GameInfo:
    """The lobby's options with every board there is; presets with boards that are missing are not offered."""
    return offered(info, [Part(segment["id"], segment["name"]) for segment in definition["segments"]])
