"""The steps of a turn, and the river that moves by itself when nobody makes it (W19-W22, W76)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.types import Seat
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules.cards.hand import pay
from game.titles.whitewater_rush.rules.crossing import STILL_WATER, end_race
from game.titles.whitewater_rush.rules.events import CardPlayed, NoCardToPlay, StillWater, StillWaterEnded, TurnBegan
from game.titles.whitewater_rush.rules.flow import Flow
from game.titles.whitewater_rush.rules.frames import Playing
from game.titles.whitewater_rush.rules.state import WhitewaterState
from game.titles.whitewater_rush.rules.tasks import (
    BeginTurn,
    CardLines,
    DrawCard,
    EndTurn,
    HoldLimit,
    MoveKayaks,
    OpenWindow,
    PayDiscards,
    PlayStep,
    SettleEffect,
    StillEnd,
)
from game.titles.whitewater_rush.rules.terms import Terms

TURN: Final = (EndTurn(), DrawCard(), OpenWindow("after"), PlayStep(), OpenWindow("before"))
"""The steps of a turn, the first one last."""
LIMITED_TURN: Final = (EndTurn(), HoldLimit(), *TURN[1:])
"""The same with the hand limit (W22)."""
BARREN_MOVES = 2
"""Moves of still water in a row that change nothing until the race is called (W76)."""


def turn_of(terms: Terms) -> tuple[EndTurn | HoldLimit | DrawCard | OpenWindow | PlayStep, ...]:
    """What is planned for a turn."""
    return LIMITED_TURN if terms.hand_limit else TURN


def play_step(flow: Flow, task: PlayStep) -> None:
    active = flow.state.active
    if flow.state.left[active]:
        return
    if flow.state.hands[active]:
        flow.ask(Playing(active))
    else:
        flow.emit(NoCardToPlay(active))


def cards(state: WhitewaterState, terms: Terms, frame: Playing) -> Sequence[cmd.PlayCard]:
    return [cmd.PlayCard(card) for card in state.hands[frame.seat]]


def card_played(flow: Flow, frame: Playing, command: cmd.PlayCard) -> None:
    flow.emit(CardPlayed(frame.seat, command.card))
    flow.plan += (CardLines(frame.seat, command.card, 0), OpenWindow("card", command.card))


def draw_card(flow: Flow, task: DrawCard) -> None:
    if not flow.state.left[flow.state.active]:
        flow.draw(flow.state.active)


def hold_limit(flow: Flow, task: HoldLimit) -> None:
    active = flow.state.active
    too_many = len(flow.state.hands[active]) - flow.terms.hand_limit
    if too_many > 0:
        pay(flow, PayDiscards(active, too_many, "limit"))


def end_turn(flow: Flow, task: EndTurn) -> None:
    """The next seat; before its turn the river may move by itself (W76)."""
    state, terms = flow.state, flow.terms
    seats = flow.round()
    if terms.still_rounds and state.still >= terms.still_rounds * len(seats):
        flow.emit(StillWater(seats[0]))
        rows = flow.rows()
        moves = MoveKayaks("still_water", seats)
        flow.plan += (BeginTurn(seats[0]), SettleEffect(rows), StillEnd(rows), moves)
    else:
        _begin(flow, seats[0])


def still_end(flow: Flow, task: StillEnd) -> None:
    flow.emit(StillWaterEnded(flow.rows() != task.rows))
    if flow.state.still_moves >= BARREN_MOVES:
        end_race(flow, STILL_WATER)


def begin_turn(flow: Flow, task: BeginTurn) -> None:
    """A seat that left meanwhile is skipped."""
    _begin(flow, flow.clockwise(task.seat)[0])


def _begin(flow: Flow, seat: Seat) -> None:
    flow.emit(TurnBegan(seat, flow.state.turn + 1))
    flow.plan += turn_of(flow.terms)
