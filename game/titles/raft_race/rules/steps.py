"""Rafts on the move, space by space: free water, the side, new rows, the finish, other rafts."""

from __future__ import annotations

from game.engine.types import Seat
from game.titles.raft_race.rules.collisions import run_into
from game.titles.raft_race.rules.events import RaftBlocked, RaftCrossed, RaftMoved, RechargeReached, RockHit
from game.titles.raft_race.rules.finishing import lone_raft_wins
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.frames import MoveCause
from game.titles.raft_race.rules.river import EVENTFUL, STRIDE, WIDTH, Cell, Heading, spot, stays_on_river
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.tasks import (
    DrawChance,
    Follow,
    LayRiver,
    Recharge,
    RockTest,
    Step,
    Steps,
    TakeSplashes,
)


def go_on(flow: Flow, task: Steps) -> None:
    """The next spaces of a longer move, unless the raft was blocked, is done, or has left the river (R36, R44)."""
    state, seat = flow.state, task.seat
    if not lone_raft_wins(flow) and state.cells[seat] == task.expected and not state.done[seat]:
        ahead(flow, seat, task.count, task.cause)


def ahead(flow: Flow, seat: Seat, count: int, cause: MoveCause) -> None:
    """Straight forward so many single steps (R29, R41). Free water is told as one path."""
    state = flow.state
    cells, water = state.cells, state.water
    cell = cells[seat]
    path = [cell]
    end = min(len(water), state.finish * WIDTH)
    eventful = False
    while count and not eventful:
        target = cell + WIDTH
        if target >= end or target in cells:
            break
        cell = target
        path.append(cell)
        count -= 1
        eventful = water[cell][0] in EVENTFUL
    if len(path) > 1:
        flow.emit(RaftMoved(seat, tuple(path), cause))
    if eventful:
        if count:
            flow.plan.append(Steps(seat, count, cause, cell))
        _meet(flow, seat, cell)
    elif count:
        if count > 1:
            flow.plan.append(Steps(seat, count - 1, cause, cell + WIDTH))
        step(flow, Step(seat, "forward", cause))


def quiet_path(state: RaftState, seat: Seat, heading: Heading, spaces: int) -> tuple[Cell, ...] | None:
    """The spaces of a move that meets nothing at all, the one it leaves first; None if there is anything to be met."""
    cells, water = state.cells, state.water
    cell, stride = cells[seat], STRIDE[heading]
    if heading != "forward" and not stays_on_river(cell, heading):
        return None
    last = cell + stride * spaces
    if last >= len(water) or last // WIDTH >= state.finish:
        return None
    path = tuple(range(cell, last + 1, stride))
    for target in path[1:]:
        if target in cells or water[target][0] in EVENTFUL:
            return None
    return path


def step(flow: Flow, task: Step) -> None:
    """One space: past the side is impossible, past the last row lays cards, past the finish ends the race."""
    state = flow.state
    seat, heading, cause = task.seat, task.heading, task.cause
    cell = state.cells[seat]
    target = cell + STRIDE[heading]
    if not stays_on_river(cell, heading):
        flow.emit(RaftBlocked(seat, heading, cause, "side"))
    elif target >= state.finish * WIDTH:
        flow.emit(RaftCrossed(seat, (cell, target), cause))
    elif target >= len(state.water):
        flow.plan += (task, LayRiver())
    else:
        other = flow.occupant(target)
        if other is None:
            _enter(flow, seat, target, cause)
        else:
            run_into(flow, task, other)


def follow(flow: Flow, task: Follow) -> None:
    """The mover enters the space it cleared; if the other raft is still there, nobody of the chain moves (R34)."""
    target = flow.state.cells[task.seat] + STRIDE[task.heading]
    other = flow.occupant(target)
    if other is None:
        _enter(flow, task.seat, target, task.cause)
    else:
        flow.emit(RaftBlocked(task.seat, task.heading, task.cause, "chain", other))


def single(flow: Flow, seat: Seat, heading: Heading, cause: MoveCause) -> None:
    """Plan one step."""
    flow.plan.append(Step(seat, heading, cause))


def _enter(flow: Flow, seat: Seat, target: Cell, cause: MoveCause) -> None:
    state = flow.state
    flow.emit(RaftMoved(seat, (state.cells[seat], target), cause))
    if state.water[target][0] in EVENTFUL:
        _meet(flow, seat, target)


def _meet(flow: Flow, seat: Seat, cell: Cell) -> None:
    """What a raft suffers on the space it has just entered, by whatever cause (R43, R57)."""
    found = spot(flow.state.water[cell])
    if found.kind == "rock":
        flow.emit(RockHit(seat, cell, found.splashes, found.damage))
        flow.plan += (
            RockTest(seat, cell),
            DrawChance(seat, "rock"),
            TakeSplashes(seat, found.splashes, "rock"),
        )
    else:
        flow.emit(RechargeReached(seat, cell))
        flow.plan.append(Recharge(seat))
