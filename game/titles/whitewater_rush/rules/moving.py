"""Kayaks on the move: courses become events, and what they owe becomes tasks."""

from __future__ import annotations

from collections.abc import Sequence

from game.titles.whitewater_rush.rules.commands import ChooseSide
from game.titles.whitewater_rush.rules.events import Ran, SideChosen
from game.titles.whitewater_rush.rules.flow import Flow, water_of
from game.titles.whitewater_rush.rules.frames import RockSide
from game.titles.whitewater_rush.rules.movement import Course, advance, open_sides
from game.titles.whitewater_rush.rules.river import Cell, Side
from game.titles.whitewater_rush.rules.rocks import bump, go_round, occupant
from game.titles.whitewater_rush.rules.state import WhitewaterState
from game.titles.whitewater_rush.rules.tasks import GoRound, MoveKayaks, PayDiscards
from game.titles.whitewater_rush.rules.terms import Terms


def carry_out(flow: Flow, course: Course, earlier: tuple[Cell, ...] = ()) -> None:
    """Record a movement; its discards are paid next, then its side of a Rock is chosen."""
    if len(course.path) > 1 or course.incidents:
        flow.emit(Ran(course.seat, course.cause, course.path, course.speed, course.incidents))
    if course.rock is not None:
        flow.plan.append(GoRound(course.seat, course.rock, (*earlier, *course.path[:-1]), course.cause))
    if not flow.state.left[course.seat]:
        for cause in reversed(course.owed):
            flow.plan.append(PayDiscards(course.seat, 1, cause))


def move_next(flow: Flow, task: MoveKayaks) -> None:
    """The next kayak of an Advance or a surge moves as far as it goes (W40)."""
    seat, *rest = task.seats
    if rest:
        flow.plan.append(MoveKayaks(task.cause, tuple(rest), task.spaces))
    state = flow.state
    if not state.left[seat]:
        spaces = state.speeds[seat] if task.spaces is None else task.spaces
        carry_out(flow, advance(flow.water, state.cells, state.speeds, seat, spaces, task.cause))


def go_on(flow: Flow, task: GoRound) -> None:
    """Go round a Rock: at once if there is no choice, else the owner is asked (W50, W54, W77)."""
    sides = open_sides(flow.water, task.rock)
    if task.side is not None:
        _beside(flow, task, task.side)
    elif len(sides) == 1 or flow.state.left[task.seat]:
        _choose(flow, task, sides[0])
    else:
        flow.plan.append(task)
        flow.ask(RockSide(task.seat, task.rock))


def rock_sides(state: WhitewaterState, terms: Terms, frame: RockSide) -> Sequence[ChooseSide]:
    return [ChooseSide(side) for side in open_sides(water_of(terms, state), frame.rock)]


def side_chosen(flow: Flow, frame: RockSide, command: ChooseSide) -> None:
    """The way that goes on is on top of the plan."""
    match flow.plan.pop():
        case GoRound() as task:
            _choose(flow, task, command.side)
        case task:
            raise AssertionError(f"a side is asked for {task}")


def _choose(flow: Flow, task: GoRound, side: Side) -> None:
    """The side is decided: whoever lies there moves out of the way first, if it can (W51, W82)."""
    state = flow.state
    other = None if task.cause == "bump" else occupant(state.cells, task.seat, task.rock, side)
    victim = None if other is None else bump(flow.water, state.cells, state.speeds, other)
    flow.emit(SideChosen(task.seat, task.rock, side, None if victim is None else victim.seat))
    if victim is None:
        _beside(flow, task, side)
    else:
        flow.plan.append(GoRound(task.seat, task.rock, task.earlier, task.cause, side))
        carry_out(flow, victim)


def _beside(flow: Flow, task: GoRound, side: Side) -> None:
    state = flow.state
    course = go_round(flow.water, state.cells, state.speeds, task.seat, task.rock, side, task.earlier, task.cause)
    carry_out(flow, course, task.earlier)
