"""What a command does: the answer to the question the match waits with."""

from __future__ import annotations

from typing import assert_never

from game.engine.errors import IllegalCommand
from game.engine.types import Seat, Secret
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules import events as ev
from game.titles.whitewater_rush.rules import frames as fr
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.flow import Flow, WhitewaterDraft
from game.titles.whitewater_rush.rules.illegal import refusal
from game.titles.whitewater_rush.rules.movement import manoeuvre
from game.titles.whitewater_rush.rules.moves import PASS, eddies, legal
from game.titles.whitewater_rush.rules.moving import carry_out, choose_side
from game.titles.whitewater_rush.rules.places import flows
from game.titles.whitewater_rush.rules.plan import ask_next, go
from game.titles.whitewater_rush.rules.river import ROCK, Side
from game.titles.whitewater_rush.rules.speeds import bounded
from game.titles.whitewater_rush.rules.tasks import (
    CardLines,
    GoRound,
    OpenWindow,
    PayDiscards,
    SettleEffect,
)
from game.titles.whitewater_rush.rules.terms import Terms


def decide(draft: WhitewaterDraft, terms: Terms, seat: Seat, command: WhitewaterCommand) -> None:
    """Carries the command out and all that follows from it. Raises IllegalCommand with the reason's id."""
    flow = Flow(draft, terms)
    if not _fits(flow, seat, command):
        raise IllegalCommand(refusal(flow.state, terms, seat, command))
    _answer(flow, seat, command)
    go(flow)


def _fits(flow: Flow, seat: Seat, command: WhitewaterCommand) -> bool:
    """Whether the command is legal: the frequent ones are looked at alone, the others in the list of all."""
    state = flow.state
    match state.frame, command:
        case fr.Window() as frame, _ if frame.seat == seat:
            return command is PASS or command in eddies(flow.water, state, seat)
        case fr.Playing() as frame, cmd.PlayCard():
            return frame.seat == seat and command.card in state.hands[seat]
        case fr.Discarding() as frame, cmd.DiscardCard():
            return frame.seat == seat and command.card in state.hands[seat]
        case _:
            return command in legal(state, flow.terms, seat)


def _answer(flow: Flow, seat: Seat, command: WhitewaterCommand) -> None:
    match command:
        case cmd.EddyOut():
            _eddy_out(flow, seat, command)
        case cmd.Pass():
            _passed(flow)
        case cmd.PlayCard():
            flow.emit(ev.CardPlayed(seat, command.card))
            flow.plan += (CardLines(seat, command.card, 0), OpenWindow("card", command.card))
        case cmd.Manoeuvre():
            if command.spaces:
                _manoeuvre(flow, seat, command.side, command.spaces, "manoeuvre")
        case cmd.DiscardCard():
            _discard(flow, seat, command)
        case cmd.PutBack():
            flow.emit(ev.CardPutBack(seat, Secret((seat,), command.card)))
        case cmd.TakeFromDiscard():
            flow.emit(ev.CardRecalled(seat, command.card))
        case cmd.LeaveRace():
            _leave(flow, command.seat)
        case _:
            _answer_on_river(flow, seat, command)


def _answer_on_river(
    flow: Flow,
    seat: Seat,
    command: cmd.PlaceKayak | cmd.SpotHazard | cmd.PlaceRock | cmd.PlaceRapids | cmd.TurnRapids | cmd.ChooseSide,
) -> None:
    match command:
        case cmd.PlaceKayak():
            flow.emit(ev.KayakPlaced(seat, command.cell))
        case cmd.SpotHazard():
            flow.emit(ev.HazardChosen(seat, command.hazard))
            _spot(flow, command)
        case cmd.PlaceRock():
            flow.place_token(seat, command.cell, ROCK)
        case cmd.PlaceRapids():
            _turn_or_place(flow, seat, command)
        case cmd.TurnRapids():
            match flow.state.frame:
                case fr.TurningRapids() as frame:
                    flow.place_token(seat, frame.cell, command.flow)
                case _:
                    raise AssertionError("only asked while a token is being turned")
        case cmd.ChooseSide():
            match flow.plan.pop():
                case GoRound() as task:
                    choose_side(flow, task, command.side)
                case _:
                    raise AssertionError("a side is asked for with its task on top of the plan")
        case _:
            assert_never(command)


def _passed(flow: Flow) -> None:
    match flow.state.frame:
        case fr.Window() as window:
            ask_next(flow, OpenWindow(window.when, window.card), window.waiting)
        case _:
            raise AssertionError("only a window can be let go by")


def _eddy_out(flow: Flow, seat: Seat, command: cmd.EddyOut) -> None:
    """Speed, manoeuvre, events, discard; then the window opens anew for all (W61, W63)."""
    match flow.state.frame:
        case fr.Window() as window:
            when, card = window.when, window.card
        case _:
            raise AssertionError("Eddy Out is asked for in windows only")
    flow.emit(ev.EddiedOut(seat, when, bounded(flow.state.speeds[seat] - 1)))
    flow.plan += (OpenWindow(when, card), PayDiscards(seat, 1, "eddy_out"))
    if command.spaces:
        flow.plan.append(SettleEffect(flow.rows()))
        _manoeuvre(flow, seat, command.side, command.spaces, "eddy_out")


def _manoeuvre(flow: Flow, seat: Seat, side: Side, spaces: int, cause: ev.MoveCause) -> None:
    state = flow.state
    carry_out(flow, manoeuvre(flow.water, state.cells, state.speeds, seat, side, spaces, cause))


def _discard(flow: Flow, seat: Seat, command: cmd.DiscardCard) -> None:
    match flow.state.frame:
        case fr.Discarding() as frame:
            flow.discard(seat, command.card, frame.cause)
            if frame.count > 1:
                flow.plan.append(PayDiscards(seat, frame.count - 1, frame.cause))
        case _:
            raise AssertionError("only asked while discards are due")


def _spot(flow: Flow, command: cmd.SpotHazard) -> None:
    match flow.plan.pop():
        case CardLines() as task:
            flow.plan.append(CardLines(task.seat, task.card, 0, command.hazard))
        case _:
            raise AssertionError("a side is asked for with its card on top of the plan")


def _turn_or_place(flow: Flow, seat: Seat, command: cmd.PlaceRapids) -> None:
    """With one direction left there is nothing to turn."""
    signs = flows(flow.state.supply)
    if len(signs) == 1:
        flow.place_token(seat, command.cell, signs[0])
    else:
        flow.ask(fr.TurningRapids(seat, command.cell))


def _leave(flow: Flow, seat: Seat) -> None:
    """The seat is not asked any more; what it was asked is answered in the plainest way (W77)."""
    flow.emit(ev.SeatLeft(seat))
    match flow.state.frame:
        case fr.SettingUp() | fr.Over():
            return
        case frame if frame.seat != seat:
            flow.stopped = True
        case fr.Window():
            _passed(flow)
        case fr.Placing():
            flow.place_anywhere(seat)
        case fr.TurningRapids() as frame:
            flow.place_token(seat, frame.cell, flows(flow.state.supply)[0])
        case _:
            pass
