"""Rafts on the move, space by space: free water, the side, new rows, the finish, other rafts, rocks.

Two rafts and one space: R31-R34, R66, R67, R73. Rocks, their damage, the end of a raft: R43-R48, R70, R77.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.types import Seat
from game.titles.raft_race.rules import events as cards
from game.titles.raft_race.rules import events as ev
from game.titles.raft_race.rules import frames
from game.titles.raft_race.rules.commands import Decide, RaftCommand
from game.titles.raft_race.rules.content import Order
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.frames import Deciding, MoveCause, SplashCause
from game.titles.raft_race.rules.river import (
    EVENTFUL,
    STRIDE,
    WIDTH,
    Cell,
    Heading,
    can_be_displaced,
    spot,
    stays_on_river,
)
from game.titles.raft_race.rules.rounds import end_test, lone_raft_wins, number_of, offered, take_splashes
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.terms import Terms

DECISIONS: Final = (Decide("displace"), Decide("block"))


def go_on(flow: Flow, task: frames.Steps) -> None:
    """Goes on to the next spaces of a longer move, unless the raft was blocked, is done, or has left the river (R36,
    R44).
    """
    state, seat = flow.state, task.seat
    if not lone_raft_wins(flow) and state.cells[seat] == task.expected and not state.done[seat]:
        ahead(flow, seat, task.count, task.cause)


def ahead(flow: Flow, seat: Seat, count: int, cause: MoveCause) -> None:
    """Moves straight forward by `count` single steps (R29, R41). Free water is told as one path."""
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
        flow.emit(ev.RaftMoved(seat, tuple(path), cause))
    if eventful:
        if count:
            flow.plan.append(frames.Steps(seat, count, cause, cell))
        _meet(flow, seat, cell)
    elif count:
        if count > 1:
            flow.plan.append(frames.Steps(seat, count - 1, cause, cell + WIDTH))
        step(flow, frames.Step(seat, "forward", cause))


def at_once(
    flow: Flow, seat: Seat, heading: Heading, spaces: int, cause: MoveCause, splashes: int, soaked: SplashCause
) -> bool:
    """Carries a move with its splashes out at once if nothing at all is met on the way; whether it did."""
    state = flow.state
    cells, water = state.cells, state.water
    cell, stride = cells[seat], STRIDE[heading]
    if heading != "forward" and not stays_on_river(cell, heading):
        return False
    last = cell + stride * spaces
    if last >= len(water) or last // WIDTH >= state.finish:
        return False
    path = tuple(range(cell, last + 1, stride))
    for target in path[1:]:
        if target in cells or water[target][0] in EVENTFUL:
            return False
    if splashes:
        take_splashes(flow, frames.TakeSplashes(seat, splashes, soaked))
    flow.emit(ev.RaftMoved(seat, path, cause))
    return True


def step(flow: Flow, task: frames.Step) -> None:
    """Moves one space: past the side is impossible, past the last row lays cards, past the finish ends the race."""
    state = flow.state
    seat, heading, cause = task.seat, task.heading, task.cause
    cell = state.cells[seat]
    target = cell + STRIDE[heading]
    if not stays_on_river(cell, heading):
        flow.emit(ev.RaftBlocked(seat, heading, cause, "side"))
    elif target >= state.finish * WIDTH:
        flow.emit(ev.RaftCrossed(seat, (cell, target), cause))
    elif target >= len(state.water):
        flow.plan += (task, frames.LayRiver())
    else:
        other = flow.occupant(target)
        if other is None:
            _enter(flow, seat, target, cause)
        else:
            run_into(flow, task, other)


def follow(flow: Flow, task: frames.Follow) -> None:
    """Moves the mover to the space it cleared; if the other raft is still there, nobody of the chain moves (R34)."""
    target = flow.state.cells[task.seat] + STRIDE[task.heading]
    other = flow.occupant(target)
    if other is None:
        _enter(flow, task.seat, target, task.cause)
    else:
        flow.emit(ev.RaftBlocked(task.seat, task.heading, task.cause, "chain", other))


def run_into(flow: Flow, task: frames.Step, other: Seat) -> None:
    """Lets the mover meet `other`: an anchored raft blocks it without a test, else both draw unless a power decides."""
    state = flow.state
    mover, heading = task.seat, task.heading
    if state.anchored[other]:
        flow.emit(ev.RaftBlocked(mover, heading, task.cause, "anchor", other))
        return
    flow.emit(ev.Collided(mover, other, heading))
    settle = frames.Settle(mover, other, heading, task.cause)
    first, second = sorted((mover, other), key=state.order.index)
    flow.plan += (settle, frames.DrawChance(second, "collision"), frames.DrawChance(first, "collision"))
    if can_be_displaced(state.cells, state.anchored, other, heading):
        _ = offered(flow, "collision", first, other=second) or offered(flow, "collision", second, other=first)


def settle(flow: Flow, task: frames.Settle) -> None:
    """Lets the higher number decide; if the other raft has no space to go to, the mover is blocked in any case
    (R67).
    """
    mover, other = task.mover, task.other
    winner = mover if number_of(flow, mover) > number_of(flow, other) else other
    if can_be_displaced(flow.state.cells, flow.state.anchored, other, task.heading):
        flow.ask(Deciding(winner, mover, other, task.heading, task.cause))
        return
    flow.emit(ev.CollisionDecided(winner, mover, other, displace=False, hard_bow=False))
    end_test(flow)
    flow.emit(ev.RaftBlocked(mover, task.heading, task.cause, "impossible", other))


def decided(flow: Flow, frame: Deciding, command: Decide) -> None:
    """Carries out the decision. The cards are discarded first: later draws may need them (R67)."""
    mover, other, heading, cause = frame.mover, frame.other, frame.heading, frame.cause
    displace = command.result == "displace"
    flow.emit(ev.CollisionDecided(frame.seat, mover, other, displace, frame.hard_bow))
    end_test(flow)
    if displace:
        flow.plan += (frames.Follow(mover, heading, cause), frames.Step(other, heading, "displaced"))
    else:
        flow.emit(ev.RaftBlocked(mover, heading, cause, "decided", other))


def test_rock(flow: Flow, task: frames.RockTest) -> None:
    """Damaged if the card shows one of the rock's numbers."""
    state, seat = flow.state, task.seat
    number = number_of(flow, seat)
    damaged = number in spot(state.water[task.cell]).damage
    flow.emit(ev.RockTested(seat, task.cell, number, damaged))
    end_test(flow)
    if not damaged:
        return
    if not losable(flow, seat):
        flow.emit(cards.NothingToLose(seat))
        return
    flow.plan.append(frames.Damage(seat))
    offered(flow, "damage", seat)


def damage(flow: Flow, task: frames.Damage) -> None:
    """Takes one of the orders that can be lost, each as likely; without any order left the raft sinks."""
    state, seat = flow.state, task.seat
    orders = losable(flow, seat)
    order = orders[flow.chance.below(len(orders)) if len(orders) > 1 else 0]
    flow.emit(cards.OrderLost(seat, order, order in state.hands[seat]))
    if not state.owned[seat]:
        power = state.powers[seat]
        flow.emit(ev.RaftSunk(seat, state.splashes[seat], None if power is None else flow.terms.card_of[power]))


def losable(flow: Flow, seat: Seat) -> list[Order]:
    """All standard orders; in the order phase not the one revealed this round (R46)."""
    state = flow.state
    if state.phase == "river":
        return state.owned[seat]
    return [order for order in state.owned[seat] if order != state.played[seat]]


def _enter(flow: Flow, seat: Seat, target: Cell, cause: MoveCause) -> None:
    state = flow.state
    flow.emit(ev.RaftMoved(seat, (state.cells[seat], target), cause))
    if state.water[target][0] in EVENTFUL:
        _meet(flow, seat, target)


def _meet(flow: Flow, seat: Seat, cell: Cell) -> None:
    """Carries out the space a raft has just entered, by whatever cause (R43, R57)."""
    found = spot(flow.state.water[cell])
    if found.kind == "rock":
        flow.emit(ev.RockHit(seat, cell, found.splashes, found.damage))
        flow.plan += (
            frames.RockTest(seat, cell),
            frames.DrawChance(seat, "rock"),
            frames.TakeSplashes(seat, found.splashes, "rock"),
        )
    else:
        flow.emit(cards.RechargeReached(seat, cell))
        flow.plan.append(frames.Recharge(seat))


def decisions(state: RaftState, terms: Terms, frame: Deciding) -> Sequence[RaftCommand]:
    return DECISIONS
