"""The lines of cards, one at a time and for one seat (W20-W30, W55-W60)."""

from __future__ import annotations

from typing import assert_never

from game.engine.types import Seat, Secret
from game.titles.whitewater_rush.rules.cards import kind_of, recallable
from game.titles.whitewater_rush.rules.content import Effect
from game.titles.whitewater_rush.rules.events import CardPutBack, CardRecalled, SpeedChanged
from game.titles.whitewater_rush.rules.flow import Flow
from game.titles.whitewater_rush.rules.frames import (
    Cause,
    Discarding,
    Manoeuvring,
    PlacingRapids,
    PlacingRock,
    PuttingBack,
    Recalling,
    Spotting,
)
from game.titles.whitewater_rush.rules.movement import declarations
from game.titles.whitewater_rush.rules.places import rapids_places, rock_places
from game.titles.whitewater_rush.rules.speeds import bounded
from game.titles.whitewater_rush.rules.tasks import CardLines, EachSeat, MoveKayaks, PayDiscards, SettleEffect


def card_line(flow: Flow, task: CardLines) -> None:
    """The next line of the River card; Spot Hazard first asks for its side (W85)."""
    if flow.state.left[task.seat]:
        return
    kind = kind_of(task.card)
    choice = flow.terms.either.get(kind)
    if choice is not None and task.hazard is None:
        flow.plan.append(task)
        flow.ask(Spotting(task.seat))
        return
    effects = flow.terms.lines_of[kind] if choice is None or task.hazard is None else choice[task.hazard]
    if task.line >= len(effects):
        return
    if task.line + 1 < len(effects):
        flow.plan.append(CardLines(task.seat, task.card, task.line + 1, task.hazard))
    effect = effects[task.line]
    match effect.do:
        case "advance" | "surge":
            _move_all(flow, task.seat, effect)
        case "manoeuvre":
            flow.plan.append(SettleEffect(flow.rows()))
            _for_seat(flow, task.seat, effect, "card")
        case _:
            _for_seat(flow, task.seat, effect, "card")


def each_seat(flow: Flow, task: EachSeat) -> None:
    """One line of an Event card for the next seat."""
    seat, *rest = task.seats
    if rest:
        flow.plan.append(EachSeat(task.card, task.line, tuple(rest)))
    if not flow.state.left[seat]:
        _for_seat(flow, seat, flow.terms.lines_of[kind_of(task.card)][task.line], "event")


def pay(flow: Flow, task: PayDiscards) -> None:
    """Discards that are due: asked for while there is a choice, void without cards (W24, W45, W61)."""
    hand = flow.state.hands[task.seat]
    if flow.state.left[task.seat]:
        return
    if len(hand) <= task.count:
        for card in list(hand):
            flow.discard(task.seat, card, task.cause)
    else:
        flow.ask(Discarding(task.seat, task.count, task.cause))


def put_back(flow: Flow, seat: Seat) -> None:
    """A hand card onto the deck (W28)."""
    hand = flow.state.hands[seat]
    if len(hand) == 1:
        flow.emit(CardPutBack(seat, Secret((seat,), hand[0])))
    elif hand:
        flow.ask(PuttingBack(seat))


def change_speed(flow: Flow, seat: Seat, speed: int) -> None:
    """Nothing happens at the end of the scale (W24, W25)."""
    before = flow.state.speeds[seat]
    if speed != before:
        flow.emit(SpeedChanged(seat, before, speed))


def _move_all(flow: Flow, first: Seat, effect: Effect) -> None:
    seats = flow.clockwise(first)
    move = MoveKayaks("advance", seats) if effect.do == "advance" else MoveKayaks("surge", seats, effect.by)
    flow.plan += (SettleEffect(flow.rows()), move)


def _for_seat(flow: Flow, seat: Seat, effect: Effect, cause: Cause) -> None:
    match effect.do:
        case "speed":
            change_speed(flow, seat, bounded(flow.state.speeds[seat] + effect.by))
        case "set_speed":
            change_speed(flow, seat, bounded(effect.by))
        case "draw":
            for _ in range(effect.by):
                flow.draw(seat)
        case "discard":
            pay(flow, PayDiscards(seat, effect.by, cause))
        case "manoeuvre":
            _offer_manoeuvre(flow, seat)
        case "put_back":
            put_back(flow, seat)
        case "recall":
            _offer_recall(flow, seat)
        case "rapids":
            if rapids_places(flow.water, flow.state.cells, flow.state.supply):
                flow.ask(PlacingRapids(seat))
        case "rock":
            if rock_places(flow.water, flow.state.cells, flow.state.supply):
                flow.ask(PlacingRock(seat))
        case "advance" | "surge":
            raise AssertionError("lines that move everybody are not resolved for one seat")
        case _:
            assert_never(effect.do)


def _offer_manoeuvre(flow: Flow, seat: Seat) -> None:
    """Asked only if there is anywhere to go (W23)."""
    state = flow.state
    allowance = flow.terms.table.allowance(state.speeds[seat])
    if len(declarations(flow.water, state.cells, state.speeds, seat, allowance)) > 1:
        flow.ask(Manoeuvring(seat, allowance))


def _offer_recall(flow: Flow, seat: Seat) -> None:
    """Any card of the pile but the one being resolved; void without one (W27, W87)."""
    played = flow.state.played
    cards = recallable(flow.state.discard, played)
    if len(cards) == 1:
        flow.emit(CardRecalled(seat, cards[0]))
    elif cards and played is not None:
        flow.ask(Recalling(seat, played))
