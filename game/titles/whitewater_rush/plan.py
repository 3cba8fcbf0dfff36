"""Does what is planned, task by task, until somebody must decide or the race is over."""

from __future__ import annotations

from typing import assert_never

from game.engine.types import Seat
from game.titles.whitewater_rush.crossing import STILL_WATER, end_race, event_line, reveal_next, settle_effect
from game.titles.whitewater_rush.effects import card_line, each_seat, pay
from game.titles.whitewater_rush.events import NoCardToPlay, StillWater, StillWaterEnded, TurnBegan
from game.titles.whitewater_rush.flow import Flow
from game.titles.whitewater_rush.frames import Placing, Playing, Window
from game.titles.whitewater_rush.moving import go_on, move_next
from game.titles.whitewater_rush.tasks import (
    AnyTask,
    BeginTurn,
    CardLines,
    DrawCard,
    EachSeat,
    EndTurn,
    EventLines,
    GoRound,
    HoldLimit,
    MoveKayaks,
    OpenWindow,
    PayDiscards,
    PlaceKayaks,
    PlayStep,
    RevealEvents,
    SettleEffect,
    StillEnd,
)

BARREN_MOVES = 2
"""Moves of still water in a row that change nothing until the race is called (W76)."""


def go(flow: Flow) -> None:
    """Runs until a question is asked or the race is over."""
    plan = flow.plan
    while not flow.asking and not flow.over:
        _do(flow, plan.pop())


def ask_next(flow: Flow, window: OpenWindow, waiting: tuple[Seat, ...]) -> None:
    """The next of these seats that has a card is asked; nobody if none has (W62)."""
    state = flow.state
    for place, seat in enumerate(waiting):
        if state.hands[seat] and not state.left[seat]:
            flow.ask(Window(seat, window.when, waiting[place + 1 :], window.card))
            return


def _do(flow: Flow, task: AnyTask) -> None:
    match task:
        case OpenWindow():
            ask_next(flow, task, _round(flow))
        case PlayStep():
            _play_step(flow)
        case CardLines():
            card_line(flow, task)
        case MoveKayaks():
            move_next(flow, task)
        case SettleEffect():
            settle_effect(flow, task)
        case GoRound():
            go_on(flow, task)
        case PayDiscards():
            pay(flow, task)
        case RevealEvents():
            reveal_next(flow, task)
        case EventLines():
            event_line(flow, task)
        case EachSeat():
            each_seat(flow, task)
        case DrawCard():
            if not flow.state.left[flow.state.active]:
                flow.draw(flow.state.active)
        case HoldLimit():
            _hold_limit(flow)
        case EndTurn():
            _end_turn(flow)
        case BeginTurn():
            _begin_turn(flow, task.seat)
        case StillEnd():
            _still_end(flow, task)
        case PlaceKayaks():
            _place_next(flow, task)
        case _:
            assert_never(task)


def _round(flow: Flow) -> tuple[Seat, ...]:
    """Clockwise from the active player's left, the active player last."""
    active = flow.state.active
    return flow.clockwise(Seat((active + 1) % flow.terms.seats))


def _play_step(flow: Flow) -> None:
    active = flow.state.active
    if flow.state.left[active]:
        return
    if flow.state.hands[active]:
        flow.ask(Playing(active))
    else:
        flow.emit(NoCardToPlay(active))


def _hold_limit(flow: Flow) -> None:
    active = flow.state.active
    too_many = len(flow.state.hands[active]) - flow.terms.hand_limit
    if too_many > 0:
        pay(flow, PayDiscards(active, too_many, "limit"))


def _end_turn(flow: Flow) -> None:
    """The next seat; before its turn the river may move by itself (W76)."""
    state, terms = flow.state, flow.terms
    seat = _round(flow)[0]
    flow.plan.append(BeginTurn(seat))
    if terms.still_rounds and state.still >= terms.still_rounds * len(flow.clockwise(seat)):
        flow.emit(StillWater(seat))
        rows = flow.rows()
        flow.plan += (SettleEffect(rows), StillEnd(rows), MoveKayaks("still_water", flow.clockwise(seat)))


def _still_end(flow: Flow, task: StillEnd) -> None:
    flow.emit(StillWaterEnded(flow.rows() != task.rows))
    if flow.state.still_moves >= BARREN_MOVES:
        end_race(flow, STILL_WATER)


def _begin_turn(flow: Flow, seat: Seat) -> None:
    """The steps of a turn; a seat that left meanwhile is skipped."""
    seat = flow.clockwise(seat)[0]
    flow.emit(TurnBegan(seat, flow.state.turn + 1))
    flow.plan.append(EndTurn())
    if flow.terms.hand_limit:
        flow.plan.append(HoldLimit())
    flow.plan += (DrawCard(), OpenWindow("after"), PlayStep(), OpenWindow("before"))


def _place_next(flow: Flow, task: PlaceKayaks) -> None:
    seat, *rest = task.seats
    if rest:
        flow.plan.append(PlaceKayaks(tuple(rest)))
    if flow.state.left[seat]:
        flow.place_anywhere(seat)
    else:
        flow.ask(Placing(seat))
