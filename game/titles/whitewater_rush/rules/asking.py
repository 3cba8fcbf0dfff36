"""What a seat may do now, what it does, and all that follows until the next question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.errors import IllegalCommand
from game.engine.plan import Asking, Doing
from game.engine.types import SYSTEM, Seat
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules import crossing, moving, setting_up, turns, windows
from game.titles.whitewater_rush.rules import frames as fr
from game.titles.whitewater_rush.rules.cards import hand, hazards, lines, steering
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.events import SeatLeft
from game.titles.whitewater_rush.rules.flow import Flow, WhitewaterDraft
from game.titles.whitewater_rush.rules.illegal import refusal
from game.titles.whitewater_rush.rules.state import WhitewaterState
from game.titles.whitewater_rush.rules.terms import Terms

MODULES: Final = (setting_up, windows, turns, moving, crossing, lines, steering, hand, hazards)
DOING: Final[Doing[Flow]] = Doing(*MODULES)
go: Final = DOING.run
"""Runs until a question is asked or the race is over."""
ASKING: Final[Asking[WhitewaterState, Terms, Flow, WhitewaterCommand]] = Asking(*MODULES)


def legal(state: WhitewaterState, terms: Terms, seat: Seat) -> Sequence[WhitewaterCommand]:
    """Everything the seat may do now, in a stable order; the clock may report that seats left (W77)."""
    if seat == SYSTEM:
        return _leaving(state, terms)
    frame = state.frame
    if type(frame) is fr.SettingUp or type(frame) is fr.Over or frame.seat != seat:
        return ()
    return ASKING.options(state, terms, frame)


def decide(draft: WhitewaterDraft, terms: Terms, seat: Seat, command: WhitewaterCommand) -> None:
    """Carries the command out and all that follows from it. Raises IllegalCommand with the reason's id."""
    flow = Flow(draft, terms)
    state = flow.state
    if not _fits(state, terms, seat, command):
        raise IllegalCommand(refusal(state, terms, seat, command))
    if type(command) is cmd.LeaveRace:
        _leave(flow, command.seat)
    else:
        ASKING.answer(flow, state.frame, command)
    go(flow)


def _fits(state: WhitewaterState, terms: Terms, seat: Seat, command: WhitewaterCommand) -> bool:
    """Whether the command is legal: the frequent ones are looked at alone, the others in the list of all."""
    frame = state.frame
    if type(command) is cmd.PlayCard and type(frame) is fr.Playing:
        return frame.seat == seat and command.card in state.hands[seat]
    return command in legal(state, terms, seat)


def _leaving(state: WhitewaterState, terms: Terms) -> Sequence[WhitewaterCommand]:
    """Anybody but the last one may leave."""
    match state.frame:
        case fr.SettingUp() | fr.Over():
            return ()
        case _:
            there = [seat for seat in terms.all_seats if not state.left[seat]]
            return [cmd.LeaveRace(seat) for seat in there] if len(there) > 1 else ()


def _leave(flow: Flow, seat: Seat) -> None:
    """The seat is not asked any more; what it was asked is answered in the plainest way (W77)."""
    flow.emit(SeatLeft(seat))
    match flow.state.frame:
        case fr.SettingUp() | fr.Over():
            return
        case frame if frame.seat != seat:
            flow.stopped = True
        case fr.Window() as frame:
            windows.passed(flow, frame, windows.PASS)
        case fr.Placing():
            setting_up.place_anywhere(flow, seat)
        case fr.TurningRapids() as frame:
            flow.place_token(seat, frame.cell, hazards.flows(flow.state.supply)[0])
        case _:
            pass
