"""Two rafts, one space (R31-R34, R66, R67, R73)."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.types import Seat
from game.titles.raft_race.rules.chance_cards import end_test, number_of
from game.titles.raft_race.rules.events import Collided, CollisionDecided, RaftBlocked
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.frames import Deciding
from game.titles.raft_race.rules.river import STRIDE, Cell, Heading, stays_on_river
from game.titles.raft_race.rules.tasks import DrawChance, Follow, Settle, Step


def run_into(flow: Flow, task: Step, other: Seat) -> None:
    """The mover meets `other`: an anchored raft blocks it without a test, else both draw unless Hard Bow decides."""
    state = flow.state
    mover, heading = task.seat, task.heading
    if state.anchored[other]:
        flow.emit(RaftBlocked(mover, heading, task.cause, "anchor", other))
        return
    flow.emit(Collided(mover, other, heading))
    settle = Settle(mover, other, heading, task.cause)
    first, second = sorted((mover, other), key=state.order.index)
    flow.plan += (settle, DrawChance(second, "collision"), DrawChance(first, "collision"))
    bow = flow.holder("hard_bow")
    if bow in (mover, other) and bow is not None and can_be_displaced(state.cells, state.anchored, other, heading):
        flow.offer(bow, "hard_bow", other=other if bow == mover else mover)


def hard_bow(flow: Flow, seat: Seat) -> None:
    """No cards are drawn: the owner decides."""
    flow.use(seat, "hard_bow")
    del flow.plan[-2:]
    match flow.plan.pop():
        case Settle() as task:
            flow.ask(Deciding(seat, task.mover, task.other, task.heading, task.cause, hard_bow=True))
        case _:
            raise AssertionError("Hard Bow is offered with its test on the plan")


def settle(flow: Flow, task: Settle) -> None:
    """The higher number decides; if the other raft has no space to go to, the mover is blocked whoever won (R67)."""
    mover, other = task.mover, task.other
    winner = mover if number_of(flow, mover) > number_of(flow, other) else other
    if can_be_displaced(flow.state.cells, flow.state.anchored, other, task.heading):
        flow.ask(Deciding(winner, mover, other, task.heading, task.cause))
        return
    flow.emit(CollisionDecided(winner, mover, other, displace=False, hard_bow=False))
    end_test(flow)
    flow.emit(RaftBlocked(mover, task.heading, task.cause, "impossible", other))


def decided(flow: Flow, frame: Deciding, *, displace: bool) -> None:
    """The cards are discarded first: what follows may need them (R67)."""
    mover, other, heading, cause = frame.mover, frame.other, frame.heading, frame.cause
    flow.emit(CollisionDecided(frame.seat, mover, other, displace, frame.hard_bow))
    end_test(flow)
    if displace:
        flow.plan += (Follow(mover, heading, cause), Step(other, heading, "displaced"))
    else:
        flow.emit(RaftBlocked(mover, heading, cause, "decided", other))


def can_be_displaced(cells: Sequence[Cell], anchored: Sequence[bool], seat: Seat, heading: Heading) -> bool:
    """Whether the raft has a space to go to: on the river, and not that of an anchored raft (R33, R73)."""
    cell = cells[seat]
    if not stays_on_river(cell, heading):
        return False
    behind = cell + STRIDE[heading]
    return behind not in cells or not anchored[cells.index(behind)]
