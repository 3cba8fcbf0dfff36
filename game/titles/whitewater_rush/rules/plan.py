"""Does what is planned, task by task, until somebody must decide or the race is over."""

from __future__ import annotations

from typing import Final

from game.engine.plan import Doing
from game.engine.types import Seat
from game.titles.whitewater_rush.rules.crossing import STILL_WATER, end_race, event_line, reveal_next, settle_effect
from game.titles.whitewater_rush.rules.effects import card_line, each_seat, pay
from game.titles.whitewater_rush.rules.events import NoCardToPlay, StillWater, StillWaterEnded, TurnBegan
from game.titles.whitewater_rush.rules.flow import Flow
from game.titles.whitewater_rush.rules.frames import Placing, Playing, Window
from game.titles.whitewater_rush.rules.moving import go_on, move_next
from game.titles.whitewater_rush.rules.tasks import (
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

TURN: Final = (EndTurn(), DrawCard(), OpenWindow("after"), PlayStep(), OpenWindow("before"))
"""The steps of a turn, the first one last."""
LIMITED_TURN: Final = (EndTurn(), HoldLimit(), *TURN[1:])
"""The same with the hand limit (W22)."""
DOING: Final[Doing[Flow]] = Doing()
go: Final = DOING.run
"""Runs until a question is asked or the race is over."""
BARREN_MOVES = 2
"""Moves of still water in a row that change nothing until the race is called (W76)."""


def ask_next(flow: Flow, window: OpenWindow, waiting: tuple[Seat, ...]) -> None:
    """The next of these seats that has a card is asked; nobody if none has (W62)."""
    state = flow.state
    for place, seat in enumerate(waiting):
        if state.hands[seat] and not state.left[seat]:
            flow.ask(Window(seat, window.when, waiting[place + 1 :], window.card))
            return


def _round(flow: Flow) -> tuple[Seat, ...]:
    """Clockwise from the active player's left, the active player last."""
    active = flow.state.active
    return flow.clockwise(Seat((active + 1) % flow.terms.seats))


def _open_window(flow: Flow, task: OpenWindow) -> None:
    if any(flow.state.hands):
        ask_next(flow, task, _round(flow))


def _play_step(flow: Flow, task: PlayStep) -> None:
    active = flow.state.active
    if flow.state.left[active]:
        return
    if flow.state.hands[active]:
        flow.ask(Playing(active))
    else:
        flow.emit(NoCardToPlay(active))


def _draw_card(flow: Flow, task: DrawCard) -> None:
    if not flow.state.left[flow.state.active]:
        flow.draw(flow.state.active)


def _hold_limit(flow: Flow, task: HoldLimit) -> None:
    active = flow.state.active
    too_many = len(flow.state.hands[active]) - flow.terms.hand_limit
    if too_many > 0:
        pay(flow, PayDiscards(active, too_many, "limit"))


def _end_turn(flow: Flow, task: EndTurn) -> None:
    """The next seat; before its turn the river may move by itself (W76)."""
    state, terms = flow.state, flow.terms
    seats = _round(flow)
    if terms.still_rounds and state.still >= terms.still_rounds * len(seats):
        flow.emit(StillWater(seats[0]))
        rows = flow.rows()
        moves = MoveKayaks("still_water", seats)
        flow.plan += (BeginTurn(seats[0]), SettleEffect(rows), StillEnd(rows), moves)
    else:
        _begin_turn(flow, seats[0])


def _still_end(flow: Flow, task: StillEnd) -> None:
    flow.emit(StillWaterEnded(flow.rows() != task.rows))
    if flow.state.still_moves >= BARREN_MOVES:
        end_race(flow, STILL_WATER)


def _turn_after_still_water(flow: Flow, task: BeginTurn) -> None:
    """A seat that left meanwhile is skipped."""
    _begin_turn(flow, flow.clockwise(task.seat)[0])


def _begin_turn(flow: Flow, seat: Seat) -> None:
    flow.emit(TurnBegan(seat, flow.state.turn + 1))
    flow.plan += LIMITED_TURN if flow.terms.hand_limit else TURN


def _place_next(flow: Flow, task: PlaceKayaks) -> None:
    seat, *rest = task.seats
    if rest:
        flow.plan.append(PlaceKayaks(tuple(rest)))
    if flow.state.left[seat]:
        flow.place_anywhere(seat)
    else:
        flow.ask(Placing(seat))


DOING.by(OpenWindow, _open_window)
DOING.by(PlayStep, _play_step)
DOING.by(CardLines, card_line)
DOING.by(MoveKayaks, move_next)
DOING.by(SettleEffect, settle_effect)
DOING.by(GoRound, go_on)
DOING.by(PayDiscards, pay)
DOING.by(RevealEvents, reveal_next)
DOING.by(EventLines, event_line)
DOING.by(EachSeat, each_seat)
DOING.by(DrawCard, _draw_card)
DOING.by(HoldLimit, _hold_limit)
DOING.by(EndTurn, _end_turn)
DOING.by(BeginTurn, _turn_after_still_water)
DOING.by(StillEnd, _still_end)
DOING.by(PlaceKayaks, _place_next)
