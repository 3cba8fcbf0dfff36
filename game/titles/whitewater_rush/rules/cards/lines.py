"""The lines of cards one at a time, top to bottom: for whoever played a River card, for all by an Event card (W70)."""

from __future__ import annotations

from typing import Final

from game.engine.types import Seat
from game.titles.whitewater_rush.rules.cards import hand, hazards, kind_of, steering
from game.titles.whitewater_rush.rules.content import Effect
from game.titles.whitewater_rush.rules.events import EventEnded, SpeedChanged
from game.titles.whitewater_rush.rules.flow import Flow, Lines
from game.titles.whitewater_rush.rules.frames import Cause, Spotting
from game.titles.whitewater_rush.rules.river import bounded
from game.titles.whitewater_rush.rules.tasks import CardLines, EachSeat, EventLines, MoveKayaks, SettleEffect

FOR_ALL: Final = frozenset(("advance", "surge"))
"""Lines that move every kayak (W40)."""
MOVING: Final = FOR_ALL | {"manoeuvre"}
"""Lines after which is looked who crossed a line of the river (W66)."""


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
    if effect.do in MOVING:
        flow.plan.append(SettleEffect(flow.rows()))
    if effect.do in FOR_ALL:
        _move_all(flow, flow.clockwise(task.seat), effect)
    else:
        LINES[effect.do](flow, task.seat, effect, "card")


def event_line(flow: Flow, task: EventLines) -> None:
    """The next line of the Event card, for everybody clockwise from the revealer (W70)."""
    effects = flow.terms.lines_of[kind_of(task.card)]
    if task.line >= len(effects):
        flow.emit(EventEnded(task.card))
        return
    flow.plan.append(EventLines(task.revealer, task.card, task.line + 1))
    effect = effects[task.line]
    seats = flow.clockwise(task.revealer)
    if effect.do in MOVING:
        flow.plan.append(SettleEffect(flow.rows()))
    if effect.do in FOR_ALL:
        _move_all(flow, seats, effect)
    else:
        flow.plan.append(EachSeat(task.card, task.line, seats))


def each_seat(flow: Flow, task: EachSeat) -> None:
    """One line of an Event card for the next seat."""
    seat, *rest = task.seats
    if rest:
        flow.plan.append(EachSeat(task.card, task.line, tuple(rest)))
    if not flow.state.left[seat]:
        effect = flow.terms.lines_of[kind_of(task.card)][task.line]
        LINES[effect.do](flow, seat, effect, "event")


def _move_all(flow: Flow, seats: tuple[Seat, ...], effect: Effect) -> None:
    """Advance River and a flash flood by each kayak's own speed, a surge by its number."""
    if effect.do == "advance":
        flow.plan.append(MoveKayaks("advance", seats))
    else:
        flow.plan.append(MoveKayaks("surge", seats, effect.by))


def _faster(flow: Flow, seat: Seat, effect: Effect, cause: Cause) -> None:
    """Paddle, Power Paddle, Ferry, Brace."""
    _change_speed(flow, seat, bounded(flow.state.speeds[seat] + effect.by))


def _at_speed(flow: Flow, seat: Seat, effect: Effect, cause: Cause) -> None:
    """Catch Current."""
    _change_speed(flow, seat, bounded(effect.by))


def _change_speed(flow: Flow, seat: Seat, speed: int) -> None:
    """Nothing happens at the end of the scale (W24, W25)."""
    before = flow.state.speeds[seat]
    if speed != before:
        flow.emit(SpeedChanged(seat, before, speed))


LINES: Final[Lines] = {"speed": _faster, "set_speed": _at_speed} | steering.LINES | hand.LINES | hazards.LINES
"""What each line does for one seat."""
