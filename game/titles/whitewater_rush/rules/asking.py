"""What a seat may do now, what it does, and all that follows until the next question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.plan import Asking, Doing
from game.engine.types import SYSTEM, Seat
from game.titles.whitewater_rush.rules import card_effects, moving, turns
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.card_effects import no_place
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.events import SeatLeft
from game.titles.whitewater_rush.rules.flow import Flow
from game.titles.whitewater_rush.rules.movement import first_row
from game.titles.whitewater_rush.rules.state import WhitewaterState
from game.titles.whitewater_rush.rules.terms import Terms

MODULES: Final = (turns, moving, card_effects)
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
            turns.passed(flow, frame, turns.PASS)
        case fr.Placing():
            turns.place_anywhere(flow, seat)
        case fr.TurningRapids() as frame:
            flow.place_token(seat, frame.cell, card_effects.flows(flow.state.supply)[0])
        case _:
            pass


def refusal(state: WhitewaterState, terms: Terms, seat: Seat, command: WhitewaterCommand) -> str | None:
    """Why the command is not legal now; None for one that `legal` lists. The frequent ones are looked at alone."""
    frame = state.frame
    if type(command) is cmd.PlayCard and type(frame) is fr.Playing and frame.seat == seat:
        return None if command.card in state.hands[seat] else "not_in_hand"
    let_go = type(command) is cmd.Pass and type(frame) is fr.Window and frame.seat == seat
    if let_go or command in legal(state, terms, seat):
        return None
    match frame, command:
        case ((fr.Over() | fr.SettingUp()), _):
            return "race_over"
        case _, cmd.LeaveRace():
            return "only_the_table"
        case frame, _ if seat == SYSTEM or frame.seat != seat:
            return "not_your_turn"
        case frame, _:
            return _unfit(state, terms, frame, command)


def _unfit(state: WhitewaterState, terms: Terms, frame: fr.AskingFrame, command: WhitewaterCommand) -> str:
    match frame, command:
        case (fr.Playing(), cmd.PlayCard()) | (fr.Discarding(), cmd.DiscardCard()) | (fr.PuttingBack(), cmd.PutBack()):
            return "not_in_hand"
        case (fr.Window(), cmd.EddyOut()) | (fr.Manoeuvring(), cmd.Manoeuvre()):
            return "no_such_manoeuvre"
        case fr.Recalling(), cmd.TakeFromDiscard():
            return "recall_itself" if command.card == frame.without else "not_in_discard"
        case fr.Placing(), cmd.PlaceKayak():
            return "space_taken" if command.cell in first_row(terms.board) else "not_first_row"
        case fr.PlacingRock(), cmd.PlaceRock(cell=cell):
            return no_place(state, terms, cell)
        case fr.PlacingRapids(), cmd.PlaceRapids(cell=cell):
            return no_place(state, terms, cell)
        case fr.TurningRapids(), cmd.TurnRapids():
            return "no_token"
        case fr.RockSide(), cmd.ChooseSide():
            return "side_closed"
        case _:
            return "not_now"
