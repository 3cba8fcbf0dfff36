"""From the content files to what the rules are built from, and what that adds to the lobby."""

from __future__ import annotations

import msgspec

from game.content.parts import offered, read_parts
from game.content.structs import load_struct
from game.engine.module import Definition, GameInfo, Part, Sources
from game.titles.whitewater_rush.rules.boards import read_board
from game.titles.whitewater_rush.rules.cards import EVENTS_AT_A_LINE
from game.titles.whitewater_rush.rules.content import Numbers, WhitewaterContent

BOARDS = "boards"


def load(sources: Sources) -> Definition:
    """The rules content as plain data. A broken board is left out and told in `sources.left_out`.

    Raises ContentError if the numbers are broken or no board is left.
    """
    numbers = load_struct(sources.folder / "content.yaml", Numbers, f"{sources.folder.name}/content.yaml")
    plain: Definition = msgspec.to_builtins(WhitewaterContent(numbers, read_parts(sources, BOARDS, read_board)))
    return plain


def offer(info: GameInfo, definition: Definition) -> GameInfo:
    """The lobby's options with every board there is; presets with boards that are missing are not offered.

    A river has room for one line more than there are pairs of Event cards, since its last one needs none (W16).
    """
    boards = [Part(segment["id"], segment["name"], len(segment["lines"])) for segment in definition["segments"]]
    cards = sum(kind["copies"] for kind in definition["numbers"]["events"])
    return offered(info, boards, cards // EVENTS_AT_A_LINE + 1)
