"""Why a command is refused: ids of sentences `riverboat_showdown.illegal.<id>`."""

from __future__ import annotations

from typing import assert_never

from game.engine.types import SYSTEM, Seat
from game.titles.riverboat_showdown.rules.commands import (
    Discard,
    DiscardMatching,
    DiscardWild,
    Pass,
    RiverboatCommand,
    TellTime,
)
from game.titles.riverboat_showdown.rules.state import WILD, RiverboatState


def refusal(state: RiverboatState, seat: Seat, command: RiverboatCommand) -> str:
    """The reason for a command that is not legal now."""
    if seat == SYSTEM:
        return "no_clock"
    if seat != getattr(state.frame, "seat", None):
        return "not_your_turn"
    match command:
        case Discard():
            return "not_in_hand"
        case DiscardWild():
            return "declare_1_to_8" if WILD in state.hands[seat] else "no_wild"
        case DiscardMatching():
            return "only_matching"
        case Pass():
            return "must_discard"
        case TellTime():
            return "no_clock"
        case _:
            assert_never(command)
