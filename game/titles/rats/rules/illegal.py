"""Why a command is refused: ids of sentences `rats.illegal.<id>`."""

from __future__ import annotations

from typing import assert_never

from game.engine.types import Seat
from game.titles.rats.rules.commands import (
    AnswerProposal,
    Beat,
    EndUnattended,
    Lay,
    Lead,
    ProposeEnd,
    RatsCommand,
    ThrowLowest,
)
from game.titles.rats.rules.frames import Agreeing, Leading
from game.titles.rats.rules.state import RatsState


def refusal(state: RatsState, seat: Seat, command: RatsCommand) -> str:
    """The reason for a command that is not legal now."""
    match command:
        case ProposeEnd() | EndUnattended():
            return "end_later"
        case _ if seat != getattr(state.frame, "seat", None):
            return "not_your_turn"
        case AnswerProposal():
            return "nothing_proposed"
        case _ if type(state.frame) is Agreeing:
            return "answer_first"
        case Lay(card=card):
            return "does_not_fit" if card in state.hands[seat] else "not_in_hand"
        case Lead(kind="single") if is_leading(state) and len(state.laid) == 1:
            return "joker_alone"
        case Lead():
            return "not_this_lead" if is_leading(state) else "nothing_to_lead"
        case Beat() if is_leading(state):
            return "nothing_led"
        case Beat():
            return "laid_cannot_beat" if state.laid else "cannot_beat"
        case ThrowLowest():
            return "nothing_led"
        case _:
            assert_never(command)


def is_leading(state: RatsState) -> bool:
    """Whether a lead is asked for."""
    match state.frame:
        case Leading():
            return True
        case _:
            return False
