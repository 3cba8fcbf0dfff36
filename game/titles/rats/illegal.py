"""Why a command is refused: ids of sentences `rats.illegal.<id>`."""

from __future__ import annotations

from typing import assert_never

from game.engine.types import Seat
from game.titles.rats.commands import Beat, EndMatch, Lay, Lead, RatsCommand, ThrowLowest
from game.titles.rats.frames import Following, Leading
from game.titles.rats.moves import may_end
from game.titles.rats.state import RatsState
from game.titles.rats.terms import Terms


def refusal(state: RatsState, terms: Terms, seat: Seat, command: RatsCommand) -> str:
    """The reason for a command that is not legal now."""
    if seat != getattr(state.frame, "seat", None):
        return "not_your_turn"
    match command:
        case Lay(card=card):
            return _not_laid(state) if card in state.hands[seat] else "not_in_hand"
        case Lead():
            return "not_this_lead" if is_leading(state) else "nothing_to_lead"
        case Beat():
            return "cannot_beat"
        case ThrowLowest():
            return "nothing_led"
        case EndMatch():
            return "end_later" if not may_end(state, terms) else "not_now"
        case _:
            assert_never(command)


def is_leading(state: RatsState) -> bool:
    """Whether a lead is asked for."""
    match state.frame:
        case Leading():
            return True
        case _:
            return False


def _not_laid(state: RatsState) -> str:
    match state.frame:
        case Following():
            return "not_now"
        case _:
            return "does_not_fit" if state.laid else "joker_alone"
