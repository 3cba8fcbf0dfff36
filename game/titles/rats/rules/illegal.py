"""What is refused, and why: ids of sentences `rats.illegal.<id>`."""

from __future__ import annotations

from typing import assert_never

from game.engine.types import SYSTEM, Seat
from game.titles.rats.rules.commands import (
    AnswerProposal,
    Beat,
    EndUnattended,
    Lay,
    Lead,
    Play,
    ProposeEnd,
    RatsCommand,
    ThrowLowest,
)
from game.titles.rats.rules.frames import Agreeing, Dealing, Following, Over
from game.titles.rats.rules.growing import can_join
from game.titles.rats.rules.moves import is_unattended_end, may_beat, may_propose
from game.titles.rats.rules.plays import Kind, kinds_of
from game.titles.rats.rules.state import RatsState
from game.titles.rats.rules.terms import Terms


def refusal(state: RatsState, terms: Terms, seat: Seat, command: RatsCommand) -> str | None:
    """Why the command is not legal now; None for one that `legal` lists."""
    match command:
        case ProposeEnd(proposer=proposer):
            reported = seat == SYSTEM and proposer in terms.all_seats
            return None if reported and may_propose(state, terms, proposer) else "end_later"
        case EndUnattended():
            return None if seat == SYSTEM and is_unattended_end(state, terms) else "end_later"
        case _:
            return _refused(state, terms, seat, command)


def _refused(state: RatsState, terms: Terms, seat: Seat, command: Play | AnswerProposal) -> str | None:
    """A command of a seat: it must be asked, and for this."""
    frame = state.frame
    if type(frame) is Dealing or type(frame) is Over or frame.seat != seat:
        return "not_your_turn"
    if type(frame) is Agreeing:
        return None if type(command) is AnswerProposal else "answer_first"
    following = type(frame) is Following
    match command:
        case Lay(card=card):
            if card not in state.hands[seat]:
                return "not_in_hand"
            return None if following or can_join(state.laid, state.hands[seat], card) else "does_not_fit"
        case Lead(kind=kind):
            return "nothing_to_lead" if following else _refused_lead(state, seat, kind)
        case Beat() if following:
            if may_beat(state, terms, seat):
                return None
            return "laid_cannot_beat" if state.laid else "cannot_beat"
        case Beat() | ThrowLowest():
            return None if following else "nothing_led"
        case AnswerProposal():
            return "nothing_proposed"
        case _:
            assert_never(command)


def _refused_lead(state: RatsState, seat: Seat, kind: Kind) -> str | None:
    if state.laid and kind in kinds_of(state.laid, state.hands[seat]):
        return None
    return "joker_alone" if kind == "single" and len(state.laid) == 1 else "not_this_lead"
