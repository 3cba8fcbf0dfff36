"""What a seat may do now, what it does, and all that follows until the next question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.plan import Asking, Doing
from game.engine.types import SYSTEM, Seat
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules import crossing, moving, setting_up, turns, windows
from game.titles.whitewater_rush.rules import frames as fr
from game.titles.whitewater_rush.rules.cards import hand, hazards, lines, steering
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.events import SeatLeft
from game.titles.whitewater_rush.rules.flow import Flow
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


def answer(flow: Flow, command: WhitewaterCommand) -> None:
    """Carries a legal command out and all that follows from it."""
    if type(command) is cmd.LeaveRace:
        _leave(flow, command.seat)
    else:
        ASKING.answer(flow, flow.state.frame, command)
    go(flow)


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
